use crate::{CellSet, Halma, Jumps, Move, Position};
use game::{Game, Seat, Unplay};

/// Steps and chains of jumps lead back the way they came, because nothing else on the board has moved. So a piece can
/// have come from where it could go, apart from the rule that pieces stay in their goal camp, which looks the other way.
impl<B: CellSet, const SEATS: usize> Unplay for Halma<B, SEATS> {
    fn predecessors(&self, pos: &Position<B, SEATS>, visit: &mut dyn FnMut(Position<B, SEATS>)) {
        let mover = Seat::new((pos.seat.index() + SEATS - 1) % SEATS);
        let occupied = pos.occupied();
        let empty = self.board().cells() & !occupied;
        let jumps = Jumps::new(self.board(), occupied);
        for turns_left in self.earlier_turns_left(pos.turns_left[mover.index()]).into_iter().flatten() {
            let mut before = Position { seat: mover, ..*pos };
            before.turns_left[mover.index()] = turns_left;
            if self.moves(&before).next() == Some(Move::Pass) {
                visit(before);
            }
            for to in pos.pieces_of(mover).cells() {
                let left = B::bit(to);
                let mut origins = self.board().neighbours(to) & empty | jumps.reach(left);
                if (left & self.stay(mover)).is_empty() {
                    origins &= !self.stay(mover);
                }
                for from in origins.cells() {
                    let mut earlier = before;
                    earlier.pieces[mover.index()] ^= left | B::bit(from);
                    if self.outcome(&earlier).is_none() {
                        visit(earlier);
                    }
                }
            }
        }
    }
}

impl<B: CellSet, const SEATS: usize> Halma<B, SEATS> {
    /// What can have been left of the turns at home one own turn earlier.
    fn earlier_turns_left(&self, now: u16) -> [Option<u16>; 2] {
        let all = self.options().leave_home.unwrap_or(0);
        // Zero stays zero.
        [(now == 0).then_some(0), (now < all).then_some(now + 1)]
    }
}
