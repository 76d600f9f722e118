use crate::{Cell, Gobblers, Handicapped, Move, Size};
use game::Coded;

/// Pieces from the hand come first, by size and cell; then the pairs of cells.
const PUTS: u32 = 27;

impl Coded for Gobblers {
    fn move_codes(&self) -> u32 {
        PUTS + 81
    }

    fn move_code(&self, mv: Move) -> u32 {
        let code = match mv {
            Move::Put(size, cell) => size.index() * 9 + cell.index(),
            Move::Shift(from, to) => PUTS as usize + from.index() * 9 + to.index(),
        };
        code as u32
    }

    fn move_of_code(&self, code: u32) -> Option<Move> {
        let cell = |number: u32| Cell::new(number as usize % 9);
        match code {
            ..PUTS => Some(Move::Put(Size::ALL[code as usize / 9], cell(code))),
            _ if code < self.move_codes() => Some(Move::Shift(cell((code - PUTS) / 9), cell(code - PUTS))),
            _ => None,
        }
    }
}

impl Coded for Handicapped {
    fn move_codes(&self) -> u32 {
        self.inner().move_codes()
    }

    fn move_code(&self, mv: Move) -> u32 {
        self.inner().move_code(mv)
    }

    fn move_of_code(&self, code: u32) -> Option<Move> {
        self.inner().move_of_code(code)
    }
}
