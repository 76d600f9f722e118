//! The laboratory: experiments as files, run cell by cell, kept, compared with what was published, and reported.
//!
//! An [`Experiment`] is read from a TOML file, of which some belong to the program: one for every published table. Running it
//! on a [`Bench`] gives a [`Report`](report::Report) of tables and figures, as text, Markdown, HTML, CSV or JSON. What a cell
//! has found is kept in the library at once, so that an experiment that was cut off goes on where it stopped.
//!
//! ```
//! let experiment = lab::Experiment::open("othello-terms")?;
//! assert!(experiment.title.contains("random player"));
//! # Ok::<(), lab::LabError>(())
//! ```

mod bench;
mod error;
mod experiment;
mod kinds;
pub mod nip_published;
pub mod report;

pub use bench::{Bench, Part};
pub use error::LabError;
pub use experiment::{Experiment, experiments};
pub use report::grouped;
