//! Boards and weights that the tests share.

use discs::{Discs, Position, Word};
use game::Game;
use patterns::{Layout, Model, Net, Patterns, Weights, rules};
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

/// Weights without any sense, none like another: a net.
pub fn random_weights<W: Word>(game: &Discs<W>, seed: u64) -> (Layout, Weights) {
    let random = &mut Pcg64::seed_from_u64(seed);
    random_around(game, random, |layout, random| {
        let mut net = Net::zero(layout);
        net.rows.iter_mut().flatten().for_each(|number| *number = random.random());
        for reading in &mut net.readings {
            let numbers = reading.bias.iter_mut().chain(&mut reading.factors).chain([&mut reading.constant]);
            numbers.for_each(|number| *number = random.random_range(-2000..=2000));
        }
        Model::Net(net)
    })
}

/// The same as files have it that were written before there were nets: weights for each phase.
pub fn random_phases<W: Word>(game: &Discs<W>, seed: u64) -> (Layout, Weights) {
    let random = &mut Pcg64::seed_from_u64(seed);
    random_around(game, random, |layout, random| {
        let mut phases = vec![vec![0; layout.weights()]; Model::phases_of(layout.cells())];
        phases.iter_mut().flatten().for_each(|weight| *weight = random.random_range(-900..=900));
        Model::Phases(phases)
    })
}

fn random_around<W: Word>(
    game: &Discs<W>,
    random: &mut Pcg64,
    model: impl Fn(&Layout, &mut Pcg64) -> Model,
) -> (Layout, Weights) {
    let layout = Layout::new(game.board());
    let mut weights = Weights { model: model(&layout, random), ..Weights::zero(&layout) };
    weights.tiny.iter_mut().chain(&mut weights.turns).for_each(|weight| *weight = random.random_range(-900..=900));
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
