//! The explorer of the library.

use super::*;

/// Somebody with a library, in front of the explorer for a game.
fn explorer(name: &str, language: Language, game: &str) -> Person {
    let game = games::open(game, None, &[]).expect("the game exists");
    let start = Some(Start::Explore(Some(record::Setting::of(&game))));
    let options = Options { library: Some(full_library(name)), start, ..options(language, None) };
    Person::at(&options, usual, (80, 24))
}

#[test]
fn the_explorer_shows_what_was_played_and_how_it_went() {
    let mut person = explorer("shows", Language::English, "othello");
    assert!(person.shows("6 games") && person.shows("Black 40 %"), "{}", person.screen());
    person.presses(KeyCode::Enter);
    assert!(person.shows("Perpendicular") && person.shows("Diagonal"), "{}", person.screen());
    person.looks_like("explorer");
    let mut person = explorer("shows-ja", Language::Japanese, "othello");
    person.presses(KeyCode::Enter).presses(KeyCode::Enter).looks_like("explorer-ja");
    let game = games::open("othello", None, &[]).expect("the game exists");
    let start = Some(Start::Explore(Some(record::Setting::of(&game))));
    let options = Options { library: Some(full_library("shows-plain")), start, ..options(Language::English, None) };
    let mut person = Person::at(&options, plain, (80, 24));
    // Further on, where nobody has a Japanese name.
    person.types("d3\nc5\n").looks_like("explorer-ascii");
    Person::at(&options, usual, (120, 40)).looks_like("explorer-large");
}

#[test]
fn the_explorer_shows_what_moves_are_worth_to_whoever_asks() {
    let file = library("values");
    let game = games::open("othello", Some("4x4"), &[]).expect("the board exists");
    let mut record = record::Record::at(&game);
    record.moves = ["b1", "a1", "a2", "a3"].map(record::Node::new).to_vec();
    let mut library = library::Library::open(&file).expect("the library can be made");
    library.add(&[record], 1, &game::StopSignal::new(), &mut |_| {}).expect("the game can be added");
    for (language, name) in [(Language::English, "explorer-values"), (Language::Japanese, "explorer-values-ja")] {
        let start = Some(Start::Explore(Some(record::Setting::of(&game))));
        let options = Options { library: Some(file.clone()), start, ..options(language, None) };
        let mut person = Person::at(&options, usual, (80, 24));
        for _ in 0..3 {
            person.presses(KeyCode::Enter);
        }
        assert!(!person.shows("✓"), "{}", person.screen());
        person.types("V").waits();
        person.looks_like(name);
        person.types("V");
        assert!(!person.shows("✓"), "{}", person.screen());
    }
}

#[test]
fn the_explorer_is_walked_through_with_keys_and_mouse() {
    let mut person = explorer("walk", Language::English, "othello");
    // The images of one move are one row, and any of them can be typed.
    person.types("d3\n");
    assert!(person.shows("6 games") && person.shows("d3\n"), "{}", person.screen());
    person.presses(KeyCode::Backspace);
    assert!(person.shows("the start of the game"));
    person.presses(KeyCode::Right);
    assert!(person.shows("White to move"), "{}", person.screen());
    person.types("a1\n");
    assert!(person.shows("Nothing can be done at a1"), "{}", person.screen());
    person.presses(KeyCode::Esc).types("c5\n");
    person.types("f6\n");
    assert!(person.shows("3 games") && person.shows("d3 c5 f6"), "{}", person.screen());
    // A move that nobody played.
    let mut line = games::open("othello", None, &[]).expect("the game exists").line();
    for mv in ["d3", "c5", "f6"] {
        line.push_text(mv).expect("the move is legal");
    }
    let other = line.position().move_texts().into_iter().find(|mv| mv != "f5").expect("there are other moves");
    person.types(&format!("{other}\n"));
    assert!(person.shows("No game in the library has this position."), "{}", person.screen());
    person.presses(KeyCode::Home);
    assert!(person.shows("the start of the game") && person.shows("6 games"));
    // A click on d3, then twice on the first row.
    person.clicks(17, 6);
    assert!(person.shows("White to move"), "{}", person.screen());
    let row = person.screen().lines().position(|line| line.contains("games   book")).expect("there is a table") + 1;
    person.clicks(60, row as u16);
    assert!(person.shows("Black to move"), "{}", person.screen());
    person.types("q");
    assert!(person.app.is_done(), "whoever asked for the explorer is back at the shell");
}

#[test]
fn a_game_of_the_library_is_followed_from_where_one_is() {
    let mut person = explorer("follow", Language::English, "othello");
    person.types("d3\nc5\nf6\n").types("G").presses(KeyCode::Down).presses(KeyCode::Enter);
    // The game was played from another side of the board.
    assert!(person.shows("Brightwell - Murakami  -10 +10  1997-11-02"), "{}", person.screen());
    assert!(person.shows("  c4 e3 f6\n") && person.shows("  Black 33 %  White 33 %"), "{}", person.screen());
    person.looks_like("explorer-game");
    person.presses(KeyCode::Right).presses(KeyCode::Right);
    assert!(person.shows("c4 e3 f6 e6 f5") && person.shows("Tiger"), "{}", person.screen());
    person.presses(KeyCode::End);
    assert!(person.shows("c4 e3 f6 e6 f5 c5 f4"), "{}", person.screen());
    person.presses(KeyCode::Esc);
    assert!(person.shows("d3 c5 f6") && !person.shows("Brightwell - Murakami  -10"), "{}", person.screen());
}

#[test]
fn the_library_is_chosen_from_by_game_and_explored_for_every_one() {
    let options = Options { library: Some(full_library("shelf")), ..options(Language::English, None) };
    let mut person = Person::at(&options, usual, (80, 24));
    person.types("e").looks_like("shelf");
    for _ in 0..4 {
        person.presses(KeyCode::Enter);
        assert!(person.shows("latest games"), "{}", person.screen());
        person.types("q").presses(KeyCode::Down);
    }
    // Pieces are taken from the hand, and carried.
    let mut person = explorer("pieces", Language::English, "gobblers");
    person.types("S@b2\n").types("M@a1\n");
    assert!(person.shows("L@c3") && person.shows("Player 1 to move"), "{}", person.screen());
    person.types("b2-b3\n");
    assert!(person.shows("b2-b3") && person.shows("No game"), "{}", person.screen());
    let mut person = explorer("carried", Language::English, "halma");
    person.clicks(9, 12).clicks(9, 10);
    assert!(person.shows("g3-g4") && person.shows("Player 2 to move"), "{}", person.screen());
}

#[test]
fn an_empty_library_says_how_to_fill_it() {
    for (language, name) in [(Language::English, "shelf-empty"), (Language::Japanese, "shelf-empty-ja")] {
        let options = Options { library: Some(library(name)), ..options(language, None) };
        let mut person = Person::at(&options, usual, (80, 24));
        person.types("e").looks_like(name);
        assert!(person.shows("yomikiri games import"));
        person.types("q");
    }
    let game = games::open("halma", Some("16x16"), &[]).expect("the game exists");
    let start = Some(Start::Explore(Some(record::Setting::of(&game))));
    let options = Options { library: Some(library("empty-board")), start, ..options(Language::English, None) };
    assert!(Person::at(&options, usual, (80, 24)).shows("There are no games in the"));
}
