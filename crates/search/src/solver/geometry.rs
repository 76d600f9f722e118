use disc::{Board, Word};

/// What the search knows of a board beyond its rules: neighbours, regions for parity, and which cells are worth trying
/// first. None of it can make a result wrong, only slow.
#[derive(Clone, Debug)]
pub(super) struct Geometry<W> {
    /// The cells around each cell: one of them must be the opponent's for a move to flip anything.
    pub(super) neighbours: Vec<W>,
    /// The region of each cell as a bit; a board has four regions.
    pub(super) region: Vec<u8>,
    /// By the set of regions with an odd number of empty cells: all cells of those regions.
    pub(super) odd_cells: [W; 16],
    /// How good each cell is as such: corners first, the cells beside them last.
    pub(super) worth: Vec<i32>,
    /// The corners of a board that has them.
    pub(super) corners: W,
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
        let neighbours: Vec<W> = (0..box_cells)
            .map(|cell| board.cells().bits().filter(|&other| near(cell, other)).fold(W::EMPTY, |set, other| set | W::bit(other)))
            .collect();
        let region: Vec<u8> = (0..box_cells)
            .map(|cell| {
                let (row, column) = place(cell);
                1 << (usize::from(row * 2 >= rows) * 2 + usize::from(column * 2 >= columns))
            })
            .collect();
        let odd_cells = std::array::from_fn(|odd| {
            board.cells().bits().filter(|&cell| odd as u8 & region[cell] != 0).fold(W::EMPTY, |set, cell| set | W::bit(cell))
        });
        let corners = if board.rim().is_some() {
            W::EMPTY
        } else {
            // A corner has no two opposite neighbours in any direction.
            board.cells().bits().filter(|&cell| neighbours[cell].count() <= 3).fold(W::EMPTY, |set, cell| set | W::bit(cell))
        };
        let worth = (0..box_cells)
            .map(|cell| {
                if corners.has(cell) {
                    CORNER
                } else if !(neighbours[cell] & corners).is_empty() {
                    BESIDE_CORNER
                } else {
                    0
                }
            })
            .collect();
        Geometry { neighbours, region, odd_cells, worth, corners }
    }

    /// The set of regions in which an odd number of these cells lie.
    #[inline(always)]
    pub(super) fn odd_regions(&self, empties: W) -> u8 {
        let mut odd = 0;
        for region in 0..4 {
            odd |= (((empties & self.odd_cells[1 << region]).count() & 1) as u8) << region;
        }
        odd
    }
}

const CORNER: i32 = 24;
const BESIDE_CORNER: i32 = -6;
