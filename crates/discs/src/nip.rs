//! Nip (ニップ), circular Othello: a board without corners, and stones bracketed along the rim flip too.

use crate::othello::{OthelloError, SCORE, START};
use crate::{Board, Discs, Shape, Start, Word};
use game::{Switch, SwitchError, Switches};

/// The name of the game on the command line.
pub const NAME: &str = "nip";

/// The board when none is named: the full game.
pub const DEFAULT_BOARD: (usize, usize) = (8, 8);

/// The switches of Nip: those of Othello, and what happens along the rim.
pub const SWITCHES: [Switch; 4] = [START, SCORE, RIM, SELF_BRACKET];

/// Whether the rim is a line.
pub const RIM: Switch = Switch { name: "rim", default: "on", values: "on or off", choices: &["on", "off"] };

/// Whether a stone may close a run with itself all the way round the rim.
pub const SELF_BRACKET: Switch =
    Switch { name: "self-bracket", default: "no", values: "no or yes", choices: &["no", "yes"] };

/// Why there is no such game.
pub type NipError = OthelloError;

/// The board of Nip with the rim as these switches have it.
///
/// # Errors
/// [`NipError`] for a size that is not possible, or switches that do not exist.
pub fn shape(rows: usize, columns: usize, switches: &Switches) -> Result<Shape, NipError> {
    let shape = Shape::octagon(rows, columns)?;
    let self_bracket = two_values(switches, SELF_BRACKET, "no", "yes")?;
    let rim = two_values(switches, RIM, "off", "on")?;
    Ok(if rim { shape.with_rim(self_bracket) } else { shape })
}

/// The switches with the values given and the defaults for the rest.
///
/// # Errors
/// [`SwitchError`] if a name is unknown or given twice.
pub fn switches<'a>(given: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Switches, SwitchError> {
    Switches::choose(&SWITCHES, given)
}

/// The rules on a board made by [`shape`] with the same switches, in words wide enough for it.
///
/// # Errors
/// [`NipError`] for values that do not exist or do not fit the board.
pub fn game<W: Word>(shape: Shape, switches: Switches) -> Result<Discs<W>, NipError> {
    let board = Board::new(shape);
    let start = Start::parse(switches.get(START.name))?.position(&board)?;
    let scoring = crate::othello::scoring(&switches)?;
    Ok(Discs::new(NAME, board, start, scoring, switches))
}

fn two_values(switches: &Switches, switch: Switch, no: &str, yes: &str) -> Result<bool, SwitchError> {
    match switches.get(switch.name) {
        value if value == no => Ok(false),
        value if value == yes => Ok(true),
        value => Err(SwitchError::Value { name: switch.name, value: value.to_owned(), values: switch.values }),
    }
}
