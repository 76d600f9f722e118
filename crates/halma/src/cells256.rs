use crate::{Cell, CellSet};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A set of cells of a board up to 16x16, the lowest 64 cells first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cells256(pub [u64; 4]);

impl Cells256 {
    #[inline(always)]
    fn zip(self, other: Cells256, join: impl Fn(u64, u64) -> u64) -> Cells256 {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Cells256([join(a, e), join(b, f), join(c, g), join(d, h)])
    }
}

impl CellSet for Cells256 {
    const SIDE: usize = 16;
    const EMPTY: Self = Cells256([0; 4]);
    const WORDS: usize = 4;

    #[inline(always)]
    fn bit(cell: Cell) -> Self {
        let mut words = [0; 4];
        words[cell.index() / 64] = 1 << (cell.index() % 64);
        Cells256(words)
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    fn lowest(self) -> Cell {
        let index = self.0.iter().position(|&word| word != 0).unwrap_or(0);
        Cell((64 * index) as u8 + (self.0[index].trailing_zeros() % 64) as u8)
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        let mut words = self.0;
        if let Some(word) = words.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        Cells256(words)
    }

    #[inline(always)]
    fn word(self, index: usize) -> u64 {
        self.0[index]
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    #[inline(always)]
    fn has(self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
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
        Cells256(self.0.map(Not::not))
    }
}

impl BitAndAssign for Cells256 {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Cells256) {
        *self = *self & other;
    }
}

impl BitOrAssign for Cells256 {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Cells256) {
        *self = *self | other;
    }
}

impl BitXorAssign for Cells256 {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Cells256) {
        *self = *self ^ other;
    }
}

/// By 1 to 63 cells: no jump reaches farther, and nothing has to move by whole words.
impl Shl<u32> for Cells256 {
    type Output = Cells256;

    #[inline(always)]
    fn shl(self, by: u32) -> Cells256 {
        debug_assert!((1..64).contains(&by), "sets shift by 1 to 63");
        let [a, b, c, d] = self.0;
        let rest = 64 - by;
        Cells256([a << by, b << by | a >> rest, c << by | b >> rest, d << by | c >> rest])
    }
}

/// By 1 to 63 cells.
impl Shr<u32> for Cells256 {
    type Output = Cells256;

    #[inline(always)]
    fn shr(self, by: u32) -> Cells256 {
        debug_assert!((1..64).contains(&by), "sets shift by 1 to 63");
        let [a, b, c, d] = self.0;
        let rest = 64 - by;
        Cells256([a >> by | b << rest, b >> by | c << rest, c >> by | d << rest, d >> by])
    }
}
