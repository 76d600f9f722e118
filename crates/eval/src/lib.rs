//! Judgements of moves and positions, by game. They know the rules of a game and no search.

mod best_move;
pub mod discs;
pub mod halma;

pub use best_move::ByBestMove;
