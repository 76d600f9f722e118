use crate::Word;
use game::Seat;

/// Whose stone stands where, and whose turn it is: all there is to know of a disc game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position<W> {
    /// The stones of the side to move.
    pub mine: W,
    /// The stones of its opponent.
    pub theirs: W,
    /// The side to move; black is [`Seat::FIRST`].
    pub seat: Seat,
}

impl<W: Word> Position<W> {
    /// The stones of one player, whoever is to move.
    pub fn stones(&self, seat: Seat) -> W {
        if seat == self.seat { self.mine } else { self.theirs }
    }

    /// The same stones with the turn handed over.
    #[must_use]
    pub fn passed(&self) -> Position<W> {
        Position { mine: self.theirs, theirs: self.mine, seat: self.seat.opponent() }
    }

    /// The position after a stone on `cell` flipped `flips`.
    #[must_use]
    #[inline(always)]
    pub fn after(&self, cell: usize, flips: W) -> Position<W> {
        Position { mine: self.theirs ^ flips, theirs: self.mine ^ flips ^ W::bit(cell), seat: self.seat.opponent() }
    }
}
