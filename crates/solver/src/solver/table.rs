//! The transposition table: what is proven of positions, shared by all threads without locks.

use discs::Word;
use machine::{ZeroValid, ZeroedSlice};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What the table knows of a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) low: i32,
    pub(super) high: i32,
    /// The cell of the best move, or [`NO_CELL`].
    pub(super) best: u8,
    /// The binary logarithm of the nodes that it took.
    pub(super) cost: u8,
}

impl Entry {
    /// A bound that tells whether the score is more than `alpha`: more than it, or at most it.
    #[inline(always)]
    pub(super) fn answer(self, alpha: i32) -> Option<i32> {
        if self.low > alpha {
            Some(self.low)
        } else if self.high <= alpha {
            Some(self.high)
        } else {
            None
        }
    }
}

/// The best move is a pass, or not known.
pub(super) const NO_CELL: u8 = u8::MAX;

/// Where a position lives in the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Key {
    place: u64,
    check: u64,
}

impl Key {
    /// The key of a position. Both halves come from two rounds of full 64 by 64 bit multiplication.
    #[inline(always)]
    pub(super) fn new<W: Word>(mine: W, theirs: W) -> Key {
        let (mine_low, mine_high) = mine.halves();
        let (theirs_low, theirs_high) = theirs.halves();
        let (mut a, mut b) = multiply(mine_low ^ 0xa076_1d64_78bd_642f, theirs_low ^ 0xe703_7ed1_a0b4_28db);
        if W::BITS > 64 {
            let (c, d) = multiply(mine_high ^ 0x8ebc_6af0_9c88_c6e3, theirs_high ^ 0x5899_65cc_7537_4cc3);
            // The upper halves themselves as well: a factor of zero would hide the other one.
            a ^= c.rotate_left(32) ^ mine_high;
            b = b.wrapping_add(d) ^ theirs_high;
        }
        let (place, check) =
            multiply(a ^ mine_low ^ 0x1d8e_4e27_c47d_124f, b ^ theirs_low.rotate_left(32) ^ 0xeb44_acca_b455_d165);
        Key { place: place ^ check.rotate_left(29), check: check ^ a }
    }

    /// The key of something else that is known of the same position; `what` is not 0.
    #[inline(always)]
    pub(super) fn salted(self, what: u64) -> Key {
        let (place, check) = multiply(what, 0x9e37_79b9_7f4a_7c15);
        let (place, check) = multiply(place ^ 0x8ebc_6af0_9c88_c6e3, check ^ 0x5899_65cc_7537_4cc3);
        Key { place: self.place ^ place, check: self.check ^ check }
    }

    /// A number that tells positions apart among those that are searched at one time.
    #[inline(always)]
    pub(super) fn tag(self) -> u64 {
        self.check | 1
    }
}

#[inline(always)]
fn multiply(a: u64, b: u64) -> (u64, u64) {
    let product = u128::from(a) * u128::from(b);
    (product as u64, (product >> 64) as u64)
}

/// Four entries in one cache line.
///
/// An entry is two words, the data and the check combined with the data: a reader that sees one word of one write
/// and one of another finds a check that does not fit, and takes it for another position's entry.
/// The data also holds some bits of the key's place, so that a table can be poured into a larger one. With the 34 bits
/// of the place and the 64 of the check a position is told from others by 98 bits.
#[repr(C, align(64))]
#[derive(Debug)]
pub(super) struct Bucket {
    slots: [Slot; SLOTS],
}

// SAFETY: an array of atomic integers, aligned to 64.
unsafe impl ZeroValid for Bucket {}

#[repr(C)]
#[derive(Debug)]
struct Slot {
    mixed: AtomicU64,
    data: AtomicU64,
}

const SLOTS: usize = 4;

// The data word: low and high bounds and the best cell in 9, 9 and 8 bits, the cost in 6, whether the entry is used in
// 1, its generation in 7, and 24 bits of the place from bit SMALLEST_BITS on.
const PLACE_SHIFT: u32 = 40;
const SMALLEST_BITS: u32 = 10;

pub(super) struct Table {
    buckets: ZeroedSlice<Bucket>,
    bits: u32,
    largest_bits: u32,
    generation: u8,
}

impl Table {
    /// A small table that may grow until it takes `memory` bytes.
    pub(super) fn new(memory: usize) -> Table {
        let largest_bits = largest_bits(memory);
        let bits = largest_bits.min(FIRST_BITS);
        Table { buckets: ZeroedSlice::new(1 << bits), bits, largest_bits, generation: 0 }
    }

    /// From now on it grows to at most `memory` bytes, and not at all if it is larger already. Returns the size up to which
    /// it may grow.
    pub(super) fn limit(&mut self, memory: usize) -> usize {
        self.largest_bits = self.largest_bits.min(largest_bits(memory)).max(self.bits);
        let largest = size_of::<Bucket>() << self.largest_bits;
        if self.bits < self.largest_bits { largest + largest / 4 } else { largest }
    }

    /// Whether growing would help a table in which `stored` entries have found an empty slot: from half full on too much is lost because
    /// its bucket is full.
    #[inline(always)]
    pub(super) fn is_crowded(&self, stored: u64) -> bool {
        self.bits < self.largest_bits && stored > (SLOTS << self.bits) as u64 / 2
    }

    /// Moves everything into a table several times as large, and returns how many entries there are. `None`, with the
    /// table as it was, if `stop` says so before it is done: this may take a second.
    pub(super) fn grow(&mut self, stop: &dyn Fn() -> bool) -> Option<u64> {
        let bits = (self.bits + GROWTH_BITS).min(self.largest_bits);
        let larger = Table { buckets: ZeroedSlice::new(1 << bits), bits, ..*self };
        let mut kept = 0;
        for (index, bucket) in self.buckets.iter().enumerate() {
            if index % (1 << 16) == 0 && stop() {
                return None;
            }
            for slot in &bucket.slots {
                let data = slot.data.load(Relaxed);
                if data == 0 {
                    continue;
                }
                let place = index as u64 | (data >> PLACE_SHIFT) << SMALLEST_BITS;
                let check = slot.mixed.load(Relaxed) ^ scramble(data);
                kept += u64::from(larger.put(Key { place, check }, data));
            }
        }
        *self = larger;
        Some(kept)
    }

    /// Marks what is in the table now as older than what comes.
    pub(super) fn start_generation(&mut self) {
        self.generation = (self.generation + 1) & 0x7f;
    }

    #[inline(always)]
    fn bucket(&self, key: Key) -> &Bucket {
        &self.buckets[(key.place & low_mask(self.bits)) as usize]
    }

    /// Brings the place of a key into the cache before it is asked for.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: Key) {
        self.buckets.prefetch((key.place & low_mask(self.bits)) as usize);
    }

    /// What is known of the position with this key.
    #[inline(always)]
    pub(super) fn get(&self, key: Key) -> Option<Entry> {
        let place_part = place_part(key);
        for slot in &self.bucket(key).slots {
            let data = slot.data.load(Relaxed);
            if slot.mixed.load(Relaxed) ^ scramble(data) == key.check && data >> PLACE_SHIFT == place_part && data != 0
            {
                return Some(unpack(data));
            }
        }
        None
    }

    /// Remembers what is known of a position, in the place of something cheaper if need be. Returns whether it took an
    /// empty slot.
    #[inline(always)]
    pub(super) fn set(&self, key: Key, entry: Entry) -> bool {
        let data = pack(entry, self.generation) | place_part(key) << PLACE_SHIFT;
        self.put(key, data)
    }

    #[inline(always)]
    fn put(&self, key: Key, data: u64) -> bool {
        let place_part = place_part(key);
        let bucket = self.bucket(key);
        let mut victim = &bucket.slots[0];
        let mut victim_worth = u32::MAX;
        for slot in &bucket.slots {
            let old = slot.data.load(Relaxed);
            if old == 0 || slot.mixed.load(Relaxed) ^ scramble(old) == key.check && old >> PLACE_SHIFT == place_part {
                victim = slot;
                victim_worth = u32::from(old != 0);
                break;
            }
            let current = u32::from(generation(old) == self.generation) << 6;
            let worth = 2 + (current | u32::from(unpack(old).cost));
            if worth < victim_worth {
                victim = slot;
                victim_worth = worth;
            }
        }
        victim.mixed.store(key.check ^ scramble(data), Relaxed);
        victim.data.store(data, Relaxed);
        victim_worth == 0
    }
}

/// A table of this many buckets suits small boards: it has 4 MB and stays in the cache. Whenever a table grows the test begins anew,
/// which can cost two threads half as many positions again, so that it had better not be smaller.
const FIRST_BITS: u32 = 16;
const GROWTH_BITS: u32 = 2;

/// The size of the largest table that may take `memory` bytes.
fn largest_bits(memory: usize) -> u32 {
    // While a table grows the old one, a quarter as large, is still there.
    let buckets = memory / 5 * 4 / size_of::<Bucket>();
    buckets.max(1 << SMALLEST_BITS).ilog2().min(SMALLEST_BITS + 24)
}

#[inline(always)]
fn low_mask(bits: u32) -> u64 {
    (1 << bits) - 1
}

#[inline(always)]
fn place_part(key: Key) -> u64 {
    (key.place >> SMALLEST_BITS) & low_mask(24)
}

/// Spreads the data over all bits, so that words of two different writes cannot be combined into a third entry.
#[inline(always)]
fn scramble(data: u64) -> u64 {
    let mixed = data.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 32
}

#[inline(always)]
fn pack(entry: Entry, generation: u8) -> u64 {
    (entry.low + 256) as u64 & 0x1ff
        | ((entry.high + 256) as u64 & 0x1ff) << 9
        | u64::from(entry.best) << 18
        | u64::from(entry.cost & 0x3f) << 26
        | 1 << 32
        | u64::from(generation) << 33
}

#[inline(always)]
fn unpack(data: u64) -> Entry {
    Entry {
        low: signed(data & 0x1ff),
        high: signed(data >> 9 & 0x1ff),
        best: (data >> 18) as u8,
        cost: (data >> 26) as u8 & 0x3f,
    }
}

#[inline(always)]
fn generation(data: u64) -> u8 {
    (data >> 33) as u8 & 0x7f
}

/// Scores run from -128 to 128, stored as 0 to 511 with 256 in the middle.
#[inline(always)]
fn signed(nine_bits: u64) -> i32 {
    nine_bits as i32 - 256
}
