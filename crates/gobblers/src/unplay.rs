use crate::cells;
use crate::{Gobblers, Lift, Position, Size};
use game::Unplay;

/// The last move was the opponent's, and what moved is one of its visible pieces; or it ended the game by a lift, and the
/// piece is in its hand.
impl Unplay for Gobblers {
    fn predecessors(&self, pos: &Position, visit: &mut dyn FnMut(Position)) {
        let mut if_open = |before: Position| {
            if Gobblers::line_winner(&before).is_none() {
                visit(before);
            }
        };
        let shown = pos.visible(pos.theirs);
        for (size, shown) in shown.into_iter().enumerate() {
            for to in cells::each(shown) {
                let mut lifted = *pos;
                lifted.theirs[size] &= !(1 << to);
                if_open(lifted.turned());
                if self.lift_is_fatal(&lifted) {
                    continue;
                }
                for from in cells::each(lifted.open_to()[size] & !(1 << to)) {
                    let mut before = lifted;
                    before.theirs[size] |= 1 << from;
                    if_open(before.turned());
                }
            }
        }
        if self.rules().lift == Lift::Loses && cells::has_line(pos.my_tops()) {
            // A small piece covers nothing. A larger one could have gone somewhere: the eight of them cannot fill the board.
            for size in [Size::Medium, Size::Large] {
                if self.in_hand(pos, pos.seat.opponent(), size) == 0 {
                    continue;
                }
                for from in cells::each(pos.open_to()[size.index()]) {
                    let mut before = *pos;
                    before.theirs[size.index()] |= 1 << from;
                    if_open(before.turned());
                }
            }
        }
    }
}
