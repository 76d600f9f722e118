use crate::cells::{self, Cells};
use crate::{Cell, Size};
use game::Seat;

/// Where all pieces stand, seen by the player to move; what is not on the board is in hand.
///
/// Pieces of one size never share a cell, and of different sizes the larger is on top: so the three sizes are three boards
/// that know nothing of each other, and a stack needs no order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The pieces of the player to move, by size.
    pub(crate) mine: [Cells; 3],
    /// The pieces of the opponent, by size.
    pub(crate) theirs: [Cells; 3],
    /// The player to move.
    pub(crate) seat: Seat,
}

impl Position {
    /// The empty board with the first player to move.
    pub(crate) const EMPTY: Position = Position { mine: [0; 3], theirs: [0; 3], seat: Seat::FIRST };

    /// The player to move.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// How many pieces of a size somebody has on the board.
    pub fn on_board(&self, seat: Seat, size: Size) -> usize {
        self.pieces(seat)[size.index()].count_ones() as usize
    }

    /// The pieces of a cell from bottom to top.
    pub fn stack(&self, cell: Cell) -> impl Iterator<Item = (Seat, Size)> + '_ {
        let bit = 1 << cell.index();
        Size::ALL.into_iter().filter_map(move |size| {
            if self.mine[size.index()] & bit != 0 {
                Some((self.seat, size))
            } else if self.theirs[size.index()] & bit != 0 {
                Some((self.seat.opponent(), size))
            } else {
                None
            }
        })
    }

    /// The visible piece of a cell; `None` if it is empty.
    pub fn top(&self, cell: Cell) -> Option<(Seat, Size)> {
        self.stack(cell).last()
    }

    /// The pieces that nobody sees, because a larger one stands on them.
    pub fn covered(&self) -> impl Iterator<Item = (Cell, Seat, Size)> + '_ {
        Cell::all().flat_map(|cell| {
            let top = self.top(cell);
            self.stack(cell).filter(move |&piece| Some(piece) != top).map(move |(seat, size)| (cell, seat, size))
        })
    }

    /// The board without a piece of some size on a cell, if there is one. The player whose it is has it in hand then.
    #[must_use]
    pub fn without(mut self, cell: Cell, size: Size) -> Position {
        for pieces in [&mut self.mine, &mut self.theirs] {
            pieces[size.index()] &= !(1 << cell.index());
        }
        self
    }

    /// The cells of the lines of three that somebody shows, in board order.
    pub fn winning_cells(&self, seat: Seat) -> impl Iterator<Item = Cell> {
        cells::each(cells::complete_lines(self.tops(seat))).map(Cell::new)
    }

    pub(crate) fn pieces(&self, seat: Seat) -> [Cells; 3] {
        if seat == self.seat { self.mine } else { self.theirs }
    }

    /// The cells where somebody has the visible piece.
    pub(crate) fn tops(&self, seat: Seat) -> Cells {
        union(self.visible(self.pieces(seat)))
    }

    /// The cells that hold a piece of the size.
    #[inline]
    pub(crate) fn occupied(&self, size: usize) -> Cells {
        self.mine[size] | self.theirs[size]
    }

    /// The cells where a piece of each size may be put down: those without one as large.
    #[inline]
    pub(crate) fn open_to(&self) -> [Cells; 3] {
        let large = self.occupied(2);
        let medium = large | self.occupied(1);
        let small = medium | self.occupied(0);
        [cells::ALL & !small, cells::ALL & !medium, cells::ALL & !large]
    }

    /// The visible ones among some pieces of this board.
    #[inline]
    pub(crate) fn visible(&self, pieces: [Cells; 3]) -> [Cells; 3] {
        let large = self.occupied(2);
        let medium = large | self.occupied(1);
        [pieces[0] & !medium, pieces[1] & !large, pieces[2]]
    }

    /// The cells where the player to move has the visible piece.
    #[inline]
    pub(crate) fn my_tops(&self) -> Cells {
        union(self.visible(self.mine))
    }

    /// The cells where the opponent has the visible piece.
    #[inline]
    pub(crate) fn their_tops(&self) -> Cells {
        union(self.visible(self.theirs))
    }

    /// The same board with the other player to move.
    #[inline]
    #[must_use]
    pub(crate) fn turned(self) -> Position {
        Position { mine: self.theirs, theirs: self.mine, seat: self.seat.opponent() }
    }

    /// The image under a symmetry of the board.
    #[must_use]
    pub(crate) fn image(self, symmetry: usize) -> Position {
        let map = |pieces: [Cells; 3]| pieces.map(|cells| cells::image(cells, symmetry));
        Position { mine: map(self.mine), theirs: map(self.theirs), seat: self.seat }
    }

    /// A well-mixed number for the position and a small number that comes with it.
    pub(crate) fn key(&self, with: u8) -> u64 {
        let pieces = self.mine.into_iter().chain(self.theirs);
        let word = pieces.fold(u64::from(with), |word, cells| word << 9 | u64::from(cells));
        let word = word << 1 | self.seat.index() as u64;
        // The finaliser of SplitMix64: every bit of the 63 reaches every bit of the key, and no two words share one.
        let word = (word ^ 0x9E37_79B9_7F4A_7C15).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let word = (word ^ word >> 30).wrapping_mul(0x94D0_49BB_1331_11EB);
        let word = (word ^ word >> 27).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word ^ word >> 31
    }
}

#[inline]
fn union(sets: [Cells; 3]) -> Cells {
    sets[0] | sets[1] | sets[2]
}
