use crate::{Player, Question, Reason, Thought};
use game::Game;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;

/// Plays any legal move, each as likely as the others.
pub struct Random<G: Game> {
    random: Pcg64,
    /// Kept from move to move, as games by chance are played by the million.
    moves: Vec<G::Move>,
}

impl<G: Game> Random<G> {
    /// Equal seeds choose equally.
    pub fn new(seed: u64) -> Random<G> {
        Random { random: Pcg64::seed_from_u64(seed), moves: Vec::new() }
    }

    /// Any legal move; `None` if the game is over.
    pub fn choose(&mut self, game: &G, pos: &G::Position) -> Option<G::Move> {
        self.moves.clear();
        self.moves.extend(game.moves(pos));
        self.moves.choose(&mut self.random).copied()
    }
}

impl<G: Game> Player<G> for Random<G> {
    fn think(&mut self, game: &G, question: &Question<'_, G>) -> Option<Thought<G::Move>> {
        self.choose(game, question.pos).map(|mv| Thought::new(mv, Reason::Instinct))
    }
}
