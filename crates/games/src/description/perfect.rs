use crate::abilities::{Abilities, PositionOf};
use crate::{GameError, Goal, Limits, Move, Resources, Solver};
use game::{Coded, Game, StopSignal};
use players::{Player, Question, Reason, Thought};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;
use std::sync::Arc;

/// A player of small games: every move is solved before one is made, at random among the best.
pub(super) struct Perfect<A> {
    game: Arc<A>,
    resources: Resources,
    random: Pcg64,
}

/// More than the games need that can be solved at every move.
const MOST_MEMORY: usize = 64 << 20;

impl<A: Abilities> Perfect<A> {
    /// # Errors
    /// [`GameError::Unsolvable`] if the game is too large.
    pub(super) fn new(game: &Arc<A>, resources: &Resources, seed: u64) -> Result<Perfect<A>, GameError> {
        let resources = Resources { memory: resources.memory.min(MOST_MEMORY), ..resources.clone() };
        // What cannot be solved is said at once.
        let tiny = Resources { memory: 1 << 20, ..resources.clone() };
        A::solver(game, game.rules().start(), &tiny)?;
        Ok(Perfect { game: Arc::clone(game), resources, random: Pcg64::seed_from_u64(seed) })
    }

    /// The best moves, each with what it leads to.
    fn best(&self, pos: PositionOf<A>, limits: &Limits, stop: &StopSignal) -> Result<Vec<(Move, Reason)>, GameError> {
        Ok(match A::solver(&self.game, pos, &self.resources)? {
            Solver::Score(mut session) => {
                let scores = session.move_scores(Goal::Exact, limits, stop);
                best_of(scores, |bounds| bounds.low, |bounds| Reason::Exact { score: bounds.low })
            }
            Solver::Prospect(mut session) => {
                let prospects = session.move_prospects(limits, stop);
                let known = prospects.into_iter().filter_map(|(mv, prospect)| Some((mv, prospect?))).collect();
                best_of(known, |prospect| prospect, Reason::Proven)
            }
        })
    }
}

/// The moves of most worth.
fn best_of<V: Copy, K: Ord>(
    moves: Vec<(Move, V)>,
    worth: impl Fn(V) -> K,
    reason: impl Fn(V) -> Reason,
) -> Vec<(Move, Reason)> {
    let Some(most) = moves.iter().map(|&(_, value)| worth(value)).max() else { return Vec::new() };
    let best = moves.into_iter().filter(|&(_, value)| worth(value) == most);
    best.map(|(mv, value)| (mv, reason(value))).collect()
}

impl<A: Abilities> Player<A::Rules> for Perfect<A> {
    fn think(
        &mut self,
        game: &A::Rules,
        question: &Question<'_, A::Rules>,
    ) -> Option<Thought<<A::Rules as Game>::Move>> {
        let mut moves = Game::moves(game, question.pos);
        let first = moves.next()?;
        if moves.next().is_none() {
            return Some(Thought::new(first, Reason::OnlyMove));
        }
        drop(moves);
        let limits = Limits { time: Some(question.time), nodes: None };
        let best = self.best(*question.pos, &limits, question.stop).unwrap_or_default();
        let Some((mv, reason)) = best.choose(&mut self.random) else {
            // Nothing was found out in time.
            return Some(Thought::new(first, Reason::Instinct));
        };
        Some(Thought::new(game.move_of_code(mv.code())?, *reason))
    }
}
