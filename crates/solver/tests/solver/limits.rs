//! Solves that stop early: what they say is true, and nothing is broken afterwards.

use crate::variant::Variant;
use crate::{Manner, check_exact, kernels, manners, plain_solver, solve, solver};
use discs::{Discs, IsaChoice};
use game::{Bounds, Game, Progress, StopSignal, Watch};
use solver::{Goal, Limits};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// Boards with their values: some milliseconds to some hundreds of them.
const BOARDS: [(&str, i32); 4] = [("nip 4x8", 26), ("nip 4x10", 36), ("othello 5x5", 13), ("othello 4x8", 29)];

fn board(text: &str) -> Discs<u64> {
    Variant::parse(text).game()
}

/// The full game, which no solve finishes in a test.
fn endless() -> Discs<u64> {
    board("nip 8x8")
}

fn bounds(progress: &Progress) -> Bounds {
    progress.score_for_mover().unwrap()
}

fn contains(bounds: Bounds, value: i32) -> bool {
    (bounds.low..=bounds.high).contains(&value)
}

#[test]
fn what_is_proven_within_a_node_limit_is_true() {
    for (text, value) in BOARDS {
        let game = board(text);
        let mut unfinished = 0;
        for manner in manners() {
            let mut solver = solver(&game, manner);
            for nodes in [1, 1_000, 10_000, 50_000, 200_000] {
                for goal in [Goal::WinLossDraw, Goal::Exact] {
                    let limits = Limits { nodes: Some(nodes), time: None };
                    let outcome = solver.solve(&game.start(), goal, &limits, &StopSignal::new());
                    assert!(contains(outcome.bounds, value), "{value} is within {} on {text}", outcome.bounds);
                    if goal == Goal::Exact && outcome.finished {
                        assert_eq!(outcome.bounds, Bounds::exact(value), "{text}");
                    }
                    assert!(outcome.finished || outcome.nodes >= nodes, "{text} gave up after {}", outcome.nodes);
                    unfinished += u32::from(!outcome.finished);
                }
            }
            // Many interrupted solves later it is still right.
            check_exact(&mut solver, &game.start(), value);
        }
        assert!(unfinished > 0, "the limits are too wide to test anything on {text}");
    }
}

#[test]
fn a_node_limit_is_kept_nearly() {
    let game = endless();
    for manner in manners() {
        for nodes in [1, 100_000, 2_000_000] {
            let limits = Limits { nodes: Some(nodes), time: None };
            let outcome = solver(&game, manner).solve(&game.start(), Goal::Exact, &limits, &StopSignal::new());
            assert!(!outcome.finished);
            assert!(outcome.nodes < nodes + 1_000_000, "{} nodes with a limit of {nodes}", outcome.nodes);
        }
    }
}

/// Finds out whether the search goes on although it should have ended, by a time limit or by the stop signal.
///
/// It counts nodes and reads no clock, so that a slow machine makes no difference: two reports that are late prove that
/// the search was told to end before the second one, and from there on only so many nodes may follow.
struct Overrun {
    time: Duration,
    stop: StopSignal,
    reported: AtomicBool,
    late: Mutex<Vec<u64>>,
}

impl Overrun {
    /// More than the search enters between two looks at the signal, in all threads together.
    const NODES: u64 = 4_000_000;
    /// Where a search that does not end by itself is ended.
    const LIMIT: u64 = 200_000_000;

    fn new(time: Duration) -> Overrun {
        Overrun { time, stop: StopSignal::new(), reported: AtomicBool::new(false), late: Mutex::default() }
    }

    fn nodes(&self) -> u64 {
        match self.late.lock().unwrap()[..] {
            [_, told, .., last] => last - told,
            _ => 0,
        }
    }
}

impl Watch for Overrun {
    fn progress(&self, progress: &Progress) {
        self.reported.store(true, Relaxed);
        if self.stop.raised() || progress.elapsed >= self.time {
            self.late.lock().unwrap().push(progress.nodes);
        }
        if self.nodes() > Overrun::NODES {
            self.stop.raise();
        }
    }

    fn stop(&self) -> &StopSignal {
        &self.stop
    }
}

#[test]
fn a_time_limit_is_kept() {
    let game = endless();
    for threads in [1, 2] {
        for time in [0, 1, 100].map(Duration::from_millis) {
            let limits = Limits { nodes: Some(Overrun::LIMIT), time: Some(time) };
            let mut solver = solver(&game, Manner { threads, isa: IsaChoice::detect() });
            let watch = Overrun::new(time);
            let outcome = solver.solve(&game.start(), Goal::Exact, &limits, &watch);
            assert!(!outcome.finished);
            assert!(watch.nodes() <= Overrun::NODES, "{} nodes after the time was over", watch.nodes());
            assert!(outcome.elapsed >= time || outcome.nodes >= Overrun::LIMIT, "it ended too early");
            if time.is_zero() {
                assert_eq!(outcome.nodes, 0);
            }
        }
    }
}

/// At the first report, waits for some time.
struct Delaying {
    time: Duration,
    waited: AtomicBool,
    stop: StopSignal,
}

impl Watch for Delaying {
    fn progress(&self, _: &Progress) {
        if !self.waited.swap(true, Relaxed) {
            std::thread::sleep(self.time);
        }
    }

    fn stop(&self) -> &StopSignal {
        &self.stop
    }
}

#[test]
fn a_time_limit_holds_for_all_moves_together() {
    let game = board("nip 4x6");
    let is_exact = |bounds: &Bounds| bounds.low == bounds.high;
    let unlimited = plain_solver(&game).move_scores(&game.start(), Goal::Exact, &Limits::default(), &StopSignal::new());
    assert!(unlimited.iter().all(|(_, bounds)| is_exact(bounds)));
    // Once something is proven, the time of all moves is over: it began before the delay did.
    let time = Duration::from_millis(300);
    let limits = Limits { nodes: None, time: Some(time) };
    let watch = Delaying { time, waited: AtomicBool::new(false), stop: StopSignal::new() };
    let scores = plain_solver(&game).move_scores(&game.start(), Goal::Exact, &limits, &watch);
    assert_eq!(scores.len(), unlimited.len());
    assert!(scores[1..].iter().all(|(_, bounds)| !is_exact(bounds)), "{scores:?}");
}

#[test]
fn a_raised_stop_ends_every_kind_of_work() {
    // A board that is soon solved, so that a solver that overlooks the signal gives an answer.
    let game = board("nip 4x8");
    let start = game.start();
    for threads in [1, 2] {
        let mut solver = solver(&game, Manner { threads, isa: IsaChoice::detect() });
        let watch = StopSignal::new();
        watch.raise();
        let outcome = solver.solve(&start, Goal::Exact, &Limits::default(), &watch);
        assert_eq!((outcome.finished, outcome.nodes), (false, 0));
        assert_eq!(solver.exceeds(&start, 0, &watch), None);
        assert_eq!(solver.line(&start, Goal::WinLossDraw, &watch), None);
        let scores = solver.move_scores(&start, Goal::Exact, &Limits::default(), &watch);
        assert!(scores.iter().all(|(_, bounds)| bounds.low < bounds.high));
    }
}

#[test]
fn a_stop_from_another_thread_is_noticed() {
    let game = endless();
    for threads in [1, 2] {
        let mut solver = solver(&game, Manner { threads, isa: IsaChoice::detect() });
        let watch = Overrun::new(Duration::MAX);
        let ended = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                // In the middle of the search.
                while !watch.reported.load(Relaxed) && !ended.load(Relaxed) {
                    std::thread::sleep(Duration::from_millis(1));
                }
                watch.stop.raise();
            });
            let limits = Limits { nodes: Some(Overrun::LIMIT), time: None };
            let outcome = solver.solve(&game.start(), Goal::Exact, &limits, &watch);
            ended.store(true, Relaxed);
            assert!(!outcome.finished);
        });
        assert!(watch.nodes() <= Overrun::NODES, "{} nodes after the signal", watch.nodes());
    }
}

/// Keeps what it is told, and may stop the work at the first sign of life.
#[derive(Default)]
struct Listener {
    impatient: bool,
    stop: StopSignal,
    told: Mutex<Vec<Progress>>,
}

impl Watch for Listener {
    fn progress(&self, progress: &Progress) {
        self.told.lock().unwrap().push(*progress);
        if self.impatient {
            self.stop.raise();
        }
    }

    fn stop(&self) -> &StopSignal {
        &self.stop
    }
}

#[test]
fn a_solver_that_was_stopped_again_and_again_gets_there() {
    for (text, value) in BOARDS {
        let game = board(text);
        for threads in [1, 2] {
            let mut solver = solver(&game, Manner { threads, isa: IsaChoice::detect() });
            let mut watch = Listener { impatient: true, ..Listener::default() };
            for _ in 0..10 {
                watch.stop.clear();
                let outcome = solver.solve(&game.start(), Goal::Exact, &Limits::default(), &watch);
                assert!(contains(outcome.bounds, value), "{value} is within {} on {text}", outcome.bounds);
            }
            check_exact(&mut solver, &game.start(), value);
            let told = watch.told.get_mut().unwrap();
            assert!(!told.is_empty());
            assert!(told.iter().all(|progress| contains(bounds(progress), value)));
        }
    }
}

#[test]
fn progress_narrows_down_to_the_value() {
    for (text, value) in BOARDS {
        let game = board(text);
        let watch = Listener::default();
        plain_solver(&game).solve(&game.start(), Goal::Exact, &Limits::default(), &watch);
        let told = watch.told.into_inner().unwrap();
        assert_eq!(bounds(told.last().unwrap()), Bounds::exact(value), "{text}");
        for pair in told.windows(2) {
            let (before, after) = (bounds(&pair[0]), bounds(&pair[1]));
            assert!(contains(after, value), "{text}");
            assert!(before.low <= after.low && after.high <= before.high, "{text}");
            assert!(pair[0].nodes <= pair[1].nodes, "{text}");
        }
        assert!(told.iter().all(|progress| (0.0..=1.0).contains(&progress.share())), "{text}");
    }
}

#[test]
fn one_thread_enters_the_same_positions_every_time() {
    for (text, _) in BOARDS {
        let game = board(text);
        let run = |goal| {
            let mut solver = plain_solver(&game);
            let outcome = solve(&mut solver, &game.start(), goal);
            (outcome.nodes, outcome.bounds, solver.line(&game.start(), goal, &StopSignal::new()))
        };
        assert_eq!(run(Goal::WinLossDraw), run(Goal::WinLossDraw), "{text}");
        assert_eq!(run(Goal::Exact), run(Goal::Exact), "{text}");
    }
}

#[test]
fn both_kernels_enter_the_same_positions() {
    for (text, _) in BOARDS {
        let game = board(text);
        let nodes = |isa| {
            let mut solver = solver(&game, Manner { threads: 1, isa });
            solve(&mut solver, &game.start(), Goal::Exact).nodes
        };
        let counts: Vec<u64> = kernels().into_iter().map(nodes).collect();
        assert!(counts.iter().all(|&count| count == counts[0]), "{counts:?} on {text}");
    }
}
