use crate::{Cell, CellSet, Move, Position, Row};
use game::Symmetric;

/// Bit 0 of a symmetry mirrors left and right, bit 1 top and bottom, bit 2 along the diagonal. Gravity leaves only the first,
/// and a board that is not square the first two.
impl<S: CellSet> Symmetric for Row<S> {
    fn symmetries(&self) -> usize {
        let setup = self.setup();
        match (setup.gravity(), setup.rows() == setup.columns()) {
            (true, _) => 2,
            (false, false) => 4,
            (false, true) => 8,
        }
    }

    fn map_position(&self, pos: &Position<S>, symmetry: usize) -> Position<S> {
        let map = |set| self.image(set, symmetry);
        Position { mine: map(pos.mine), theirs: map(pos.theirs), seat: pos.seat }
    }

    fn map_move(&self, mv: Move, symmetry: usize) -> Move {
        match mv {
            Move::Put(cell) => Move::Put(self.image_of_cell(cell, symmetry)),
            Move::Drop(column) => {
                let cell = self.image_of_cell(Cell::new(0, usize::from(column)), symmetry);
                Move::Drop(cell.column() as u8)
            }
        }
    }

    fn canonical(&self, pos: &Position<S>) -> Position<S> {
        let images = (1..self.symmetries()).map(|symmetry| self.map_position(pos, symmetry));
        images.fold(
            *pos,
            |least, image| {
                if (image.mine, image.theirs) < (least.mine, least.theirs) { image } else { least }
            },
        )
    }
}

impl<S: CellSet> Row<S> {
    fn image_of_cell(&self, cell: Cell, symmetry: usize) -> Cell {
        let setup = self.setup();
        let (mut row, mut column) = (cell.row(), cell.column());
        if symmetry & 1 != 0 {
            column = setup.columns() - 1 - column;
        }
        if symmetry & 2 != 0 {
            row = setup.rows() - 1 - row;
        }
        if symmetry & 4 != 0 { Cell::new(column, row) } else { Cell::new(row, column) }
    }

    fn image(&self, set: S, symmetry: usize) -> S {
        let board = self.board();
        if symmetry == 1 {
            let (columns, pitch) = (board.setup.columns() as u32, board.setup.rows() as u32 + 1);
            let first = board.column(0);
            return (0..columns).fold(S::EMPTY, |image, column| {
                image | (set >> (column * pitch) & first) << ((columns - 1 - column) * pitch)
            });
        }
        set.indices()
            .fold(S::EMPTY, |image, index| image | S::bit(board.index(self.image_of_cell(board.cell(index), symmetry))))
    }
}
