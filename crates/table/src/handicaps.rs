use crate::{Resources, TableError};
use game::{Prospect, StopSignal};
use std::path::Path;

/// Games with a handicap, compared with each other.
pub trait Handicapping: Send + Sync {
    /// Solves all of them, the fairest first. What is solved is kept in a file of the directory, so that nothing is solved twice.
    /// `None` if the watch stopped it; then what is done is kept.
    ///
    /// # Errors
    /// [`TableError`] if the memory is too small or the file cannot be written.
    fn compare(
        &self,
        directory: &Path,
        resources: &Resources,
        watch: &dyn HandicapWatch,
    ) -> Result<Option<Vec<Handicap>>, TableError>;
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
    /// So much of the work is done.
    fn progress(&self, progress: &HandicapProgress<'_>);

    /// The work ends soon after this is raised.
    fn stop(&self) -> &StopSignal;
}

/// How far the comparison has come.
#[derive(Clone, Copy, Debug)]
pub struct HandicapProgress<'a> {
    /// The share of the work that is done, 0 to 1.
    pub share: f64,
    /// The game under way.
    pub switch: &'static str,
    /// The value of its switch.
    pub value: &'a str,
}
