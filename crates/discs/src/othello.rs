//! Othello, also called Reversi, on any rectangle from 3x3 to 128 cells.

mod openings;

pub use openings::openings;

use crate::{Board, Discs, Scoring, Shape, ShapeError, Start, StartError, Word};
use game::{Switch, SwitchError, Switches};

/// The name of the game on the command line.
pub const NAME: &str = "othello";

/// The board when none is named.
pub const DEFAULT_BOARD: (usize, usize) = (8, 8);

/// The switches of Othello.
pub const SWITCHES: [Switch; 2] = [START, SCORE];

/// How the first four stones stand.
pub const START: Switch = Switch {
    name: "start",
    default: "cross",
    values: "cross, parallel-rows, parallel-columns or reversed, with an optional @row,column of the upper left stone",
    choices: &["cross", "parallel-rows", "parallel-columns", "reversed"],
};

/// How a finished game is counted.
pub const SCORE: Switch = Switch {
    name: "score",
    default: "discs",
    values: "discs (difference of stones) or empties-to-winner",
    choices: &["discs", "empties-to-winner"],
};

/// Why there is no such game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OthelloError {
    /// The board is impossible.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// The start is impossible.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A switch is unknown or has an unknown value.
    #[error(transparent)]
    Switch(#[from] SwitchError),
}

/// The board of Othello: every cell of the rectangle.
///
/// # Errors
/// [`ShapeError`] for a size that is not possible.
pub fn shape(rows: usize, columns: usize) -> Result<Shape, ShapeError> {
    Shape::rectangle(rows, columns)
}

/// The switches with the values given and the defaults for the rest.
///
/// # Errors
/// [`SwitchError`] if a name is unknown or given twice.
pub fn switches<'a>(given: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Switches, SwitchError> {
    Switches::choose(&SWITCHES, given)
}

/// The rules on a board made by [`shape`], in words wide enough for it.
///
/// # Errors
/// [`OthelloError`] for values that do not exist or do not fit the board.
pub fn game<W: Word>(shape: Shape, switches: Switches) -> Result<Discs<W>, OthelloError> {
    let board = Board::new(shape);
    let start = Start::parse(switches.get(START.name))?.position(&board)?;
    let scoring = scoring(&switches)?;
    Ok(Discs::new(NAME, board, start, scoring, switches))
}

/// The scoring that the switch `score` names, for every game that has that switch.
///
/// # Errors
/// [`SwitchError::Value`] if it is neither of the two.
pub fn scoring(switches: &Switches) -> Result<Scoring, SwitchError> {
    match switches.get(SCORE.name) {
        "discs" => Ok(Scoring::Discs),
        "empties-to-winner" => Ok(Scoring::EmptiesToWinner),
        value => Err(SwitchError::Value { name: SCORE.name, value: value.to_owned(), values: SCORE.values }),
    }
}
