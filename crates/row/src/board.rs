use crate::{Cell, CellSet, Setup};

/// Where the cells of a board are in a set, and the lines among them.
///
/// A column is a run of bits from its lowest cell upwards, and one bit that no stone ever takes follows it. So a line
/// shifted along itself never runs from one column into the next by mistake, and adding the lowest cell of a column to its
/// stones gives the cell where the next one lands.
#[derive(Clone, Debug)]
pub(crate) struct Board<S> {
    pub(crate) setup: Setup,
    /// Every cell.
    pub(crate) all: S,
    /// The lowest cell of every column.
    pub(crate) bottom: S,
    /// How far the neighbours are in the directions in which a line fits on the board.
    strides: [u32; 4],
    directions: usize,
    /// By bit, how many lines of the board run through the cell.
    pub(crate) lines_through: Vec<u16>,
}

impl<S: CellSet> Board<S> {
    pub(crate) fn new(setup: Setup) -> Board<S> {
        assert!(setup.bits() <= S::BITS, "the board fits into the set");
        let (rows, columns, length) = (setup.rows(), setup.columns(), setup.length());
        let pitch = rows as u32 + 1;
        let fits = [
            (1, length <= rows),
            (pitch, length <= columns),
            (pitch - 1, length <= rows.min(columns)),
            (pitch + 1, length <= rows.min(columns)),
        ];
        let mut strides = [0; 4];
        let mut directions = 0;
        for (stride, _) in fits.into_iter().filter(|&(_, fits)| fits) {
            strides[directions] = stride;
            directions += 1;
        }
        let bottom = (0..columns).fold(S::EMPTY, |set, column| set | S::bit(column * pitch as usize));
        let all = (0..rows as u32).fold(S::EMPTY, |set, row| set | bottom << row);
        let mut board = Board { setup, all, bottom, strides, directions, lines_through: vec![0; S::BITS] };
        board.count_lines();
        board
    }

    fn count_lines(&mut self) {
        let length = self.setup.length();
        for &stride in &self.strides[..self.directions] {
            for from in line_ends(self.all, stride, length).indices() {
                (0..length).for_each(|step| self.lines_through[from + step * stride as usize] += 1);
            }
        }
    }

    /// The bit of a cell.
    #[inline]
    pub(crate) fn index(&self, cell: Cell) -> usize {
        let rows = self.setup.rows();
        cell.column() * (rows + 1) + rows - 1 - cell.row()
    }

    /// The cell of a bit.
    #[inline]
    pub(crate) fn cell(&self, index: usize) -> Cell {
        let rows = self.setup.rows();
        Cell::new(rows - 1 - index % (rows + 1), index / (rows + 1))
    }

    /// The cells of a column.
    #[inline]
    pub(crate) fn column(&self, column: usize) -> S {
        let rows = self.setup.rows() as u32;
        ((S::bit(0) << rows).plus(!S::EMPTY)) << (column as u32 * (rows + 1))
    }

    /// The cells where a stone can come to lie, if these are occupied.
    #[inline(always)]
    pub(crate) fn open(&self, occupied: S) -> S {
        if self.setup.gravity() { occupied.plus(self.bottom) & self.all } else { self.all & !occupied }
    }

    /// Whether the cells hold a line that wins.
    #[inline]
    pub(crate) fn has_line(&self, set: S) -> bool {
        // With the length known to the compiler the loops are straight code.
        match self.setup.length() {
            3 => self.has_line_of(set, 3),
            4 => self.has_line_of(set, 4),
            5 => self.has_line_of(set, 5),
            length => self.has_line_of(set, length),
        }
    }

    #[inline(always)]
    fn has_line_of(&self, set: S, length: usize) -> bool {
        self.strides[..self.directions].iter().any(|&stride| !line_ends(set, stride, length).is_empty())
    }

    /// The cells, in the set or not, that make it hold a line if they are added. Some of them are off the board.
    #[inline]
    pub(crate) fn completing(&self, set: S) -> S {
        match self.setup.length() {
            3 => self.completing_of(set, 3),
            4 => self.completing_of(set, 4),
            5 => self.completing_of(set, 5),
            length => self.completing_of(set, length),
        }
    }

    #[inline(always)]
    fn completing_of(&self, set: S, length: usize) -> S {
        let strides = self.strides[..self.directions].iter();
        strides.fold(S::EMPTY, |found, &stride| found | completing_along(set, stride, length))
    }

    /// The cells of all lines that are complete.
    pub(crate) fn complete_lines(&self, set: S) -> S {
        let length = self.setup.length();
        let mut lines = S::EMPTY;
        for &stride in &self.strides[..self.directions] {
            let ends = line_ends(set, stride, length);
            lines = (0..length as u32).fold(lines, |lines, step| lines | ends << (step * stride));
        }
        lines
    }
}

/// The cells from which `length` cells of the set follow each other, the cell itself among them.
#[inline(always)]
fn line_ends<S: CellSet>(set: S, stride: u32, length: usize) -> S {
    let (mut runs, mut known) = (set, 1);
    while known < length {
        let more = known.min(length - known);
        runs = runs & runs >> (more as u32 * stride);
        known += more;
    }
    runs
}

/// The cells with `before` cells of the set right before them and `length - 1 - before` right after them, for some
/// `before`.
#[inline(always)]
fn completing_along<S: CellSet>(set: S, stride: u32, length: usize) -> S {
    // The cells that are followed by so many of the set.
    let mut followed = [!S::EMPTY; 15];
    let mut shifted = set;
    for count in 1..length {
        shifted = shifted >> stride;
        followed[count] = followed[count - 1] & shifted;
    }
    let (mut preceded, mut shifted) = (!S::EMPTY, set);
    let mut found = followed[length - 1];
    for count in 1..length {
        shifted = shifted << stride;
        preceded = preceded & shifted;
        found = found | preceded & followed[length - 1 - count];
    }
    found
}
