//! The exact solver against what is established, what plain search finds, and its own promises.

mod against_plain;
mod evaluation;
mod limits;
mod line;
mod memory;
mod positions;
mod proofs;
mod reference;
mod values;
mod variant;

use discs::{Discs, IsaChoice, Portable, Position, Word};
use game::{Bounds, Notation, StopSignal};
use solver::{Config, Goal, Limits, Outcome, Solver};

/// Enough for the boards of these tests.
const MEMORY: usize = 1 << 26;

/// The compilations of the kernel that this CPU can run, the fastest first.
fn kernels() -> Vec<IsaChoice> {
    let mut kernels = vec![IsaChoice::detect(), IsaChoice::Portable(Portable)];
    kernels.dedup();
    kernels
}

/// A way to search: what must not change any result.
#[derive(Clone, Copy, Debug)]
struct Manner {
    threads: usize,
    isa: IsaChoice,
}

/// Every kernel with one thread and with two.
fn manners() -> Vec<Manner> {
    kernels().into_iter().flat_map(|isa| [1, 2].map(|threads| Manner { threads, isa })).collect()
}

/// A solver that knows nothing yet.
fn solver<W: Word>(game: &Discs<W>, manner: Manner) -> Solver<W> {
    solver_with_memory(game, manner, MEMORY)
}

fn solver_with_memory<W: Word>(game: &Discs<W>, manner: Manner, memory: usize) -> Solver<W> {
    Solver::new(game.clone(), &Config { threads: manner.threads, memory, isa: manner.isa })
}

/// A fresh solver with one thread and the fastest kernel.
fn plain_solver<W: Word>(game: &Discs<W>) -> Solver<W> {
    solver(game, Manner { threads: 1, isa: IsaChoice::detect() })
}

/// Solves without limits.
fn solve<W: Word>(solver: &mut Solver<W>, pos: &Position<W>, goal: Goal) -> Outcome {
    let outcome = solver.solve(pos, goal, &Limits::default(), &StopSignal::new());
    assert!(outcome.finished, "nothing stops a solve without limits: {}", named(solver.game(), pos));
    outcome
}

/// Solves exactly and compares with the value for the side to move.
#[track_caller]
fn check_exact<W: Word>(solver: &mut Solver<W>, pos: &Position<W>, value_for_mover: i32) {
    let outcome = solve(solver, pos, Goal::Exact);
    assert_eq!(outcome.bounds, Bounds::exact(value_for_mover), "the value of {}", named(solver.game(), pos));
}

/// Solves for the winner only and compares with the value for the side to move.
#[track_caller]
fn check_winner<W: Word>(solver: &mut Solver<W>, pos: &Position<W>, value_for_mover: i32) {
    let Bounds { low, high } = solve(solver, pos, Goal::WinLossDraw).bounds;
    let name = named(solver.game(), pos);
    assert!((low..=high).contains(&value_for_mover), "{value_for_mover} is between {low} and {high}: {name}");
    assert_eq!((low.signum(), high.signum()), (value_for_mover.signum(), value_for_mover.signum()), "{name}");
}

/// The rules and the position as text, for messages.
fn named<W: Word>(game: &Discs<W>, pos: &Position<W>) -> String {
    let shape = game.board().shape();
    let rules: Vec<String> = game.switches().iter().map(|(name, value)| format!("{name}={value}")).collect();
    let (rows, columns) = (shape.rows(), shape.columns());
    format!("{} {rows}x{columns} {} \"{}\"", game.name(), rules.join(" "), game.position_text(pos))
}
