//! The search that level 9 of Othello and Nip looks ahead with, on fixed positions: how many nodes so many plies take, or how
//! many plies there are in so much time.
//!
//! ```sh
//! cargo run --release -p players --features examples --example search_discs -- othello 16
//! cargo run --release -p players --features examples --example search_discs -- nip 500ms 2
//! ```
//!
//! The arguments are the game (`othello` or `nip`), the plies or the milliseconds, and the number of threads, 1 if it is not
//! given. With plies and one thread the total of nodes is a signature: it changes only when the search or the weights do.

use discs::{Discs, Position};
use engines::{DiscSearch, Look, Resources};
use eval::discs::Judgement;
use game::{Game, StopSignal};
use players::discs::look_ahead;
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_pcg::Pcg64;
use std::time::Duration;

/// The empty cells of the positions; each comes up three times.
const EMPTIES: [u32; 10] = [42, 40, 38, 36, 34, 32, 30, 28, 26, 24];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (Some(name), Some(amount)) = (arguments.first(), arguments.get(1)) else {
        panic!("usage: search_discs GAME PLIES|MILLISECONDSms [THREADS]")
    };
    let threads = arguments.get(2).map_or(1, |threads| threads.parse().expect("a number of threads"));
    let look = match amount.strip_suffix("ms") {
        Some(time) => Look {
            time: Some(Duration::from_millis(time.parse().expect("a number of milliseconds"))),
            ..Look::plies(60)
        },
        None => Look::plies(amount.parse().expect("a number of plies")),
    };
    let game = open(name);
    let (mut nodes, mut plies, mut seconds) = (0, 0, 0.0);
    let positions = EMPTIES.len() * 3;
    for (seed, &empties) in EMPTIES.iter().cycle().take(positions).enumerate() {
        let pos = draw(&game, empties, &mut Pcg64::seed_from_u64(seed as u64));
        let mut search = DiscSearch::new(Judgement::new(&game), Resources { memory: 1 << 24, threads });
        let seen = look_ahead(&mut search, &game, &pos, &look, &StopSignal::new()).expect("the game is not over");
        println!(
            "{empties} empty: {:+5} after {:2} plies, {:9} nodes, {:.3} s",
            seen.moves[0].1,
            seen.plies,
            seen.nodes,
            seen.elapsed.as_secs_f64()
        );
        nodes += seen.nodes;
        plies += seen.plies;
        seconds += seen.elapsed.as_secs_f64();
    }
    println!(
        "{nodes} nodes, {seconds:.2} s, {:.1} million a second, {:.2} plies on average",
        nodes as f64 / seconds / 1e6,
        f64::from(plies) / positions as f64
    );
}

/// A position after eight random plies and sensible ones after them. The fitted features choose, so that it does not depend on what
/// is measured.
fn draw(game: &Discs<u64>, empties: u32, random: &mut Pcg64) -> Position<u64> {
    let mut search = DiscSearch::new(Judgement::features(game), Resources { memory: 1 << 16, threads: 1 });
    loop {
        let mut pos = game.start();
        for _ in 0..8 {
            pos = game.moves(&pos).choose(random).map_or(pos, |mv| game.play(&pos, mv));
        }
        while game.empties(&pos) > empties
            && let Some(seen) = look_ahead(&mut search, game, &pos, &Look::plies(3), &StopSignal::new())
        {
            pos = game.play(&pos, seen.moves[0].0);
        }
        if game.moves(&pos).count() > 1 {
            return pos;
        }
    }
}

fn open(name: &str) -> Discs<u64> {
    match name {
        "othello" => {
            let switches = discs::othello::switches([]).expect("no switches");
            discs::othello::game(discs::othello::shape(8, 8).expect("a board"), switches).expect("a game")
        }
        "nip" => {
            let switches = discs::nip::switches([]).expect("no switches");
            discs::nip::game(discs::nip::shape(8, 8, &switches).expect("a board"), switches).expect("a game")
        }
        _ => panic!("{name} is not one of othello and nip"),
    }
}
