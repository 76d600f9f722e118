//! The laboratory: the place where published tables are run again.
//!
//! An [`Experiment`] is about one published table. Running it gives a [`Report`] that puts what was published beside what
//! is measured here, with a verdict for each cell. Experiments are about particular games, so this crate names games;
//! whoever asks for a report does not.
//!
//! ```
//! let names: Vec<&str> = lab::experiments().iter().map(|experiment| experiment.name).collect();
//! assert_eq!(names, ["nip-published"]);
//! ```

mod error;
mod experiment;
mod nip_published;
mod report;

pub use error::LabError;
pub use experiment::{Experiment, Observer, Request, Unobserved, experiment, experiments};
pub use nip_published::{Aim, Belief, Emulation};
pub use report::{Cell, Count, Figures, Outcome, Report, grouped};
