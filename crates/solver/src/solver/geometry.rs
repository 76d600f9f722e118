use discs::{Board, Word};

/// What the search knows of a board beyond its rules: neighbours, regions for parity, and which cells are worth trying
/// first. None of it can make a result wrong, only slow.
#[derive(Clone, Debug)]
pub(super) struct Geometry<W> {
    neighbours: Box<[W; 128]>,
    region: Box<[u8; 128]>,
    /// By the set of regions: all cells of those regions.
    cells_of: [W; 16],
    worth: Box<[i32; 128]>,
    /// The corners of a board that has them.
    pub(super) corners: W,
    stride: u32,
    not_first_column: W,
    not_last_column: W,
}

impl<W: Word> Geometry<W> {
    pub(super) fn new(board: &Board<W>) -> Geometry<W> {
        let shape = board.shape();
        let (rows, columns) = (shape.rows(), shape.columns());
        let box_cells = shape.box_cells();
        let place = |cell: usize| (cell / columns, cell % columns);
        let near = |a: usize, b: usize| {
            let ((row, column), (other_row, other_column)) = (place(a), place(b));
            a != b && row.abs_diff(other_row) <= 1 && column.abs_diff(other_column) <= 1
        };
        let neighbours: Box<[W; 128]> =
            Box::new(std::array::from_fn(|cell| W::of(board.cells().bits().filter(|&other| near(cell, other)))));
        let region: Box<[u8; 128]> = Box::new(std::array::from_fn(|cell| {
            let (row, column) = place(cell);
            1 << (u8::from(row * 2 >= rows) * 2 + u8::from(column * 2 >= columns))
        }));
        let cells_of = std::array::from_fn(|regions| {
            W::of(board.cells().bits().filter(|&cell| regions as u8 & region[cell] != 0))
        });
        let corners = if board.rim().is_some() {
            W::EMPTY
        } else {
            // A corner has no two opposite neighbours in any direction.
            W::of(board.cells().bits().filter(|&cell| neighbours[cell].count() <= 3))
        };
        let worth = Box::new(std::array::from_fn(|cell| {
            if cell >= box_cells || (neighbours[cell] | W::bit(cell)) & corners == W::EMPTY {
                0
            } else if corners.has(cell) {
                CORNER
            } else {
                BESIDE_CORNER
            }
        }));
        let columns_but = |left_out: usize| W::of(board.cells().bits().filter(|cell| cell % columns != left_out));
        let (not_first_column, not_last_column) = (columns_but(0), columns_but(columns - 1));
        Geometry {
            neighbours,
            region,
            cells_of,
            worth,
            corners,
            stride: columns as u32,
            not_first_column,
            not_last_column,
        }
    }

    /// The cells around a cell: one of them must be the opponent's for a move there to flip anything.
    #[inline(always)]
    pub(super) fn neighbours(&self, cell: usize) -> W {
        self.neighbours[cell & 127]
    }

    /// How good a cell is as such: corners first, the cells beside them last.
    #[inline(always)]
    pub(super) fn worth(&self, cell: usize) -> i32 {
        self.worth[cell & 127]
    }

    /// The cells around a set of cells, and those cells themselves.
    #[inline(always)]
    pub(super) fn around(&self, set: W) -> W {
        let row = set | ((set << 1) & self.not_first_column) | ((set >> 1) & self.not_last_column);
        row | (row << self.stride) | (row >> self.stride)
    }

    /// The region of a cell, as a set of one.
    #[inline(always)]
    pub(super) fn region(&self, cell: usize) -> u8 {
        self.region[cell & 127]
    }

    /// The cells of the regions of a set.
    #[inline(always)]
    pub(super) fn cells_of(&self, regions: u8) -> W {
        self.cells_of[(regions & 15) as usize]
    }

    /// The set of regions in which an odd number of these cells lie.
    #[inline(always)]
    pub(super) fn odd_regions(&self, empties: W) -> u8 {
        let mut odd = 0;
        for region in 0..4 {
            odd |= (((empties & self.cells_of[1 << region]).count() & 1) as u8) << region;
        }
        odd
    }
}

const CORNER: i32 = 24;
const BESIDE_CORNER: i32 = -6;
