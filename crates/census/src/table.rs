use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The bytes that all tables together may take.
#[derive(Debug)]
pub(crate) struct Budget {
    bytes: u64,
    used: AtomicU64,
    exhausted: AtomicBool,
}

impl Budget {
    pub(crate) fn new(bytes: u64) -> Budget {
        Budget { bytes, used: AtomicU64::new(0), exhausted: AtomicBool::new(false) }
    }

    /// Takes some bytes, or says that there are not as many left, now and ever after.
    pub(crate) fn take(&self, bytes: u64) -> bool {
        let enough = self.used.fetch_add(bytes, Ordering::Relaxed) + bytes <= self.bytes;
        if !enough {
            self.give_back(bytes);
            self.exhausted.store(true, Ordering::Relaxed);
        }
        enough
    }

    /// Forgets that there was too little: for another try that takes less.
    pub(crate) fn renew(&self) {
        self.exhausted.store(false, Ordering::Relaxed);
    }

    pub(crate) fn left(&self) -> u64 {
        self.bytes.saturating_sub(self.used())
    }

    pub(crate) fn give_back(&self, bytes: u64) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
    }

    pub(crate) fn used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }

    pub(crate) fn exhausted(&self) -> bool {
        self.exhausted.load(Ordering::Relaxed)
    }
}

/// A set of keys that knows which of them are new. One byte a slot tells most keys apart before they are looked at.
///
/// Slots are found by multiplication, so that their number may be anything: a table grows by half, not to the double.
#[derive(Debug)]
pub(crate) struct Table<K> {
    /// 0 for an empty slot; else [`TAKEN`], [`NEW`] for new keys, and six bits of the hash.
    tags: Vec<u8>,
    keys: Vec<K>,
    taken: usize,
}

const TAKEN: u8 = 0x80;
const NEW: u8 = 0x40;

impl<K: Copy + Eq> Table<K> {
    pub(crate) fn new() -> Table<K> {
        Table { tags: Vec::new(), keys: Vec::new(), taken: 0 }
    }

    /// Adds a key as a new one unless it is there. Does nothing when the memory does not suffice.
    ///
    /// A table grows only for a key that is added: its size depends on how many there are, not on how often they came.
    #[inline]
    pub(crate) fn insert(&mut self, key: K, hash: u64, rehash: impl Fn(&K) -> u64, budget: &Budget) {
        let Some(mut slot) = self.free_slot(&key, hash) else { return };
        if (self.taken + 1) * 20 > self.tags.len() * 17 {
            if !self.grow(key, rehash, budget) {
                return;
            }
            slot = self.free_slot(&key, hash).unwrap_or(slot);
        }
        self.tags[slot] = tag_of(hash) | NEW;
        self.keys[slot] = key;
        self.taken += 1;
    }

    /// Where the key belongs; `None` if it is there.
    #[inline]
    fn free_slot(&self, key: &K, hash: u64) -> Option<usize> {
        let (tag, slots) = (tag_of(hash), self.tags.len());
        let mut slot = slot_of(hash, slots);
        // A table is never full, so an empty slot ends the search; one without slots has none to look at.
        while slot < slots && self.tags[slot] != 0 {
            if self.tags[slot] & !NEW == tag && self.keys[slot] == *key {
                return None;
            }
            slot = if slot + 1 == slots { 0 } else { slot + 1 };
        }
        Some(slot)
    }

    /// The new keys; they are old from now on.
    pub(crate) fn take_new(&mut self) -> Vec<K> {
        let mut new = Vec::with_capacity(self.new_keys());
        for (tag, key) in self.tags.iter_mut().zip(&self.keys) {
            if *tag & NEW != 0 {
                *tag &= !NEW;
                new.push(*key);
            }
        }
        new
    }

    /// How many bytes a list of the new keys takes.
    pub(crate) fn new_bytes(&self) -> u64 {
        self.new_keys() as u64 * size_of::<K>() as u64
    }

    fn new_keys(&self) -> usize {
        self.tags.iter().filter(|tag| **tag & NEW != 0).count()
    }

    /// How many keys there are.
    pub(crate) fn len(&self) -> usize {
        self.taken
    }

    /// How many bytes a key takes at most, in a table with many of them: slots are never more than half empty.
    pub(crate) fn bytes_a_key() -> u64 {
        2 * bytes_of::<K>(1)
    }

    /// How many bytes the slots take.
    pub(crate) fn bytes(&self) -> u64 {
        bytes_of::<K>(self.tags.len())
    }

    fn grow(&mut self, filler: K, rehash: impl Fn(&K) -> u64, budget: &Budget) -> bool {
        let slots = (self.tags.len() + self.tags.len() / 2).max(16);
        if !budget.take(bytes_of::<K>(slots) - self.bytes()) {
            return false;
        }
        let mut tags = vec![0; slots];
        let mut keys = vec![filler; slots];
        for (tag, key) in self.tags.iter().zip(&self.keys).filter(|(tag, _)| **tag != 0) {
            let mut slot = slot_of(rehash(key), slots);
            while tags[slot] != 0 {
                slot = if slot + 1 == slots { 0 } else { slot + 1 };
            }
            tags[slot] = *tag;
            keys[slot] = *key;
        }
        (self.tags, self.keys) = (tags, keys);
        true
    }
}

/// Whether a key belongs to one class of two to the power of `halvings`, by bits of the hash that tables hardly use.
#[inline]
pub(crate) fn in_class(hash: u64, halvings: u32) -> bool {
    (hash >> 6) & ((1 << halvings) - 1) == 0
}

/// The lowest bits of the hash; the highest ones choose the table and the slot.
fn tag_of(hash: u64) -> u8 {
    TAKEN | hash as u8 & 0x3F
}

/// The eight highest bits have chosen the table already.
fn slot_of(hash: u64, slots: usize) -> usize {
    ((u128::from(hash << 8) * slots as u128) >> 64) as usize
}

fn bytes_of<K>(slots: usize) -> u64 {
    slots as u64 * (1 + size_of::<K>() as u64)
}
