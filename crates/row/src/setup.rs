/// A board with the rules that are played on it, checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    rows: usize,
    columns: usize,
    length: usize,
    gravity: bool,
}

/// The longest side of a board.
const LONGEST_SIDE: usize = 15;

/// The narrowest set of cells that a board fits into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Width {
    /// `u64`: 6x7, 7x8 and smaller.
    Bits64,
    /// `u128`: 9x9, 10x11 and smaller.
    Bits128,
    /// [`U256`](crate::U256): all others.
    Bits256,
}

/// Why there is no such game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// A side is too short or too long.
    #[error("board {rows}x{columns} has a side outside 1 to 15; each side must have 1 to 15 cells")]
    Side {
        /// The rows asked for.
        rows: usize,
        /// The columns asked for.
        columns: usize,
    },
    /// A line of one stone would end the game with the first move.
    #[error("length {0} is too short; a line must have at least 2 stones")]
    TooShort(usize),
    /// Nobody could ever win.
    #[error("length {length} does not fit on a {rows}x{columns} board; its longest line has {} cells", rows.max(columns))]
    TooLong {
        /// The length asked for.
        length: usize,
        /// The rows asked for.
        rows: usize,
        /// The columns asked for.
        columns: usize,
    },
}

impl Setup {
    /// Connect Four: four in a row on 6 rows and 7 columns, with gravity.
    pub const CONNECT_FOUR: Setup = Setup { rows: 6, columns: 7, length: 4, gravity: true };

    /// Tic-tac-toe: three in a row on 3x3.
    pub const TIC_TAC_TOE: Setup = Setup { rows: 3, columns: 3, length: 3, gravity: false };

    /// So many rows and columns, each 1 to 15, with lines of so many stones, 2 to the longer side.
    ///
    /// # Errors
    /// [`SetupError`] for any other board or length.
    pub fn new(rows: usize, columns: usize, length: usize, gravity: bool) -> Result<Setup, SetupError> {
        if !(1..=LONGEST_SIDE).contains(&rows) || !(1..=LONGEST_SIDE).contains(&columns) {
            return Err(SetupError::Side { rows, columns });
        }
        if length < 2 {
            return Err(SetupError::TooShort(length));
        }
        if length > rows.max(columns) {
            return Err(SetupError::TooLong { length, rows, columns });
        }
        Ok(Setup { rows, columns, length, gravity })
    }

    /// Rows of the board.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Columns of the board.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// How many stones in a line win.
    pub fn length(&self) -> usize {
        self.length
    }

    /// Whether stones fall to the lowest empty cell of a column.
    pub fn gravity(&self) -> bool {
        self.gravity
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// The narrowest set of cells that the board fits into.
    pub fn width(&self) -> Width {
        match self.bits() {
            0..=64 => Width::Bits64,
            65..=128 => Width::Bits128,
            _ => Width::Bits256,
        }
    }

    /// How many bits a set of cells needs: a column is followed by a bit that no stone ever takes.
    pub(crate) fn bits(&self) -> usize {
        self.columns * (self.rows + 1)
    }
}
