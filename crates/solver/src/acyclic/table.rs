//! What is proven of positions.

use super::value::{Bounds, Value};

/// A table that grows with what it holds until it takes all memory that it may, and then forgets what is cheapest to find
/// again. It keeps whole positions, so that it never takes one for another, whatever their keys.
pub(super) struct Table<P> {
    buckets: Vec<Bucket<P>>,
    most_buckets: usize,
    filled: usize,
    /// Stands in slots that are not used.
    filler: P,
}

/// An entry of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// What is proven.
    pub(super) known: Bounds,
    /// Some bits of the key of the position after the move that decided it; 0 if there is none.
    pub(super) best: u16,
    /// The binary logarithm of the nodes that it took.
    pub(super) cost: u8,
}

/// Begins with a cache line; of small positions all slots are in one.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket<P> {
    slots: [Slot<P>; SLOTS],
}

#[derive(Clone, Copy)]
struct Slot<P> {
    pos: P,
    low: i16,
    high: i16,
    best: u16,
    /// One more than the cost of the entry; 0 if the slot is not used.
    worth: u8,
}

const SLOTS: usize = 2;
const FIRST_BUCKETS: usize = 1 << 10;
const GROWTH: usize = 4;

impl<P: Copy + Eq> Table<P> {
    /// An empty table that may take `memory` bytes, but at least one bucket. The filler is any position.
    pub(super) fn new(memory: usize, filler: P) -> Table<P> {
        // While a table grows the old one, a quarter as large, is still there.
        let most = memory / (GROWTH + 1) * GROWTH / size_of::<Bucket<P>>();
        let most_buckets = 1 << most.max(1).ilog2();
        Table { buckets: buckets(most_buckets.min(FIRST_BUCKETS), filler), most_buckets, filled: 0, filler }
    }

    /// What is known of a position with this key.
    #[inline]
    pub(super) fn get(&self, key: u64, pos: &P) -> Option<Entry> {
        let bucket = &self.buckets[key as usize & (self.buckets.len() - 1)];
        bucket.slots.iter().find(|slot| slot.worth != 0 && slot.pos == *pos).map(Slot::entry)
    }

    /// Remembers what is known of a position, in the place of something cheaper if need be. `key_of` is that of any position.
    #[inline]
    pub(super) fn set(&mut self, key: u64, pos: &P, entry: Entry, key_of: impl Fn(&P) -> u64) {
        if self.filled > self.buckets.len() * SLOTS / 2 && self.buckets.len() < self.most_buckets {
            self.grow(key_of);
        }
        let Entry { known: Bounds { low, high }, best, cost } = entry;
        self.put(key, Slot { pos: *pos, low: low.to_bits(), high: high.to_bits(), best, worth: cost + 1 });
    }

    #[inline]
    fn put(&mut self, key: u64, new: Slot<P>) {
        let index = key as usize & (self.buckets.len() - 1);
        let slots = &mut self.buckets[index].slots;
        let known = slots.iter().position(|slot| slot.worth != 0 && slot.pos == new.pos);
        let cheapest = || (0..SLOTS).min_by_key(|&slot| slots[slot].worth).unwrap_or(0);
        let slot = known.unwrap_or_else(cheapest);
        self.filled += usize::from(slots[slot].worth == 0);
        slots[slot] = new;
    }

    #[cold]
    fn grow(&mut self, key_of: impl Fn(&P) -> u64) {
        let length = (self.buckets.len() * GROWTH).min(self.most_buckets);
        let smaller = std::mem::replace(&mut self.buckets, buckets(length, self.filler));
        self.filled = 0;
        for slot in smaller.into_iter().flat_map(|bucket| bucket.slots).filter(|slot| slot.worth != 0) {
            self.put(key_of(&slot.pos), slot);
        }
    }
}

fn buckets<P: Copy>(count: usize, filler: P) -> Vec<Bucket<P>> {
    let unused = Slot { pos: filler, low: 0, high: 0, best: 0, worth: 0 };
    vec![Bucket { slots: [unused; SLOTS] }; count]
}

impl<P> Slot<P> {
    fn entry(&self) -> Entry {
        let known = Bounds { low: Value::from_bits(self.low), high: Value::from_bits(self.high) };
        Entry { known, best: self.best, cost: self.worth - 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(number: u64) -> Entry {
        let known = Bounds { low: Value::loss(number as u32 % 100), high: Value::win(number as u32 % 77) };
        Entry { known, best: (number * 77) as u16, cost: (number % 64) as u8 }
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the table lends positions")]
    fn key(number: &u64) -> u64 {
        let mixed = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_left(32)
    }

    #[test]
    fn a_table_that_grows_forgets_little() {
        let mut table = Table::new(1 << 26, 0);
        for number in 0..100_000 {
            table.set(key(&number), &number, entry(number), key);
        }
        let found = (0..100_000).filter_map(|number| Some((number, table.get(key(&number), &number)?)));
        let kept = found.inspect(|&(number, found)| assert_eq!(found, entry(number))).count();
        assert!(kept > 80_000, "{kept}");
        assert_eq!(table.get(key(&1_000_000), &1_000_000), None);
    }

    #[test]
    fn positions_with_the_same_key_are_told_apart() {
        let mut table = Table::new(1 << 12, 0_u64);
        table.set(5, &1, entry(1), |_| 5);
        table.set(5, &2, entry(2), |_| 5);
        assert_eq!((table.get(5, &1), table.get(5, &2)), (Some(entry(1)), Some(entry(2))));
        table.set(5, &3, entry(63), |_| 5);
        assert_eq!((table.get(5, &3), table.get(5, &1), table.get(5, &2)), (Some(entry(63)), None, Some(entry(2))));
        assert_eq!(table.get(5, &0), None, "the filler is no entry");
    }

    #[test]
    fn a_full_table_stays_within_its_memory() {
        let mut table = Table::new(1 << 12, 0);
        for number in 0..10_000 {
            table.set(key(&number), &number, entry(number), key);
        }
        assert!(table.buckets.len() * size_of::<Bucket<u64>>() <= 1 << 12);
    }
}
