use crate::net::Reading;
use crate::{BLOCKS, Indices, Layout};
use discs::{Isa, Row, Word};

/// An evaluation at one number of empty cells: found once for all moves of a position.
#[derive(Clone, Copy, Debug)]
pub struct Stage<'p> {
    pub(crate) layout: &'p Layout,
    pub(crate) source: Source<'p>,
    /// Added to every value.
    pub(crate) turn: i32,
}

/// What values are read from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source<'p> {
    /// The weights of a phase.
    Phase(&'p [i16]),
    /// The rows of a net, and how they are read.
    Net(&'p [Row], &'p Reading),
}

impl Stage<'_> {
    /// The value of a position whose indices are known, for the side to move.
    #[inline(always)]
    pub fn value<I: Isa>(&self, isa: I, indices: &Indices<BLOCKS>) -> i32 {
        self.look_up(isa, indices.reading())
    }

    /// The value of the position after a stone on `cell` flipped `flips`, for its side to move: the opponent of the one who put the
    /// stone. `indices` are those before the move, the stage that after it.
    #[inline(always)]
    pub fn value_after<I: Isa, W: Word>(&self, isa: I, indices: &Indices<BLOCKS>, cell: usize, flips: W) -> i32 {
        self.look_up(isa, &indices.mine_after(self.layout, cell, flips))
    }

    #[inline(always)]
    fn look_up<I: Isa>(&self, isa: I, indices: &[[u16; 16]; BLOCKS]) -> i32 {
        let value = match self.source {
            Source::Phase(table) => look_up(isa, self.layout, table, indices),
            Source::Net(table, reading) => reading.look_up(isa, self.layout, table, indices),
        };
        value + self.turn
    }
}

/// Adds up what a table of this layout has at these indices.
#[inline(always)]
pub(crate) fn look_up<I: Isa, const N: usize>(isa: I, layout: &Layout, table: &[i16], indices: &[[u16; 16]; N]) -> i32 {
    // The constant stands behind an entry that is always 0, which lanes without a feature point at.
    i32::from(table[1]) + isa.sum_at(table, &places(layout, indices))
}

/// Where these indices point in a table of this layout.
#[inline(always)]
pub(crate) fn places<const N: usize>(layout: &Layout, indices: &[[u16; 16]; N]) -> [[u32; 16]; N] {
    let mut places = [[0; 16]; N];
    for ((places, indices), starts) in places.iter_mut().zip(indices).zip(layout.starts().as_chunks::<16>().0) {
        for lane in 0..16 {
            places[lane] = starts[lane] + u32::from(indices[lane]);
        }
    }
    places
}
