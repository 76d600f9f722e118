use crate::{Limits, TableError};
use game::{Prospect, Watch};
use std::time::Duration;

/// A solver at work on one situation of a game that is about winning, and soon; it remembers from one call to the next.
/// Prospects are those of the side to move.
pub trait Foretelling: Send {
    /// Finds the prospect: in the table if there is one, else by search, and if that takes too long by working backwards from
    /// all finished positions.
    ///
    /// # Errors
    /// [`TableError::Tablebase`] if there is not enough memory to decide it.
    fn solve(&mut self, limits: &Limits, watch: &dyn Watch) -> Result<Foretold, TableError>;

    /// A line of best play to the end of the game; for a draw, until a position comes again. `None` if the watch stopped the
    /// work.
    fn line(&mut self, watch: &dyn Watch) -> Option<Vec<String>>;

    /// The prospect of every legal move, as far as the limits and the watch allow.
    fn move_prospects(&mut self, limits: &Limits, watch: &dyn Watch) -> Vec<(String, Option<Prospect>)>;
}

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foretold {
    /// The prospect of the side to move, if it was found.
    pub prospect: Option<Prospect>,
    /// Nobody can force a win within so many plies, as far as is known.
    pub undecided_within: u32,
    /// How it was found.
    pub source: Source,
    /// Positions entered by search.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
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
