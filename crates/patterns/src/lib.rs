//! A learned evaluation of Othello, Nip and their kin on any board: weights by pattern.
//!
//! A *feature* is a short list of cells: an edge, a corner block, a diagonal. What stands on them, read as a number in base 3, is
//! an index into a table. Features that a turn or a reflection of the board takes into each other share one table. The rows that a
//! position points at are added up, and a small [`Net`] makes its value of the sum.
//!
//! - [`Layout`] makes the features of a board;
//! - [`Weights`] are numbers for a layout, learned from games (crate `training`), with a file format that refuses what is damaged;
//! - [`Patterns`] evaluates: slowly and obviously, or from [`Indices`] that follow a game move by move;
//! - [`shipped`] has the weights that belong to the program.

mod features;
mod file;
mod indices;
mod layout;
mod net;
mod patterns;
mod shipped;
mod spread;
mod stage;
mod weights;

pub use features::{Feature, features};
pub use file::WeightsError;
pub use indices::{BLOCKS, Indices, LANES, TINY_BLOCKS, TINY_LANES};
pub use layout::{Kind, Layout};
pub use net::{BENT, Net, ONE, Reading, UNITS};
pub use patterns::{Patterns, UNITS_A_DISC};
pub use shipped::shipped;
pub use stage::Stage;
use weights::STEP;
pub use weights::{Learned, Model, TINY_EMPTIES, Weights, rules};
