//! Flips and legal cells in plain Rust, for any word and any CPU.

pub(crate) use crate::stability::stable;
use crate::{Board, Row, Word};

/// The stones that a stone of the side to move on the empty `cell` flips.
#[inline(always)]
pub(crate) fn flips<W: Word>(board: &Board<W>, cell: usize, mine: W, theirs: W) -> W {
    let rays = board.rays(cell);
    let mut flips = W::EMPTY;
    for ray in rays.up {
        let blockers = ray & !theirs;
        if !(blockers & mine).is_empty() {
            let first = blockers.lowest();
            if mine.has(first) {
                flips |= ray & W::below(first);
            }
        }
    }
    for ray in rays.down {
        let blockers = ray & !theirs;
        if !(blockers & mine).is_empty() {
            let first = blockers.highest();
            if mine.has(first) {
                flips |= ray & !W::below(first) & !W::bit(first);
            }
        }
    }
    if let Some(rim) = board.rim()
        && rays.to_turn.iter().any(|&part| (part & !theirs).is_empty())
    {
        flips |= rim.flips_beyond_turn(cell, rays.to_turn, mine, theirs);
    }
    flips
}

/// How many stones a stone of the side to move on `cell` flips when every other cell is filled.
#[inline(always)]
pub(crate) fn last_flips<W: Word>(board: &Board<W>, cell: usize, mine: W) -> u32 {
    flips(board, cell, mine, board.cells() ^ mine ^ W::bit(cell)).count()
}

/// The cells on which the side to move may put a stone.
#[inline(always)]
pub(crate) fn mobility<W: Word>(board: &Board<W>, mine: W, theirs: W) -> W {
    let empties = board.cells() & !mine & !theirs;
    let stride = board.stride();
    let inner = theirs & board.inner_columns;
    let mut legal = W::EMPTY;
    for (shift, through) in [(1, inner), (stride - 1, inner), (stride, theirs), (stride + 1, inner)] {
        let mut up = (mine << shift) & through;
        let mut down = (mine >> shift) & through;
        while !(up | down).is_empty() {
            let (next_up, next_down) = (up << shift, down >> shift);
            legal |= (next_up | next_down) & empties;
            up = next_up & through;
            down = next_down & through;
        }
    }
    if let Some(rim) = board.rim() {
        // Only runs along the rim are missing: try the cells that the straight lines have not found.
        for cell in (empties & rim.cells & !legal).bits() {
            if !flips(board, cell, mine, theirs).is_empty() {
                legal |= W::bit(cell);
            }
        }
    }
    legal
}

/// [`Isa::sum_at`](crate::Isa::sum_at), one number after the other.
#[inline(always)]
pub(crate) fn sum_at<const N: usize>(table: &[i16], places: &[[u32; 16]; N]) -> i32 {
    assert!(table.len() >= 2, "a table has two numbers at least");
    let last = table.len() - 2;
    places.iter().flatten().map(|&place| i32::from(table[(place as usize).min(last)])).sum()
}

/// [`Isa::sum_rows`](crate::Isa::sum_rows), one row after the other.
#[inline(always)]
pub(crate) fn sum_rows<const N: usize>(table: &[Row], places: &[[u32; 16]; N]) -> [i16; Row::NUMBERS] {
    let last = table.len().checked_sub(1).expect("a table has a row at least");
    let mut sums = [0i16; Row::NUMBERS];
    for &place in places.iter().flatten() {
        let Row(row) = &table[(place as usize).min(last)];
        for (sum, &number) in sums.iter_mut().zip(row) {
            *sum = sum.wrapping_add(number.into());
        }
    }
    sums
}
