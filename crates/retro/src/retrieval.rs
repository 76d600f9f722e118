//! A map from known keys to small numbers that does not store its keys.
//!
//! Each key is hashed to a window of 64 slots and to 64 coefficients; its number is, bit by bit, the parity of those slots of the
//! window whose coefficient is 1. The slots are the solution of that system of linear equations, one a key, which is banded
//! and therefore solved in one pass ("ribbon retrieval", Dillinger and Walzer 2021). A key takes barely more room than its number.
//! Whoever asks for a key that was not among the known ones gets some number.

/// The slots that a key looks at.
const WINDOW: usize = 64;

/// A finished map.
#[derive(Debug)]
pub(crate) struct Map {
    /// Chooses the hash; not every one can be solved.
    pub(crate) seed: u32,
    /// Blocks of 64 slots; each takes one word for each bit of the numbers.
    pub(crate) words: Vec<u64>,
}

/// The map of these keys to these numbers of `bits` bits.
pub(crate) fn build(entries: &[(u64, u8)], bits: usize) -> Map {
    if entries.is_empty() {
        return Map { seed: 0, words: Vec::new() };
    }
    // The more slots to spare, the more hashes can be solved.
    let mut slots = entries.len() + entries.len() / 16;
    for seed in 0.. {
        let blocks = slots.div_ceil(WINDOW).max(1);
        if let Some(rows) = Rows::eliminate(entries, seed, blocks * WINDOW) {
            return Map { seed, words: rows.solve(bits) };
        }
        slots += entries.len() / 128 + 1;
    }
    unreachable!("with ever more slots a system can be solved")
}

/// The number of a key in a map of `words` words, read by `word`.
#[inline]
pub(crate) fn look_up(seed: u32, words: usize, bits: usize, key: u64, word: impl Fn(usize) -> u64) -> u8 {
    if words == 0 {
        return 0;
    }
    let (start, coefficients) = equation(key, seed, words / bits * WINDOW);
    let (block, shift) = (start / WINDOW, start % WINDOW);
    let mut number = 0;
    for bit in 0..bits {
        let mut window = word(block * bits + bit) >> shift;
        if shift > 0 {
            window |= word((block + 1) * bits + bit) << (WINDOW - shift);
        }
        number |= (((window & coefficients).count_ones() & 1) as u8) << bit;
    }
    number
}

/// The first slot of a key's window, and its coefficients; that of the first slot is 1.
#[inline]
fn equation(key: u64, seed: u32, slots: usize) -> (usize, u64) {
    let hash = mix(key.wrapping_add(u64::from(seed).wrapping_mul(0x9E37_79B9_7F4A_7C15)));
    let start = ((hash >> 32) * (slots - WINDOW + 1) as u64) >> 32;
    (start as usize, mix(hash) | 1)
}

/// The finaliser of the generator `SplitMix64`.
#[inline]
fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}

/// The system in triangular form: at most one equation begins at each slot.
struct Rows {
    /// The coefficients from the slot on; 0 where no equation begins.
    coefficients: Vec<u64>,
    numbers: Vec<u8>,
}

impl Rows {
    /// `None` if two equations contradict each other.
    fn eliminate(entries: &[(u64, u8)], seed: u32, slots: usize) -> Option<Rows> {
        let mut rows = Rows { coefficients: vec![0; slots], numbers: vec![0; slots] };
        for &(key, mut number) in entries {
            let (mut slot, mut coefficients) = equation(key, seed, slots);
            loop {
                let standing = rows.coefficients[slot];
                if standing == 0 {
                    rows.coefficients[slot] = coefficients;
                    rows.numbers[slot] = number;
                    break;
                }
                coefficients ^= standing;
                number ^= rows.numbers[slot];
                if coefficients == 0 {
                    if number == 0 {
                        break;
                    }
                    return None;
                }
                let skip = coefficients.trailing_zeros();
                slot += skip as usize;
                coefficients >>= skip;
            }
        }
        Some(rows)
    }

    /// The slots, from the last to the first, as words of 64 slots for each bit.
    fn solve(&self, bits: usize) -> Vec<u64> {
        let blocks = self.coefficients.len() / WINDOW;
        let mut words = vec![0; blocks * bits];
        // The window of each bit from the current slot on.
        let mut windows = vec![0u64; bits];
        for slot in (0..self.coefficients.len()).rev() {
            let coefficients = self.coefficients[slot];
            for (bit, window) in windows.iter_mut().enumerate() {
                *window <<= 1;
                let known = (*window & coefficients).count_ones() & 1;
                let wanted = u32::from(self.numbers[slot] >> bit & 1);
                if coefficients != 0 && known != wanted {
                    *window |= 1;
                }
                if slot % WINDOW == 0 {
                    words[slot / WINDOW * bits + bit] = *window;
                }
            }
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_gets_its_number_back() {
        for (count, bits) in [(0, 2), (1, 1), (2, 3), (63, 2), (64, 2), (1000, 5), (30_000, 2), (30_000, 8)] {
            let entries: Vec<(u64, u8)> =
                (0..count).map(|index| (index * index * 31, (mix(index) & ((1 << bits) - 1)) as u8)).collect();
            let map = build(&entries, bits);
            for &(key, number) in &entries {
                let found = look_up(map.seed, map.words.len(), bits, key, |word| map.words[word]);
                assert_eq!(found, number, "key {key} of {count} with {bits} bits");
            }
        }
    }

    #[test]
    fn a_map_takes_little_more_than_its_numbers() {
        let entries: Vec<(u64, u8)> = (0..32_768).map(|index| (index, (index % 4) as u8)).collect();
        let bits = build(&entries, 2).words.len() * 64;
        assert!(bits < 2 * 32_768 * 115 / 100, "{bits}");
    }
}
