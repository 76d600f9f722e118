use crate::Move;
use game::Seat;
use std::time::Duration;

/// What a lookahead in two stages found; values are those of the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LookaheadResult {
    /// The value of the first stage.
    pub first_for_mover: i32,
    /// The value of the second stage along the best lines of the first.
    pub second_for_mover: i32,
    /// The side that the second stage favours; nobody in case of a draw.
    pub favoured: Option<Seat>,
    /// A best line through both stages, passes included.
    pub line: Vec<Move>,
    /// Positions searched in the first stage.
    pub first_count: u64,
    /// Positions searched in the second stage.
    pub second_count: u64,
    /// Time taken.
    pub elapsed: Duration,
}
