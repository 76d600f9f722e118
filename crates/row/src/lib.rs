//! K in a row on any board: tic-tac-toe, Connect Four, five in a row.
//!
//! Two players put stones of their own on empty cells in turn. The first to have a line of `length` stones, or a longer
//! one, wins: along a row, a column or a diagonal. A full board without a line is a draw. With gravity a stone falls to the
//! lowest empty cell of the column that it is put into.
//!
//! - [`Setup`] says which board and which rules, checked;
//! - [`Row`] is the rules value: it implements the traits of the `game` crate, for every width of a [`CellSet`];
//! - [`SlowTwin`] is the same rules written the obvious way, for the tests to compare with.

mod arrange;
mod board;
mod cell_set;
mod coded;
mod moves;
mod notation;
mod position;
mod rules;
mod scene;
mod setup;
mod slow_twin;
mod switches;
mod symmetry;
mod tactics;

pub use cell_set::{CellSet, IndicesOf};
pub use ethnum::U256;
pub use moves::{Cell, Move, Moves};
pub use position::Position;
pub use rules::Row;
pub use setup::{Setup, SetupError, Width};
pub use slow_twin::{SlowMove, SlowPosition, SlowTwin};
pub use switches::{GRAVITY, LENGTH, RowError, SWITCHES, VARIANTS, setup, switches};

/// The name of the game on the command line.
pub const NAME: &str = "row";

/// The board when none is named: that of Connect Four.
pub const DEFAULT_BOARD: (usize, usize) = (6, 7);
