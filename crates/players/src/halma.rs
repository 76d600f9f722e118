//! Players of Halma, for two and for four, on every board.
//!
//! A player judges its moves by looking ahead, one ply or many; those that would repeat a position it leaves out. The weaker
//! levels then give away a stated part of a step on average, little by little (`even`). When the armies of two have passed each
//! other, the strongest counts the rest of the way out. In a game for four players plan some own turns ahead instead,
//! as if nobody else moved (`alone`). How much of each a level has stands in [`LEVELS`].

mod alone;
mod analyst;
mod blur;
mod four;
mod sight;
mod strength;
mod two;

pub use analyst::{AnalystForFour, AnalystForTwo};
pub use four::ForFour;
pub use strength::{LEVELS, Strength};
pub use two::ForTwo;

use crate::even::Giving;

/// As much of an evaluation as a turn is worth: two steps of a king. In games of good players on 8x8 a turn brings a little
/// more than that.
const TURN: i32 = 32;

/// As much of an evaluation as a step is worth.
const STEP: i32 = 16;

/// A value in units of the evaluation as hundredths of a step.
fn steps(units: i32) -> i32 {
    units.saturating_mul(25) / (STEP / 4)
}

/// Gives away so many hundredths of a step on average, but not more than two thirds of what the best move gains, in units of the
/// evaluation: who gives all of it away gets nowhere.
fn giving(hundredths: i32, best_gain: i32) -> Giving {
    Giving::new(hundredths.min(steps(best_gain) / 3 * 2).max(0), 0)
}

/// What a player may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Means {
    /// Bytes to remember positions in. The weaker levels take less.
    pub memory: usize,
    /// Threads that think together. More than one only where looking ahead takes long; the games of a seed are the same only with
    /// one.
    pub threads: usize,
}

/// A value of so many units, as hundredths of a turn.
fn hundredths(units: i32) -> i32 {
    units.saturating_mul(100) / TURN
}
