//! Looking ahead in disc games, on the kernel.
//!
//! The same idea as [`AlphaBeta`](super::AlphaBeta), but compiled for the CPU's own instructions, handing down what a
//! parent knows of its children, and selective: where a shallow look says that a move is far outside the window,
//! the deep look is left out (`ProbCut`, with the doubts that the judgement itself states). So its values are not those
//! of plain minimax; what is to be proven is left to the [`Solver`](crate::Solver).

mod endgame;
mod node;
mod order;
mod probcut;
mod root;

use super::Resources;
use super::clock::Clock;
use super::line_value::MOST_PLIES;
use super::table::Table;
use discs::{Appraise, Discs, IsaChoice, Move, Position, Word};
use game::{Game, StopSignal, on_threads};
use node::{Shared, Worker};
use root::Root;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// Looks ahead by iterative deepening, as far as it may.
///
/// With one thread it enters the same nodes on every machine as long as no time limit stops it. Several threads share
/// what they find out; the one that gets deepest has the answer.
pub struct DiscSearch<A> {
    appraise: A,
    table: Table,
    threads: usize,
}

/// How far to look, and how closely.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Plies, at least 1; passes are not counted.
    pub plies: u32,
    /// As far as each thread gets with so many positions, if given: the same on every machine.
    pub nodes: Option<u64>,
    /// As far as it gets within this time, if given.
    pub time: Option<Duration>,
    /// Moves that are worse than the best by at most so many hundredths of a stone get their value as well.
    pub margin: i32,
}

impl Look {
    /// So many plies, however long that takes, for the best move alone.
    pub const fn plies(plies: u32) -> Look {
        Look { plies, nodes: None, time: None, margin: 0 }
    }
}

/// What looking ahead found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The moves, the best one first, with their values for the side to move in hundredths of a stone. Behind the margin
    /// values are only upper bounds.
    pub moves: Vec<(Move, i32)>,
    /// How many plies ahead that is.
    pub plies: u32,
    /// Positions reached, by all threads.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
}

impl<A> DiscSearch<A> {
    /// A search that judges by `appraise`.
    pub fn new(appraise: A, resources: Resources) -> DiscSearch<A> {
        DiscSearch { appraise, table: Table::new(resources.memory), threads: resources.threads.max(1) }
    }

    /// What it judges by.
    pub fn appraise(&self) -> &A {
        &self.appraise
    }

    /// Looks ahead from a position, at least one ply; `None` if the game is over.
    pub fn look<W: Word>(&mut self, game: &Discs<W>, pos: &Position<W>, look: &Look, stop: &StopSignal) -> Option<Seen>
    where
        A: Appraise<W>,
    {
        let moves: Vec<(Move, i32)> = game.moves(pos).map(|mv| (mv, 0)).collect();
        if moves.is_empty() {
            return None;
        }
        self.table.start_generation();
        let clock = Clock::new(look.time, stop).with_nodes(look.nodes);
        let shared = Shared {
            game,
            appraise: &self.appraise,
            table: &self.table,
            clock: &clock,
            threads: self.threads,
            reader: OnceLock::new(),
        };
        let most_plies = look.plies.min(game.empties(pos)).clamp(1, MOST_PLIES);
        let root = Root { pos: *pos, empties: game.empties(pos), most_plies, margin: look.margin };
        let found = Mutex::new(Found { moves, plies: 0, steps: 0, nodes: 0 });
        let deepen = |thread: usize| match game.isa() {
            IsaChoice::Portable(isa) => Worker::new(isa, &shared, thread).deepen(&root, &found),
            IsaChoice::V3(isa) => match isa.straight(game.board()) {
                Some(isa) => Worker::new(isa, &shared, thread).deepen(&root, &found),
                None => Worker::new(isa, &shared, thread).deepen(&root, &found),
            },
        };
        on_threads(self.threads, &deepen);
        let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        let Found { moves, plies, nodes, .. } = found;
        Some(Seen { moves, plies, nodes, elapsed: clock.elapsed() })
    }
}

/// What the threads have found so far.
struct Found {
    moves: Vec<(Move, i32)>,
    plies: u32,
    /// Steps of iterative deepening that are done.
    steps: usize,
    nodes: u64,
}
