//! Games that are set up, or gone on with.

use super::*;

#[test]
fn any_player_can_be_typed_in_the_set_up_and_is_checked_at_once() {
    let othello = games::games().iter().position(|info| info.name == "othello").expect("the game exists") + 1;
    let mut person = Person::new(Language::English, None);
    person.types(&othello.to_string()).presses(KeyCode::Down).presses(KeyCode::Down).types("d");
    assert!(person.shows("Type who plays"), "{}", person.screen());
    person.types("mcts:");
    assert!(person.shows("neither a number of playouts nor a time"), "{}", person.screen());
    person.presses(KeyCode::Enter).types("20");
    assert!(
        person.shows("White                mcts:20") && person.shows("There is such a player"),
        "{}",
        person.screen()
    );
    person.looks_like("setup-typed");
    person.presses(KeyCode::Enter).types("d?").presses(KeyCode::Backspace).presses(KeyCode::Esc);
    assert!(person.shows("◀ mcts:20 ▶"), "{}", person.screen());
    // It is one of the choices from now on.
    person.presses(KeyCode::Right);
    assert!(person.shows("◀ human ▶"), "{}", person.screen());
    person.presses(KeyCode::Left).types("b").types("d3\n").waits();
    assert!(person.shows("White (mcts:20)") && person.shows("White played"), "{}", person.screen());
}

#[test]
fn a_set_up_is_as_it_was_last_time() {
    let folder = std::env::temp_dir().join(format!("yomikiri-last-setup-{}", std::process::id()));
    let options = Options { settings_file: Some(folder.join("settings")), ..options(Language::English, None) };
    let nip = games::games().iter().position(|info| info.name == "nip").expect("the game exists") + 1;
    let mut person = Person::at(&options, usual, (80, 24));
    person.types(&nip.to_string()).presses(KeyCode::Down).types("7").presses(KeyCode::Down).types("h");
    person.presses(KeyCode::Down).presses(KeyCode::Right).presses(KeyCode::Down).presses(KeyCode::Right);
    let chosen = person.screen();
    assert!(
        chosen.contains("Black                level 7") && chosen.contains("White                human"),
        "{chosen}"
    );
    person.types("bq");
    let mut person = Person::at(&options, usual, (80, 24));
    person.types(&nip.to_string());
    for row in ["Black", "White", "Board", "Clock"] {
        let line = |screen: &str| {
            let found = screen.lines().find(|line| line.contains(row)).unwrap_or_default();
            found
                .chars()
                .take(54)
                .collect::<String>()
                .replace(['◀', '▶'], " ")
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(line(&person.screen()), line(&chosen));
    }
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn the_set_up_shows_how_you_did_against_a_level() {
    let path = library("scores");
    let _ = std::fs::remove_file(&path);
    let game = games::open("gobblers", None, &[]).expect("the game exists");
    let record = |first: &str, second: &str, result: &str, seed: usize| {
        let mut record = record::Record::at(&game);
        record.players = vec![first.to_owned(), second.to_owned()];
        record.moves = vec![record::Node::new(["S@b2", "M@b2", "L@b2", "S@a1", "M@a1"][seed])];
        (record.result, record.ending) = (result.to_owned(), "by agreement".to_owned());
        record
    };
    let games = [
        record("human", "level 3", "+1 -1", 0),
        record("level 3", "human", "+1 -1", 1),
        record("human", "level 3", "0 0", 2),
        record("human", "level 4", "+1 -1", 3),
        record("level 3", "level 4", "+1 -1", 4),
    ];
    let mut library = library::Library::open(&path).expect("the folder can be written to");
    library.add(&games, 1, &game::StopSignal::new(), &mut |_| {}).expect("the games are right");
    drop(library);
    let options = Options { library: Some(path), ..options(Language::English, None) };
    let mut person = Person::at(&options, usual, (80, 24));
    person.types("1");
    assert!(person.shows("level 3  you: 1.5 of 3"), "{}", person.screen());
    person.presses(KeyCode::Down).presses(KeyCode::Down).types("4");
    assert!(person.shows("◀ level 4 ▶  you: 1 of 1"), "{}", person.screen());
}

#[test]
fn unfinished_games_are_listed_continued_and_deleted() {
    let folder = std::env::temp_dir().join(format!("yomikiri-unfinished-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let level = Level::new(2).expect("the level exists");
    for (game, board, mv) in [("othello", "8x8", "d3"), ("gobblers", "3x3", "S@b2"), ("halma", "8x8", "b6-b5")] {
        let setup = Setup { seats: vec![Occupant::Human, Occupant::Computer(level)], ..people(game, board, 2) };
        let mut session = session::Session::begin(setup, Some(&folder)).expect("it begins");
        let mv = session.position().parse_move(mv).expect("it is legal");
        session.play(mv, std::time::Duration::ZERO).expect("it is legal");
        // The names of the files tell milliseconds apart.
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let options = Options { games_folder: Some(folder.clone()), ..options(Language::English, None) };
    let mut person = Person::at(&options, usual, (80, 24));
    assert!(person.shows("Unfinished games (3)"), "{}", person.screen());
    person.types("u").looks_like("unfinished");
    // The order of games that were left in the same moment is that of their files.
    let row =
        |person: &mut Person| person.screen().lines().position(|line| line.contains("Gobblet")).expect("it is listed");
    let down = row(&mut person) - 2;
    for _ in 0..down {
        person.presses(KeyCode::Down);
    }
    person.types("d");
    assert!(person.shows("Delete this game for good?"), "{}", person.screen());
    person.types("n");
    assert!(person.shows("Gobblet"), "{}", person.screen());
    person.types("dy");
    assert!(!person.shows("Gobblet") && person.shows("Othello"), "{}", person.screen());
    assert_eq!(session::unfinished(&folder).len(), 2);
    person.presses(KeyCode::Up).presses(KeyCode::Up).presses(KeyCode::Enter);
    assert!(person.shows("thinking") || person.shows("to move"), "{}", person.screen());
    person.types("q");
    assert!(person.shows("Unfinished games (2)"), "{}", person.screen());
    drop(person);
    let _ = std::fs::remove_dir_all(folder);
}

fn number(game: &str) -> String {
    (games::games().iter().position(|info| info.name == game).expect("the game exists") + 1).to_string()
}

/// A set-up with the line chosen that says where the game begins.
fn at_begins(game: &str, language: Language, variable: fn(&str) -> Option<String>, size: (u16, u16)) -> Person {
    let mut person = Person::at(&options(language, None), variable, size);
    person.types(&number(game));
    let begins = if language == Language::English { "Begins" } else { "開始局面" };
    for _ in 0..16 {
        if person.screen().lines().any(|line| line.contains(begins) && line.contains(['◀', '<'])) {
            break;
        }
        person.presses(KeyCode::Down);
    }
    person
}

#[test]
fn a_game_begins_with_an_opening_found_by_part_of_its_name() {
    let mut person = at_begins("othello", Language::English, usual, (80, 24));
    assert!(person.shows("◀ start position ▶"), "{}", person.screen());
    person.presses(KeyCode::Enter).types("tig").looks_like("setup-begins");
    person.presses(KeyCode::Enter);
    assert!(person.shows("◀ Tiger ▶"), "{}", person.screen());
    person.types("b");
    assert!(person.shows("Tiger") && person.shows("1. f5   d6"), "{}", person.screen());
    let mut person = at_begins("othello", Language::Japanese, usual, (120, 40));
    person.presses(KeyCode::Right).types("虎").looks_like("setup-begins-large-ja");
    person.presses(KeyCode::Enter);
    assert!(person.shows("◀ 虎 ▶"), "{}", person.screen());
    let mut person = at_begins("othello", Language::English, plain, (80, 24));
    person.presses(KeyCode::Enter).looks_like("setup-begins-ascii");
}

#[test]
fn a_line_or_a_position_is_typed_or_pasted_and_a_wrong_one_says_what_and_where() {
    let mut person = at_begins("othello", Language::English, usual, (80, 24));
    let before = person.screen();
    person.presses(KeyCode::Enter).types("f5d6a1");
    assert!(person.shows("Move 3: a1 is not legal here"), "{}", person.screen());
    person.presses(KeyCode::Enter).presses(KeyCode::Esc);
    assert_eq!(person.screen(), before, "a wrong line changes nothing");
    person.presses(KeyCode::Enter).types("f5d6c4\n");
    assert!(person.shows("◀ f5 d6 c4 ▶"), "{}", person.screen());
    person.presses(KeyCode::Left);
    assert_eq!(person.screen(), before);
    person.app.event(&Event::Paste(format!("{}OX------XO{} X", "-".repeat(27), "-".repeat(26))));
    assert!(person.shows("That is no position: "), "a cell is missing\n{}", person.screen());
    person.presses(KeyCode::Delete);
    person.app.event(&Event::Paste("f5 d6".to_owned()));
    person.presses(KeyCode::Enter).types("b");
    assert!(person.shows("  1. f5   d6") && person.shows("Black to move"), "{}", person.screen());
}

#[test]
fn games_without_openings_begin_where_moves_lead() {
    let mut person = at_begins("gobblers", Language::English, usual, (80, 24));
    person.presses(KeyCode::Enter).types("S@b2 M@b2\n").types("b");
    assert!(person.shows("  1. S@b2 M@b2"), "{}", person.screen());
}

#[test]
fn a_beginning_that_does_not_fit_another_board_is_given_up_and_that_is_said() {
    let mut person = at_begins("othello", Language::English, usual, (80, 24));
    person.presses(KeyCode::Enter).types("tiger\n");
    for _ in 0..8 {
        person.presses(KeyCode::Up);
    }
    for _ in 0..3 {
        person.presses(KeyCode::Down);
    }
    person.presses(KeyCode::Right);
    assert!(person.shows("does not fit this board") && person.shows("start position"), "{}", person.screen());
}

#[test]
fn beginnings_and_taking_back_are_remembered() {
    let folder = std::env::temp_dir().join(format!("yomikiri-last-beginning-{}", std::process::id()));
    let options = Options { settings_file: Some(folder.join("settings")), ..options(Language::English, None) };
    let mut person = Person::at(&options, usual, (80, 24));
    person.types(&number("othello"));
    for _ in 0..6 {
        person.presses(KeyCode::Down);
    }
    assert!(person.shows("Taking back        ◀ on ▶"), "{}", person.screen());
    person.presses(KeyCode::Right).presses(KeyCode::Down).presses(KeyCode::Enter).types("tiger\nb").types("q");
    let mut person = Person::at(&options, usual, (80, 24));
    person.types(&number("othello"));
    assert!(
        person.shows("Taking back          off") && person.shows("Begins               Tiger"),
        "{}",
        person.screen()
    );
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn a_game_without_taking_back_says_so() {
    let setup = Setup { no_take_back: true, ..people("gobblers", "3x3", 2) };
    let mut person = Person::new(Language::English, Some(setup.clone()));
    person.types("S@b2\n");
    assert!(!person.shows("take back"), "{}", person.screen());
    person.types("u");
    assert!(person.shows("This game is played without taking back.") && person.shows("S@b2"), "{}", person.screen());
    person.types("xyu");
    assert!(person.shows("This game is played without taking back.") && person.shows("wins"), "{}", person.screen());
    let mut person = Person::new(Language::Japanese, Some(setup));
    person.types("S@b2\nu");
    assert!(person.shows("待ったなし"), "{}", person.screen());
}
