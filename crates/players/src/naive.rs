use crate::{Player, Question, Random, Reason, Thought};
use game::{Game, Prospect};

/// Wins at once if it can, and otherwise plays any legal move: a small child, in games in which there is nothing to count.
pub struct Naive<G: Game> {
    random: Random<G>,
}

impl<G: Game> Naive<G> {
    /// Equal seeds choose equally.
    pub fn new(seed: u64) -> Naive<G> {
        Naive { random: Random::new(seed) }
    }
}

impl<G: Game> Player<G> for Naive<G> {
    fn think(&mut self, game: &G, question: &Question<'_, G>) -> Option<Thought<G::Move>> {
        let mover = game.to_move(question.pos);
        let wins = |mv: &G::Move| game.payoff(&game.play(question.pos, *mv)).is_some_and(|end| end[mover] > 0);
        match game.moves(question.pos).find(wins) {
            Some(mv) => Some(Thought::new(mv, Reason::Proven(Prospect::Win(1)))),
            None => self.random.think(game, question),
        }
    }
}
