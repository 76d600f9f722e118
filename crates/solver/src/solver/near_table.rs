use discs::Word;

/// What one thread has found out near the end of the game: small enough for the processor's own cache, which the shared table
/// is not.
///
/// A position has one place; what was there before is forgotten. Positions are kept whole, so that two are never taken for each
/// other.
pub(super) struct NearTable<W> {
    slots: Box<[Near<W>]>,
}

/// What is known of one position, for the side to move.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(super) struct Near<W> {
    mine: W,
    theirs: W,
    pub(super) low: i16,
    pub(super) high: i16,
    /// The cell of the best move.
    pub(super) best: u8,
}

/// The binary logarithm of the number of places: 256 kB on boards of up to 64 cells.
const BITS: u32 = 13;

impl<W: Word> NearTable<W> {
    /// A table that knows nothing and has no room yet.
    pub(super) fn new() -> NearTable<W> {
        NearTable { slots: Box::new([]) }
    }

    /// Makes room, before anything is asked.
    pub(super) fn prepare(&mut self) {
        if self.slots.is_empty() {
            let nothing = Near { mine: W::EMPTY, theirs: W::EMPTY, low: 0, high: 0, best: 0 };
            self.slots = vec![nothing; 1 << BITS].into_boxed_slice();
        }
    }

    #[inline(always)]
    fn place(mine: W, theirs: W) -> usize {
        let (mine_low, mine_high) = mine.halves();
        let (theirs_low, theirs_high) = theirs.halves();
        let mut mixed = mine_low.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ theirs_low.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(32);
        if W::BITS > 64 {
            mixed ^= (mine_high ^ theirs_high.rotate_left(29)).wrapping_mul(0x1656_67b1_9e37_79f9);
        }
        (mixed.wrapping_mul(0xd6e8_feb8_6659_fd93) >> (64 - BITS)) as usize
    }

    /// Brings the place of a position into the cache before it is asked for.
    #[inline(always)]
    pub(super) fn prefetch(&self, mine: W, theirs: W) {
        super::memory::prefetch(&raw const self.slots[Self::place(mine, theirs)]);
    }

    /// What is known of a position.
    #[inline(always)]
    pub(super) fn get(&self, mine: W, theirs: W) -> Option<&Near<W>> {
        let near = &self.slots[Self::place(mine, theirs)];
        (near.mine == mine && near.theirs == theirs).then_some(near)
    }

    /// Remembers what is known of a position.
    #[inline(always)]
    pub(super) fn set(&mut self, mine: W, theirs: W, low: i32, high: i32, best: u8) {
        self.slots[Self::place(mine, theirs)] = Near { mine, theirs, low: low as i16, high: high as i16, best };
    }
}
