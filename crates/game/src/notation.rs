use crate::{Game, Impossible};

/// Text for positions and moves, and back.
///
/// Reading never panics, whatever the text; writing and reading are inverse.
pub trait Notation: Game {
    /// The position as one line of text.
    fn position_text(&self, pos: &Self::Position) -> String;

    /// Reads what [`Notation::position_text`] writes.
    ///
    /// # Errors
    /// [`ParseError`] says what is wrong and what would be right.
    fn parse_position(&self, text: &str) -> Result<Self::Position, ParseError>;

    /// The move as people write it.
    fn move_text(&self, mv: Self::Move) -> String;

    /// Reads a move as people write it; whether it is legal is not checked here.
    ///
    /// # Errors
    /// [`ParseError`] says what is wrong and what would be right.
    fn parse_move(&self, text: &str) -> Result<Self::Move, ParseError>;
}

/// Why a text is not a position or a move, in a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ParseError(pub String);

impl From<Impossible> for ParseError {
    fn from(impossible: Impossible) -> ParseError {
        ParseError(impossible.to_string())
    }
}
