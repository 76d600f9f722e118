use crate::CellSet;
use game::Seat;

/// The stones on the board, seen by the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<S> {
    /// The stones of the player to move.
    pub(crate) mine: S,
    /// The stones of the opponent.
    pub(crate) theirs: S,
    /// The player to move.
    pub(crate) seat: Seat,
}

impl<S: CellSet> Position<S> {
    /// The empty board with the first player to move.
    pub(crate) const EMPTY: Position<S> = Position { mine: S::EMPTY, theirs: S::EMPTY, seat: Seat::FIRST };

    /// The player to move.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// How many stones are on the board.
    pub fn count(&self) -> u32 {
        self.occupied().count()
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> S {
        self.mine | self.theirs
    }

    /// The stones of a player.
    pub(crate) fn stones(&self, seat: Seat) -> S {
        if seat == self.seat { self.mine } else { self.theirs }
    }

    /// The position after the player to move has put a stone on a cell.
    #[inline(always)]
    pub(crate) fn with_stone(&self, stone: S) -> Position<S> {
        Position { mine: self.theirs, theirs: self.mine | stone, seat: self.seat.opponent() }
    }
}
