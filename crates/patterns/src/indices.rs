use crate::Layout;
use discs::Word;

/// Features of a board at most.
pub const LANES: usize = 64;
/// The same in vectors of 16.
pub const BLOCKS: usize = LANES / 16;
/// Features of the tiny evaluation at most.
pub const TINY_LANES: usize = 16;
/// The same in vectors of 16.
pub const TINY_BLOCKS: usize = TINY_LANES / 16;

/// The indices of all features for a position, as the side to move reads them and as its opponent does; with
/// [`TINY_BLOCKS`] those of the tiny evaluation only.
///
/// A digit is 0 for an empty cell, 1 for an own disc, 2 for one of the other side. So a flipped disc takes its power of 3
/// from one reading and adds it to the other, and a move hands the readings over: no table is needed twice.
///
/// There is nothing here but plain arithmetic on arrays of 16 numbers: inside [`Isa::run`](discs::Isa::run) each is one AVX2
/// instruction, elsewhere it is what the CPU has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub struct Indices<const N: usize> {
    mine: [[u16; 16]; N],
    theirs: [[u16; 16]; N],
}

impl<const N: usize> Default for Indices<N> {
    #[inline(always)]
    fn default() -> Indices<N> {
        Indices { mine: [[0; 16]; N], theirs: [[0; 16]; N] }
    }
}

impl<const N: usize> Indices<N> {
    /// The indices of a position, from nothing.
    #[inline(always)]
    pub fn new<W: Word>(layout: &Layout, mine: W, theirs: W) -> Indices<N> {
        Indices::of(&sum(layout, mine), &sum(layout, theirs))
    }

    /// The indices of a position, of what the discs of both sides add to an index when they are one's own.
    #[inline(always)]
    fn of(mine: &[[u16; 16]; N], theirs: &[[u16; 16]; N]) -> Indices<N> {
        let mut indices = Indices::default();
        for block in 0..N {
            for lane in 0..16 {
                indices.mine[block][lane] = mine[block][lane] + 2 * theirs[block][lane];
                indices.theirs[block][lane] = theirs[block][lane] + 2 * mine[block][lane];
            }
        }
        indices
    }

    /// The indices after a stone of the side to move on `cell` flipped `flips`.
    #[must_use]
    #[inline(always)]
    pub fn after<W: Word>(&self, layout: &Layout, cell: usize, flips: W) -> Indices<N> {
        let flipped: [[u16; 16]; N] = sum(layout, flips);
        let put = layout.powers(cell);
        let mut indices = Indices::default();
        for block in 0..N {
            for lane in 0..16 {
                let (put, flipped) = (put[block][lane], flipped[block][lane]);
                indices.mine[block][lane] = self.theirs[block][lane].wrapping_add(flipped).wrapping_add(2 * put);
                indices.theirs[block][lane] = self.mine[block][lane].wrapping_sub(flipped).wrapping_add(put);
            }
        }
        indices
    }

    /// The same discs with the turn handed over.
    #[must_use]
    #[inline(always)]
    pub fn passed(&self) -> Indices<N> {
        Indices { mine: self.theirs, theirs: self.mine }
    }

    /// What the side to move after a stone on `cell` that flipped `flips` reads: half of [`Indices::after`], for positions that
    /// are only evaluated.
    #[inline(always)]
    pub(crate) fn mine_after<W: Word>(&self, layout: &Layout, cell: usize, flips: W) -> [[u16; 16]; N] {
        let mut found = self.theirs;
        let put = layout.powers(cell);
        for block in 0..N {
            for lane in 0..16 {
                found[block][lane] = found[block][lane].wrapping_add(2 * put[block][lane]);
            }
        }
        add(layout, &mut found, flips);
        found
    }

    /// What the side to move reads.
    #[inline(always)]
    pub(crate) fn reading(&self) -> &[[u16; 16]; N] {
        &self.mine
    }

    /// The index in one lane, as the side to move reads it.
    pub(crate) fn mine(&self, lane: usize) -> usize {
        self.mine[lane / 16][lane % 16] as usize
    }
}

impl Indices<TINY_BLOCKS> {
    /// [`Indices::new`] for the tiny evaluation, eight cells at a time.
    #[inline(always)]
    pub(crate) fn tiny<W: Word>(layout: &Layout, mine: W, theirs: W) -> Indices<TINY_BLOCKS> {
        Indices::of(&tiny_sum(layout, mine), &tiny_sum(layout, theirs))
    }

    /// [`Indices::mine_after`], eight cells at a time: nobody can foretell how many discs are flipped.
    #[inline(always)]
    pub(crate) fn tiny_mine_after<W: Word>(&self, layout: &Layout, cell: usize, flips: W) -> [[u16; 16]; TINY_BLOCKS] {
        let mut found = tiny_sum(layout, flips);
        let put = layout.powers(cell);
        for block in 0..TINY_BLOCKS {
            for lane in 0..16 {
                found[block][lane] += self.theirs[block][lane] + 2 * put[block][lane];
            }
        }
        found
    }
}

#[inline(always)]
fn tiny_sum<W: Word>(layout: &Layout, cells: W) -> [[u16; 16]; TINY_BLOCKS] {
    let (low, high) = cells.halves();
    let mut sums = [[0; 16]; TINY_BLOCKS];
    for (eight, added) in layout.tiny_sums().iter().enumerate() {
        let word = if eight < 8 { low } else { high };
        let added = &added[(word >> (8 * (eight % 8))) as usize & 0xff];
        for (sums, added) in sums.iter_mut().zip(&added.0) {
            for lane in 0..16 {
                sums[lane] += added[lane];
            }
        }
    }
    sums
}

#[inline(always)]
fn sum<W: Word, const N: usize>(layout: &Layout, cells: W) -> [[u16; 16]; N] {
    let mut sums = [[0; 16]; N];
    add(layout, &mut sums, cells);
    sums
}

#[inline(always)]
fn add<W: Word, const N: usize>(layout: &Layout, sums: &mut [[u16; 16]; N], cells: W) {
    for cell in cells.bits() {
        let powers = layout.powers(cell);
        for block in 0..N {
            for lane in 0..16 {
                sums[block][lane] = sums[block][lane].wrapping_add(powers[block][lane]);
            }
        }
    }
}
