use super::Playing;
use game::{Game, MoveValue, Payoff, Seat};
use rand::RngExt;
use rand_pcg::Pcg64;

/// Plays games to their end.
pub(super) struct Playouts<'a, G: Game, M> {
    pub(super) game: &'a G,
    pub(super) bias: &'a M,
    pub(super) limits: Playing,
    pub(super) random: Pcg64,
    /// A list to use again and again.
    pub(super) moves: Vec<G::Move>,
}

/// What each seat has of a game: 1 for a win, 0 for a loss, a half for neither.
pub(super) type Rewards = [f32; 4];

impl<G: Game, M: MoveValue<G>> Playouts<'_, G, M> {
    /// What a game played from here by chance brings.
    pub(super) fn play(&mut self, pos: &G::Position) -> Rewards {
        let mut pos = *pos;
        for _ in 0..self.limits.plies {
            if let Some(payoff) = self.game.payoff(&pos) {
                return rewards(&payoff);
            }
            let Some(mv) = self.draw(&pos) else { break };
            pos = self.game.play(&pos, mv);
        }
        self.game.payoff(&pos).map_or([0.5; 4], |payoff| rewards(&payoff))
    }

    /// The best of a few moves drawn at random.
    fn draw(&mut self, pos: &G::Position) -> Option<G::Move> {
        self.moves.clear();
        self.moves.extend(self.game.moves(pos));
        let count = self.moves.len();
        if count <= 1 {
            return self.moves.first().copied();
        }
        let drawn = (0..self.limits.drawn.max(1)).map(|_| self.moves[self.random.random_range(0..count)]);
        drawn.max_by_key(|&mv| self.bias.move_value_for_mover(self.game, pos, mv))
    }
}

/// The rewards of a finished game.
pub(super) fn rewards(payoff: &Payoff) -> Rewards {
    std::array::from_fn(|seat| match payoff.entries().get(seat) {
        Some(_) => (1 + payoff[Seat::new(seat)].signum()) as f32 / 2.0,
        None => 0.0,
    })
}
