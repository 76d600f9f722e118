//! What a position looks like where looking ahead decides nothing.

use ::gobblers::{Cell, Gobblers, Position, Size};
use game::Seat;

/// What a visible piece is worth for each line through its cell that the opponent has no piece in, by size: the larger, the
/// harder to cover.
const REACH: [i32; 3] = [1, 2, 4];

/// What two pieces in such a line are worth beside that.
const PAIR: i32 = 8;

/// What a piece in hand is worth, by size. A medium one can still answer a small one; the others do more on the board.
const IN_HAND: [i32; 3] = [-3, 1, -2];

/// The lines of three, each by the indices of its cells.
const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// How good a position looks for somebody; what is covered is not seen.
pub(super) fn judgement_for(seat: Seat, game: &Gobblers, pos: &Position) -> i32 {
    let mut tops = [None; 9];
    for cell in Cell::all() {
        tops[cell.index()] = pos.top(cell);
    }
    let side = |seat: Seat| lines_of(seat, &tops) + hand_of(seat, game, pos);
    side(seat) - side(seat.opponent())
}

fn lines_of(seat: Seat, tops: &[Option<(Seat, Size)>; 9]) -> i32 {
    let mut worth = 0;
    for line in LINES {
        let shown = line.map(|cell| tops[cell]);
        if shown.into_iter().flatten().any(|(owner, _)| owner != seat) {
            continue;
        }
        let mine = || shown.into_iter().flatten();
        worth += mine().map(|(_, size)| REACH[size.index()]).sum::<i32>();
        worth += if mine().count() == 2 { PAIR } else { 0 };
    }
    worth
}

fn hand_of(seat: Seat, game: &Gobblers, pos: &Position) -> i32 {
    Size::ALL.into_iter().map(|size| game.in_hand(pos, seat, size) as i32 * IN_HAND[size.index()]).sum()
}
