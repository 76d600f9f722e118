/// How large a piece is; larger ones cover smaller ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Size {
    /// Covers nothing.
    Small,
    /// Covers small pieces.
    Medium,
    /// Covers small and medium pieces.
    Large,
}

impl Size {
    /// All sizes, the smallest first.
    pub const ALL: [Size; 3] = [Size::Small, Size::Medium, Size::Large];

    /// 0 for small, 1 for medium, 2 for large.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of a piece of the first player; the second player's are the same in lower case.
    pub const fn letter(self) -> char {
        match self {
            Size::Small => 'S',
            Size::Medium => 'M',
            Size::Large => 'L',
        }
    }

    /// The size with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Size> {
        Size::ALL.into_iter().find(|size| size.letter() == letter.to_ascii_uppercase())
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Size::Small => "small",
            Size::Medium => "medium",
            Size::Large => "large",
        }
    }
}

/// A cell of the board, counted row by row from the upper left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// The middle of the board.
    pub const CENTRE: Cell = Cell(4);

    /// All cells in board order.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..9).map(Cell)
    }

    /// The cell in this row and column, both counted from 0; `None` if there is none.
    pub fn at(row: usize, column: usize) -> Option<Cell> {
        (row < 3 && column < 3).then(|| Cell((row * 3 + column) as u8))
    }

    pub(crate) const fn new(index: usize) -> Cell {
        Cell(index as u8)
    }

    /// 0 for a1, 1 for b1, up to 8 for c3.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its row, counted from 0 at the top.
    pub const fn row(self) -> usize {
        self.0 as usize / 3
    }

    /// Its column, counted from 0 at the left.
    pub const fn column(self) -> usize {
        self.0 as usize % 3
    }

    /// The name by which moves call it.
    pub(crate) fn text(self) -> String {
        format!("{}{}", (b'a' + self.column() as u8) as char, self.row() + 1)
    }
}

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A piece of this size goes from the hand to a cell.
    Put(Size, Cell),
    /// The visible piece of the first cell goes to the second.
    Shift(Cell, Cell),
}
