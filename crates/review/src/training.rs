//! Training, as the plain dialogue, the screen and the page need it: where exercises come from, and what is said of an answer.

mod exercises;
mod keeping;
mod openings;
mod source;
mod task;
mod telling;

pub use exercises::Exercises;
pub use openings::{OpeningExercise, OpeningSource};
pub use source::{Found, Looking, Source, Wanted};
pub use task::{Task, TaskAnswer};
pub use telling::{Telling, refuted};
