use crate::{Resources, TableError};
use game::{Prospect, StopSignal};

/// Games with a handicap, compared with each other.
pub trait Handicapping: Send + Sync {
    /// Solves all of them; the fairest come first. If the watch stops it, those that were solved by then.
    ///
    /// # Errors
    /// [`TableError`] if one of them cannot be solved with these resources.
    fn compare(&self, resources: &Resources, watch: &dyn HandicapWatch) -> Result<Vec<Handicap>, TableError>;
}

/// A game with a handicap, solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// The switch that makes the handicap.
    pub switch: &'static str,
    /// Its value.
    pub value: String,
    /// What player 1 can reach.
    pub for_first: Prospect,
    /// The name of the variant that is this game, if it has one.
    pub variant: Option<&'static str>,
}

/// The one who waits for handicaps to be compared.
pub trait HandicapWatch: Sync {
    /// So many games of all are solved.
    fn progress(&self, done: usize, all: usize);

    /// The work ends soon after this is raised.
    fn stop(&self) -> &StopSignal;
}
