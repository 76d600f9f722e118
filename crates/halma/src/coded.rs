use crate::{Cell, CellSet, Halma, Move};
use game::Coded;

/// Pairs of cells, both counted row by row on the board; the pass comes after all pairs.
impl<B: CellSet, const SEATS: usize> Coded for Halma<B, SEATS> {
    fn move_codes(&self) -> u32 {
        cells(self.board().size()).pow(2) + 1
    }

    fn move_code(&self, mv: Move) -> u32 {
        let board = self.board();
        let number = |cell: Cell| (board.row(cell) * board.size() + board.column(cell)) as u32;
        match mv {
            Move::Go { from, to } => number(from) * cells(board.size()) + number(to),
            Move::Pass => self.move_codes() - 1,
        }
    }

    fn move_of_code(&self, code: u32) -> Option<Move> {
        let (board, pass) = (self.board(), self.move_codes() - 1);
        if code == pass {
            return Some(Move::Pass);
        }
        let size = board.size();
        let cell = |number: u32| board.cell(number as usize / size, number as usize % size);
        let (from, to) = (code / cells(size), code % cells(size));
        (code < pass).then_some(Move::Go { from: cell(from)?, to: cell(to)? })
    }
}

fn cells(size: usize) -> u32 {
    (size * size) as u32
}
