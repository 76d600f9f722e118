//! The study of positions: what every move is worth, how sure that is, and where it comes from.
//!
//! - [`Analysis`] works on a position: it looks ahead deeper and deeper and tries to prove what it can, and says what it knows as a
//!   [`Report`] after every step. It remembers from one position to the next.
//! - [`Worker`] does the same in the background, can be paused and goes on without starting again.
//! - [`Study`] is a tree of moves from any position, with the report of every position that was looked at. It is kept as a
//!   record with variations.
//!
//! What is proven, what is bounded and what is estimated stand side by side in a report, each with its source: nothing is
//! mixed silently.

mod analysis;
mod deadline;
mod report;
mod saved;
mod study;
mod worker;

pub use analysis::{Analysis, Limits, Settings};
pub use report::{Guess, MoveReport, Proof, Report, Source, State};
pub use study::{NodeId, Study, StudyError};
pub use worker::Worker;
