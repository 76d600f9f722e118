use ::gobblers::{Gobblers, Handicapped, HandicappedPosition, Position};
use game::{Duel, Game, Prospect, Ranked, Symmetric};
use retro::{Tablebase, Values};
use std::collections::HashMap;

/// The prospects of all positions of a game without limits on the first turns, and from them those of the game with limits.
pub(super) struct Known {
    without_limits: WithoutLimits,
    /// What was found of positions with limits ahead, each in its canonical form.
    with_limits: HashMap<HandicappedPosition, Prospect>,
}

/// Where the prospects are.
pub(super) enum WithoutLimits {
    /// In a file.
    Table(Tablebase),
    /// In memory.
    Values(Values),
}

impl WithoutLimits {
    pub(super) fn prospect(&self, game: &Gobblers, pos: &Position) -> Prospect {
        match self {
            WithoutLimits::Table(table) => table.prospect(game, pos),
            WithoutLimits::Values(values) => values.prospect(game.rank(pos)).unwrap_or(Prospect::Draw),
        }
    }
}

impl Known {
    pub(super) fn new(without_limits: WithoutLimits) -> Known {
        Known { without_limits, with_limits: HashMap::new() }
    }

    /// The prospect of the side to move.
    pub(super) fn prospect(&mut self, game: &Handicapped, pos: &HandicappedPosition) -> Prospect {
        if !pos.limits_ahead() {
            return self.without_limits.prospect(game.inner(), pos.board());
        }
        if let Some(score) = game.score_for_mover(pos) {
            return Prospect::of_score(score);
        }
        // Every two plies bring the end of the limits nearer, so nothing is repeated on the way.
        let canonical = game.canonical(pos);
        if let Some(&prospect) = self.with_limits.get(&canonical) {
            return prospect;
        }
        let moves = self.move_prospects(game, &canonical);
        let best = moves.into_iter().map(|(_, prospect)| prospect).max().unwrap_or(Prospect::Draw);
        self.with_limits.insert(canonical, best);
        best
    }

    /// What every legal move leads to for the one who makes it.
    pub(super) fn move_prospects(
        &mut self,
        game: &Handicapped,
        pos: &HandicappedPosition,
    ) -> Vec<(::gobblers::Move, Prospect)> {
        let moves: Vec<_> = game.moves(pos).collect();
        moves.into_iter().map(|mv| (mv, self.prospect(game, &game.play(pos, mv)).before())).collect()
    }

    /// The first of the best moves; `None` if the game is over.
    pub(super) fn best_move(&mut self, game: &Handicapped, pos: &HandicappedPosition) -> Option<::gobblers::Move> {
        // The last of equal maxima is the first from the back.
        self.move_prospects(game, pos).into_iter().rev().max_by_key(|&(_, prospect)| prospect).map(|(mv, _)| mv)
    }
}
