//! Records, their own files, and the formats of the Othello world.

mod formats;
mod own;
mod wthor;

use games::{Game, LineText, Roster, open_with};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;
use record::{Node, Record};

/// The four games, one of them for four players.
fn all_games() -> Vec<Game> {
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
fn random_game(game: &Game, seed: u64, plies: usize) -> Record {
    let mut random = Pcg64::seed_from_u64(seed);
    let mut line = game.line();
    for _ in 0..plies {
        let Some(&mv) = line.position().moves().choose(&mut random) else { break };
        line.push(mv).expect("it is legal");
    }
    let mut record = Record::at(game);
    record.moves = line.move_texts().into_iter().map(Node::new).collect();
    if let Some(payoff) = line.payoff() {
        let signed = |got: &i32| if *got == 0 { "0".to_owned() } else { format!("{got:+}") };
        record.result = payoff.entries().iter().map(signed).collect::<Vec<_>>().join(" ");
    }
    record
}
