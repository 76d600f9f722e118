//! Opening books of disc games, grown by the program itself.
//!
//! A book is a graph of positions. Each was looked at once by a search, which gave its promising moves their values; a move leads to
//! another position of the book, or to a *leaf*, of which only that value is known. Values are backed up from the leaves, so that
//! a position is worth what the best line through the book leads to. Positions that are turned, mirrored or reached in another
//! order are one.
//!
//! - [`Book`] is the graph, and says what is known of a position's moves;
//! - [`Grower`] makes it larger, where it is least certain;
//! - [`BookError`] says why a file is refused;
//! - [`Shelf`] finds the book of a game: the user's own, or the one that comes with the program.

mod backed;
mod book;
mod carried;
mod check;
mod claim;
mod file;
mod frontier;
mod grow;
mod shelf;
mod shipped;
mod size;

pub use backed::Backed;
pub use book::{Book, BookMove, Child, Entry, Link, Plan, beats_a_search, rules};
pub use claim::Claim;
pub use file::BookError;
pub use frontier::{DISC_IN_PLIES, Task, Width};
pub use grow::{BATCH, Grower, Looked, look_at};
pub use shelf::{Shelf, Source, Unreadable, file_name};
pub use shipped::shipped;
pub use size::Size;
