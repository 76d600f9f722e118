use eval::halma::{Mix, Strategies};
use game::{Evaluate, Game};
use halma::{CellSet, Cells256, Halma, Position, Variant};
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_pcg::Pcg64;

/// Halma for two on a board of up to 8x8.
pub fn small(size: usize, pieces: usize) -> Halma<u64, 2> {
    Halma::new(Variant::new(size, size, Some(pieces), 2).unwrap(), halma::switches([]).unwrap()).unwrap()
}

/// Halma for four on 16x16.
pub fn four() -> Halma<Cells256, 4> {
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
