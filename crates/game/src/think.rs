use crate::{Game, StopSignal};
use std::time::Duration;

/// A judgement of a position, for the side to move: larger is better for it.
pub trait Evaluate<G: Game> {
    /// The value of a position that is not over.
    fn evaluate_for_mover(&self, game: &G, pos: &G::Position) -> i32;
}

/// A judgement of a position for everybody at the board: what matters in games for three or four, where one player's loss
/// is not another one's gain.
pub trait EvaluateSeats<G: Game> {
    /// By seat, the value of a position that is not over; larger is better for that seat.
    fn evaluate_by_seat(&self, game: &G, pos: &G::Position) -> [i32; 4];
}

/// A judgement of a move, for the one who makes it: larger is better.
pub trait MoveValue<G: Game> {
    /// The value of a legal move.
    fn move_value_for_mover(&self, game: &G, pos: &G::Position, mv: G::Move) -> i32;
}

/// Something that chooses moves.
pub trait Engine<G: Game> {
    /// The chosen move within `time`, or `None` if the game is over; `stop` asks for an answer at once.
    fn choose(&mut self, game: &G, pos: &G::Position, time: Duration, stop: &StopSignal) -> Option<G::Move>;

    /// The positions that it looked at for its last choice, if it counts them.
    fn nodes(&self) -> Option<u64> {
        None
    }
}
