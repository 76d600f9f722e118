//! The end of a game for two, when the armies have passed each other and only the number of turns matters.

mod bound;
mod runner;
mod solo;

pub use runner::Runner;
pub use solo::{Solo, shortest};

use game::{Game, Seat};
use halma::{Cell, CellSet, Halma, Position};

/// How long to look for the shortest ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaceLimits {
    /// Positions to look at for each player.
    pub nodes: u64,
}

/// What is known of a race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Race {
    /// By seat, the way to the goal in the fewest own turns.
    pub ways: [Solo; 2],
    /// Who arrives first, if that is certain.
    pub winner: Option<Seat>,
}

/// The race that a position is, `None` while the armies are still in contact or after the end.
///
/// It is exact as long as both players stay on their own [`ground`]: then nothing that one does changes anything for the
/// other. A player who turns back to stand in the other's way is not foreseen.
pub fn race<B: CellSet>(game: &Halma<B, 2>, pos: &Position<B, 2>, limits: RaceLimits) -> Option<Race> {
    if game.payoff(pos).is_some() {
        return None;
    }
    let run = |seat| Some(shortest(game, pos.pieces_of(seat), seat, ground(game, pos, seat)?, limits));
    let ways = [run(Seat::FIRST)?, run(Seat::SECOND)?];
    let (own, other) = (&ways[pos.seat.index()], &ways[pos.seat.opponent().index()]);
    // The side to move is first with as many turns as the other one.
    let winner = if own.turns().is_some_and(|turns| turns <= other.at_least()) {
        Some(pos.seat)
    } else if other.turns().is_some_and(|turns| turns < own.at_least()) {
        Some(pos.seat.opponent())
    } else {
        None
    };
    Some(Race { ways, winner })
}

/// The cells that are nearer to the goal of `seat` than every piece of the other player, measured along the diagonal
/// from camp to camp; `None` if not all of its pieces are there.
pub fn ground<B: CellSet>(game: &Halma<B, 2>, pos: &Position<B, 2>, seat: Seat) -> Option<B> {
    let view = super::View::new(game, seat);
    let forward = |cell: Cell| {
        let place = view.place(game.board(), cell);
        place.column - place.row
    };
    let foremost = pos.pieces_of(seat.opponent()).cells().map(forward).max()?;
    let ground = B::of(game.board().cells().cells().filter(|&cell| forward(cell) > foremost));
    (pos.pieces_of(seat) & !ground).is_empty().then_some(ground)
}
