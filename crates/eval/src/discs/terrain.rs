use discs::{Board, Word};

/// What a judgement knows of a board beyond its rules.
#[derive(Clone, Debug)]
pub struct Terrain<W> {
    pub(super) cells: W,
    /// The cells at the edge of the board, corners included.
    pub(super) border: W,
    /// The cells on which a stone is safe at once: no line goes on in both directions. They are the corners of Othello; with
    /// a rim there are none.
    pub(super) anchors: W,
    /// The cells by their distances from the nearest edges: 0 0, 0 1, 0 2, 0 3, 1 1, 1 2, 1 3, 2 2, 2 3, 3 3, where 3 is 3 or more.
    pub(super) classes: [W; 10],
    pub(super) quarters: [W; 4],
    /// By direction (sideways, falling to the left, down, falling to the right): the shift, and the cells that have
    /// no neighbour on at least one side, so that they cannot flip along it.
    directions: [(u32, W); 4],
    /// The first and last rows and columns, with the direction in which they run: full ones flip no more along it.
    edges: [(W, usize); 4],
    /// The rim, on boards where it is a line.
    rim: Option<W>,
    stride: u32,
    not_first_column: W,
    not_last_column: W,
}

impl<W: Word> Terrain<W> {
    /// What there is to know of a board.
    pub fn new(board: &Board<W>) -> Terrain<W> {
        let (rows, columns) = (board.shape().rows(), board.shape().columns());
        let place = |cell: usize| (cell / columns, cell % columns);
        let set = |keep: &dyn Fn(usize, usize) -> bool| {
            W::of(board.cells().bits().filter(|&cell| {
                let (row, column) = place(cell);
                keep(row, column)
            }))
        };
        let has = |row: usize, column: usize, down: isize, right: isize| {
            let (row, column) = (row.checked_add_signed(down), column.checked_add_signed(right));
            row.zip(column).is_some_and(|(row, column)| board.shape().contains(row, column))
        };
        let ends = |down: isize, right: isize| {
            set(&|row, column| !has(row, column, down, right) || !has(row, column, -down, -right))
        };
        let stride = columns as u32;
        let directions = [(1, ends(0, 1)), (stride - 1, ends(1, -1)), (stride, ends(1, 0)), (stride + 1, ends(1, 1))];
        let rim = board.rim().map(|rim| rim.cells);
        let safe = directions.iter().fold(board.cells(), |safe, &(_, ends)| safe & ends);
        let class = |near: usize, far: usize| {
            set(&|row, column| {
                let distances = [row.min(rows - 1 - row).min(3), column.min(columns - 1 - column).min(3)];
                distances == [near, far] || distances == [far, near]
            })
        };
        let classes = [(0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)];
        let border = W::of(board.shape().border().into_iter().map(|(row, column)| row * columns + column));
        Terrain {
            cells: board.cells(),
            border,
            anchors: if rim.is_some() { W::EMPTY } else { safe },
            classes: classes.map(|(near, far)| class(near, far)),
            // The middle lines of an odd side belong to no quarter: otherwise a reflection would change what is counted.
            quarters: [(false, false), (false, true), (true, false), (true, true)].map(|(low, right)| {
                set(&|row, column| {
                    let vertical = if low { 2 * row >= rows + rows % 2 } else { 2 * row + 1 < rows };
                    let sideways = if right { 2 * column >= columns + columns % 2 } else { 2 * column + 1 < columns };
                    vertical && sideways
                })
            }),
            directions,
            edges: [
                (set(&|row, _| row == 0), 0),
                (set(&|row, _| row == rows - 1), 0),
                (set(&|_, column| column == 0), 2),
                (set(&|_, column| column == columns - 1), 2),
            ],
            rim,
            stride,
            // With the cells that are cut off: the way to a diagonal neighbour may lead over one of them.
            not_first_column: W::of((0..rows * columns).filter(|cell| cell % columns > 0)),
            not_last_column: W::of((0..rows * columns).filter(|cell| cell % columns + 1 < columns)),
        }
    }

    /// The cells around a set of cells, and those cells themselves; perhaps cells that the board does not have.
    #[inline(always)]
    pub(super) fn around(&self, set: W) -> W {
        let row = set | ((set << 1) & self.not_first_column) | ((set >> 1) & self.not_last_column);
        row | (row << self.stride) | (row >> self.stride)
    }

    /// The cells beside a set of cells, and those diagonally next to it.
    #[inline(always)]
    pub(super) fn next_to(&self, set: W) -> (W, W) {
        let beside = ((set << 1) & self.not_first_column)
            | ((set >> 1) & self.not_last_column)
            | (set << self.stride)
            | (set >> self.stride);
        (beside, self.around(set) & !beside & !set)
    }

    /// The stones of `mine` that nothing can flip any more, less those of `theirs`, as far as it can be told from the border
    /// inwards: [`discs::stable`] without full lines in the middle of the board, and much faster.
    #[inline(always)]
    pub(super) fn stable_difference(&self, mine: W, theirs: W) -> i32 {
        let filled = mine | theirs;
        if self.rim.is_some_and(|rim| !(rim & !filled).is_empty()) {
            return 0;
        }
        let mut safe = self.directions.map(|(_, ends)| ends);
        let mut any = filled & self.anchors;
        for (edge, direction) in self.edges {
            if (edge & !filled).is_empty() {
                safe[direction] |= edge;
                any |= edge;
            }
        }
        if any.is_empty() && self.rim.is_none() {
            return 0;
        }
        self.stable(mine, &safe).count() as i32 - self.stable(theirs, &safe).count() as i32
    }

    #[inline(always)]
    fn stable(&self, stones: W, safe: &[W; 4]) -> W {
        let mut stable = W::EMPTY;
        loop {
            let mut found = stones;
            for (&(shift, _), safe) in self.directions.iter().zip(safe) {
                // No wrap to fear: a stone that has no neighbour in this direction is safe along it anyway.
                found &= *safe | (stable << shift) | (stable >> shift);
            }
            if found == stable {
                return stable;
            }
            stable = found;
        }
    }
}
