use discs::Word;
use machine::{ZeroValid, ZeroedSlice};
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What has been found out near the end of the game: small enough for the processor's cache, which the transposition table is not.
///
/// A position has one place; what was there before is forgotten. Positions are kept whole, so that two are never taken for each
/// other; on boards of more than 64 cells the upper halves are told apart by 64 bits. Any number of threads may read and write: both
/// sides of a position are mixed with the data, so that parts of two writes never pass for one entry.
pub(super) struct NearTable<W> {
    slots: ZeroedSlice<Slot>,
    /// How far a mixed position is shifted to give its place.
    shift: u32,
    words: PhantomData<W>,
}

/// What is known of one position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Near {
    pub(super) low: i32,
    pub(super) high: i32,
    /// The cell of the best move.
    pub(super) best: u8,
}

/// The cells of both sides and the data, each mixed with the data.
#[repr(C, align(32))]
struct Slot {
    mine: AtomicU64,
    theirs: AtomicU64,
    data: AtomicU64,
    /// What [`upper`] makes of the upper halves; not used on boards of up to 64 cells.
    upper: AtomicU64,
}

// SAFETY: atomic integers, aligned to 32.
unsafe impl ZeroValid for Slot {}

impl<W: Word> NearTable<W> {
    /// A table with 2 to the power of `bits` places, which takes memory as it is used.
    pub(super) fn new(bits: u32) -> NearTable<W> {
        NearTable { slots: ZeroedSlice::new(1 << bits), shift: u64::BITS - bits, words: PhantomData }
    }

    /// The place of a position, for [`NearTable::prefetch`] and [`NearTable::get_at`].
    #[inline(always)]
    pub(super) fn place(&self, mine: W, theirs: W) -> usize {
        let mixed = mine.halves().0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ theirs.halves().0.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(32)
            ^ upper(mine, theirs);
        (mixed.wrapping_mul(0xd6e8_feb8_6659_fd93) >> self.shift) as usize
    }

    /// Brings a place into the cache before it is asked for.
    #[inline(always)]
    pub(super) fn prefetch(&self, place: usize) {
        self.slots.prefetch(place);
    }

    /// What is known of a position.
    #[inline(always)]
    pub(super) fn get(&self, mine: W, theirs: W) -> Option<Near> {
        self.get_at(self.place(mine, theirs), mine, theirs)
    }

    /// What is known of a position whose place is known.
    #[inline(always)]
    pub(super) fn get_at(&self, place: usize, mine: W, theirs: W) -> Option<Near> {
        let slot = &self.slots[place];
        let data = slot.data.load(Relaxed);
        let mixed = scramble(data);
        let same = slot.mine.load(Relaxed) ^ mixed == mine.halves().0
            && slot.theirs.load(Relaxed) ^ mixed.rotate_left(32) == theirs.halves().0
            && (W::BITS == u64::BITS || slot.upper.load(Relaxed) ^ mixed.rotate_left(16) == upper(mine, theirs));
        // No position is without discs, so that a place where nothing was written fits none.
        same.then(|| Near {
            low: i32::from(data as i16),
            high: i32::from((data >> 16) as i16),
            best: (data >> 32) as u8,
        })
    }

    /// Remembers what is known of a position.
    #[inline(always)]
    pub(super) fn set(&self, mine: W, theirs: W, near: Near) {
        let data = u64::from(near.low as u16) | u64::from(near.high as u16) << 16 | u64::from(near.best) << 32;
        let mixed = scramble(data);
        let slot = &self.slots[self.place(mine, theirs)];
        slot.data.store(data, Relaxed);
        slot.mine.store(mine.halves().0 ^ mixed, Relaxed);
        slot.theirs.store(theirs.halves().0 ^ mixed.rotate_left(32), Relaxed);
        if W::BITS > u64::BITS {
            slot.upper.store(upper(mine, theirs) ^ mixed.rotate_left(16), Relaxed);
        }
    }
}

/// A number for the upper halves of both sides; 0 on boards of up to 64 cells.
#[inline(always)]
fn upper<W: Word>(mine: W, theirs: W) -> u64 {
    if W::BITS == u64::BITS {
        return 0;
    }
    let (mine, theirs) = (mine.halves().1, theirs.halves().1);
    mine.wrapping_mul(0x1656_67b1_9e37_79f9) ^ theirs.wrapping_mul(0x9fb2_1c65_1e98_df25).rotate_left(32)
}

/// Spreads the data over all bits.
#[inline(always)]
fn scramble(data: u64) -> u64 {
    let mixed = data.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 32
}

#[cfg(test)]
mod tests {
    use super::{Near, NearTable};

    #[test]
    fn an_empty_table_knows_nothing_and_a_written_one_the_latest() {
        let table: NearTable<u64> = NearTable::new(4);
        assert_eq!(table.get(1, 2), None);
        let near = Near { low: -64, high: 10, best: 63 };
        table.set(1, 2, near);
        assert_eq!(table.get(1, 2), Some(near));
        assert_eq!(table.get(2, 1), None);
        table.set(1, 2, Near { low: 4, ..near });
        assert_eq!(table.get(1, 2), Some(Near { low: 4, ..near }));
    }

    #[test]
    fn upper_halves_tell_positions_apart() {
        let table: NearTable<u128> = NearTable::new(1);
        let near = Near { low: -3, high: 3, best: 100 };
        table.set(1 | 1 << 100, 2, near);
        assert_eq!(table.get(1 | 1 << 100, 2), Some(near));
        assert_eq!(table.get(1 | 1 << 101, 2), None);
        assert_eq!(table.get(1, 2 | 1 << 100), None);
    }

    #[test]
    fn a_half_written_entry_is_none() {
        let table: NearTable<u64> = NearTable::new(1);
        table.set(5, 8, Near { low: 0, high: 2, best: 1 });
        for slot in table.slots.iter() {
            slot.data.fetch_xor(1, super::Relaxed);
        }
        assert_eq!(table.get(5, 8), None);
    }
}
