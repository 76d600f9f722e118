use crate::Cell;
use ethnum::U256;
use std::cmp::Ordering;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A set of cells, one bit each: `u64` for boards up to 8x8, `u128` up to 10x10, [`U256`] up to 16x16.
///
/// A smaller board lies in the upper left corner of the square that the set spans. So the distance from a cell to its
/// neighbours is a constant of the type, which makes shifts fast, and the same code serves all boards.
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
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The side of the largest board that fits.
    const SIDE: usize;
    /// No cell.
    const EMPTY: Self;
    /// How many words [`CellSet::word`] has.
    const WORDS: usize;

    /// How far the neighbours with a higher bit are: to the right, and below to the left, straight and to the right.
    const STRIDES: [u32; 4] = [1, Self::SIDE as u32 - 1, Self::SIDE as u32, Self::SIDE as u32 + 1];

    /// The set of one cell.
    fn bit(cell: Cell) -> Self;
    /// How many cells are in the set.
    fn count(self) -> u32;
    /// The lowest cell; the set must not be empty.
    fn lowest(self) -> Cell;
    /// The set without its lowest cell.
    #[must_use]
    fn without_lowest(self) -> Self;
    /// The set as numbers, the lowest 64 cells first; for hashing and for files.
    fn word(self, index: usize) -> u64;

    /// Which of two mirror images stands for both: the lesser one. Libraries of games rely on it.
    fn order(self, other: Self) -> Ordering;

    /// The set of these cells.
    fn of(cells: impl IntoIterator<Item = Cell>) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | Self::bit(cell))
    }

    /// Whether the set is empty.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the set holds this cell.
    #[inline(always)]
    fn has(self, cell: Cell) -> bool {
        !(self & Self::bit(cell)).is_empty()
    }

    /// The cells of the set in rising order.
    #[inline(always)]
    fn cells(self) -> CellsOf<Self> {
        CellsOf(self)
    }
}

/// The cells of a set in rising order, which is row by row from the top.
#[derive(Clone, Debug)]
pub struct CellsOf<B>(B);

impl<B: CellSet> Iterator for CellsOf<B> {
    type Item = Cell;

    #[inline(always)]
    fn next(&mut self) -> Option<Cell> {
        if self.0.is_empty() {
            return None;
        }
        let cell = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(cell)
    }
}

macro_rules! cell_set {
    ($type:ty, $side:expr, $empty:expr, $first:expr, $word:expr, $order:expr) => {
        impl CellSet for $type {
            const SIDE: usize = $side;
            const EMPTY: Self = $empty;
            const WORDS: usize = <$type>::BITS as usize / 64;

            #[inline(always)]
            fn bit(cell: Cell) -> Self {
                $first << u32::from(cell.0)
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> Cell {
                Cell(self.trailing_zeros() as u8)
            }

            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub($first)
            }

            #[inline(always)]
            fn word(self, index: usize) -> u64 {
                $word(self >> (64 * index as u32))
            }

            fn order(self, other: Self) -> Ordering {
                $order(&self, &other)
            }
        }
    };
}

cell_set!(u64, 8, 0, 1, |set: u64| set, Ord::cmp);
cell_set!(u128, 10, 0, 1, |set: u128| set as u64, Ord::cmp);
cell_set!(U256, 16, U256::ZERO, U256::ONE, U256::as_u64, lowest_words_first);

fn lowest_words_first(one: &U256, other: &U256) -> Ordering {
    (0..U256::WORDS).map(|index| one.word(index)).cmp((0..U256::WORDS).map(|index| other.word(index)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<B: CellSet>() {
        let last = Cell((B::SIDE * B::SIDE - 1) as u8);
        for high in 0..=last.0 {
            let low = high / 3;
            let set = B::of([Cell(high), Cell(low), Cell(high)]);
            let expected: Vec<Cell> = if low == high { vec![Cell(low)] } else { vec![Cell(low), Cell(high)] };
            assert_eq!(set.cells().collect::<Vec<_>>(), expected);
            assert_eq!(set.count() as usize, expected.len());
            let (low_set, high_set) = (B::bit(Cell(low)), B::bit(Cell(high)));
            assert_eq!((low_set | high_set, set & !high_set ^ low_set), (set, low_set & high_set));
            for cell in (0..=last.0).map(Cell) {
                assert_eq!(set.has(cell), expected.contains(&cell));
                let word = set.word(cell.index() / 64);
                assert_eq!(word >> (cell.index() % 64) & 1 == 1, expected.contains(&cell));
            }
        }
        assert!(B::EMPTY.is_empty() && B::EMPTY.cells().next().is_none());
    }

    fn check_shifts<B: CellSet>() {
        let bits = 64 * B::WORDS;
        for by in B::STRIDES.into_iter().flat_map(|stride| [stride, 2 * stride]) {
            for cell in 0..bits {
                let set = B::bit(Cell(cell as u8));
                let (up, down) = (cell + by as usize, cell.checked_sub(by as usize));
                assert_eq!(set << by, if up < bits { B::bit(Cell(up as u8)) } else { B::EMPTY });
                assert_eq!(set >> by, down.map_or(B::EMPTY, |down| B::bit(Cell(down as u8))));
            }
        }
    }

    #[test]
    fn every_width_is_a_set_of_cells() {
        check::<u64>();
        check::<u128>();
        check::<U256>();
    }

    #[test]
    fn every_width_shifts_by_steps_and_jumps() {
        check_shifts::<u64>();
        check_shifts::<u128>();
        check_shifts::<U256>();
    }
}
