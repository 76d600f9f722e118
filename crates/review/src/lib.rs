//! Goes through a game and says of every move what it was worth, what would have been best, and where the game turned.
//!
//! The strongest player looks at every position from the end to the beginning, so that what it finds out near the end helps it
//! before. What a position is worth to the one who moves next is what the move before was worth to the other one.

mod annotate;
mod page;
mod review;

pub use annotate::{AnnotateError, Annotated, Settings, annotate};
pub use page::page;
pub use review::{MoveReview, Review};
