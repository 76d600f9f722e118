//! K in a row behind the face: a game that offers nothing but its rules.

use crate::plain::Plain;
use crate::{Game, GameError};
use ::row::{CellSet, Row, Setup, U256, Width};
use game::Switches;

/// K in a row on a board of so many rows and columns, in the narrowest sets of cells that hold it.
pub(crate) fn open((rows, columns): (usize, usize), switches: Switches) -> Result<Game, GameError> {
    let setup = ::row::setup(rows, columns, &switches).map_err(GameError::rules)?;
    Ok(match setup.width() {
        Width::Bits64 => plain::<u64>(setup, switches),
        Width::Bits128 => plain::<u128>(setup, switches),
        Width::Bits256 => plain::<U256>(setup, switches),
    })
}

fn plain<S: CellSet>(setup: Setup, switches: Switches) -> Game {
    let board = (setup.rows(), setup.columns());
    Game::new(Plain {
        rules: Row::<S>::new(setup),
        name: ::row::NAME,
        board,
        switches,
        seat_names: &["player 1", "player 2"],
        stones: Some(|rules, pos, seat, plane| rules.stones(pos, seat).for_each(|cell| plane[cell] = 1)),
    })
}
