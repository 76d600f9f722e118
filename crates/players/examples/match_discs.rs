//! A match between two levels of a disc game, with a limit of time a move: for levels that think too long for
//! `yomikiri bench levels`.
//!
//! ```sh
//! cargo run --release -p players --example match_discs -- othello 8x8 9 7 20 1 500
//! ```
//!
//! The arguments are the game (`othello` or `nip`), the board, the level that is measured, the one that it is measured
//! by, the number of games, the seed, and the milliseconds a move at most.

use disc::Discs;
use game::{Game, Payoff, StopSignal};
use players::discs::{Means, Player};
use players::{Level, Player as _, Question};
use std::time::{Duration, Instant};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, size, level, against, games, seed, milliseconds] = &arguments[..] else {
        panic!("usage: match_discs GAME BOARD LEVEL AGAINST GAMES SEED MILLISECONDS")
    };
    let game = open(name, size);
    let levels: [Level; 2] = [level, against].map(|level| level.parse().expect("a level"));
    let [games, seed, milliseconds] =
        [games, seed, milliseconds].map(|number| number.parse::<u64>().expect("a number"));
    // By seat of the measured level: won, drawn, lost.
    let mut results = [[0_u32; 3]; 2];
    let mut spent = [(Duration::ZERO, 0_u32); 2];
    for number in 0..games {
        let seat = (number % 2) as usize;
        let players = levels.iter().zip(0..).map(|(level, which)| {
            let seed = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(number << 1 | which);
            Player::new(*level, seed, &game, Means::default())
        });
        let payoff = play(&game, players.collect(), seat, Duration::from_millis(milliseconds), &mut spent);
        let result = match payoff.winner() {
            Some(winner) if winner.index() == seat => 0,
            None => 1,
            Some(_) => 2,
        };
        results[seat][result] += 1;
    }
    let won = f64::from(results[0][0] + results[1][0]) * 100.0 / games as f64;
    let average = |(time, moves): (Duration, u32)| time.as_secs_f64() * 1000.0 / f64::from(moves.max(1));
    println!(
        "{name} {size}: level {level} against {against}: {won:.1} % of {games} won; as black {:?}, as white {:?} (won, drawn, lost); {:.2} and {:.2} ms a move",
        results[0],
        results[1],
        average(spent[0]),
        average(spent[1]),
    );
}

fn play(
    game: &Discs<u64>,
    mut players: Vec<Player<u64>>,
    seat: usize,
    time: Duration,
    spent: &mut [(Duration, u32); 2],
) -> Payoff {
    let (mut pos, stop) = (game.start(), StopSignal::new());
    loop {
        if let Some(payoff) = game.payoff(&pos) {
            return payoff;
        }
        let which = usize::from(game.to_move(&pos).index() != seat);
        let begin = Instant::now();
        let question = Question { pos: &pos, past: &[], time, stop: &stop };
        let thought = players[which].think(game, &question).expect("the game is not over");
        spent[which].0 += begin.elapsed();
        spent[which].1 += 1;
        pos = game.play(&pos, thought.mv);
    }
}

fn open(name: &str, size: &str) -> Discs<u64> {
    let (rows, columns) = disc::parse_size(size).expect("a size like 8x8");
    if name == "nip" {
        let switches = nip::switches([]).expect("no switches");
        nip::game(nip::shape(rows, columns, &switches).expect("a board"), switches).expect("a game")
    } else {
        let switches = othello::switches([]).expect("no switches");
        othello::game(othello::shape(rows, columns).expect("a board"), switches).expect("a game")
    }
}
