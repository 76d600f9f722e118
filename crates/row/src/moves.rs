use crate::CellSet;

/// A cell: a row counted from the top and a column counted from the left, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    row: u8,
    column: u8,
}

/// Where a stone goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// On this cell. With gravity this is a longer way to say [`Move::Drop`], which is understood when the stone would
    /// land there, and never among the legal moves.
    Put(Cell),
    /// Into this column, counted from 0, where it falls to the lowest empty cell; only with gravity.
    Drop(u8),
}

impl Cell {
    /// The cell in this row and column.
    pub const fn new(row: usize, column: usize) -> Cell {
        Cell { row: row as u8, column: column as u8 }
    }

    /// Its row, 0 at the top.
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// Its column, 0 at the left.
    pub const fn column(self) -> usize {
        self.column as usize
    }

    /// Its name, a column letter and a row number counted from the top, like `d3`.
    pub fn text(self) -> String {
        format!("{}{}", column_letter(self.column()), self.row + 1)
    }
}

/// The letter of a column.
pub(crate) fn column_letter(column: usize) -> char {
    char::from(b'a' + column as u8)
}

/// The legal moves of a position, column by column from the left; without gravity from the lowest cell of a column up.
#[derive(Clone, Debug)]
pub struct Moves<S> {
    /// The cells where a stone can still come to lie.
    pub(crate) open: S,
    pub(crate) rows: u8,
    pub(crate) gravity: bool,
}

impl<S: CellSet> Iterator for Moves<S> {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.open.is_empty() {
            return None;
        }
        let index = self.open.lowest() as u8;
        self.open = self.open.without_lowest();
        Some(move_to(index, self.rows, self.gravity))
    }
}

/// The move that brings a stone to the cell of a bit.
#[inline(always)]
pub(crate) fn move_to(index: u8, rows: u8, gravity: bool) -> Move {
    let (column, height) = (index / (rows + 1), index % (rows + 1));
    if gravity { Move::Drop(column) } else { Move::Put(Cell { row: rows - 1 - height, column }) }
}
