//! What is proven of positions, up to symmetry.

use super::known::Known;

/// A table that grows with what it holds until it takes all memory that it may, and then forgets what is cheapest to
/// find again.
///
/// Positions are told apart by all 64 bits of their keys.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    most_buckets: usize,
    filled: usize,
}

/// An entry of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// What is proven.
    pub(super) known: Known,
    /// Some bits of the key of the child that decided it.
    pub(super) best: u16,
    /// The binary logarithm of the nodes that it took.
    pub(super) cost: u8,
}

/// Four slots in one cache line: the keys, and the entries packed into a word each, 0 if there is none.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket {
    keys: [u64; SLOTS],
    words: [u64; SLOTS],
}

const SLOTS: usize = 4;
const FIRST_BUCKETS: usize = 1 << 10;
const GROWTH: usize = 4;

impl Entry {
    pub(super) const NOTHING: Entry = Entry { known: Known::NOTHING, best: 0, cost: 0 };
}

impl Table {
    /// An empty table that may take `memory` bytes, but at least one cache line.
    pub(super) fn new(memory: usize) -> Table {
        // While a table grows the old one, a quarter as large, is still there.
        let most = memory / (GROWTH + 1) * GROWTH / size_of::<Bucket>();
        let most_buckets = 1 << most.max(1).ilog2();
        Table { buckets: vec![Bucket::default(); most_buckets.min(FIRST_BUCKETS)], most_buckets, filled: 0 }
    }

    /// What is known of the position with this key.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Entry {
        let bucket = &self.buckets[key as usize & (self.buckets.len() - 1)];
        let slot = (0..SLOTS).find(|&slot| bucket.keys[slot] == key && bucket.words[slot] != 0);
        slot.map_or(Entry::NOTHING, |slot| unpack(bucket.words[slot]))
    }

    /// Remembers what is known of a position, in the place of something cheaper if need be.
    pub(super) fn set(&mut self, key: u64, entry: Entry) {
        if self.filled > self.buckets.len() * SLOTS / 4 * 3 && self.buckets.len() < self.most_buckets {
            self.grow();
        }
        self.put(key, pack(entry));
    }

    fn put(&mut self, key: u64, word: u64) {
        let index = key as usize & (self.buckets.len() - 1);
        let bucket = &mut self.buckets[index];
        let worth = |&slot: &usize| match bucket.words[slot] {
            0 => 1,
            _ if bucket.keys[slot] == key => 0,
            old => 2 + u32::from(unpack(old).cost),
        };
        let slot = (0..SLOTS).min_by_key(worth).unwrap_or(0);
        self.filled += usize::from(bucket.words[slot] == 0);
        bucket.keys[slot] = key;
        bucket.words[slot] = word;
    }

    fn grow(&mut self) {
        let length = (self.buckets.len() * GROWTH).min(self.most_buckets);
        let smaller = std::mem::replace(&mut self.buckets, vec![Bucket::default(); length]);
        self.filled = 0;
        for bucket in smaller {
            for (key, word) in bucket.keys.into_iter().zip(bucket.words).filter(|&(_, word)| word != 0) {
                self.put(key, word);
            }
        }
    }
}

// The four numbers in 8 bits each, the best child in 16, the cost in 8; the top bit tells an entry from an empty slot.
const USED: u64 = 1 << 63;

fn pack(entry: Entry) -> u64 {
    let [a, b, c, d] = entry.known.to_bytes();
    let [e, f] = entry.best.to_le_bytes();
    u64::from_le_bytes([a, b, c, d, e, f, entry.cost, 0]) | USED
}

fn unpack(word: u64) -> Entry {
    let [a, b, c, d, e, f, cost, _] = word.to_le_bytes();
    Entry { known: Known::from_bytes([a, b, c, d]), best: u16::from_le_bytes([e, f]), cost }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(number: u64) -> Entry {
        let known = Known { no_win: number as u8, win: 255, no_loss: 7, loss: (number >> 3) as u8 };
        Entry { known, best: (number * 77) as u16, cost: (number % 64) as u8 }
    }

    fn key(number: u64) -> u64 {
        (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    #[test]
    fn a_table_that_grows_forgets_next_to_nothing() {
        let mut table = Table::new(1 << 26);
        for number in 0..200_000 {
            table.set(key(number), entry(number));
        }
        let kept = (0..200_000).filter(|&number| table.get(key(number)) == entry(number)).count();
        assert!(kept > 195_000, "{kept}");
        assert_eq!(table.get(key(1_000_000)), Entry::NOTHING);
    }

    #[test]
    fn a_full_table_keeps_what_was_expensive_and_stays_within_its_memory() {
        let mut table = Table::new(64 * 8);
        for number in 0..10_000 {
            table.set(key(number), Entry { cost: 1, ..entry(number) });
        }
        table.set(key(20_000), Entry { cost: 60, ..entry(1) });
        for number in 30_000..40_000 {
            table.set(key(number), Entry { cost: 1, ..entry(number) });
        }
        assert_eq!(table.get(key(20_000)).cost, 60);
        assert!(table.buckets.len() * size_of::<Bucket>() <= 64 * 8);
    }

    #[test]
    fn what_is_set_again_takes_the_place_of_what_was() {
        let mut table = Table::new(64);
        table.set(5, entry(1));
        table.set(5, entry(2));
        assert_eq!(table.get(5), entry(2));
        assert_eq!(table.filled, 1);
    }
}
