//! Looks ahead from the start of Halma on 8x8 with the combined strategy, 2 plies to the number given (6), with one thread and with
//! two, and prints value, nodes and time beside the published time. Up to 5 plies, plain minimax says the same value.
//!
//! `cargo run --release -p engines --features examples --example halma_first_move [plies]`

use engines::{AlphaBeta, Depth, Resources, SumOfMoves, plain_lookahead};
use eval::halma::{Mix, Strategies, Strategy};
use game::{Game, Notation, StopSignal};
use halma::{Halma, Variant};
use std::time::Instant;

/// Milliseconds from 2 plies on.
const PUBLISHED: [u32; 5] = [16, 135, 2983, 112_513, 4_613_077];
const PLAIN_PLIES: u32 = 5;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let most_plies = std::env::args().nth(1).map_or(Ok(6), |text| text.parse())?;
    let game = Halma::<u64, 2>::new(Variant::new(8, 8, None, 2)?, halma::switches([])?)?;
    let line_value = SumOfMoves(Strategies::new(&game, &Mix::from(Strategy::Combined))?);
    println!("plies  threads   value  move      nodes       ms  published ms  plain value and ms");
    for plies in 2..=most_plies {
        for threads in [1, 2] {
            let mut search = AlphaBeta::new(&line_value, Resources { memory: 64 << 20, threads });
            let depth = Depth::plies(plies);
            let found = search.look(&game, &game.start(), depth, &StopSignal::new()).ok_or("the game has begun")?;
            let (mv, value) = (game.move_text(found.mv), found.value_for_mover);
            let ms = found.elapsed.as_secs_f64() * 1000.0;
            let published = PUBLISHED.get(plies as usize - 2).map_or(String::new(), u32::to_string);
            print!("{plies:>5} {threads:>8} {value:>7}  {mv} {:>10} {ms:>8.1} {published:>13}", found.nodes);
            println!("  {}", plain(&game, &line_value, plies));
        }
    }
    Ok(())
}

fn plain(game: &Halma<u64, 2>, value: &SumOfMoves<Strategies<u64, 2>>, plies: u32) -> String {
    if plies > PLAIN_PLIES {
        return String::new();
    }
    let started = Instant::now();
    let value = plain_lookahead(game, value, &game.start(), plies);
    format!("{value} {:.1}", started.elapsed().as_secs_f64() * 1000.0)
}
