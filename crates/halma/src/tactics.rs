use crate::{CellSet, Halma, Position, Win};
use game::{Game, Tactical};

impl<B: CellSet> Tactical for Halma<B, 2> {
    /// One turn brings one piece into the goal camp, so that most positions need no look at the moves.
    fn wins_at_once(&self, pos: &Position<B, 2>) -> bool {
        let goal = self.goal(pos.seat);
        let missing = match self.options().win {
            Win::AllMine => pos.pieces_of(pos.seat) & !goal,
            Win::Filled => goal & !pos.occupied(),
        };
        missing.count() == 1 && self.moves(pos).any(|mv| self.ends_as(&self.play(pos, mv), -1))
    }
}
