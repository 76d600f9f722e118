//! What the learned evaluation says orders moves and never decides: with a wrong one every proven value is the same.

use crate::positions::reachable;
use crate::variant::Variant;
use crate::{MEMORY, check_exact, check_winner, manners, solve};
use discs::{Discs, IsaChoice};
use patterns::{Layout, Model, Net, Patterns, Weights};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use solver::{Config, Goal, Solver};
use std::sync::Arc;

/// Weights that say nothing, weights that say anything, and the right ones.
fn evaluations(game: &Discs<u64>, random: &mut Pcg64) -> [Arc<Patterns>; 3] {
    let layout = Layout::new(game.board());
    let zero = Weights::zero(&layout);
    let mut net = Net::zero(&layout);
    net.rows.iter_mut().flatten().for_each(|number| *number = random.random());
    for reading in &mut net.readings {
        let numbers = reading.bias.iter_mut().chain(&mut reading.factors).chain([&mut reading.constant]);
        numbers.for_each(|number| *number = random.random_range(-2000..2000));
    }
    let mut noise = Weights { model: Model::Net(net), ..zero.clone() };
    for weight in noise.tiny.iter_mut().chain(&mut noise.turns) {
        *weight = random.random_range(-200..200);
    }
    let wrong = |weights| Arc::new(Patterns::new(layout.clone(), weights));
    [wrong(zero), wrong(noise), patterns::shipped(game).expect("this game has weights")]
}

fn check(rules: &str, empties: u32) {
    let game: Discs<u64> = Variant::parse(rules).game();
    let mut random = Pcg64::seed_from_u64(17);
    let evaluations = evaluations(&game, &mut random);
    let solver = |threads, isa: IsaChoice, patterns| {
        Solver::with_patterns(game.clone(), &Config { threads, memory: MEMORY, isa }, patterns)
    };
    for _ in 0..3 {
        let pos = reachable(&game, empties, &mut random);
        let right = solve(&mut solver(1, IsaChoice::detect(), None), &pos, Goal::Exact).bounds;
        for patterns in &evaluations {
            for manner in manners() {
                let solver = || solver(manner.threads, manner.isa, Some(Arc::clone(patterns)));
                check_exact(&mut solver(), &pos, right.low);
                check_winner(&mut solver(), &pos, right.low);
            }
        }
    }
}

#[test]
fn a_wrong_evaluation_leaves_every_value_of_othello_the_same() {
    check("othello 8x8", 16);
    check("othello 6x6", 17);
}

#[test]
fn a_wrong_evaluation_leaves_every_value_of_nip_the_same() {
    check("nip 6x6", 17);
    check("nip 6x8", 16);
}
