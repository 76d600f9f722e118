//! The study of positions: what every move is worth, how sure that is, and where it comes from.
//!
//! - [`Analysis`] works on a position: it looks ahead deeper and deeper and tries to prove what it can, and says what it knows as a
//!   [`Report`] after every step. It remembers from one position to the next.
//! - [`Worker`] does the same in the background, can be paused and goes on without starting again.
//! - [`Adviser`] says of a position what to play and why, by an analysis: whoever gives hints or looks back on a game asks it.
//! - [`Study`] is a tree of moves from any position, with the report of every position that was looked at. It is kept as a
//!   record with variations.
//!
//! What is proven, what is bounded and what is estimated stand side by side in a report, each with its source: nothing is
//! mixed silently.

mod adviser;
mod analysis;
mod deadline;
mod drift;
mod prover;
mod report;
mod saved;
mod study;
mod turn;
mod worker;

pub use adviser::Adviser;
pub use analysis::{Analysis, Limits, Settings};
pub use report::{BookValue, Guess, MoveReport, Proof, Report, Source, State};
pub use study::{NodeId, Study, StudyError};
pub use worker::Worker;
