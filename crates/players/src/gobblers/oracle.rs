use ::gobblers::{Handicapped, HandicappedPosition};
use game::{Prospect, StopSignal};
use retro::Tablebase;
use search::{DistanceLimits, DistanceProgress, DistanceSolver, DistanceWatch, Limits};
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
        self.0.solve(pos, &limits, &Quiet(effort.stop)).prospect
    }
}

/// An oracle that has a table of all positions.
///
/// The table is about the game without limits on the first turns. While they are ahead, it takes a search.
pub struct FromTable {
    table: Tablebase,
    game: Handicapped,
    search: BySearch,
}

impl FromTable {
    /// The table must be about this game; the search remembers what it finds in at most `memory` bytes.
    pub fn new(table: Tablebase, game: Handicapped, memory: usize) -> FromTable {
        FromTable { table, search: BySearch::new(game.clone(), memory), game }
    }
}

impl Oracle for FromTable {
    fn prospect(&mut self, pos: &HandicappedPosition, effort: &Effort<'_>) -> Option<Prospect> {
        if pos.limits_ahead() {
            return self.search.prospect(pos, effort);
        }
        Some(self.table.prospect(self.game.inner(), pos.board()))
    }
}

/// A watch that only passes on the wish to stop.
struct Quiet<'s>(&'s StopSignal);

impl DistanceWatch for Quiet<'_> {
    fn progress(&self, _: &DistanceProgress) {}

    fn stop(&self) -> &StopSignal {
        self.0
    }
}
