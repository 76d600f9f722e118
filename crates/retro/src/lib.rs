//! Backward induction: the prospect of every position of a game, found from the finished positions backwards.
//!
//! [`Induction`] fills [`Values`], one byte a position. [`Tablebase`] is the same as a small file that answers at once;
//! [`verify()`] holds such a file against the rules, and [`Reached`] counts what can come up in play.
//!
//! Everything here knows a game only by its numbering ([`game::Ranked`]) and by its moves, forwards and backwards
//! ([`game::Unplay`]).

mod checkpoint;
mod code;
mod counts;
mod error;
mod file;
mod induction;
mod reached;
mod retrieval;
mod stretches;
mod sweep;
mod tablebase;
mod values;
mod verify;

pub use checkpoint::{load_checkpoint, save_checkpoint};
pub use counts::Counts;
pub use error::TablebaseError;
pub use induction::{Direction, Induced, Induction};
pub use reached::Reached;
pub use tablebase::Tablebase;
pub use values::Values;
pub use verify::{Fault, Verified, verify};
