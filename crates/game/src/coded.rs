use crate::Game;

/// A game whose moves have small numbers: what crosses an interface as a value, and what learning programs choose from.
pub trait Coded: Game {
    /// Codes run from 0 to this, exclusive.
    fn move_codes(&self) -> u32;

    /// The code of a move; different moves of one position have different codes.
    fn move_code(&self, mv: Self::Move) -> u32;

    /// The move with this code; `None` if there is none. Whether it is legal is not checked here.
    fn move_of_code(&self, code: u32) -> Option<Self::Move>;
}
