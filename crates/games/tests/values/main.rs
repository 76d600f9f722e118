//! Moves, positions, lines and matches of every game as values that do not say what game they belong to.

mod lines;
mod matches;
mod moves;
mod players;
mod positions;

use games::{Game, Line, Roster, open_with};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;

/// Every game in each of the types that it is computed in, and games that differ from these in nothing but a switch.
fn all_games() -> Vec<Game> {
    let open = |game, board, players, rules: &[(&str, &str)]| {
        open_with(game, board, Roster { pieces: None, players }, rules).expect("the game exists")
    };
    vec![
        open("othello", None, None, &[]),
        open("othello", None, None, &[("score", "empties-to-winner")]),
        open("othello", Some("4x4"), None, &[]),
        open("othello", Some("4x8"), None, &[]),
        open("othello", Some("8x4"), None, &[]),
        open("othello", Some("9x8"), None, &[]),
        open("nip", None, None, &[]),
        open("nip", None, None, &[("rim", "off")]),
        open("nip", Some("4x6"), None, &[]),
        open("gobblers", None, None, &[]),
        open("row", None, None, &[]),
        open("row", Some("3x3"), None, &[("gravity", "off"), ("length", "3")]),
        open("gobblers", None, None, &[("hands", "122/122")]),
        open("gobblers", None, None, &[("first-turns", "1:no-centre")]),
        open("halma", Some("4x4"), None, &[]),
        open("halma", Some("4x4"), None, &[("win", "filled")]),
        open("halma", Some("4x4"), None, &[("leave-home", "3")]),
        open("halma", None, None, &[]),
        open("halma", Some("10x10"), None, &[]),
        open("halma", Some("16x16"), None, &[]),
        open("halma", Some("16x16"), Some(4), &[]),
    ]
}

/// A line of random moves: so many, if the game does not end before.
fn random_line(game: &Game, seed: u64, plies: usize) -> Line {
    let mut random = Pcg64::seed_from_u64(seed);
    let mut line = game.line();
    for _ in 0..plies {
        let Some(&mv) = line.position().moves().choose(&mut random) else { break };
        line.push(mv).expect("it is legal");
    }
    line
}
