//! Looking ahead in games for several, where there is no single opponent.

mod max_n;
mod paranoid;
mod plain;

pub use max_n::{MaxN, SeenBySeat};
pub use paranoid::Paranoid;
pub use plain::{plain_max_n, plain_paranoid};

use super::alpha_beta::{Depth, Found};
use super::clock::Clock;
use super::line_value::{MOST_PLIES, PLY_SAVED, POINT};
use game::{EvaluateSeats, Game, MoveValue, StopSignal};

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
        super::candidates::candidates(game, &self.order, pos, self.width, |_| true)
    }

    /// Those of `among` to look at.
    fn moves_among<G: Game>(&self, game: &G, pos: &G::Position, among: &[G::Move]) -> Vec<G::Move>
    where
        M: MoveValue<G>,
    {
        super::candidates::candidates(game, &self.order, pos, self.width, |mv| among.contains(mv))
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

/// One search to some depth.
trait Look<G: Game> {
    /// The best of some moves, which are not empty and in the order in which to look at them, and what it is worth to the
    /// one who makes it; `None` if it was stopped.
    fn best_of(&mut self, pos: &G::Position, moves: &[G::Move], plies: u32) -> Option<(G::Move, i32)>;

    /// Positions looked at so far.
    fn nodes(&self) -> u64;
}

/// The best of `moves` by the deepest search that was finished; `None` if there are no moves.
fn deepen<G: Game>(
    search: &mut impl Look<G>,
    clock: &Clock,
    pos: &G::Position,
    moves: &[G::Move],
    most_plies: u32,
) -> Option<Found<G::Move>> {
    let first = *moves.first()?;
    let mut found = Found { mv: first, value_for_mover: 0, plies: 0, nodes: 0, elapsed: std::time::Duration::ZERO };
    let mut order = moves.to_vec();
    for plies in 1..=most_plies.clamp(1, MOST_PLIES) {
        let Some((mv, value_for_mover)) = search.best_of(pos, &order, plies) else { break };
        found = Found { mv, value_for_mover, plies, ..found };
        if clock.is_half_over(search.nodes()) {
            break;
        }
        // What was best is looked at first, so that more is cut off.
        if let Some(at) = order.iter().position(|&other| other == mv) {
            order[..=at].rotate_right(1);
        }
    }
    Some(Found { nodes: search.nodes(), elapsed: clock.elapsed(), ..found })
}

/// A clock for a search of this depth.
fn clock(depth: Depth, stop: &StopSignal) -> Clock<'_> {
    Clock::new(depth.time, stop).with_nodes(depth.nodes)
}
