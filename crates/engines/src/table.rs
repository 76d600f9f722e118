//! The transposition table of the engines, shared by all threads without locks.

use machine::{ZeroValid, ZeroedSlice};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What was found out about a position by looking some plies ahead, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) value: i32,
    pub(super) kind: Kind,
    /// How many plies were looked ahead.
    pub(super) plies: u8,
    /// The number of the best move in the order of the game's moves.
    pub(super) best: u16,
}

/// How the value of an entry is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Exact,
    AtLeast,
    AtMost,
}

/// A table of buckets of two entries: one for what was searched deepest, one for what came last.
///
/// An entry is two words, the data and the key combined with the data: a reader that sees one word of one write and
/// one of another finds a key that does not fit.
pub(super) struct Table {
    buckets: ZeroedSlice<Bucket>,
    generation: u8,
}

/// Never in two lines of the cache.
#[repr(C, align(32))]
struct Bucket([Slot; 2]);

// SAFETY: atomic integers, aligned to 32.
unsafe impl ZeroValid for Bucket {}

#[repr(C)]
struct Slot {
    mixed: AtomicU64,
    data: AtomicU64,
}

impl Table {
    /// An empty table of at most `memory` bytes, but at least one bucket.
    pub(super) fn new(memory: usize) -> Table {
        Table { buckets: ZeroedSlice::new(1 << (memory / size_of::<Bucket>()).max(1).ilog2()), generation: 0 }
    }

    /// Marks what is in the table now as older than what comes.
    pub(super) fn start_generation(&mut self) {
        self.generation = (self.generation + 1) & 0x3f;
    }

    #[inline(always)]
    fn place(&self, key: u64) -> usize {
        (key >> 32) as usize & (self.buckets.len() - 1)
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &[Slot; 2] {
        &self.buckets[self.place(key)].0
    }

    /// Brings the place of a key into the cache before it is asked for.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: u64) {
        self.buckets.prefetch(self.place(key));
    }

    /// What is known of the position with this key.
    #[inline(always)]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (data != 0 && slot.mixed.load(Relaxed) ^ scramble(data) == key).then(|| unpack(data))
        })
    }

    /// Remembers what was found out.
    #[inline(always)]
    pub(super) fn set(&self, key: u64, entry: Entry) {
        let data = pack(entry, self.generation);
        let [deep, recent] = self.bucket(key);
        let old = deep.data.load(Relaxed);
        let keeps = old != 0 && generation(old) == self.generation && unpack(old).plies > entry.plies;
        let slot = if keeps { recent } else { deep };
        slot.mixed.store(key ^ scramble(data), Relaxed);
        slot.data.store(data, Relaxed);
    }
}

#[inline(always)]
fn scramble(data: u64) -> u64 {
    let mixed = data.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 32
}

// The value in 32 bits, the best move in 16, the plies in 6, the kind in 2, the generation in 6; and a bit that tells an
// entry from an empty slot.
#[inline(always)]
fn pack(entry: Entry, generation: u8) -> u64 {
    let kind = match entry.kind {
        Kind::Exact => 0,
        Kind::AtLeast => 1,
        Kind::AtMost => 2,
    };
    u64::from(entry.value as u32)
        | u64::from(entry.best) << 32
        | u64::from(entry.plies & 0x3f) << 48
        | kind << 54
        | u64::from(generation) << 56
        | 1 << 63
}

#[inline(always)]
fn unpack(data: u64) -> Entry {
    let kind = match data >> 54 & 3 {
        0 => Kind::Exact,
        1 => Kind::AtLeast,
        _ => Kind::AtMost,
    };
    Entry { value: data as u32 as i32, kind, plies: (data >> 48) as u8 & 0x3f, best: (data >> 32) as u16 }
}

#[inline(always)]
fn generation(data: u64) -> u8 {
    (data >> 56) as u8 & 0x3f
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_is_found_again_and_nothing_else() {
        let table = Table::new(1 << 16);
        let entry = |number: u64| Entry {
            value: number as i32 * -77,
            kind: [Kind::Exact, Kind::AtLeast, Kind::AtMost][number as usize % 3],
            plies: number as u8 % 60,
            best: number as u16 * 31,
        };
        for number in 1..1000_u64 {
            let key = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            assert_eq!(table.get(key), None);
            table.set(key, entry(number));
            assert_eq!(table.get(key), Some(entry(number)));
        }
    }

    #[test]
    fn deep_entries_stay_until_a_new_search_begins() {
        let mut table = Table::new(1);
        let entry = |plies| Entry { value: 5, kind: Kind::Exact, plies, best: 0 };
        table.set(1, entry(9));
        table.set(2, entry(3));
        table.set(3, entry(4));
        assert_eq!((table.get(1), table.get(2), table.get(3)), (Some(entry(9)), None, Some(entry(4))));
        table.start_generation();
        table.set(4, entry(1));
        assert_eq!((table.get(1), table.get(4)), (None, Some(entry(1))));
    }
}
