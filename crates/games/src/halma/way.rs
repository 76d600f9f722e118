//! How far a player of Halma has come.

use ::halma::{CellSet, Halma, Position};
use eval::halma::View;

/// How much of its way the side to move has behind it, from 0 (everything at home) to 100 (the goal is full): the rows and columns
/// that its pieces have come forward, of all that lie between the two camps.
pub(super) fn covered<B: CellSet, const SEATS: usize>(game: &Halma<B, SEATS>, pos: &Position<B, SEATS>) -> u32 {
    let (board, seat) = (game.board(), pos.seat);
    let view = View::new(game, seat);
    let forward = |cells: B| -> i32 {
        let places = cells.cells().map(|cell| view.place(board, cell));
        places.map(|place| view.last() - place.row + place.column).sum()
    };
    let home = forward(game.home(seat));
    let all = forward(game.goal(seat)) - home;
    ((forward(pos.pieces_of(seat)) - home) * 100 / all.max(1)).clamp(0, 100) as u32
}
