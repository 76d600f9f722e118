//! Measures how far deep looks lie from shallow ones: the doubts that `eval::discs::Weights::spread` states and the
//! selective search relies on.
//!
//! ```sh
//! cargo run --release -p players --features examples --example spread_discs -- othello 8x8 300 1
//! ```
//!
//! The arguments are the game (`othello`, `nip` or `octagon`), the board, the number of positions and the seed.

use discs::{Discs, Position};
use engines::{DiscSearch, Look, Resources};
use eval::discs::{Outlook, Weights};
use game::{Game, StopSignal};
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// How far ahead is looked at most.
const PLIES: u32 = 9;

/// The pairs of a shallow and a deep look that are compared: of the same parity, as the search does it.
const PAIRS: [(u32, u32); 7] = [(2, 4), (3, 5), (2, 6), (3, 7), (4, 8), (5, 9), (2, 8)];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, size, positions, seed] = &arguments[..] else { panic!("usage: spread_discs GAME BOARD POSITIONS SEED") };
    let game = open(name, size);
    let positions: u32 = positions.parse().expect("a number of positions");
    let mut random = Pcg64::seed_from_u64(seed.parse().expect("a seed"));
    // Without doubts nothing is cut: these are the values of all moves.
    let outlook = Outlook::with_weights(game.board(), &Weights { spread: [0; 3], ..Weights::of(&game) });
    let mut squares = [0.0; PAIRS.len()];
    let (mut nodes, mut seconds) = (0, 0.0);
    let mut measured = 0;
    while measured < positions {
        let Some(pos) = draw(&game, &mut random, &outlook) else { continue };
        let mut search = DiscSearch::new(outlook.clone(), Resources { memory: 1 << 24, threads: 1 });
        let mut values = [0; PLIES as usize + 1];
        for plies in 1..=PLIES {
            let seen = search.look(&game, &pos, &Look::plies(plies), &StopSignal::new()).expect("the game goes on");
            values[plies as usize] = seen.moves[0].1;
            nodes += seen.nodes;
            seconds += seen.elapsed.as_secs_f64();
        }
        for (sum, (shallow, deep)) in squares.iter_mut().zip(PAIRS) {
            *sum += f64::from(values[deep as usize] - values[shallow as usize]).powi(2);
        }
        measured += 1;
    }
    for (sum, (shallow, deep)) in squares.iter().zip(PAIRS) {
        println!("{shallow} to {deep} plies: {:.0} hundredths of a stone", (sum / f64::from(measured)).sqrt());
    }
    println!("{:.1} million nodes a second", nodes as f64 / seconds / 1e6);
}

/// A position of the middle game after some random and some sensible moves.
fn draw(game: &Discs<u64>, random: &mut Pcg64, outlook: &Outlook<u64>) -> Option<Position<u64>> {
    let mut search = DiscSearch::new(outlook.clone(), Resources { memory: 1 << 16, threads: 1 });
    let mut pos = game.start();
    let empties = random.random_range((PLIES + 5).min(game.empties(&pos) - 8)..game.empties(&pos) - 6);
    for _ in 0..6 {
        pos = game.play(&pos, game.moves(&pos).choose(random)?);
    }
    while game.empties(&pos) > empties {
        let seen = search.look(game, &pos, &Look::plies(2), &StopSignal::new())?;
        pos = game.play(&pos, seen.moves[0].0);
    }
    (game.moves(&pos).count() > 1).then_some(pos)
}

fn open(name: &str, size: &str) -> Discs<u64> {
    let (rows, columns) = discs::parse_size(size).expect("a size like 8x8");
    match name {
        "othello" => {
            let switches = discs::othello::switches([]).expect("no switches");
            discs::othello::game(discs::othello::shape(rows, columns).expect("a board"), switches).expect("a game")
        }
        "nip" | "octagon" => {
            let rim = if name == "nip" { "on" } else { "off" };
            let switches = discs::nip::switches([("rim", rim)]).expect("there is such a switch");
            discs::nip::game(discs::nip::shape(rows, columns, &switches).expect("a board"), switches).expect("a game")
        }
        _ => panic!("{name} is not one of othello, nip and octagon"),
    }
}
