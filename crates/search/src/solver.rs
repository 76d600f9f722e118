//! The exact solver for disc games, on any board and from any position.

use disc::{Discs, IsaChoice, Move, Position, Word};
use game::{Bounds, StopSignal};
use std::time::Duration;

/// What a solver may use.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// Threads that search together, at least one.
    pub threads: usize,
    /// Bytes for the transposition table, which is nearly all that a solver allocates.
    pub memory: usize,
    /// The instructions to search with.
    pub isa: IsaChoice,
}

/// What is to be proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The best score.
    Exact,
    /// Only whether it is a win, a draw or a loss.
    WinLossDraw,
}

/// When to give up.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Positions entered, over all threads.
    pub nodes: Option<u64>,
    /// Time since the call.
    pub time: Option<Duration>,
}

/// What is known so far.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The bounds proven for the side to move at the root.
    pub bounds: Bounds,
    /// The score that is being tested: is it more than this?
    pub testing: Option<i32>,
    /// A rough share of the current test that is done, 0 to 1, by the moves near the root.
    pub share: f64,
    /// Positions entered so far, over all threads.
    pub nodes: u64,
    /// Time since the call.
    pub elapsed: Duration,
}

/// The one who waits for a solve: told about progress, and able to stop it.
pub trait Watch: Sync {
    /// Called from one thread, about ten times a second and after each step that is proven.
    fn progress(&self, progress: &Progress);
    /// Raised when the work should stop.
    fn stop(&self) -> &StopSignal;
}

/// A watch that shows nothing and never stops the work.
#[derive(Debug, Default)]
pub struct Silent(StopSignal);

impl Watch for Silent {
    fn progress(&self, _: &Progress) {}

    fn stop(&self) -> &StopSignal {
        &self.0
    }
}

/// How a solve ended.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// The bounds proven for the side to move.
    pub bounds: Bounds,
    /// Whether the goal was reached, or a limit or the watch stopped the work before.
    pub finished: bool,
    /// Positions entered, over all threads.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
}

/// Bounds proven for the side to move in one position, worth keeping because they were dear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof<W> {
    /// The stones of the side to move.
    pub mine: W,
    /// The stones of its opponent.
    pub theirs: W,
    /// The score of the side to move lies in here.
    pub bounds: Bounds,
    /// The move that was best, as far as known.
    pub best: Option<Move>,
}

/// The dear proofs of a running or finished solve; shared with whoever writes checkpoints.
#[derive(Debug)]
pub struct ProofLog<W> {
    word: std::marker::PhantomData<W>,
}

impl<W: Word> ProofLog<W> {
    /// A copy of what is proven at this moment.
    pub fn snapshot(&self) -> Vec<Proof<W>> {
        todo!()
    }
}

/// The solver: rules, threads and a table that remembers from one call to the next.
#[derive(Debug)]
pub struct Solver<W: Word> {
    game: Discs<W>,
}

impl<W: Word> Solver<W> {
    /// A solver with an empty table.
    pub fn new(game: Discs<W>, config: &Config) -> Solver<W> {
        let _ = config;
        Solver { game }
    }

    /// The rules it solves for.
    pub fn game(&self) -> &Discs<W> {
        &self.game
    }

    /// Proves the score of `pos`, or as much of it as the limits and the watch allow.
    pub fn solve(&mut self, _pos: &Position<W>, _goal: Goal, _limits: &Limits, _watch: &dyn Watch) -> Outcome {
        todo!()
    }

    /// Whether the side to move in `pos` scores more than `score`; `None` if the watch stopped the work.
    pub fn exceeds(&mut self, _pos: &Position<W>, _score: i32, _watch: &dyn Watch) -> Option<bool> {
        todo!()
    }

    /// A line of best play from `pos` to the end of the game, for a goal that was reached. `None` if the watch
    /// stopped the work.
    pub fn line(&mut self, _pos: &Position<W>, _goal: Goal, _watch: &dyn Watch) -> Option<Vec<Move>> {
        todo!()
    }

    /// The score of every legal move for the side to move, as far as the limits and the watch allow.
    pub fn move_scores(
        &mut self,
        _pos: &Position<W>,
        _goal: Goal,
        _limits: &Limits,
        _watch: &dyn Watch,
    ) -> Vec<(Move, Bounds)> {
        todo!()
    }

    /// The dear proofs, to be read while a solve is running.
    pub fn proofs(&self) -> std::sync::Arc<ProofLog<W>> {
        todo!()
    }

    /// Takes over proofs of an earlier solve of the same game, as if this solver had found them.
    pub fn learn(&mut self, _proofs: &[Proof<W>]) {
        todo!()
    }
}
