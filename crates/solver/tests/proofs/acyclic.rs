//! The solver for games that end by themselves, against plain minimax and against what is known of k in a row.

use game::{Game, Knowledge, Notation, Progress, Prospect, StopSignal, Watch};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use row::{CellSet, Position, Row, Setup};
use solver::{AcyclicSolver, DistanceLimits, Goal, Limits, plain_prospect};
use std::sync::atomic::{AtomicU32, Ordering};

const NO_LIMITS: DistanceLimits = DistanceLimits { effort: Limits { nodes: None, time: None }, plies: None };

fn game<S: CellSet>(rows: usize, columns: usize, length: usize, gravity: bool) -> Row<S> {
    Row::new(Setup::new(rows, columns, length, gravity).unwrap())
}

/// The position after some random moves, over or not.
fn random_position<S: CellSet>(game: &Row<S>, plies: usize, random: &mut Pcg64) -> Position<S> {
    let mut pos = game.start();
    for _ in 0..plies {
        let moves: Vec<_> = game.moves(&pos).collect();
        if moves.is_empty() {
            break;
        }
        pos = game.play(&pos, moves[random.random_range(0..moves.len())]);
    }
    pos
}

/// Compares everything that the solver says about a position with plain minimax.
fn check<S: CellSet>(solver: &mut AcyclicSolver<Row<S>>, pos: &Position<S>) -> Prospect {
    let game = solver.game().clone();
    let text = game.position_text(pos);
    let expected = plain_prospect(&game, pos);
    let who = solver.solve(pos, Goal::WinLossDraw, &NO_LIMITS, &StopSignal::new());
    assert_eq!((who.at_least.sign(), who.at_most.sign()), (expected.sign(), expected.sign()), "{text}");
    assert!(who.at_least <= expected && expected <= who.at_most, "{text}");
    for plies in [1, 4, 7] {
        let within = DistanceLimits { plies: Some(plies), ..NO_LIMITS };
        let found = solver.solve(pos, Goal::Exact, &within, &StopSignal::new());
        assert!(found.at_least <= expected && expected <= found.at_most, "{text} within {plies}");
        if expected.plies().is_some_and(|decided| decided <= plies) {
            assert_eq!(found.prospect, Some(expected), "{text} within {plies}");
        } else {
            assert!(found.undecided_within >= plies || found.prospect.is_some(), "{text} within {plies}");
        }
    }
    assert_eq!(solver.solve(pos, Goal::Exact, &NO_LIMITS, &StopSignal::new()).prospect, Some(expected), "{text}");
    for (mv, found) in solver.move_prospects(pos, &NO_LIMITS, &StopSignal::new()) {
        assert_eq!(found, Some(plain_prospect(&game, &game.play(pos, mv)).before()), "{text} {mv:?}");
    }
    let line = solver.line(pos, &NO_LIMITS, &StopSignal::new()).unwrap();
    let end = line.iter().fold(*pos, |pos, mv| game.try_play(&pos, *mv).unwrap());
    let score = game.payoff(&end).expect("a line goes to the end")[game.to_move(pos)];
    assert_eq!(score, expected.sign(), "{text}");
    assert!(expected.plies().is_none_or(|plies| plies as usize == line.len()), "{text}");
    let best = solver.best_move(pos, &NO_LIMITS, &StopSignal::new());
    assert_eq!(best.is_some(), !line.is_empty(), "{text}");
    if let Some((mv, prospect)) = best {
        let reached = plain_prospect(&game, &game.play(pos, mv)).before();
        assert_eq!((prospect, reached), (expected, expected), "{text}");
    }
    expected
}

#[test]
fn random_positions_have_the_prospects_of_plain_minimax() {
    let mut random = Pcg64::seed_from_u64(3);
    let mut found = [0; 3];
    for (rows, columns, length, gravity, empties) in [
        (3, 3, 3, false, 9),
        (3, 3, 3, true, 9),
        (4, 4, 3, true, 10),
        (4, 4, 4, true, 11),
        (3, 4, 3, false, 8),
        (5, 4, 4, true, 10),
        (4, 5, 3, false, 8),
        (1, 9, 3, false, 8),
        (6, 7, 4, true, 10),
        (5, 5, 4, false, 8),
        (2, 5, 2, true, 10),
    ] {
        let game = game::<u64>(rows, columns, length, gravity);
        let (mut small, mut large) =
            (AcyclicSolver::new(game.clone(), 1 << 10), AcyclicSolver::new(game.clone(), 1 << 22));
        for _ in 0..25 {
            let pos = random_position(&game, rows * columns - empties + random.random_range(0..3), &mut random);
            let prospect = check(&mut small, &pos);
            assert_eq!(check(&mut large, &pos), prospect);
            found[(prospect.sign() + 1) as usize] += 1;
        }
    }
    assert!(found.iter().all(|&count| count > 15), "every prospect comes up: {found:?}");
}

#[test]
fn wide_sets_of_cells_are_solved_alike() {
    let mut random = Pcg64::seed_from_u64(4);
    let (narrow, wide) = (game::<u64>(4, 4, 4, true), game::<row::U256>(4, 4, 4, true));
    let (mut first, mut second) =
        (AcyclicSolver::new(narrow.clone(), 1 << 20), AcyclicSolver::new(wide.clone(), 1 << 20));
    for plies in 0..12 {
        let pos = random_position(&narrow, plies, &mut random);
        let same = wide.parse_position(&narrow.position_text(&pos)).unwrap();
        let a = first.solve(&pos, Goal::Exact, &NO_LIMITS, &StopSignal::new());
        let b = second.solve(&same, Goal::Exact, &NO_LIMITS, &StopSignal::new());
        assert_eq!(a.prospect, b.prospect);
    }
}

/// Rows, columns, and who wins if the first player begins: 1, 0 or -1.
const CONNECT_FOUR: [(usize, usize, i32); 5] = [(4, 4, 0), (4, 5, 0), (5, 4, 0), (4, 6, -1), (6, 4, 0)];

#[test]
fn small_boards_of_connect_four_are_solved() {
    for (rows, columns, sign) in CONNECT_FOUR {
        let game = game::<u64>(rows, columns, 4, true);
        let mut solver = AcyclicSolver::new(game.clone(), 1 << 26);
        let outcome = solver.solve(&game.start(), Goal::WinLossDraw, &NO_LIMITS, &StopSignal::new());
        println!("{rows}x{columns} {outcome:?}");
        assert_eq!((outcome.at_least.sign(), outcome.at_most.sign()), (sign, sign), "{rows}x{columns}");
    }
}

#[test]
fn small_boards_without_gravity_are_solved() {
    for (rows, columns, length, prospect) in
        [(3, 3, 3, Prospect::Draw), (3, 4, 3, Prospect::Win(7)), (4, 4, 3, Prospect::Win(5)), (4, 4, 4, Prospect::Draw)]
    {
        let game = game::<u64>(rows, columns, length, false);
        let mut solver = AcyclicSolver::new(game.clone(), 1 << 26);
        let outcome = solver.solve(&game.start(), Goal::Exact, &NO_LIMITS, &StopSignal::new());
        println!("{rows}x{columns} {outcome:?}");
        assert_eq!(outcome.prospect, Some(prospect), "{rows}x{columns} {length} in a row");
    }
}

/// Stops the work at the first report, and counts the reports.
struct Impatient {
    stop: StopSignal,
    reports: AtomicU32,
}

impl Watch for Impatient {
    fn progress(&self, progress: &Progress) {
        let Some(Knowledge::Prospect { at_least, at_most }) = progress.known else { panic!("{progress:?}") };
        assert!(at_least <= at_most);
        self.reports.fetch_add(1, Ordering::Relaxed);
        self.stop.raise();
    }

    fn stop(&self) -> &StopSignal {
        &self.stop
    }
}

#[test]
fn limits_and_the_watch_stop_the_work() {
    let game = game::<u64>(6, 7, 4, true);
    let start = game.start();
    let mut solver = AcyclicSolver::new(game, 1 << 24);
    let limits = DistanceLimits { effort: Limits { nodes: Some(5000), time: None }, plies: None };
    let outcome = solver.solve(&start, Goal::Exact, &limits, &StopSignal::new());
    assert_eq!((outcome.prospect, outcome.nodes), (None, 5000));
    assert_eq!(solver.line(&start, &limits, &StopSignal::new()), None);
    assert_eq!(solver.best_move(&start, &limits, &StopSignal::new()), None);
    let watch = Impatient { stop: StopSignal::new(), reports: AtomicU32::new(0) };
    let outcome = solver.solve(&start, Goal::Exact, &NO_LIMITS, &watch);
    assert_eq!((outcome.prospect, watch.reports.load(Ordering::Relaxed)), (None, 1));
    assert!(outcome.at_least < outcome.at_most);
}

#[test]
fn the_same_question_takes_the_same_nodes() {
    let game = game::<u64>(4, 5, 4, true);
    let nodes = || {
        let mut solver = AcyclicSolver::new(game.clone(), 1 << 22);
        solver.solve(&game.start(), Goal::Exact, &NO_LIMITS, &StopSignal::new()).nodes
    };
    assert_eq!(nodes(), nodes());
}
