//! Where games turned, as exercises, and openings from memory.

use game::{MatchStatus, Seat, StopSignal};
use games::{How, Level, Line, LineText, Resources, Value, Worth, open};
use review::{AnnotateError, Exercise, Judge, OpeningDrill, Review, exercises, shuffled};
use std::time::Duration;

const SMALL: Resources = Resources { threads: 1, memory: 64 << 20, portable: false, tables: None };

/// The published line of Nip on 4x4, with two mistakes: 1…a3 (+2 becomes +12) and 4.d2 (+12 becomes -8).
const PUBLISHED: &str = "b1 a3 c4 d3 b4 c1 d2 a2";

fn line(moves: &str) -> Line {
    let mut line = open("nip", Some("4x4"), &[]).expect("the game exists").line();
    moves.split_whitespace().for_each(|mv| line.push_text(mv).expect("it is legal"));
    line
}

fn judge(line: &Line) -> Judge {
    Judge::new(line.rules(), Level::HIGHEST, &SMALL, Duration::from_secs(20), 1)
}

fn reviewed() -> (Review, Judge) {
    let line = line(PUBLISHED);
    let mut judge = judge(&line);
    let review = judge.review(line, MatchStatus::Running(Seat::FIRST), &StopSignal::new()).expect("nobody stops it");
    (review, judge)
}

#[expect(clippy::unnecessary_wraps, reason = "what a review has")]
fn exact(score: i32) -> Option<Value> {
    Some(Value { worth: Worth::Exact(score), how: How::Exact })
}

#[test]
fn turning_points_are_exercises_for_those_who_are_asked() {
    let (review, _) = reviewed();
    let plies = |by: fn(Seat) -> bool| -> Vec<usize> {
        exercises(&review, by).iter().map(|exercise| exercise.line().plies()).collect()
    };
    assert_eq!(plies(|_| true), [1, 6]);
    assert_eq!(plies(|seat| seat == Seat::FIRST), [6]);
    assert_eq!(plies(|seat| seat == Seat::SECOND), [1]);
    let last = exercises(&review, |_| true).pop().expect("there are two");
    assert_eq!((last.mistake().before, last.mistake().after), (exact(12), exact(-8)));
    assert_eq!(last.whole_line().move_texts().join(" "), "b1 a3 c4 d3 b4 c1 d2");
}

#[test]
fn an_answer_is_right_if_it_keeps_what_was_there_and_refuted_if_it_does_not() {
    let (review, mut judge) = reviewed();
    let exercise = exercises(&review, |seat| seat == Seat::FIRST).remove(0);
    let position = exercise.position().clone();
    let mut check = |mv: &str| {
        let mv = position.parse_move(mv).expect("it is legal");
        exercise.check(mv, &mut judge, &StopSignal::new()).expect("nobody stops it")
    };
    let right = check("a2");
    assert!(right.is_right() && right.answer.is_best() && right.refutation.is_empty());
    assert_eq!(right.answer.after, exact(12));
    let wrong = check("d2");
    assert!(!wrong.is_right() && !wrong.answer.is_best());
    assert_eq!((wrong.answer.before, wrong.answer.after), (exact(12), exact(-8)));
    // The line that refutes it can be played, goes to the end of this short game, and has its value.
    let mut line = exercise.line().clone();
    line.push(wrong.answer.mv).expect("it is legal");
    assert!(!wrong.refutation.is_empty());
    wrong.refutation.iter().for_each(|&mv| line.push(mv).expect("it is legal"));
    assert_eq!(line.payoff().map(|payoff| payoff[Seat::FIRST]), Some(-8));
}

#[test]
fn every_answer_of_a_small_game_is_judged_by_its_proven_value() {
    let (review, mut judge) = reviewed();
    for exercise in exercises(&review, |_| true) {
        let best = exercise.mistake().before.expect("it is known").worth;
        for mv in exercise.position().moves() {
            let verdict = exercise.check(mv, &mut judge, &StopSignal::new()).expect("nobody stops it");
            let after = verdict.answer.after.expect("it is exact").worth;
            assert!(after.number() <= best.number(), "nothing is better than the best move");
            let turned = after.ahead() < best.ahead();
            let much = best.number() - after.number() >= 4.0;
            assert_eq!(verdict.is_right(), !turned && !much, "{}", exercise.position().move_text(mv));
            assert_eq!(verdict.refutation.is_empty(), verdict.is_right());
        }
    }
}

#[test]
fn an_exercise_is_made_again_from_its_moves() {
    let (review, _) = reviewed();
    for exercise in exercises(&review, |_| true) {
        let whole = exercise.whole_line();
        let again = Exercise::of_line(&whole, &mut judge(&whole), &StopSignal::new()).expect("nobody stops it");
        let again = again.expect("it is still a mistake");
        assert_eq!(again.key(), exercise.key());
        assert_eq!(
            (again.mistake().before, again.mistake().after),
            (exercise.mistake().before, exercise.mistake().after)
        );
    }
    let best = line("b1 c1");
    assert!(Exercise::of_line(&best, &mut judge(&best), &StopSignal::new()).expect("nobody stops it").is_none());
    let nothing = line("");
    assert!(Exercise::of_line(&nothing, &mut judge(&nothing), &StopSignal::new()).expect("nobody stops it").is_none());
}

#[test]
fn a_judge_who_is_stopped_says_nothing() {
    let (review, mut judge) = reviewed();
    let exercise = exercises(&review, |_| true).remove(0);
    let stop = StopSignal::new();
    stop.raise();
    let mv = exercise.mistake().mv;
    assert!(matches!(exercise.check(mv, &mut judge, &stop), Err(AnnotateError::Stopped)));
    let stopped = judge.review(line(PUBLISHED), MatchStatus::Running(Seat::FIRST), &stop);
    assert!(matches!(stopped, Err(AnnotateError::Stopped)));
}

#[test]
fn the_same_seed_gives_the_same_order() {
    let order = |seed| shuffled((0..50).collect::<Vec<u32>>(), seed);
    assert_eq!(order(7), order(7));
    assert_ne!(order(7), order(8));
    let mut sorted = order(7);
    sorted.sort_unstable();
    assert_eq!(sorted, (0..50).collect::<Vec<u32>>());
}

/// The drill of an opening of Othello.
fn drill(name: &str) -> OpeningDrill {
    let game = open("othello", None, &[]).expect("the game exists");
    let all = OpeningDrill::all(&game);
    assert_eq!(all.len(), game.openings().len());
    all.into_iter().find(|drill| drill.opening().english == name).expect("there is such an opening")
}

fn answer(drill: &mut OpeningDrill, mv: &str) -> bool {
    let mv = drill.line().position().parse_move(mv).expect("it is legal");
    drill.answer(mv)
}

#[test]
fn an_opening_is_played_from_any_side_and_answered_along_it() {
    // The tiger is c4 e3 f6 e6 f5; its first move is any of four.
    for (moves, replies) in [(["c4", "f6", "f5"], ["e3", "e6"]), (["f5", "c3", "c4"], ["d6", "d3"])] {
        let mut tiger = drill("Tiger");
        assert_eq!((tiger.seat(), tiger.go_on()), (Seat::FIRST, vec![]));
        for (ply, mv) in moves.into_iter().enumerate() {
            assert!(!tiger.is_done());
            assert!(answer(&mut tiger, mv), "{mv}");
            let replied: Vec<String> = tiger.go_on().into_iter().map(|mv| tiger.line().rules().move_text(mv)).collect();
            assert_eq!(replied, replies.get(ply).copied().into_iter().collect::<Vec<&str>>());
        }
        assert!(tiger.is_done());
    }
}

#[test]
fn a_move_beside_the_opening_is_not_made_and_may_have_a_name_of_its_own() {
    let mut diagonal = drill("Diagonal");
    assert_eq!(diagonal.seat(), Seat::SECOND);
    assert_eq!(diagonal.go_on().len(), 1, "the other side begins");
    let position = diagonal.line().position().clone();
    let wrong = position.parse_move("f4").expect("it is legal");
    assert!(!diagonal.answer(wrong));
    assert_eq!(diagonal.named_after(wrong).map(|opening| opening.english), Some("Parallel"));
    assert_eq!(diagonal.line().position(), &position);
    assert_eq!(diagonal.expected(), position.parse_move("f6").ok());
    assert!(answer(&mut diagonal, "f6") && diagonal.is_done());
}
