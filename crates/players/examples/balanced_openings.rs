//! Openings of Othello for matches: eight random plies after which neither side seems to be ahead.
//!
//! ```sh
//! cargo run --release -p players --features examples --example balanced_openings -- 100 16 17 > openings.txt
//! ```
//!
//! The arguments are the number of openings, the plies to look ahead and the seed.

use discs::{Discs, Move};
use engines::{DiscSearch, Look, Resources};
use eval::discs::Judgement;
use game::{Game, Notation, StopSignal};
use players::discs::look_ahead;
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_pcg::Pcg64;
use std::collections::HashSet;

/// Random plies.
const PLIES: usize = 8;
/// By how many hundredths of a stone somebody may be ahead,
const BALANCED: i32 = 100;
/// and at most at a first glance, so many plies ahead, which saves time.
const AT_A_GLANCE: i32 = 300;
const GLANCE: u32 = 6;

fn main() {
    let arguments: Vec<u64> = std::env::args().skip(1).map(|text| text.parse().expect("a number")).collect();
    let &[count, plies, seed] = &arguments[..] else { panic!("usage: balanced_openings COUNT PLIES SEED") };
    let switches = discs::othello::switches([]).expect("no switches");
    let game: Discs<u64> =
        discs::othello::game(discs::othello::shape(8, 8).expect("a board"), switches).expect("a game");
    let judgement = Judgement::new(&game);
    let mut random = Pcg64::seed_from_u64(seed);
    let mut known = HashSet::new();
    let mut found = 0;
    while found < count {
        let mut pos = game.start();
        let mut moves: Vec<String> = Vec::new();
        for _ in 0..PLIES {
            if let Some(mv @ Move::Put(_)) = game.moves(&pos).choose(&mut random) {
                moves.push(game.move_text(mv));
                pos = game.play(&pos, mv);
            }
        }
        if moves.len() < PLIES || !known.insert((pos.mine, pos.theirs)) {
            continue;
        }
        let mut search = DiscSearch::new(judgement.clone(), Resources { memory: 1 << 22, threads: 1 });
        let mut within = |plies: u32, most: i32| {
            look_ahead(&mut search, &game, &pos, &Look::plies(plies), &StopSignal::new())
                .is_some_and(|seen| seen.moves[0].1.abs() <= most)
        };
        if within(GLANCE, AT_A_GLANCE) && within(plies as u32, BALANCED) {
            println!("{}", moves.join(" "));
            found += 1;
        }
    }
}
