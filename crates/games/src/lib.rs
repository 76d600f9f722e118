//! Every game behind one object-safe face: text in, text and numbers out.
//!
//! Static types end here. [`open`] turns a name, a board and switches into a [`Table`]; a [`Table`] turns text into a
//! [`Situation`]; a [`Situation`] can be drawn, played on, counted and handed to a [`Solving`] session. Nothing above this
//! crate names a game: a new one is a crate of rules and one line in [`games`].
//!
//! ```
//! let table = games::open("nip", Some("4x6"), &[])?;
//! let start = table.start();
//! assert_eq!(start.text(), "------OX----XO------ X");
//! assert_eq!(start.perft(1, 1), 4);
//! # Ok::<(), games::TableError>(())
//! ```

mod bout;
mod check;
mod contender;
mod discs;
mod drawing;
mod error;
mod face;
mod foresight;
mod games;
mod gobblers;
mod halma;
mod handicaps;
mod oracle;
mod perft;
mod playing;
mod prospects;
mod roster;
mod session;
mod situation;
mod tabling;

pub use ::discs::KernelSpeed;
pub use bout::{Bout, Bouted, Effort, Entrant, Opening};
pub use census::{Amount, Census, Ending as CensusEnding, Estimate, Plan as CensusPlan, Sampling};
pub use certificate::{
    CheckError, Claim, Confirmed, DEFAULT_FINISH_EMPTIES, HIGHEST_FINISH_EMPTIES, WriteError, Written,
};
pub use check::check;
pub use contender::time as move_time;
pub use error::TableError;
pub use face::{Certifying, Kernels, Resources, Saving, Situation, Solver, Solving, Table, Tally};
pub use foresight::Foresight;
pub use games::{GameInfo, RosterInfo, games, open, open_place, open_with, reopen, variant};
pub use handicaps::{Handicap, HandicapWatch, Handicapping};
pub use players::{Level, LevelError, Reason, Standing, Worth};
pub use playing::{Advice, Player, Playing};
pub use prospects::{Foretelling, ForetellingWatch, Foretold, Source};
pub use retro::{Counts, TablebaseError};
pub use roster::Roster;
pub use solver::{
    CheckpointError, DistanceProgress, DistanceWatch, Goal, Judge, Limits, Lookahead, Outcome, Progress, Silent, Stage,
    Watch,
};
pub use tabling::{BuildPlan, Built, Inspected, LookUpSpeed, Tabling, Verification};

/// How far the work on a table of positions has come.
pub type TablingProgress = retro::Progress;

/// What is being done to a table of positions.
pub type TablingStage = retro::Stage;

/// The one who waits for a table of positions.
pub use retro::Watch as TablingWatch;

/// The one who waits for a census, and how far it is.
pub use census::{Progress as CensusProgress, Watch as CensusWatch};

/// How far a certificate is written or checked.
pub type CertificateProgress = certificate::Progress;
