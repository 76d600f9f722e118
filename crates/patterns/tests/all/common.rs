//! Boards and weights that the tests share.

use discs::{Discs, Position, Word};
use game::Game;
use patterns::{Layout, Patterns, Weights, rules};
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

pub fn othello<W: Word>(rows: usize, columns: usize) -> Discs<W> {
    discs::othello::game(discs::othello::shape(rows, columns).unwrap(), discs::othello::switches([]).unwrap()).unwrap()
}

pub fn nip<W: Word>(rows: usize, columns: usize) -> Discs<W> {
    let switches = discs::nip::switches([]).unwrap();
    discs::nip::game(discs::nip::shape(rows, columns, &switches).unwrap(), switches).unwrap()
}

/// Weights without any sense, none like another.
pub fn random_weights<W: Word>(game: &Discs<W>, seed: u64) -> (Layout, Weights) {
    let layout = Layout::new(game.board());
    let mut random = Pcg64::seed_from_u64(seed);
    let mut weights = Weights::zero(&layout);
    let tiny = &mut weights.tiny;
    weights.phases.iter_mut().chain([tiny]).flatten().for_each(|weight| *weight = random.random_range(-900..=900));
    weights.turns.iter_mut().for_each(|turn| *turn = random.random_range(-900..=900));
    weights.learned.rules = rules(game);
    (layout, weights)
}

pub fn random_patterns<W: Word>(game: &Discs<W>, seed: u64) -> Patterns {
    let (layout, weights) = random_weights(game, seed);
    Patterns::new(layout, weights)
}

/// The positions of a game played by chance.
pub fn random_game<W: Word>(game: &Discs<W>, seed: u64) -> Vec<Position<W>> {
    let mut random = Pcg64::seed_from_u64(seed);
    let mut positions = vec![game.start()];
    while let Some(mv) = game.moves(&positions[positions.len() - 1]).choose(&mut random) {
        positions.push(game.play(&positions[positions.len() - 1], mv));
    }
    positions
}
