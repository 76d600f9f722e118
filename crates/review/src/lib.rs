//! Goes through a game and says of every move what it was worth, what would have been best, and where the game turned.
//!
//! An analysis looks at every position from the end to the beginning, so that what it finds out near the end helps it before. What a position is worth to the one who moves next is what the move before was worth to the other one.

//!
//! Where a game turned is also an [`Exercise`] for others: find the move that was missed. An [`OpeningDrill`] asks for the moves of an
//! opening that has a name. Both know no input and output. A [`Source`] finds exercises in the games of a library, and [`Telling`] says in
//! words what came of them.

mod annotate;
mod exercise;
mod judge;
mod mark;
mod opening_drill;
mod page;
mod review;
mod training;

pub use annotate::{AnnotateError, Annotated, Settings, annotate, status};
pub use exercise::{Exercise, Verdict, exercises, shuffled};
pub use judge::Judge;
pub use mark::Mark;
pub use opening_drill::OpeningDrill;
pub use page::page;
pub use review::{MoveReview, Review};
pub use training::{
    Exercises, Found, Looking, OpeningExercise, OpeningSource, Source, Task, TaskAnswer, Telling, Wanted, refuted,
};
