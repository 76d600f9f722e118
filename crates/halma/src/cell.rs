/// A cell by its bit in a [`CellSet`](crate::CellSet): `row * SIDE + column`, counted from 0 at the top left, where
/// `SIDE` is that of the set and not of the board. [`Board`](crate::Board) translates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(pub u8);

impl Cell {
    /// The cell as an index into tables.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A turn. All ways of jumping from one cell to another are one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A piece goes from one cell to another, by a step or by jumps.
    Go {
        /// Where the piece stood.
        from: Cell,
        /// Where it comes to stand.
        to: Cell,
    },
    /// The side to move has no legal move.
    Pass,
}
