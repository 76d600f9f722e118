use eval::halma::{Mix, Strategies};
use game::{Evaluate, Game, MoveValue, StopSignal};
use halma::{CellSet, Halma, Position, U256, Variant};
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_pcg::Pcg64;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Halma for two on a board of up to 8x8.
pub fn small(size: usize, pieces: usize) -> Halma<u64, 2> {
    Halma::new(Variant::new(size, size, Some(pieces), 2).unwrap(), halma::switches([]).unwrap()).unwrap()
}

/// Halma for four on 16x16.
pub fn four() -> Halma<U256, 4> {
    Halma::new(Variant::new(16, 16, None, 4).unwrap(), halma::switches([]).unwrap()).unwrap()
}

pub fn strategies<B: CellSet, const SEATS: usize>(game: &Halma<B, SEATS>, mix: &str) -> Strategies<B, SEATS> {
    Strategies::new(game, &mix.parse::<Mix>().unwrap()).unwrap()
}

/// Positions of random games, each game up to its end, `every` plies apart.
pub fn random_positions<G: Game>(game: &G, seed: u64, count: usize, every: usize) -> Vec<G::Position> {
    let mut random = Pcg64::seed_from_u64(seed);
    let (mut positions, mut pos) = (Vec::new(), game.start());
    for ply in 1.. {
        if positions.len() == count {
            break;
        }
        pos = game.moves(&pos).choose(&mut random).map_or_else(|| game.start(), |mv| game.play(&pos, mv));
        if ply % every == 0 {
            positions.push(pos);
        }
    }
    positions
}

/// The player with more rows and columns behind it is ahead.
pub struct Progress;

impl Evaluate<Halma<u64, 2>> for Progress {
    fn evaluate_for_mover(&self, game: &Halma<u64, 2>, pos: &Position<u64, 2>) -> i32 {
        let board = game.board();
        let up_right =
            |pieces: u64| pieces.cells().map(|cell| board.column(cell) as i32 - board.row(cell) as i32).sum::<i32>();
        let ahead = up_right(pos.pieces[0]) + up_right(pos.pieces[1]);
        if pos.seat.index() == 0 { ahead } else { -ahead }
    }
}

/// Longer than any test.
pub const LONG: Duration = Duration::MAX;

/// A value of moves that counts how often it is asked: a clock that runs as fast as the search. At some count it raises a
/// stop signal, and a search that still goes on long after it should have ended fails the test.
pub struct Counting<'s, M> {
    value: M,
    asked: AtomicU64,
    raise: Option<&'s StopSignal>,
}

impl<M> Counting<'_, M> {
    /// In the middle of the search.
    const RAISED_AT: u64 = 100_000;
    /// More than a search asks between two looks at its clock, in all threads together.
    const OVERRUN: u64 = 1 << 20;
}

impl<G: Game, M: MoveValue<G>> MoveValue<G> for Counting<'_, M> {
    fn move_value_for_mover(&self, game: &G, pos: &G::Position, mv: G::Move) -> i32 {
        let asked = self.asked.fetch_add(1, Relaxed);
        let end = if let Some(stop) = self.raise {
            if asked == Self::RAISED_AT {
                stop.raise();
            }
            Self::RAISED_AT
        } else {
            0
        };
        assert!(asked < end + Self::OVERRUN, "the search goes on although its time is over or it was stopped");
        self.value.move_value_for_mover(game, pos, mv)
    }
}

/// Checks that a player has a move and ends its search if it has no time, if it is stopped before it begins, and if it is
/// stopped in the middle. `chooses` says whether it has a move, with a value of moves, a time and a stop signal.
pub fn check_ends<M: Clone>(value: &M, chooses: impl Fn(Counting<'_, M>, Duration, &StopSignal) -> bool) {
    let counting = |raise| Counting { value: value.clone(), asked: AtomicU64::new(0), raise };
    let stop = StopSignal::new();
    assert!(chooses(counting(None), Duration::ZERO, &stop), "no time");
    assert!(chooses(counting(Some(&stop)), LONG, &stop), "stopped in the middle");
    assert!(stop.raised(), "the search ended by itself");
    assert!(chooses(counting(None), LONG, &stop), "stopped before");
}
