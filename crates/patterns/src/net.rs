//! A small net on top of the features: one table for all phases of the game.

use crate::Layout;
use crate::stage::places;
use discs::{Isa, Row};

/// Units of the hidden layer: as many as a [`Row`] has numbers.
pub const UNITS: usize = Row::NUMBERS;
/// So many of them are bent: cut off at 0 and 1, and squared. The others are straight, as in a plain sum of weights.
pub const BENT: usize = 14;
/// What 1 is in a unit.
pub const ONE: i32 = 512;
/// The most that a bent unit counts, so that its square has no more than 18 bits,
const MOST: i16 = ONE as i16 - 1;
/// and the most that a straight one does, so that it fits into 16 bits when it is brought to the same scale as a square.
const MOST_STRAIGHT: i16 = 4095;
/// How far the square of a bent unit is shifted down: 1 is 2^14 then,
const SQUARE_SHIFT: u32 = 4;
/// and a straight unit up: 1 is 2^12 there.
const STRAIGHT_SHIFT: u32 = 3;
/// How far the sum of the products of units and factors is shifted down.
const SUM_SHIFT: u32 = 14;

/// A learned net.
///
/// Every feature of a position points at a row of sixteen small numbers. Their sum, with a bias for the number of empty cells, are the
/// *units*. Each is bent, and a second layer, one for every number of empty cells, makes the value of them. So what stands in one
/// feature can matter more or less by what stands in the others, which a sum of weights cannot say; and since all phases of the game share
/// the rows, each is learned from many more positions than a weight of one phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// For every weight of the layout, in [`ONE`]. The first, which is the constant of the layout, is not used.
    pub rows: Vec<[i8; UNITS]>,
    /// By the number of empty cells.
    pub readings: Vec<Reading>,
}

/// How units are read at one number of empty cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(32))]
pub struct Reading {
    /// Added to the units, in [`ONE`].
    pub bias: [i16; UNITS],
    /// What a unit is worth: [`UNITS_A_DISC`](crate::UNITS_A_DISC) for a bent one that is 1, a quarter of that for a straight one.
    pub factors: [i16; UNITS],
    /// Added to the value, in [`UNITS_A_DISC`](crate::UNITS_A_DISC).
    pub constant: i16,
}

impl Net {
    /// A net that values everything at nothing.
    pub fn zero(layout: &Layout) -> Net {
        Net {
            rows: vec![[0; UNITS]; layout.weights()],
            readings: vec![Reading::default(); layout.cells() as usize + 1],
        }
    }

    /// Whether it is one for this layout.
    pub fn fits(&self, layout: &Layout) -> bool {
        self.rows.len() == layout.weights() && self.readings.len() == layout.cells() as usize + 1
    }

    /// The reading with so many empty cells.
    #[inline(always)]
    pub(crate) fn reading(&self, empties: u32) -> &Reading {
        &self.readings[(empties as usize).min(self.readings.len() - 1)]
    }

    /// A table with a row for every index of every kind of feature.
    pub(crate) fn table(&self, layout: &Layout) -> Box<[Row]> {
        layout.table(false, |weight| if weight == 0 { Row::default() } else { Row(self.rows[weight]) })
    }
}

impl Reading {
    /// The value of a position with these indices, by a table of [`Net::table`].
    #[inline(always)]
    pub(crate) fn look_up<I: Isa, const N: usize>(
        &self,
        isa: I,
        layout: &Layout,
        table: &[Row],
        indices: &[[u16; 16]; N],
    ) -> i32 {
        self.value(isa.sum_rows(table, &places(layout, indices)))
    }

    /// The value of what the rows add up to. Everything is modulo 2^32, so that no numbers, however senseless, are too large.
    #[inline(always)]
    fn value(&self, sums: [i16; UNITS]) -> i32 {
        let mut value = 0i32;
        for (unit, ((&sum, &bias), &factor)) in sums.iter().zip(&self.bias).zip(&self.factors).enumerate() {
            let sum = sum.wrapping_add(bias);
            let bent = i32::from(sum.clamp(0, MOST));
            let squared = (bent * bent) >> SQUARE_SHIFT;
            let straight = i32::from(sum.clamp(-MOST_STRAIGHT, MOST_STRAIGHT)) << STRAIGHT_SHIFT;
            let number = (if unit < BENT { squared } else { straight }) as i16;
            value = value.wrapping_add(i32::from(number) * i32::from(factor));
        }
        (value >> SUM_SHIFT) + i32::from(self.constant)
    }

    /// The same written the obvious way, with the cells of every feature: what the fast way must agree with.
    pub(crate) fn slow_value<'r>(&self, rows: impl Iterator<Item = &'r [i8; UNITS]>) -> i32 {
        let mut sums = self.bias.map(i32::from);
        for row in rows {
            sums.iter_mut().zip(row).for_each(|(sum, &number)| *sum += i32::from(number));
        }
        // A sum of 16 bits is what the fast way has.
        let units =
            sums.map(|sum| i64::from(sum as i16)).into_iter().enumerate().map(|(unit, sum)| {
                if unit < BENT { sum.clamp(0, 511).pow(2) / 16 } else { sum.clamp(-4095, 4095) * 8 }
            });
        let value: i64 = units.zip(self.factors).map(|(unit, factor)| unit * i64::from(factor)).sum();
        i32::from(self.constant) + ((value as i32) >> 14)
    }
}
