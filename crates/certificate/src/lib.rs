//! Proofs of game values that can be checked without trusting the program that found them.
//!
//! A certificate says that the first player scores at least, or at most, so much from a position. For each of these
//! claims it holds a tree: one move for the proving side wherever it is to move, and below every reply of the other
//! side, down to positions with few empty cells, which the checker finishes by plain search.
//!
//! This crate depends on the rules and on nothing that thinks: [`write()`] asks a [`Prover`] for moves, and
//! [`Certificate::check`] plays them through, with the rules and [a search without any table](mod@finish) for the ends.
//!
//! The file is text: a header of `name: value` lines, an empty line, and for each claim the moves of the proving side
//! in depth-first order, closed by `;`. Replies come in the order in which the rules list them. Where the proving side
//! has only one move none is written, and a position that was proven before in the same tree is not proven again. The
//! tree of a claim that no score can fail, like "at most" the highest score, is empty.

mod certifiable;
mod check;
mod claim;
mod error;
pub mod finish;
mod header;
mod tokens;
mod walk;
mod write;

pub use certifiable::{Certifiable, Identity};
pub use check::{Certificate, Confirmed};
pub use claim::{Claim, Side};
pub use error::{CheckError, WriteError};
pub use header::{Counts, Header};
pub use write::{Prover, Written, write, write_bytes};

/// The number of empty cells below which the checker searches for itself, when nobody says otherwise.
///
/// Measured on Nip up to 4x10 and Othello 5x6: two more make the file about three times smaller, and the check up to half
/// as long again.
pub const DEFAULT_FINISH_EMPTIES: u32 = 12;

/// The largest number of empty cells that a certificate may leave to the checker: beyond it, plain search takes for
/// ever, and the file would prove nothing to anybody.
pub const HIGHEST_FINISH_EMPTIES: u32 = 20;
