use crate::{Cell, Discs, Move, Word};
use game::Coded;

/// A put has the number of its cell, and the pass comes after all cells.
impl<W: Word> Coded for Discs<W> {
    fn move_codes(&self) -> u32 {
        self.board().shape().box_cells() as u32 + 1
    }

    fn move_code(&self, mv: Move) -> u32 {
        match mv {
            Move::Put(cell) => u32::from(cell.0),
            Move::Pass => self.move_codes() - 1,
        }
    }

    fn move_of_code(&self, code: u32) -> Option<Move> {
        let pass = self.move_codes() - 1;
        if code == pass {
            return Some(Move::Pass);
        }
        let cell = u8::try_from(code).ok().map(Cell).filter(|_| code < pass)?;
        self.board().cells().has(cell.index()).then_some(Move::Put(cell))
    }
}
