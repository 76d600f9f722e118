//! Looking ahead in games for several, where there is no single opponent.

mod max_n;
mod paranoid;
mod plain;

pub use max_n::MaxN;
pub use paranoid::Paranoid;
pub use plain::{plain_max_n, plain_paranoid};

use super::clock::Clock;
use super::line_value::{MOST_PLIES, PLY_SAVED, POINT};
use game::{EvaluateSeats, Game, MoveValue};

/// How positions are judged, and which moves are looked at.
#[derive(Clone, Copy, Debug)]
pub struct Sight<E, M> {
    /// The judge of positions, an [`EvaluateSeats`].
    pub evaluation: E,
    /// Which moves to look at first, a [`MoveValue`].
    pub order: M,
    /// How many moves of a position to look at, the most valuable ones; all if none is given.
    pub width: Option<usize>,
}

/// What a position is worth to each seat.
pub(super) type Worth = [i32; 4];

impl<E, M> Sight<E, M> {
    /// The moves to look at.
    fn moves<G: Game>(&self, game: &G, pos: &G::Position) -> Vec<G::Move>
    where
        M: MoveValue<G>,
    {
        super::candidates::candidates(game, &self.order, pos, self.width)
    }

    /// What a position is worth if the game or the search ends there, `plies` before the end of the search. A finished
    /// game outweighs everything else, and the sooner it is won the better.
    fn worth_at_end<G: Game>(&self, game: &G, pos: &G::Position, plies: u32) -> Option<Worth>
    where
        E: EvaluateSeats<G>,
    {
        match game.payoff(pos) {
            Some(payoff) => {
                let worth = |got: i32| got * POINT + got.signum() * plies as i32 * PLY_SAVED;
                Some(std::array::from_fn(|seat| payoff.entries().get(seat).map_or(0, |&got| worth(got))))
            }
            None => (plies == 0).then(|| self.evaluation.evaluate_by_seat(game, pos)),
        }
    }
}

/// The move of the deepest search that was finished; `look` says `None` when it was stopped.
fn deepen<M>(clock: &Clock, most_plies: u32, first: M, mut look: impl FnMut(u32) -> Option<M>) -> M {
    let mut best = first;
    for plies in 1..=most_plies.clamp(1, MOST_PLIES) {
        let Some(mv) = look(plies) else { break };
        best = mv;
        if clock.is_half_over(0) {
            break;
        }
    }
    best
}
