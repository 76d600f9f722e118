use ::gobblers::{Handicapped, HandicappedPosition};
use game::{Prospect, Ranked, StopSignal};
use retro::{Tablebase, Values};
use solver::{DistanceLimits, DistanceSolver, Limits};
use std::sync::Arc;
use std::time::Instant;

/// Somebody who knows what positions of one game are worth: a table, or a search.
pub trait Oracle: Send {
    /// The prospect of the side to move, if it can be told with this effort.
    fn prospect(&mut self, pos: &HandicappedPosition, effort: &Effort<'_>) -> Option<Prospect>;
}

/// How hard an oracle may try.
#[derive(Clone, Copy, Debug)]
pub struct Effort<'s> {
    /// Only wins and losses within so many plies are of interest; all if `None`.
    pub plies: Option<u32>,
    /// Positions to look at. Unlike the time, they are the same on every machine.
    pub nodes: u64,
    /// When to give up; never if `None`.
    pub until: Option<Instant>,
    /// Raised when an answer is wanted at once.
    pub stop: &'s StopSignal,
}

/// An oracle that finds out by search.
pub struct BySearch(DistanceSolver<Handicapped>);

impl BySearch {
    /// A search that remembers what it finds in at most `memory` bytes.
    pub fn new(game: Handicapped, memory: usize) -> BySearch {
        BySearch(DistanceSolver::new(game, memory))
    }
}

impl Oracle for BySearch {
    fn prospect(&mut self, pos: &HandicappedPosition, effort: &Effort<'_>) -> Option<Prospect> {
        let time = effort.until.map(|until| until.saturating_duration_since(Instant::now()));
        let effort_limits = Limits { nodes: Some(effort.nodes), time };
        let limits = DistanceLimits { effort: effort_limits, plies: effort.plies };
        self.0.solve(pos, &limits, effort.stop).prospect
    }
}

/// An oracle that has the prospects of all positions.
///
/// They are those of the game without limits on the first turns. While limits are ahead, it takes a search.
pub struct Knowing {
    known: Known,
    game: Handicapped,
    search: BySearch,
}

enum Known {
    Table(Tablebase),
    Values(Arc<Values>),
}

impl Knowing {
    /// Knows what a table says, which must be about this game; the search remembers what it finds in at most `memory` bytes.
    pub fn from_table(table: Tablebase, game: Handicapped, memory: usize) -> Knowing {
        Knowing { known: Known::Table(table), search: BySearch::new(game.clone(), memory), game }
    }

    /// Knows what was worked out of this game; the search remembers what it finds in at most `memory` bytes.
    pub fn from_values(values: Arc<Values>, game: Handicapped, memory: usize) -> Knowing {
        Knowing { known: Known::Values(values), search: BySearch::new(game.clone(), memory), game }
    }
}

impl Oracle for Knowing {
    fn prospect(&mut self, pos: &HandicappedPosition, effort: &Effort<'_>) -> Option<Prospect> {
        if pos.limits_ahead() {
            return self.search.prospect(pos, effort);
        }
        let game = self.game.inner();
        match &self.known {
            Known::Table(table) => Some(table.prospect(game, pos.board())),
            Known::Values(values) => values.prospect(game.rank(pos.board())),
        }
    }
}
