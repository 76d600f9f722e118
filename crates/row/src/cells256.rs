use crate::CellSet;
use crate::cell_set::mix;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A set of up to 256 cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cells256 {
    high: u128,
    low: u128,
}

impl Cells256 {
    #[inline(always)]
    fn zip(self, other: Cells256, join: impl Fn(u128, u128) -> u128) -> Cells256 {
        Cells256 { high: join(self.high, other.high), low: join(self.low, other.low) }
    }
}

impl CellSet for Cells256 {
    const BITS: usize = 256;
    const EMPTY: Self = Cells256 { high: 0, low: 0 };

    #[inline(always)]
    fn bit(index: usize) -> Self {
        if index < 128 { Cells256 { high: 0, low: 1 << index } } else { Cells256 { high: 1 << (index - 128), low: 0 } }
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.high.count_ones() + self.low.count_ones()
    }

    #[inline(always)]
    fn lowest(self) -> usize {
        let index = if self.low == 0 { 128 + self.high.trailing_zeros() } else { self.low.trailing_zeros() };
        index as usize
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        if self.low == 0 {
            Cells256 { high: self.high & self.high.wrapping_sub(1), low: 0 }
        } else {
            Cells256 { low: self.low & (self.low - 1), ..self }
        }
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        let (low, carry) = self.low.overflowing_add(other.low);
        Cells256 { high: self.high.wrapping_add(other.high).wrapping_add(u128::from(carry)), low }
    }

    #[inline(always)]
    fn mix_into(self, hash: u64) -> u64 {
        let words = [self.low as u64, (self.low >> 64) as u64, self.high as u64, (self.high >> 64) as u64];
        words.into_iter().fold(hash, mix)
    }
}

impl BitAnd for Cells256 {
    type Output = Cells256;

    #[inline(always)]
    fn bitand(self, other: Cells256) -> Cells256 {
        self.zip(other, BitAnd::bitand)
    }
}

impl BitOr for Cells256 {
    type Output = Cells256;

    #[inline(always)]
    fn bitor(self, other: Cells256) -> Cells256 {
        self.zip(other, BitOr::bitor)
    }
}

impl BitXor for Cells256 {
    type Output = Cells256;

    #[inline(always)]
    fn bitxor(self, other: Cells256) -> Cells256 {
        self.zip(other, BitXor::bitxor)
    }
}

impl Not for Cells256 {
    type Output = Cells256;

    #[inline(always)]
    fn not(self) -> Cells256 {
        Cells256 { high: !self.high, low: !self.low }
    }
}

impl Shl<u32> for Cells256 {
    type Output = Cells256;

    #[inline(always)]
    fn shl(self, by: u32) -> Cells256 {
        match by {
            0 => self,
            1..128 => Cells256 { high: self.high << by | self.low >> (128 - by), low: self.low << by },
            _ => Cells256 { high: self.low << (by - 128), low: 0 },
        }
    }
}

impl Shr<u32> for Cells256 {
    type Output = Cells256;

    #[inline(always)]
    fn shr(self, by: u32) -> Cells256 {
        match by {
            0 => self,
            1..128 => Cells256 { high: self.high >> by, low: self.low >> by | self.high << (128 - by) },
            _ => Cells256 { high: 0, low: self.high >> (by - 128) },
        }
    }
}
