//! Training, as both the plain dialogue and the screen need it: where exercises come from, and what is said of an answer.

mod keeping;
mod openings;
mod source;
mod telling;

pub use openings::{OpeningExercise, OpeningSource};
pub use source::{Found, Looking, Source, Wanted};
pub use telling::{Telling, refuted};
