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
            for size in Size::ALL {
                if self.in_hand(pos, pos.seat.opponent(), size) == 0 {
                    continue;
                }
                // The piece could have gone somewhere: a player who cannot put it down again does not take it up.
                let open = pos.open_to()[size.index()];
                for from in cells::each(open).filter(|_| open.count_ones() > 1) {
                    let mut before = *pos;
                    before.theirs[size.index()] |= 1 << from;
                    if_open(before.turned());
                }
            }
        }
    }
}
