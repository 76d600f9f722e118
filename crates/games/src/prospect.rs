use crate::{GameError, Goal, Limits, Move};
use game::{Prospect, Watch};
use solver::DistanceOutcome;
use std::time::Duration;

/// A solver at work on one position of a game that is about winning, and soon; it remembers from one call to the next.
/// Prospects are those of the side to move.
pub trait ProspectSolver: Send {
    /// Finds the prospect: in the table if there is one, else by search, and if that takes too long by working backwards from
    /// all finished positions. With [`Goal::WinLossDraw`] how soon somebody wins need not be found.
    ///
    /// # Errors
    /// [`GameError::Tablebase`] if there is not enough memory to decide it.
    fn solve(&mut self, goal: Goal, limits: &Limits, watch: &dyn Watch) -> Result<ProspectOutcome, GameError>;

    /// Whether all positions are known, from a table on disk or because they have been worked out.
    fn has_table(&self) -> bool {
        false
    }

    /// A line of best play to the end of the game; for a draw, until a position comes again. `None` if the watch stopped the
    /// work.
    fn line(&mut self, watch: &dyn Watch) -> Option<Vec<Move>>;

    /// The prospect of every legal move, as far as the limits and the watch allow.
    fn move_prospects(&mut self, limits: &Limits, watch: &dyn Watch) -> Vec<(Move, Option<Prospect>)>;
}

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProspectOutcome {
    /// The prospect of the side to move, if it was found.
    pub prospect: Option<Prospect>,
    /// The worst that can still come of it for the side to move.
    pub at_least: Prospect,
    /// The best that can still come of it for the side to move.
    pub at_most: Prospect,
    /// Nobody can force a win within so many plies, as far as is known.
    pub undecided_within: u32,
    /// How it was found.
    pub source: Source,
    /// Positions entered by search.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
}

/// What a search found.
impl From<DistanceOutcome> for ProspectOutcome {
    fn from(found: DistanceOutcome) -> ProspectOutcome {
        let DistanceOutcome { prospect, at_least, at_most, undecided_within, nodes, elapsed } = found;
        ProspectOutcome { prospect, at_least, at_most, undecided_within, source: Source::Search, nodes, elapsed }
    }
}

impl ProspectOutcome {
    /// 1, 0 or -1 if the side to move wins, draws or loses, whether or not it is known how soon; `None` if that is open.
    pub fn sign(&self) -> Option<i32> {
        (self.at_least.sign() == self.at_most.sign()).then(|| self.at_least.sign())
    }
}

/// How a prospect was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// In a table on disk.
    Table,
    /// By search.
    Search,
    /// By backward induction over all positions, in memory.
    Induction,
}

impl Source {
    /// The name in results.
    pub fn name(self) -> &'static str {
        match self {
            Source::Table => "table",
            Source::Search => "search",
            Source::Induction => "induction",
        }
    }
}
