use crate::{Board, Shape, Word};

/// A set of stones of `mine` that can never be flipped again, whatever both sides play. Not all of them: a proof is
/// needed for each.
///
/// A stone flips along a line only when a run of that line that contains it is bracketed. So along one line it is
/// safe for ever if
/// - the line is full: no stone can be put on it any more; or
/// - a neighbour on the line is missing (the line ends here), so nothing can bracket it from that side; or
/// - a neighbour on the line is a stone of the same colour that is stable itself: the run would have to flip both.
///
/// A stone is stable if it is safe along every line through it. The rim is a line without ends: on it only the first
/// and the third reason exist, and the third needs a stable rim stone to begin with, so that nothing on the rim is
/// found stable until the rim is full. (A full rim cannot flip along itself either when a stone may close a run with
/// itself, since that stone has to be put on the rim.)
pub fn stable<W: Word>(board: &Board<W>, mine: W, theirs: W) -> W {
    let filled = mine | theirs;
    let fences = board.fences();
    let empties = board.cells() & !filled;
    let mut safe = [W::EMPTY; 4];
    for (direction, safe) in safe.iter_mut().enumerate() {
        // Lines with an empty cell: go from the empty cells along them, both ways.
        let shift = fences.shifts[direction];
        let (mut open_up, mut open_down) = (empties, empties);
        for (round, (go_up, go_down)) in fences.up.iter().zip(&fences.down).enumerate() {
            let far = shift << round;
            if far >= W::BITS {
                break;
            }
            open_up |= go_up[direction] & (open_up << far);
            open_down |= go_down[direction] & (open_down >> far);
        }
        *safe = fences.ends[direction] | !(open_up | open_down);
    }
    let mine = mine & rim_safe(board, filled);
    let mut stable = W::EMPTY;
    loop {
        let mut found = mine;
        for (safe, shift) in safe.into_iter().zip(fences.shifts) {
            // No wrap to fear: a stone that has no neighbour in this direction is safe along it anyway.
            found &= safe | (stable << shift) | (stable >> shift);
        }
        if found == stable {
            return stable;
        }
        stable = found;
    }
}

/// The cells on which a stone may be stable as far as the rim goes.
#[inline(always)]
pub(crate) fn rim_safe<W: Word>(board: &Board<W>, filled: W) -> W {
    match board.rim() {
        Some(rim) if !(rim.cells & !filled).is_empty() => !rim.cells,
        _ => !W::EMPTY,
    }
}

/// One, two, four and eight steps: lines of up to 16 cells.
const ROUNDS: usize = 4;

/// Where straight lines end, by direction: sideways, falling to the left, down, falling to the right.
#[derive(Clone, Debug)]
#[repr(C, align(32))]
pub(crate) struct Fences<W> {
    /// Cells at an end of their line: a neighbour is off the board.
    pub(crate) ends: [W; 4],
    /// Cells that a step towards higher bits may lead to without leaving the board or wrapping round a row, and then those that two,
    /// four and eight steps may lead to,
    pub(crate) up: [[W; 4]; ROUNDS],
    /// and steps towards lower bits.
    pub(crate) down: [[W; 4]; ROUNDS],
    /// How far a step goes.
    pub(crate) shifts: [u32; 4],
}

impl<W: Word> Fences<W> {
    pub(crate) fn new(shape: &Shape) -> Fences<W> {
        let (rows, columns) = (shape.rows(), shape.columns());
        let steps: [(usize, isize); 4] = [(0, 1), (1, -1), (1, 0), (1, 1)];
        // The cells that have a neighbour one step before or behind them.
        let with_neighbour = |(down, right): (isize, isize)| {
            W::of((0..rows * columns).filter(|cell| {
                let (row, column) = (cell / columns, cell % columns);
                let neighbour = row.checked_add_signed(down).zip(column.checked_add_signed(right));
                shape.contains(row, column) && neighbour.is_some_and(|(row, column)| shape.contains(row, column))
            }))
        };
        let up = steps.map(|(down, right)| with_neighbour((-(down as isize), -right)));
        let down = steps.map(|(down, right)| with_neighbour((down as isize, right)));
        let cells = W::of((0..rows * columns).filter(|cell| shape.contains(cell / columns, cell % columns)));
        let ends = std::array::from_fn(|direction| cells & !(up[direction] & down[direction]));
        let shifts = steps.map(|(down, right)| (down * columns).wrapping_add_signed(right) as u32);
        let rounds = |first: [W; 4], further: &dyn Fn(W, u32) -> W| {
            let mut go = [first; ROUNDS];
            for round in 1..ROUNDS {
                go[round] = std::array::from_fn(|direction| {
                    let (before, far) = (go[round - 1][direction], shifts[direction] << (round - 1));
                    if far < W::BITS { before & further(before, far) } else { W::EMPTY }
                });
            }
            go
        };
        let (up, down) = (rounds(up, &|set, far| set << far), rounds(down, &|set, far| set >> far));
        Fences { ends, up, down, shifts }
    }
}
