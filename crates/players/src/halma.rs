//! Players of Halma, for two and for four, on every board.
//!
//! A player sees some of its moves (`sight`): those that would repeat a position it leaves out, and a weak one overlooks
//! many a long chain of jumps. Of what it sees it chooses by looking ahead, one ply or many, with a judgement of positions
//! that is more or less blurred (`blur`). When the armies of two have passed each other, the better ones count the rest of
//! the way out. In a game for four they plan some own turns ahead instead, as if nobody else moved (`alone`). How much of each a level has stands in [`LEVELS`].

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

/// As much of an evaluation as a turn is worth: two steps of a king. In games of good players on 8x8 a turn brings a little
/// more than that.
const TURN: i32 = 32;

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
