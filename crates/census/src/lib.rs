//! How many positions of a game can come up, ply by ply: counted where they fit into memory, estimated where they do
//! not.
//!
//! [`count`] goes through all positions breadth-first, within a number of bytes, and says how far it came. [`estimate`]
//! plays at random and says how many lines there are and how many positions there are at most and at least, each with
//! how sure that is. Both can be watched and stopped, and give the same result with any number of threads.
//!
//! Any game with symmetries will do. For games of which more is known, an [`Insight`] says it: [`Stones`] packs
//! positions of disc games into two words and knows that stones never leave the board. A forced pass is a ply;
//! [`NoPasses`] counts by stones.
//!
//! ```
//! use census::{Plan, Stones};
//! use game::{Game, StopSignal};
//!
//! let game = discs::othello::game::<u64>(discs::othello::shape(4, 4)?, discs::othello::switches([])?)?;
//! let plan = Plan { bytes: 1 << 26, ..Plan::default() };
//! let census = census::count_with(&Stones, &game, &game.start(), &plan, &StopSignal::new());
//! let positions: Vec<u64> = census.by_ply.iter().map(|ply| ply.positions).collect();
//! assert_eq!(positions[..6], [1, 4, 12, 42, 120, 380]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod amount;
mod chains;
mod collisions;
mod count;
mod estimate;
mod hash;
mod insight;
mod no_passes;
mod report;
mod table;

pub use amount::Amount;
pub use count::{count, count_with};
pub use estimate::{Estimate, PlyEstimate, Sampling, estimate, estimate_with};
pub use insight::{Insight, Stones, Whole};
pub use no_passes::NoPasses;
pub use report::{Census, Counting, Ending, Plan, Ply};
