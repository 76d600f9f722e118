//! Records, their own files, and the formats of the Othello world.

mod formats;
mod own;
mod wthor;

use game::MatchLimits;
use games::{Roster, Table, open_with};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;
use record::{Node, Record};

/// The four games, one of them for four players.
fn tables() -> Vec<Box<dyn Table>> {
    let open = |game, board, players, rules: &[(&str, &str)]| {
        open_with(game, board, Roster { pieces: None, players }, rules).expect("the game exists")
    };
    vec![
        open("othello", None, None, &[]),
        open("nip", Some("6x6"), None, &[("rim", "off")]),
        open("gobblers", None, None, &[]),
        open("halma", Some("5x5"), None, &[("win", "filled")]),
        open("halma", Some("16x16"), Some(4), &[]),
    ]
}

/// A game of random moves, at most so many.
fn random_game(table: &dyn Table, seed: u64, plies: usize) -> Record {
    let mut random = Pcg64::seed_from_u64(seed);
    let mut playing = table.playing(MatchLimits::default());
    let mut record = Record::at(table);
    for _ in 0..plies {
        let moves = playing.situation().moves();
        let Some(mv) = moves.choose(&mut random) else { break };
        playing.play(mv).expect("it is legal");
        record.moves.push(Node::new(mv));
    }
    if let Some(payoff) = playing.situation().payoff() {
        let signed = |got: &i32| if *got == 0 { "0".to_owned() } else { format!("{got:+}") };
        record.result = payoff.entries().iter().map(signed).collect::<Vec<_>>().join(" ");
    }
    record
}
