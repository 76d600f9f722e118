use game::Seat;
use halma::{Board, Cell, CellSet, Halma};

/// The board turned so that its player goes from the lower left to the upper right, as the strategies are written.
///
/// Black sees it after half a turn. The two more players of a game for four see it mirrored, up to down or left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    last: i32,
    upside_down: bool,
    left_to_right: bool,
}

/// Row and column of a cell in a [`View`], counted from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The row; the goal is at 0.
    pub row: i32,
    /// The column; the goal is at the last one.
    pub column: i32,
}

impl View {
    /// How `seat` sees the board.
    pub fn new<B: CellSet, const SEATS: usize>(game: &Halma<B, SEATS>, seat: Seat) -> View {
        let board = game.board();
        let last = board.size() - 1;
        let is_home = |row, column| board.cell(row, column).is_some_and(|corner| game.home(seat).has(corner));
        View {
            last: last as i32,
            upside_down: is_home(0, 0) || is_home(0, last),
            left_to_right: is_home(0, last) || is_home(last, last),
        }
    }

    /// Where a cell is for this player.
    pub fn place<B: CellSet>(&self, board: &Board<B>, cell: Cell) -> Place {
        let (row, column) = (board.row(cell) as i32, board.column(cell) as i32);
        Place {
            row: if self.upside_down { self.last - row } else { row },
            column: if self.left_to_right { self.last - column } else { column },
        }
    }

    /// The cell at a place, `None` outside the board.
    pub fn cell<B: CellSet>(&self, board: &Board<B>, place: Place) -> Option<Cell> {
        let row = if self.upside_down { self.last - place.row } else { place.row };
        let column = if self.left_to_right { self.last - place.column } else { place.column };
        board.cell(usize::try_from(row).ok()?, usize::try_from(column).ok()?)
    }

    /// The number of the last row and column.
    pub fn last(&self) -> i32 {
        self.last
    }
}
