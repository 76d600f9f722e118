use ethnum::U256;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A set of cells, one bit each: `u64`, `u128` or [`U256`].
///
/// Which bit is which cell, the board says. Shifts are by less than the number of bits.
pub trait CellSet:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many cells a set can tell apart.
    const BITS: usize;
    /// No cell.
    const EMPTY: Self;

    /// The set of one cell.
    fn bit(index: usize) -> Self;
    /// How many cells are in the set.
    fn count(self) -> u32;
    /// The index of the lowest cell; the set must not be empty.
    fn lowest(self) -> usize;
    /// The set without its lowest cell.
    #[must_use]
    fn without_lowest(self) -> Self;
    /// The sum of two sets as numbers; a carry past the last bit is lost.
    #[must_use]
    fn plus(self, other: Self) -> Self;
    /// The set mixed into a hash.
    fn mix_into(self, hash: u64) -> u64;

    /// Whether the set is empty.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the set holds the cell with this index.
    #[inline(always)]
    fn has(self, index: usize) -> bool {
        !(self & Self::bit(index)).is_empty()
    }

    /// The indices of the cells in rising order.
    #[inline(always)]
    fn indices(self) -> IndicesOf<Self> {
        IndicesOf(self)
    }
}

/// The indices of the cells of a set in rising order.
#[derive(Clone, Debug)]
pub struct IndicesOf<S>(S);

impl<S: CellSet> Iterator for IndicesOf<S> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let index = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(index)
    }
}

/// One round of a 64 by 64 bit multiplication; a word of zeros does not hide the hash.
#[inline(always)]
pub(crate) fn mix(hash: u64, word: u64) -> u64 {
    let product = u128::from(hash ^ 0xa076_1d64_78bd_642f) * u128::from(word ^ 0xe703_7ed1_a0b4_28db);
    (product as u64) ^ ((product >> 64) as u64) ^ word.rotate_left(17) ^ hash.rotate_left(41)
}

macro_rules! cell_set {
    ($type:ty, $empty:expr, $first:expr, $word:expr) => {
        impl CellSet for $type {
            const BITS: usize = <$type>::BITS as usize;
            const EMPTY: Self = $empty;

            #[inline(always)]
            fn bit(index: usize) -> Self {
                $first << index as u32
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub($first)
            }

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn mix_into(self, mut hash: u64) -> u64 {
                for word in 0..<$type>::BITS / 64 {
                    hash = mix(hash, $word(self >> (64 * word)));
                }
                hash
            }
        }
    };
}

cell_set!(u64, 0, 1, |set: u64| set);
cell_set!(u128, 0, 1, |set: u128| set as u64);
cell_set!(U256, U256::ZERO, U256::ONE, U256::as_u64);

#[cfg(test)]
mod tests {
    use super::*;

    fn check<S: CellSet>() {
        for high in 0..S::BITS {
            let low = high / 3;
            let set = S::bit(low) | S::bit(high);
            let expected: Vec<usize> = if low == high { vec![low] } else { vec![low, high] };
            assert_eq!(set.indices().collect::<Vec<_>>(), expected);
            assert_eq!(set.count() as usize, expected.len());
            assert_eq!(set & !S::bit(high) ^ S::bit(low), S::bit(low) & S::bit(high));
            for index in 0..S::BITS {
                assert_eq!(set.has(index), expected.contains(&index));
            }
            for by in 0..S::BITS {
                let (up, down) = (high + by, high.checked_sub(by));
                assert_eq!(S::bit(high) << by as u32, if up < S::BITS { S::bit(up) } else { S::EMPTY });
                assert_eq!(S::bit(high) >> by as u32, down.map_or(S::EMPTY, S::bit));
            }
            // All cells from `low` up to below `high`, and one more at `low`: the carry runs up to `high`.
            let run = (low..high).fold(S::EMPTY, |run, index| run | S::bit(index));
            assert_eq!(run.plus(S::bit(low)), S::bit(high));
        }
        assert!(S::EMPTY.is_empty() && S::EMPTY.indices().next().is_none());
    }

    #[test]
    fn every_width_is_a_set_of_cells() {
        check::<u64>();
        check::<u128>();
        check::<U256>();
    }
}
