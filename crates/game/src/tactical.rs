use crate::{Duel, Seat};

/// A game that knows quickly what happens within the next few plies.
///
/// The answers follow from the rules, and that is how the methods given here find them: by trying. A game that can say the same
/// faster overrides them, and is tested against these. Nobody asks about positions that are over, nor, but for
/// [`Tactical::wins_at_once`], about positions that are won at once.
pub trait Tactical: Duel {
    /// Whether some move ends the game with a win for the one who makes it.
    fn wins_at_once(&self, pos: &Self::Position) -> bool {
        self.moves(pos).any(|mv| self.ends_as(&self.play(pos, mv), -1))
    }

    /// Adds the moves, with the positions after them, that neither lose at once nor let the opponent win at once.
    fn safe_moves(&self, pos: &Self::Position, safe: &mut Vec<(Self::Move, Self::Position)>) {
        let played = self.moves(pos).map(|mv| (mv, self.play(pos, mv)));
        safe.extend(played.filter(|(_, after)| self.is_safe(after)));
    }

    /// Whether there is such a move: if there is none, and no win at once, the game is lost within two plies.
    fn has_safe_move(&self, pos: &Self::Position) -> bool {
        self.moves(pos).any(|mv| self.is_safe(&self.play(pos, mv)))
    }

    /// Whether every move loses at once.
    fn loses_at_once(&self, pos: &Self::Position) -> bool {
        self.moves(pos).all(|mv| self.ends_as(&self.play(pos, mv), 1))
    }

    /// Whether some move leaves the opponent only moves that lose at once.
    fn wins_in_two(&self, pos: &Self::Position) -> bool {
        self.moves(pos)
            .map(|mv| self.play(pos, mv))
            .any(|after| self.score_for_mover(&after).is_none() && self.loses_at_once(&after))
    }

    /// How early a search should try a move from `pos` to `after`: larger is earlier. It decides how soon something is found
    /// and never what. All moves alike if a game does not say.
    fn promise(&self, pos: &Self::Position, mv: Self::Move, after: &Self::Position) -> i32 {
        let _ = (pos, mv, after);
        0
    }

    /// Whether it is certain that a seat wins no more, whatever both players do. `false` where a game cannot tell quickly.
    fn cannot_win(&self, pos: &Self::Position, seat: Seat) -> bool {
        let _ = (pos, seat);
        false
    }

    /// Whether a move to this position neither lost at once nor lets the opponent win at once.
    fn is_safe(&self, after: &Self::Position) -> bool {
        match self.score_for_mover(after) {
            Some(score) => score <= 0,
            None => !self.wins_at_once(after),
        }
    }

    /// Whether the game is over here with a score of this sign for the player to move.
    fn ends_as(&self, pos: &Self::Position, sign: i32) -> bool {
        self.score_for_mover(pos).is_some_and(|score| score.signum() == sign)
    }
}
