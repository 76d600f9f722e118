//! Halma: pieces step and leap across the board into the opposite camp; for two players, or for four.
//!
//! [`Variant`] says which board, how many pieces and how many players; [`switches`] chooses the options of the rules;
//! [`Halma`] is the game made of both. Its two parameters are the set of cells, wide enough for the board, and the
//! number of players:
//!
//! | boards | players | type |
//! |---|---|---|
//! | 4x4 to 8x8 | 2 | `Halma<u64, 2>` |
//! | 10x10 | 2 | `Halma<u128, 2>` |
//! | 16x16 | 2 | `Halma<U256, 2>` |
//! | 16x16 | 4 | `Halma<U256, 4>` |
//!
//! A set that is wider than needed works as well. On boards up to 7x7 positions are numbered, for tables of all of
//! them: [`Halma::is_ranked`].
//!
//! Where the rule page leaves something open:
//!
//! - The goal is a matter of the position alone: it counts as soon as it is reached, whoever moved. With
//!   `win=filled` a player may be made to fill the last cell of another's goal camp, and the other has won.
//! - `leave-home=n` holds from the n-th own turn on: whoever then has a piece at home after an own turn has lost, also
//!   one who brings a piece back. A pass is a turn. A goal reached by the same turn comes first.
//! - In a game for four, who reaches the goal gets 3 and the others lose 1 each; who fails to leave home loses 3 and
//!   the others get 1 each, as with a player whose time is up. Either ends the game.
//! - A player without a legal move passes even if nobody else has one; only the limits of a match end such a game.

mod arrange;
mod board;
mod cell;
mod cell_set;
mod coded;
mod combinations;
mod halma;
mod jumps;
mod moves;
mod notation;
mod options;
mod position;
mod ranked;
mod ranking;
mod scene;
mod slow_twin;
mod stretch;
mod symmetry;
mod tactics;
mod unplay;
mod variant;

pub use board::Board;
pub use cell::{Cell, Move};
pub use cell_set::{CellSet, CellsOf};
pub use ethnum::U256;
pub use halma::{Halma, Outcome};
pub use jumps::Jumps;
pub use moves::Moves;
pub use options::{LEAVE_HOME, LIMIT, Options, REPETITION, STAY, SWITCHES, WIN, Win, switches};
pub use position::Position;
pub use slow_twin::{SlowMove, SlowPosition, SlowTwin};
pub use variant::{Variant, VariantError};

/// The name of the game on the command line.
pub const NAME: &str = "halma";

/// The board when none is named.
pub const DEFAULT_BOARD: (usize, usize) = (8, 8);

/// How many play when nobody says how many.
pub const USUAL_PLAYERS: usize = 2;
