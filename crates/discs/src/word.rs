use crate::Board;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A set of cells, one bit each: `u64` for boards of up to 64 cells, `u128` above.
///
/// Bit `row * columns + column`; cells that a shape cuts off keep their bit, which is never set.
pub trait Word:
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
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many cells fit.
    const BITS: u32;
    /// No cell.
    const EMPTY: Self;

    /// The set of one cell.
    fn bit(cell: usize) -> Self;
    /// How many cells are in the set.
    fn count(self) -> u32;
    /// The lowest cell; `BITS` for the empty set.
    fn lowest(self) -> usize;
    /// The highest cell; the set must not be empty.
    fn highest(self) -> usize;
    /// The set without its lowest cell.
    #[must_use]
    fn without_lowest(self) -> Self;
    /// All cells below `cell`, exclusive.
    fn below(cell: usize) -> Self;
    /// The two halves as numbers, for hashing and for files.
    fn halves(self) -> (u64, u64);
    /// The inverse of [`Word::halves`]; `None` if the number does not fit.
    fn from_halves(low: u64, high: u64) -> Option<Self>;

    /// The set of these cells.
    fn of(cells: impl IntoIterator<Item = usize>) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | Self::bit(cell))
    }

    /// Whether the set is empty.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the set holds this cell.
    #[inline(always)]
    fn has(self, cell: usize) -> bool {
        !(self & Self::bit(cell)).is_empty()
    }

    /// The cells of the set in rising order.
    #[inline(always)]
    fn bits(self) -> Bits<Self> {
        Bits(self)
    }

    /// Flips with AVX2 and BMI2; `STRAIGHT` here and below is that of [`V3`](crate::V3).
    ///
    /// # Safety
    /// The CPU must have the features of [`V3`](crate::V3).
    #[doc(hidden)]
    unsafe fn flips_v3<const STRAIGHT: bool>(board: &Board<Self>, cell: usize, mine: Self, theirs: Self) -> Self;

    /// The count of the last flips with BMI2.
    ///
    /// # Safety
    /// The CPU must have the features of [`V3`](crate::V3).
    #[doc(hidden)]
    unsafe fn last_flips_v3<const STRAIGHT: bool>(board: &Board<Self>, cell: usize, mine: Self) -> u32;

    /// Stable stones with AVX2.
    ///
    /// # Safety
    /// The CPU must have the features of [`V3`](crate::V3).
    #[doc(hidden)]
    unsafe fn stable_v3<const STRAIGHT: bool>(board: &Board<Self>, mine: Self, theirs: Self) -> Self;

    /// Legal cells with AVX2 and BMI2.
    ///
    /// # Safety
    /// The CPU must have the features of [`V3`](crate::V3).
    #[doc(hidden)]
    unsafe fn mobility_v3<const STRAIGHT: bool>(board: &Board<Self>, mine: Self, theirs: Self) -> Self;
}

/// The cells of a set in rising order.
#[derive(Clone, Debug)]
pub struct Bits<W>(W);

impl<W: Word> Iterator for Bits<W> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let cell = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(cell)
    }
}

macro_rules! word {
    ($type:ty, $low:expr, $high:expr, $join:expr, $kernel:ident $(, $straight:ident)?) => {
        impl Word for $type {
            const BITS: u32 = <$type>::BITS;
            const EMPTY: Self = 0;

            #[inline(always)]
            fn bit(cell: usize) -> Self {
                1 << cell
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
            fn highest(self) -> usize {
                (Self::BITS - 1 - self.leading_zeros()) as usize
            }

            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn below(cell: usize) -> Self {
                (1 << cell) - 1
            }

            #[inline(always)]
            fn halves(self) -> (u64, u64) {
                ($low(self), $high(self))
            }

            fn from_halves(low: u64, high: u64) -> Option<Self> {
                $join(low, high)
            }

            #[inline(always)]
            unsafe fn flips_v3<const STRAIGHT: bool>(board: &Board<Self>, cell: usize, mine: Self, theirs: Self) -> Self {
                // SAFETY: the caller vouches for the CPU's features.
                #[allow(unused_unsafe)]
                unsafe {
                    crate::$kernel::flips$(::<$straight>)?(board, cell, mine, theirs)
                }
            }

            #[inline(always)]
            unsafe fn last_flips_v3<const STRAIGHT: bool>(board: &Board<Self>, cell: usize, mine: Self) -> u32 {
                // SAFETY: the caller vouches for the CPU's features.
                #[allow(unused_unsafe)]
                unsafe {
                    crate::$kernel::last_flips$(::<$straight>)?(board, cell, mine)
                }
            }

            #[inline(always)]
            unsafe fn stable_v3<const STRAIGHT: bool>(board: &Board<Self>, mine: Self, theirs: Self) -> Self {
                // SAFETY: the caller vouches for the CPU's features.
                #[allow(unused_unsafe)]
                unsafe {
                    crate::$kernel::stable$(::<$straight>)?(board, mine, theirs)
                }
            }

            #[inline(always)]
            unsafe fn mobility_v3<const STRAIGHT: bool>(board: &Board<Self>, mine: Self, theirs: Self) -> Self {
                // SAFETY: the caller vouches for the CPU's features.
                #[allow(unused_unsafe)]
                unsafe {
                    crate::$kernel::mobility$(::<$straight>)?(board, mine, theirs)
                }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
word!(u64, |word| word, |_| 0, |low, high| (high == 0).then_some(low), v3, STRAIGHT);
#[cfg(not(target_arch = "x86_64"))]
word!(u64, |word| word, |_| 0, |low, high| (high == 0).then_some(low), portable);
// Two registers a set: the portable code, compiled for the newer CPU, is what serves boards above 64 cells.
word!(
    u128,
    |word| word as u64,
    |word: u128| (word >> 64) as u64,
    |low: u64, high: u64| Some(u128::from(low) | u128::from(high) << 64),
    portable
);
