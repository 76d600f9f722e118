use crate::{Cell, CellSet, Variant};

/// The cells of a board, its camps, and where steps and jumps can go.
#[derive(Clone, Debug)]
pub struct Board<B> {
    size: usize,
    cells: B,
    /// The cells next to each cell, by its bit.
    neighbours: Vec<B>,
    /// Where a jump by each of [`CellSet::STRIDES`] can land without leaving the board.
    rising: [B; 4],
    /// The same for jumps the other way.
    falling: [B; 4],
    /// The camps in the order of the seats.
    camps: Vec<B>,
}

impl<B: CellSet> Board<B> {
    /// The board of a variant.
    ///
    /// # Panics
    /// If the board is too large for the set.
    pub fn new(variant: Variant) -> Board<B> {
        let size = variant.size();
        assert!(size <= B::SIDE, "a set of {0}x{0} cells holds no board of {size}x{size}", B::SIDE);
        let mut board = Board {
            size,
            cells: B::EMPTY,
            neighbours: vec![B::EMPTY; B::SIDE * B::SIDE],
            rising: [B::EMPTY; 4],
            falling: [B::EMPTY; 4],
            camps: Vec::new(),
        };
        board.cells = B::of((0..size * size).filter_map(|place| board.cell(place / size, place % size)));
        // In the order of the strides.
        let directions = [(0, 1), (1, -1), (1, 0), (1, 1)];
        for cell in board.cells.cells() {
            for (index, (down, right)) in directions.into_iter().enumerate() {
                let near = [board.offset(cell, down, right), board.offset(cell, -down, -right)];
                board.neighbours[cell.index()] |= B::of(near.into_iter().flatten());
                // A jump lands where the cell that it comes from is on the board.
                if board.offset(cell, -2 * down, -2 * right).is_some() {
                    board.rising[index] |= B::bit(cell);
                }
                if board.offset(cell, 2 * down, 2 * right).is_some() {
                    board.falling[index] |= B::bit(cell);
                }
            }
        }
        board.camps = board.camps_of(variant);
        board
    }

    /// The side of the board.
    pub fn size(&self) -> usize {
        self.size
    }

    /// All cells.
    #[inline(always)]
    pub fn cells(&self) -> B {
        self.cells
    }

    /// The cell in this row and column, counted from 0 at the top left.
    pub fn cell(&self, row: usize, column: usize) -> Option<Cell> {
        (row < self.size && column < self.size).then(|| Cell((row * B::SIDE + column) as u8))
    }

    /// The row of a cell, counted from 0 at the top.
    pub fn row(&self, cell: Cell) -> usize {
        cell.index() / B::SIDE
    }

    /// The column of a cell, counted from 0 at the left.
    pub fn column(&self, cell: Cell) -> usize {
        cell.index() % B::SIDE
    }

    /// The cells next to a cell.
    #[inline(always)]
    pub fn neighbours(&self, cell: Cell) -> B {
        self.neighbours[cell.index()]
    }

    /// The home camps in the order of the seats.
    pub fn camps(&self) -> &[B] {
        &self.camps
    }

    /// Where a jump by each of [`CellSet::STRIDES`] can land without leaving the board, up and down the order of cells.
    #[inline(always)]
    pub(crate) fn landings(&self) -> (&[B; 4], &[B; 4]) {
        (&self.rising, &self.falling)
    }

    fn offset(&self, cell: Cell, down: isize, right: isize) -> Option<Cell> {
        let row = self.row(cell).checked_add_signed(down)?;
        self.cell(row, self.column(cell).checked_add_signed(right)?)
    }

    fn camps_of(&self, variant: Variant) -> Vec<B> {
        let last = self.size - 1;
        let camp = |bottom: bool, right: bool| {
            let rows = variant.camp_rows().iter().enumerate();
            let places = rows.flat_map(|(row, &cells)| (0..cells).map(move |column| (row, column)));
            B::of(places.filter_map(|(row, column)| {
                self.cell(if bottom { last - row } else { row }, if right { last - column } else { column })
            }))
        };
        match variant.players() {
            2 => vec![camp(true, false), camp(false, true)],
            // Clockwise, as the turns pass.
            _ => vec![camp(true, false), camp(false, false), camp(false, true), camp(true, true)],
        }
    }
}
