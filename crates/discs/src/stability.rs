use crate::{Board, Word};

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
    let cells = board.cells();
    let stride = board.shape().columns() as u32;
    let inner = board.inner_columns;
    let steps = [(1, inner), (stride - 1, inner), (stride, !W::EMPTY), (stride + 1, inner)];
    let mut safe = [W::EMPTY; 4];
    let full = full_lines(board, filled);
    for (direction, &(shift, sideways)) in steps.iter().enumerate() {
        // A cell next to the missing end of its line: its neighbour is off the board, or would wrap round a row.
        let no_neighbour_above = !((cells << shift) & cells) | !sideways;
        let no_neighbour_below = !((cells >> shift) & cells) | !sideways;
        safe[direction] = full[direction] | ((no_neighbour_above | no_neighbour_below) & cells);
    }
    let rim_safe = match board.rim() {
        Some(rim) if !(rim.cells & !filled).is_empty() => !rim.cells,
        _ => !W::EMPTY,
    };
    let mut stable = W::EMPTY;
    loop {
        let mut found = mine & rim_safe;
        for (direction, &(shift, _)) in steps.iter().enumerate() {
            // No wrap to fear: a stone that has no neighbour in this direction is safe along it anyway.
            found &= safe[direction] | (stable << shift) | (stable >> shift);
        }
        if found == stable {
            return stable;
        }
        stable = found;
    }
}

/// By direction (sideways, falling to the left, down, falling to the right): the cells of straight lines that are full.
/// A line of fewer than three cells counts as full, since nothing can be bracketed on it.
fn full_lines<W: Word>(board: &Board<W>, filled: W) -> [W; 4] {
    let columns = board.shape().columns();
    let mut full = [board.cells(); 4];
    for line in board.straight_lines() {
        let set = W::of(line.iter().copied());
        if !(set & !filled).is_empty() {
            let step = line[1] - line[0];
            let direction = if step == 1 {
                0
            } else if step + 1 == columns {
                1
            } else if step == columns {
                2
            } else {
                3
            };
            full[direction] &= !set;
        }
    }
    full
}
