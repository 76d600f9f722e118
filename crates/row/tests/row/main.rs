//! K in a row: the kit that every game passes, known counts, what is refused and in which words, pictures.

mod counts;
mod kit;
mod notation;
mod perft;
mod scene;

use row::{CellSet, Row, Setup};

fn setup(rows: usize, columns: usize, length: usize, gravity: bool) -> Setup {
    Setup::new(rows, columns, length, gravity).unwrap()
}

fn connect_four() -> Row<u64> {
    Row::new(Setup::CONNECT_FOUR)
}

fn tic_tac_toe() -> Row<u64> {
    Row::new(Setup::TIC_TAC_TOE)
}

/// The rows of a position joined, and the side to move.
fn text(rows: &[&str], side: char) -> String {
    format!("{} {side}", rows.concat())
}

fn game<S: CellSet>(setup: Setup) -> Row<S> {
    Row::new(setup)
}
