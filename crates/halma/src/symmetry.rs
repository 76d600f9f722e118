use crate::{Board, Cell, CellSet, Halma, Move, Position};
use game::Symmetric;
use std::cmp::Ordering;

/// For two players there is one reflection that keeps the camps in place: the one that leaves alone the diagonal from
/// camp to camp. It would exchange two of four players and turn the order of their moves round, so that for four only
/// the identity is left.
impl<B: CellSet, const SEATS: usize> Symmetric for Halma<B, SEATS> {
    fn symmetries(&self) -> usize {
        if SEATS == 2 { 2 } else { 1 }
    }

    fn map_position(&self, pos: &Position<B, SEATS>, symmetry: usize) -> Position<B, SEATS> {
        let map = |pieces: B| B::of(pieces.cells().map(|cell| reflect(self.board(), cell)));
        if symmetry == 0 { *pos } else { Position { pieces: pos.pieces.map(map), ..*pos } }
    }

    fn map_move(&self, mv: Move, symmetry: usize) -> Move {
        match mv {
            Move::Go { from, to } if symmetry == 1 => {
                Move::Go { from: reflect(self.board(), from), to: reflect(self.board(), to) }
            }
            same => same,
        }
    }

    fn canonical(&self, pos: &Position<B, SEATS>) -> Position<B, SEATS> {
        let order = |one: &Position<B, SEATS>, other: &Position<B, SEATS>| {
            let pieces = one.pieces.into_iter().zip(other.pieces);
            pieces.map(|(one, other)| one.order(other)).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
        };
        (0..self.symmetries()).map(|symmetry| self.map_position(pos, symmetry)).min_by(order).unwrap_or(*pos)
    }
}

fn reflect<B: CellSet>(board: &Board<B>, cell: Cell) -> Cell {
    let last = board.size() - 1;
    let (row, column) = (last - board.column(cell), last - board.row(cell));
    Cell((row * B::SIDE + column) as u8)
}
