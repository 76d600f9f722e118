use crate::{Cell, CellSet, Move, Row};
use game::Coded;

/// The number of the column with gravity; without it the number of the cell, row by row.
impl<S: CellSet> Coded for Row<S> {
    fn move_codes(&self) -> u32 {
        let setup = self.setup();
        let codes = if setup.gravity() { setup.columns() } else { setup.cells() };
        codes as u32
    }

    fn move_code(&self, mv: Move) -> u32 {
        let setup = self.setup();
        let code = match mv {
            Move::Drop(column) => usize::from(column),
            Move::Put(cell) if setup.gravity() => cell.column(),
            Move::Put(cell) => cell.row() * setup.columns() + cell.column(),
        };
        code as u32
    }

    fn move_of_code(&self, code: u32) -> Option<Move> {
        let (setup, number) = (self.setup(), code as usize);
        let mv = if setup.gravity() {
            Move::Drop(code as u8)
        } else {
            Move::Put(Cell::new(number / setup.columns(), number % setup.columns()))
        };
        (code < self.move_codes()).then_some(mv)
    }
}
