//! The analysis board.

use super::*;

/// The analysis board with a position of 4x4 Othello, in which everything is proven soon.
fn analysis(language: Language, variable: fn(&str) -> Option<String>, size: (u16, u16)) -> Person {
    let game = games::open("othello", Some("4x4"), &[]).expect("the board exists");
    let mut line = game.line();
    games::LineText::push_line(&mut line, "b1a1a2").expect("the moves are legal");
    let plies = line.plies();
    let start = Some(Start::Analyse(Box::new(study::Study::new(&line)), plies));
    let mut person = Person::at(&Options { start, ..options(language, None) }, variable, size);
    person.waits();
    person
}

#[test]
fn the_analysis_board_shows_what_every_move_is_worth() {
    analysis(Language::English, usual, (80, 24)).looks_like("analysis");
    analysis(Language::Japanese, usual, (80, 24)).looks_like("analysis-ja");
    analysis(Language::English, plain, (80, 24)).looks_like("analysis-ascii");
    analysis(Language::English, usual, (120, 40)).looks_like("analysis-large");
}

#[test]
fn on_the_analysis_board_moves_are_tried_and_taken_back() {
    let mut person = analysis(Language::English, usual, (80, 24));
    assert!(person.shows("every move is proven") && person.shows("3. a2"));
    person.presses(KeyCode::Char(' ')).waits();
    assert!(person.shows("4. "), "the best move was played\n{}", person.screen());
    person.presses(KeyCode::Left).waits();
    assert!(person.shows("3. a2"));
    person.presses(KeyCode::Down).presses(KeyCode::Enter).waits();
    assert!(person.shows("4. "));
    person.presses(KeyCode::Left).waits();
    assert!(person.shows("tried here: "), "{}", person.screen());
    person.presses(KeyCode::Right).waits();
    person.types("D").waits();
    assert!(person.shows("3. a2") && !person.shows("tried here: "), "{}", person.screen());
    person.presses(KeyCode::Home).waits();
    assert!(person.shows("the start of the game"));
    person.presses(KeyCode::End).waits();
    assert!(person.shows("4. "));
}

#[test]
fn a_position_or_a_line_is_typed_or_pasted_and_a_wrong_one_changes_nothing() {
    let mut person = analysis(Language::English, usual, (80, 24));
    person.types("I").presses(KeyCode::Delete).types("XXXX\n");
    assert!(person.shows("neither a position nor a line of moves"), "{}", person.screen());
    person.presses(KeyCode::Esc).waits();
    assert!(person.shows("3. a2"), "nothing has changed\n{}", person.screen());
    person.app.event(&Event::Paste("-----OX--XO----- X".to_owned()));
    person.waits();
    assert!(person.shows("the start of the game"), "{}", person.screen());
    person.app.event(&Event::Paste("b1 a1 a2".to_owned()));
    person.waits();
    assert!(person.shows("3. a2"), "{}", person.screen());
}

#[test]
fn the_board_is_turned_and_the_way_back_leads_to_where_it_began() {
    let mut person = Person::new(Language::English, Some(people("othello", "4x4", 2)));
    person.types("b1\n").presses(KeyCode::F(2)).waits();
    let letters = |person: &mut Person| {
        let screen = person.screen();
        screen.lines().next().unwrap_or_default().split_whitespace().take(4).collect::<String>()
    };
    assert!(person.shows("1. b1"), "{}", person.screen());
    assert_eq!(letters(&mut person), "abcd");
    person.types("F");
    assert_eq!(letters(&mut person), "dcba");
    person.types("q");
    assert!(person.shows("White to move") && person.shows("take back"), "{}", person.screen());
}

#[test]
fn from_the_analysis_board_a_game_is_played_on() {
    let mut person = analysis(Language::English, usual, (80, 24));
    person.types("G").presses(KeyCode::Delete).types("nobody\n");
    assert!(person.shows("nobody"), "{}", person.screen());
    person.presses(KeyCode::Esc).types("G").presses(KeyCode::Delete).types("human\n");
    assert!(person.shows("White to move") && person.shows("a2"), "{}", person.screen());
    person.types("c1\n");
    assert!(person.shows("Black to move"), "{}", person.screen());
}
