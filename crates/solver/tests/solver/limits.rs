//! Solves that stop early: what they say is true, and nothing is broken afterwards.

use crate::variant::Variant;
use crate::{Manner, check_exact, kernels, manners, plain_solver, solve, solver};
use discs::{Discs, IsaChoice};
use game::{Bounds, Game, StopSignal};
use solver::{Goal, Limits, Progress, Silent, Watch};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Boards with their values: some milliseconds to some hundreds of them.
const BOARDS: [(&str, i32); 4] = [("nip 4x8", 26), ("nip 4x10", 36), ("othello 5x5", 13), ("othello 4x8", 29)];

/// How long a solve may take to notice that it should stop, on a machine that is busy with other things.
const PROMPTLY: Duration = Duration::from_secs(5);

fn board(text: &str) -> Discs<u64> {
    Variant::parse(text).game()
}

/// The full game, which no solve finishes in a test.
fn endless() -> Discs<u64> {
    board("nip 8x8")
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
                    let outcome = solver.solve(&game.start(), goal, &limits, &Silent::default());
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
            let outcome = solver(&game, manner).solve(&game.start(), Goal::Exact, &limits, &Silent::default());
            assert!(!outcome.finished);
            assert!(outcome.nodes < nodes + 1_000_000, "{} nodes with a limit of {nodes}", outcome.nodes);
        }
    }
}

#[test]
fn a_time_limit_is_kept() {
    let game = endless();
    for threads in [1, 2] {
        for milliseconds in [0, 1, 100] {
            let limits = Limits { nodes: None, time: Some(Duration::from_millis(milliseconds)) };
            let mut solver = solver(&game, Manner { threads, isa: IsaChoice::detect() });
            let started = Instant::now();
            let outcome = solver.solve(&game.start(), Goal::Exact, &limits, &Silent::default());
            assert!(!outcome.finished);
            assert!(outcome.elapsed >= Duration::from_millis(milliseconds));
            assert!(started.elapsed() < Duration::from_millis(milliseconds) + PROMPTLY);
        }
    }
}

#[test]
fn a_time_limit_holds_for_all_moves_together() {
    let game = endless();
    let limits = Limits { nodes: None, time: Some(Duration::from_millis(50)) };
    let started = Instant::now();
    let scores = plain_solver(&game).move_scores(&game.start(), Goal::Exact, &limits, &Silent::default());
    assert!(started.elapsed() < Duration::from_millis(50) + PROMPTLY);
    assert_eq!(scores.len(), game.moves(&game.start()).count());
}

#[test]
fn a_raised_stop_ends_every_kind_of_work() {
    let game = endless();
    let start = game.start();
    for threads in [1, 2] {
        let mut solver = solver(&game, Manner { threads, isa: IsaChoice::detect() });
        let watch = Silent::default();
        watch.stop().raise();
        let started = Instant::now();
        assert!(!solver.solve(&start, Goal::Exact, &Limits::default(), &watch).finished);
        assert_eq!(solver.exceeds(&start, 0, &watch), None);
        assert_eq!(solver.line(&start, Goal::WinLossDraw, &watch), None);
        let scores = solver.move_scores(&start, Goal::Exact, &Limits::default(), &watch);
        assert!(scores.iter().all(|(_, bounds)| bounds.low < bounds.high));
        assert!(started.elapsed() < PROMPTLY);
    }
}

#[test]
fn a_stop_from_another_thread_is_noticed() {
    let game = endless();
    for threads in [1, 2] {
        let mut solver = solver(&game, Manner { threads, isa: IsaChoice::detect() });
        let watch = Silent::default();
        let raised = std::thread::scope(|scope| {
            let stopper = scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(150));
                watch.stop().raise();
                Instant::now()
            });
            let outcome = solver.solve(&game.start(), Goal::Exact, &Limits::default(), &watch);
            assert!(!outcome.finished);
            stopper.join().unwrap()
        });
        assert!(raised.elapsed() < PROMPTLY);
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
            assert!(told.iter().all(|progress| contains(progress.bounds, value)));
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
        assert_eq!(told.last().unwrap().bounds, Bounds::exact(value), "{text}");
        for pair in told.windows(2) {
            assert!(contains(pair[1].bounds, value), "{text}");
            assert!(pair[0].bounds.low <= pair[1].bounds.low && pair[1].bounds.high <= pair[0].bounds.high, "{text}");
            assert!(pair[0].nodes <= pair[1].nodes, "{text}");
        }
        assert!(told.iter().all(|progress| (0.0..=1.0).contains(&progress.share)), "{text}");
    }
}

#[test]
fn one_thread_enters_the_same_positions_every_time() {
    for (text, _) in BOARDS {
        let game = board(text);
        let run = |goal| {
            let mut solver = plain_solver(&game);
            let outcome = solve(&mut solver, &game.start(), goal);
            (outcome.nodes, outcome.bounds, solver.line(&game.start(), goal, &Silent::default()))
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
