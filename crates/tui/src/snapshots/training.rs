//! The training screen.

use super::*;
use crate::{TrainingGames, TrainingPlan};

/// The published line of Nip on 4x4, in which 1…a3 and 4.d2 are mistakes.
const NIP: &str = "[Game \"nip\"]\n[Board \"4x4\"]\n[First \"human\"]\n[Second \"level 3\"]\n[Result \"-8 +8\"]\n\n\
    1. b1 a3 2. c4 d3 3. b4 c1 4. d2 a2 *\n";

/// Tic-tac-toe in which the second player does not take the centre.
const TIC_TAC_TOE: &str = "[Game \"row\"]\n[Board \"3x3\"]\n[Rules \"gravity=off length=3\"]\n\
    [First \"Ann\"]\n[Second \"Bob\"]\n\n1. a1 b1 2. a3 *\n";

fn records(texts: &[&str]) -> Vec<record::Record> {
    texts.iter().flat_map(|text| record::read(text).expect("they are records")).collect()
}

/// Exercises of the games of a text, in which a player of this name went wrong.
fn plan(text: &str, player: &str) -> TrainingPlan {
    let games = TrainingGames::Records(Arc::new(records(&[text])));
    TrainingPlan { games, player: Some(player.to_owned()), ..TrainingPlan::default() }
}

fn trains(
    name: &str,
    plan: TrainingPlan,
    language: Language,
    variable: fn(&str) -> Option<String>,
    size: (u16, u16),
) -> Person {
    let path = library(name);
    let _ = std::fs::remove_file(&path);
    let start = Some(Start::Train(Box::new(plan)));
    let mut person = Person::at(&Options { start, library: Some(path), ..options(language, None) }, variable, size);
    person.waits();
    person
}

#[test]
fn an_exercise_shows_the_board_who_moves_who_went_wrong_and_what_is_asked() {
    let nip = || plan(NIP, "human");
    trains("training", nip(), Language::English, usual, (80, 24)).looks_like("training");
    trains("training-large", nip(), Language::Japanese, usual, (120, 40)).looks_like("training-large-ja");
    trains("training-ascii", nip(), Language::English, plain, (80, 24)).looks_like("training-ascii");
}

#[test]
fn a_wrong_answer_is_refuted_by_a_line_that_can_be_stepped_through() {
    let mut person = trains("training-wrong", plan(NIP, "human"), Language::English, usual, (80, 24));
    person.types("d2\n").waits().looks_like("training-wrong");
    assert!(person.shows("Wrong: d2 (-8 ✓). Possible is +12 ✓.") && person.shows("[d2]"), "{}", person.screen());
    assert!(person.shows("0 of 1 right"), "{}", person.screen());
    let after = person.screen();
    person.presses(KeyCode::Right);
    assert!(!person.shows("[d2]") && person.shows("[a2]"), "{}", person.screen());
    person.presses(KeyCode::Left);
    assert_eq!(person.screen(), after);
    // Before the answer, and not further back.
    person.presses(KeyCode::Left);
    let before = person.screen();
    assert!(!person.shows("[d2]") && person.shows("Black to move"), "{before}");
    person.presses(KeyCode::Left);
    assert_eq!(person.screen(), before);
    person.presses(KeyCode::End).presses(KeyCode::Right);
    assert!(!person.shows("[d2]"), "{}", person.screen());
    // A second answer may be right, but only the first one counts.
    person.types("u");
    assert!(!person.shows("Wrong"), "{}", person.screen());
    person.types("a2\n").waits();
    assert!(person.shows("Right: a2 (+12 ✓).") && person.shows("0 of 1 right"), "{}", person.screen());
    assert!(person.shows("In the game d2 was played (-8 ✓)."), "{}", person.screen());
    person.types("n").waits();
    assert!(person.shows("There are no more exercises.") && person.shows("0 of 1 right."), "{}", person.screen());
    assert!(person.shows("What was missed comes first"), "{}", person.screen());
    person.presses(KeyCode::Esc);
    assert!(person.app.is_done(), "whoever began with exercises is done with them");
}

#[test]
fn a_right_answer_says_what_it_is_worth() {
    let mut person = trains("training-right", plan(NIP, "human"), Language::Japanese, usual, (80, 24));
    person.types("a2\n").waits().looks_like("training-right-ja");
    let mut person = trains("training-right-ascii", plan(NIP, "human"), Language::English, plain, (80, 24));
    person.types("a2\n").waits();
    assert!(person.shows("Right: a2 (+12 *).") && person.shows("1 of 1 right"), "{}", person.screen());
}

#[test]
fn moves_are_chosen_with_arrows_and_the_mouse() {
    let mut person = trains("training-arrows", plan(NIP, "human"), Language::English, usual, (80, 24));
    let place = |person: &mut Person, column: char, row: char| {
        let screen = person.screen();
        let mut lines = screen.lines();
        let x = lines.next().and_then(|line| line.chars().position(|shown| shown == column)).expect("it has a letter");
        let y = lines.position(|line| line.chars().take(2).collect::<String>().trim() == row.to_string());
        (x as u16, y.expect("it has a number") as u16 + 1)
    };
    let (x, y) = place(&mut person, 'b', '1');
    person.clicks(x, y);
    assert!(person.shows("Nothing can be done at b1."), "{}", person.screen());
    person.presses(KeyCode::Esc);
    let (x, y) = place(&mut person, 'a', '2');
    person.clicks(x, y).waits();
    assert!(person.shows("Right: a2"), "{}", person.screen());
    let mut person = trains("training-mouse", plan(NIP, "human"), Language::English, usual, (80, 24));
    // The cursor is near the middle.
    assert!(person.shows("[▟▀▙]"), "{}", person.screen());
    person.presses(KeyCode::Enter);
    assert!(person.shows("Nothing can be done at b2."), "{}", person.screen());
    person.presses(KeyCode::Left);
    person.presses(KeyCode::Enter).waits();
    assert!(person.shows("Right: a2"), "{}", person.screen());
}

#[test]
fn the_answer_is_shown_and_counts_as_missed() {
    let mut person = trains("training-answer", plan(TIC_TAC_TOE, "bob"), Language::English, usual, (80, 24));
    assert!(person.shows("Who went wrong: Bob"), "{}", person.screen());
    person.types("x");
    assert!(person.shows("Best is b2 (drawn ✓).") && person.shows("[b2]"), "{}", person.screen());
    assert!(
        person.shows("In the game b1 was played (loses in ") && person.shows("0 of 1 right"),
        "{}",
        person.screen()
    );
    assert!(!person.shows("try again"), "{}", person.screen());
    // It is kept, so that it comes first the next time.
    drop(person);
    let kept = library::Library::open(&library("training-answer")).expect("it is there").drills().expect("it is read");
    assert!(matches!(&kept[..], [drill] if drill.missed && drill.tried == 1), "{kept:?}");
}

#[test]
fn without_taking_back_a_wrong_answer_is_followed_by_the_solution() {
    let plan = TrainingPlan { take_back: false, ..plan(NIP, "human") };
    let mut person = trains("training-strict", plan, Language::English, usual, (80, 24));
    person.types("d2\n").waits();
    assert!(person.shows("Wrong: d2") && person.shows("Best is a2 (+12 ✓)."), "{}", person.screen());
    assert!(!person.shows("try again"), "{}", person.screen());
    person.types("u");
    assert!(person.shows("Answers are not taken back in this training."), "{}", person.screen());
}

#[test]
fn from_an_exercise_the_position_is_analysed_and_the_way_back_leads_to_it() {
    let mut person = trains("training-analysed", plan(NIP, "human"), Language::English, usual, (80, 24));
    person.types("d2\n").waits();
    person.presses(KeyCode::Right).presses(KeyCode::F(2)).waits();
    assert!(person.shows("8. a2"), "{}", person.screen());
    person.types("q");
    assert!(person.shows("[a2]") && person.shows("Wrong: d2"), "{}", person.screen());
}

#[test]
fn help_explains_exercises() {
    let mut person = trains("training-help", plan(NIP, "human"), Language::English, usual, (80, 24));
    person.types("?");
    assert!(person.shows("find a better move") && person.shows("x  show the answer"), "{}", person.screen());
}

#[test]
fn an_opening_is_played_from_memory() {
    let plan = TrainingPlan { games: TrainingGames::Openings("othello"), ..TrainingPlan::default() };
    let mut person = trains("training-opening", plan.clone(), Language::English, usual, (80, 24));
    person.looks_like("training-opening");
    // What comes is found in the screen itself: the answer of one run is played in the next one.
    person.types("X");
    let said = person.screen();
    let (_, rest) = said.split_once("goes on with ").expect("the answer is shown");
    let first = rest.split(['.', ' ']).next().expect("it is a move").to_owned();
    assert!(person.shows("0 of 1 right"), "{said}");
    let mut person = trains("training-opening-again", plan, Language::English, usual, (80, 24));
    person.types(&format!("{first}\n"));
    assert!(!person.shows("Wrong"), "{}", person.screen());
}

/// A library with one game of one's own and one of others.
fn games(name: &str, texts: &[&str]) -> PathBuf {
    let path = library(name);
    let _ = std::fs::remove_file(&path);
    let mut library = library::Library::open(&path).expect("the folder can be written to");
    library.add(&records(texts), 1, &game::StopSignal::new(), &mut |_| {}).expect("the games are right");
    path
}

fn chooses(path: PathBuf, language: Language, variable: fn(&str) -> Option<String>, size: (u16, u16)) -> Person {
    let mut person = Person::at(&Options { library: Some(path), ..options(language, None) }, variable, size);
    person.types("t").waits();
    person
}

#[test]
fn what_to_train_is_chosen_first_and_only_games_with_exercises_are_offered() {
    let path = games("training-choice", &[NIP, TIC_TAC_TOE]);
    chooses(path.clone(), Language::English, usual, (80, 24)).looks_like("training-choice");
    chooses(path.clone(), Language::Japanese, usual, (120, 40)).looks_like("training-choice-large-ja");
    chooses(path.clone(), Language::English, plain, (80, 24)).looks_like("training-choice-ascii");
    let mut person = chooses(path, Language::English, usual, (80, 24));
    assert!(person.shows("turning points of my games") && person.shows("1 game is not looked through yet"));
    assert!(person.shows("Game                 Nip") && !person.shows("K in a row"), "{}", person.screen());
    person.presses(KeyCode::Down).presses(KeyCode::Right);
    assert!(person.shows("◀ turning points of all games ▶") && person.shows("2 games are"), "{}", person.screen());
    person.presses(KeyCode::Down).presses(KeyCode::Right).presses(KeyCode::Right);
    assert!(person.shows("◀ K in a row ▶") && person.shows("1 game is not"), "{}", person.screen());
    person.types("b").waits();
    assert!(person.shows("K in a row 3x3") && person.shows("Exercise 1"), "{}", person.screen());
    // Back to the choice, with the same things chosen, and then to the first screen.
    person.presses(KeyCode::Esc).waits();
    assert!(person.shows("turning points of all games") && person.shows("K in a row"), "{}", person.screen());
    assert!(person.shows("1 game is not looked through yet; 1 exercise is known."), "{}", person.screen());
    person.presses(KeyCode::Up).presses(KeyCode::Esc);
    assert!(person.shows("Choose a game"), "{}", person.screen());
}

#[test]
fn where_there_are_no_exercises_a_line_says_how_to_get_some() {
    let mut person = chooses(library("training-none"), Language::English, usual, (80, 24));
    person.looks_like("training-none");
    assert!(person.shows("There are no exercises yet") && person.shows("import FILE"), "{}", person.screen());
    let before = person.screen();
    person.types("b").waits();
    assert_eq!(person.screen(), before, "there is nothing to begin");
    // Openings need no games.
    person.presses(KeyCode::Down).presses(KeyCode::Left).types("b").waits();
    assert!(person.shows("Othello 8x8") && person.shows("you are "), "{}", person.screen());
}
