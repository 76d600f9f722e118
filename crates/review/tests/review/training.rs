//! Where exercises come from, and what is said of them.

use game::{StopSignal, Watch};
use games::{Level, LineText, Resources, open};
use record::Record;
use review::{AnnotateError, Looking, OpeningDrill, Source, Telling, Wanted, refuted};
use std::sync::atomic::{AtomicUsize, Ordering};
use texts::{Language, Words};

/// The published line of Nip on 4x4: 1…a3 and 4.d2 are mistakes.
const PUBLISHED: &str = "[Game \"nip\"]\n[Board \"4x4\"]\n[First \"human\"]\n[Second \"level 3\"]\n[Result \"-8 +8\"]\n\n\
    1. b1 a3 2. c4 d3 3. b4 c1 4. d2 a2 *\n";

fn games() -> Vec<Record> {
    record::read(PUBLISHED).expect("it is a record")
}

fn wanted(player: &str) -> Wanted {
    Wanted {
        game: None,
        player: Some(player.to_owned()),
        level: Level::HIGHEST,
        resources: Resources { threads: 1, memory: 64 << 20, portable: false, tables: None },
        seed: 1,
    }
}

#[test]
fn only_mistakes_of_the_wanted_player_are_set() {
    let mut source = Source::of_records(games(), None, wanted("HUMAN")).expect("no library is read");
    let mut seen = Vec::new();
    let mut next = |source: &mut Source| {
        source.next(&mut |looking| seen.push(looking), &StopSignal::new()).expect("nobody stops it")
    };
    let found = next(&mut source).expect("there is one");
    assert_eq!((found.exercise.line().plies(), &*found.drill.player), (6, "human"));
    assert!(next(&mut source).is_none());
    // What is left of the game is looked at when more is wanted.
    assert_eq!(seen, [Looking::Game { number: 1, of: 1 }; 2]);
    assert!(!Source::of_records(games(), None, wanted("nobody")).expect("no library is read").has_games());
}

/// Stops the work after some positions.
struct Impatient {
    left: AtomicUsize,
    stop: StopSignal,
}

impl Watch for Impatient {
    fn progress(&self, _: &game::Progress) {
        if self.left.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.stop.raise();
        }
    }

    fn stop(&self) -> &StopSignal {
        &self.stop
    }
}

impl Impatient {
    fn after(positions: usize) -> Impatient {
        Impatient { left: AtomicUsize::new(positions), stop: StopSignal::new() }
    }
}

#[test]
fn an_exercise_is_set_as_soon_as_it_is_found_and_a_search_goes_on_where_it_was_stopped() {
    let mut source = Source::of_records(games(), None, wanted("")).expect("no library is read");
    // Nine positions: the mistake in the seventh is known after three, the one in the second after eight.
    let watch = Impatient::after(100);
    let found = source.next(&mut |_| {}, &watch).expect("nobody stops it");
    assert_eq!((found.map(|found| found.exercise.line().plies()), watch.left.into_inner()), (Some(6), 97));
    assert!(matches!(source.next(&mut |_| {}, &Impatient::after(2)), Err(AnnotateError::Stopped)));
    let watch = Impatient::after(100);
    let found = source.next(&mut |_| {}, &watch).expect("nobody stops it");
    assert_eq!((found.map(|found| found.exercise.line().plies()), watch.left.into_inner()), (Some(1), 97));
}

#[test]
fn a_proven_value_has_words_or_a_sign() {
    let mut source = Source::of_records(games(), None, wanted("human")).expect("no library is read");
    let found = source.next(&mut |_| {}, &StopSignal::new()).expect("nobody stops it").expect("there is one");
    let exercise = &found.exercise;
    let wrong = exercise.position().parse_move("d2").expect("it is legal");
    let verdict = source.check(exercise, wrong, &StopSignal::new()).expect("nobody stops it");
    let words = Words::new(Language::English);
    let (plain, signed) = (Telling { words: &words, proven: None }, Telling { words: &words, proven: Some("*") });
    assert_eq!(plain.verdict(exercise, &verdict), "Wrong: d2 (-8, exact). Possible is +12, exact.");
    assert_eq!(signed.verdict(exercise, &verdict), "Wrong: d2 (-8 *). Possible is +12 *.");
    assert_eq!(plain.refutation(exercise, &verdict).as_deref(), Some("It is refuted by a2."));
    assert_eq!(refuted(exercise, &verdict).move_texts()[6..], ["d2", "a2"]);
    assert_eq!(signed.solution(exercise), "Best is a2 (+12 *).");
}

#[test]
fn the_rest_of_an_opening_is_shown_as_it_is_played() {
    let game = open("othello", None, &[]).expect("the game exists");
    let mut drill =
        OpeningDrill::all(&game).into_iter().find(|drill| drill.opening().english == "Tiger").expect("it has a name");
    // From another side of the board than the list has it.
    let first = game.start().parse_move("d3").expect("it is legal");
    assert!(drill.answer(first));
    let line = drill.completed();
    assert_eq!((line.plies(), &*line.move_texts()[0]), (5, "d3"));
    assert_eq!(record::openings::of_line(&line), Some(drill.opening()));
    assert_eq!(drill.line().plies(), 1, "nothing was played by looking");
}
