//! What the cells of a board are worth, as published; on other boards than 8x8 by their distances from the edges.

use discs::{Board, Word};

/// The worth of a stone by its distances from the two nearest edges: 0 0, 0 1, 0 2, 0 3, 1 1 and so on, as far as three.
const PLACES: [i32; 10] = [100, -40, 20, 5, -80, -1, -1, 5, 1, 0];

/// The same where there are no corners: the border is what is hardest to flip, and beside it nothing is to be feared.
const BORDER_WITHOUT_CORNERS: i32 = 30;
const INSIDE_WITHOUT_CORNERS: i32 = 6;

/// The square values of a console program: corner, cell diagonal to a corner, edge, second line from the edge, and inside.
const CORNER: i32 = 10_000;
const DIAGONAL_TO_CORNER: i32 = -500;
const EDGE: i32 = 100;
const SECOND_LINE: i32 = -10;
const INSIDE: i32 = 4;

/// What each cell is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Squares {
    by_cell: [i32; 128],
}

impl Squares {
    /// The published map of places, with corners of 100 and their neighbours to be shunned.
    pub fn places<W: Word>(board: &Board<W>) -> Squares {
        let corners = board.shape().contains(0, 0);
        let border = board.shape().border();
        Squares::by_distance(board, |cell, near, far| {
            if corners {
                let class = match near {
                    0 => far,
                    1 => 3 + far,
                    2 => 5 + far,
                    _ => 9,
                };
                PLACES[class]
            } else if border.contains(&cell) {
                BORDER_WITHOUT_CORNERS
            } else {
                INSIDE_WITHOUT_CORNERS
            }
        })
    }

    /// The published square values by ring: corners of 10,000.
    pub fn rings<W: Word>(board: &Board<W>) -> Squares {
        Squares::by_distance(board, |_, near, far| match (near, far) {
            (0, 0) => CORNER,
            (1, 1) => DIAGONAL_TO_CORNER,
            (0, _) => EDGE,
            (1, _) => SECOND_LINE,
            _ => INSIDE,
        })
    }

    /// By the cell and by its distances from the nearest edge and from the nearest edge across, as far as three.
    fn by_distance<W: Word>(board: &Board<W>, worth: impl Fn((usize, usize), usize, usize) -> i32) -> Squares {
        let shape = board.shape();
        let (rows, columns) = (shape.rows(), shape.columns());
        let mut by_cell = [0; 128];
        for cell in board.cells().bits() {
            let (row, column) = (cell / columns, cell % columns);
            let (across, along) = (row.min(rows - 1 - row).min(3), column.min(columns - 1 - column).min(3));
            by_cell[cell] = worth((row, column), across.min(along), across.max(along));
        }
        Squares { by_cell }
    }

    /// What a cell is worth.
    #[inline]
    pub fn of(&self, cell: usize) -> i32 {
        self.by_cell[cell]
    }

    /// What some cells are worth together.
    #[inline]
    pub fn sum<W: Word>(&self, cells: W) -> i32 {
        cells.bits().map(|cell| self.by_cell[cell]).sum()
    }
}
