//! Gobblet Gobblers: three in a row with pieces that swallow smaller ones.

mod arrange;
mod cells;
mod coded;
mod first_turns;
mod handicapped;
mod layer;
mod notation;
mod piece;
mod position;
mod rank;
mod rules;
mod scene;
mod slow_twin;
mod stretch;
mod switches;
mod tactics;
mod unplay;
mod variants;

pub use first_turns::{FirstTurns, Limit};
pub use handicapped::{Handicapped, HandicappedPosition};
pub use piece::{Cell, Move, Size};
pub use position::Position;
pub use rules::{Gobblers, Moves};
pub use slow_twin::{SlowMove, SlowPosition, SlowTwin};
pub use switches::{FIRST_TURNS, HANDS, Hands, LIFT, Lift, REPETITION, Rules, STUCK, SWITCHES, Stuck, rules, switches};

pub use variants::VARIANTS;

/// Rows and columns of the board; there is no other.
pub const BOARD: (usize, usize) = (3, 3);

/// The name of the game on the command line.
pub const NAME: &str = "gobblers";
