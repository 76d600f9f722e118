//! Prints how many moves a second are generated on one core, each of them named, in positions of random games.
//!
//! `cargo run --release -p halma --example movegen_speed`

use game::Game;
use halma::{CellSet, Halma, U256, Variant};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;
use std::hint::black_box;
use std::time::{Duration, Instant};

fn main() {
    println!("{:<30} {:>12} {:>12} {:>14}", "variant", "moves/pos", "M moves/s", "ns a position");
    measure::<u64, 2>(5);
    measure::<u64, 2>(8);
    measure::<u128, 2>(10);
    measure::<U256, 2>(8);
    measure::<U256, 2>(16);
    measure::<U256, 4>(16);
}

fn measure<B: CellSet, const SEATS: usize>(size: usize) {
    let variant = Variant::new(size, size, None, SEATS).expect("the variant exists");
    let game = Halma::<B, SEATS>::new(variant, halma::switches([]).expect("defaults exist")).expect("defaults exist");
    let positions = random_positions(&game);
    let (mut moves, mut visited, start) = (0_u64, 0_u64, Instant::now());
    while start.elapsed() < Duration::from_secs(1) {
        for pos in &positions {
            game.moves(pos).for_each(|mv| {
                black_box(mv);
                moves += 1;
            });
        }
        visited += positions.len() as u64;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{:<30} {:>12.1} {:>12.1} {:>14.1}",
        format!("{variant} ({} bits)", 64 * B::WORDS),
        moves as f64 / visited as f64,
        moves as f64 / seconds / 1e6,
        seconds / visited as f64 * 1e9
    );
}

/// Positions of games of a hundred random plies, which mix the armies in the middle of the board.
fn random_positions<B: CellSet, const SEATS: usize>(
    game: &Halma<B, SEATS>,
) -> Vec<<Halma<B, SEATS> as Game>::Position> {
    let mut random = Pcg64::seed_from_u64(1);
    let mut positions = Vec::new();
    for _ in 0..20 {
        let mut pos = game.start();
        for _ in 0..100 {
            positions.push(pos);
            let moves: Vec<_> = game.moves(&pos).collect();
            let Some(&mv) = moves.choose(&mut random) else { break };
            pos = game.play(&pos, mv);
        }
    }
    positions
}
