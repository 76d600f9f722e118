use crate::{Board, Isa, Word};

/// A position as one who thinks about it sees it: the stones, and where both sides could put one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides<W> {
    /// The stones of the side to move.
    pub mine: W,
    /// The stones of its opponent.
    pub theirs: W,
    /// The cells on which the side to move may put a stone.
    pub legal: W,
    /// The cells on which the opponent could put one if it were its turn.
    pub replies: W,
}

impl<W: Word> Sides<W> {
    /// What there is to see with these stones.
    #[inline(always)]
    pub fn new<I: Isa>(isa: I, board: &Board<W>, mine: W, theirs: W) -> Sides<W> {
        let (legal, replies) = (isa.mobility(board, mine, theirs), isa.mobility(board, theirs, mine));
        Sides { mine, theirs, legal, replies }
    }
}

/// A judgement of positions that knows the kernel, so that a search can compile it for the CPU's own instructions: mark
/// the methods as `#[inline(always)]`.
pub trait Appraise<W: Word>: Sync {
    /// What a search carries along from position to position to judge them faster; `()` if there is nothing.
    type Basis;

    /// That of a position, from nothing.
    fn basis(&self, mine: W, theirs: W) -> Self::Basis;

    /// That of the position that a stone on `cell` leads to which flips `flips`; `basis` is that of the position before, and `mine`
    /// and `theirs` are the stones after it, as its side to move sees them.
    fn basis_after(&self, basis: &Self::Basis, cell: usize, flips: W, mine: W, theirs: W) -> Self::Basis {
        let _ = (basis, cell, flips);
        self.basis(mine, theirs)
    }

    /// That of the position that a pass leads to.
    fn basis_passed(&self, basis: &Self::Basis, mine: W, theirs: W) -> Self::Basis {
        let _ = basis;
        self.basis(mine, theirs)
    }

    /// Whether it looks at where stones could be put. If not, [`Sides::legal`] and [`Sides::replies`] may be empty.
    fn wants_moves(&self) -> bool {
        true
    }

    /// By how many hundredths of a stone the side to move is expected to win; the game is not over.
    fn hundredths_for_mover(&self, sides: &Sides<W>) -> i32;

    /// The same with the basis of the position.
    fn hundredths_at<I: Isa>(&self, isa: I, basis: &Self::Basis, sides: &Sides<W>) -> i32 {
        let _ = (isa, basis);
        self.hundredths_for_mover(sides)
    }

    /// The same for the position that a stone on `cell` leads to which flips `flips`; `basis` is that of the position before.
    fn hundredths_after<I: Isa>(&self, isa: I, basis: &Self::Basis, cell: usize, flips: W, sides: &Sides<W>) -> i32 {
        let _ = (isa, basis, cell, flips);
        self.hundredths_for_mover(sides)
    }

    /// How far the value of `plies` plies ahead lies from that of `shallow` plies, in hundredths of a stone, as a standard
    /// deviation, with so many cells empty. `None` where it is not known: then nothing is concluded from a shallow look.
    fn spread(&self, empties: u32, shallow: u32, plies: u32) -> Option<i32>;
}
