use crate::situation::Solvable;
use crate::{Goal, Limits, Resources, Solver, TableError};
use game::{Game, Notation, StopSignal};
use players::{Player, Question, Reason, Thought};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;
use std::sync::Arc;

/// A player of small games: every move is solved before one is made, at random among the best.
pub(super) struct Perfect<G> {
    rules: Arc<G>,
    resources: Resources,
    random: Pcg64,
}

/// More than the games need that can be solved at every move.
const MOST_MEMORY: usize = 64 << 20;

impl<G: Solvable> Perfect<G> {
    /// # Errors
    /// [`TableError::Unsolvable`] if the game is too large.
    pub(super) fn new(rules: &Arc<G>, resources: &Resources, seed: u64) -> Result<Perfect<G>, TableError> {
        let resources = Resources { memory: resources.memory.min(MOST_MEMORY), ..resources.clone() };
        // What cannot be solved is said at once.
        G::check_solvable(rules, &resources)?;
        Ok(Perfect { rules: Arc::clone(rules), resources, random: Pcg64::seed_from_u64(seed) })
    }

    /// The best moves by text, each with what it leads to.
    fn best(&self, pos: G::Position, limits: &Limits, stop: &StopSignal) -> Result<Vec<(String, Reason)>, TableError> {
        Ok(match G::solver(&self.rules, pos, &self.resources)? {
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
    moves: Vec<(String, V)>,
    worth: impl Fn(V) -> K,
    reason: impl Fn(V) -> Reason,
) -> Vec<(String, Reason)> {
    let Some(most) = moves.iter().map(|&(_, value)| worth(value)).max() else { return Vec::new() };
    let best = moves.into_iter().filter(|&(_, value)| worth(value) == most);
    best.map(|(mv, value)| (mv, reason(value))).collect()
}

impl<G: Solvable + Notation> Player<G> for Perfect<G> {
    fn think(&mut self, game: &G, question: &Question<'_, G>) -> Option<Thought<G::Move>> {
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
        Some(Thought::new(game.parse_move(mv).ok()?, *reason))
    }
}
