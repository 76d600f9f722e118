//! The last move of a game: how many stones it flips, when every other cell is filled.
//!
//! With all other cells filled, a cell is the opponent's unless it is one's own. So what a line gives depends on the own stones of
//! that line alone: a look-up in a table that serves every line of every board.

use crate::{Shape, Word};

/// Lines of at most this many cells are looked up.
pub(crate) const LOOKED_UP: usize = 8;

/// The straight lines through a cell, for counting the flips of the last stone.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct Crossing<W> {
    /// The lines of up to [`LOOKED_UP`] cells, the cell itself among them; empty where there are fewer.
    pub(crate) lines: [W; 4],
    /// Where in [`FLIPPED`] the rows for the place of the cell on each line begin.
    pub(crate) rows: [u16; 4],
    /// The one line that may be longer, as the rays up and down from the cell; empty if there is none.
    pub(crate) long: [W; 2],
    /// Whether the cell lies on a rim that is a line: then only the general way counts right.
    pub(crate) on_rim: bool,
}

impl<W: Word> Crossing<W> {
    pub(crate) fn new(shape: &Shape, straights: &[Vec<usize>], rim: W, cell: usize) -> Crossing<W> {
        let on_rim = cell < shape.box_cells() && rim.has(cell);
        let mut crossing = Crossing { lines: [W::EMPTY; 4], rows: [0; 4], long: [W::EMPTY; 2], on_rim };
        let mut count = 0;
        for line in straights {
            let Some(place) = line.iter().position(|&other| other == cell) else { continue };
            if line.len() <= LOOKED_UP {
                crossing.lines[count] = W::of(line.iter().copied());
                crossing.rows[count] = (place << LOOKED_UP) as u16;
                count += 1;
            } else {
                crossing.long = [W::of(line[place + 1..].iter().copied()), W::of(line[..place].iter().copied())];
            }
        }
        crossing
    }
}

/// By the place of the last empty cell on a line and the own stones on that line: how many stones flip.
pub(crate) static FLIPPED: [u8; LOOKED_UP << LOOKED_UP] = {
    let mut table = [0; LOOKED_UP << LOOKED_UP];
    let mut place = 0;
    while place < LOOKED_UP {
        let mut own = 0;
        while own < 1 << LOOKED_UP {
            let below = own & ((1 << place) - 1);
            let above: usize = own >> (place + 1);
            let mut flipped = 0;
            if below != 0 {
                flipped += place as u32 - 1 - usize::ilog2(below);
            }
            if above != 0 {
                flipped += above.trailing_zeros();
            }
            table[place << LOOKED_UP | own] = flipped as u8;
            own += 1;
        }
        place += 1;
    }
    table
};
