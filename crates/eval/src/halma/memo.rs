use halma::CellSet;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Remembers a number for each of many sets of cells; shared by threads, without locks.
///
/// A search meets the same pieces of one player again and again, while the other player moves. A word holds 40 bits of the
/// key of a set and 24 of its number, and is written at once.
#[derive(Debug)]
pub(super) struct Memo {
    words: Vec<AtomicU64>,
}

const WORDS: usize = 1 << 16;
const NUMBER_BITS: u32 = 24;

impl Memo {
    pub(super) fn new() -> Memo {
        Memo { words: (0..WORDS).map(|_| AtomicU64::new(0)).collect() }
    }

    /// The number of a set, by `find` if it is not remembered; from 0 to 2^23.
    pub(super) fn get<B: CellSet>(&self, set: B, find: impl FnOnce() -> i32) -> i32 {
        let key = (0..B::WORDS).fold(0x9e37_79b9_7f4a_7c15, |key, index| mix(key ^ set.word(index)));
        let word = &self.words[key as usize % WORDS];
        let known = word.load(Relaxed);
        // The lowest bit tells a number from an empty word.
        if (known ^ key) >> NUMBER_BITS == 0 && known & 1 == 1 {
            return (known as i32 & ((1 << NUMBER_BITS) - 1)) >> 1;
        }
        let number = find();
        debug_assert!((0..1 << (NUMBER_BITS - 1)).contains(&number), "a number has 23 bits");
        word.store(key >> NUMBER_BITS << NUMBER_BITS | (number as u64) << 1 | 1, Relaxed);
        number
    }
}

#[inline(always)]
fn mix(word: u64) -> u64 {
    let product = u128::from(word ^ 0xa076_1d64_78bd_642f) * 0xe703_7ed1_a0b4_28db;
    product as u64 ^ (product >> 64) as u64
}
