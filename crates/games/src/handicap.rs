use crate::{GameError, Resources};
use game::{Prospect, Watch};

/// Games with a handicap, compared with each other.
pub trait Handicaps: Send + Sync {
    /// Solves all of them; the fairest come first. If the watch stops it, those that were solved by then.
    ///
    /// # Errors
    /// [`GameError`] if one of them cannot be solved with these resources.
    fn compare(&self, resources: &Resources, watch: &dyn Watch) -> Result<Vec<Handicap>, GameError>;
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
