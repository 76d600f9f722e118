//! The players of Gobblet Gobblers, as a match meets them.

mod games;
mod perfection;

use game::{Game, StopSignal};
use gobblers::{Gobblers, Handicapped, HandicappedPosition, Move};
use players::gobblers::{BySearch, Oracle, Player};
use players::{Level, Player as _, Question};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;
use std::convert::Infallible;
use std::time::Duration;

/// No move takes nearly as long.
const TIME: Duration = Duration::from_mins(10);

/// The game with these switches.
fn game(rules: &[(&str, &str)]) -> Handicapped {
    let switches = gobblers::switches(rules.iter().copied()).expect("the switches exist");
    let (rules, first_turns) = gobblers::rules(&switches).expect("the values exist");
    Handicapped::new(Gobblers::new(rules), first_turns)
}

fn level(number: u8) -> Level {
    Level::new(number).expect("the level exists")
}

/// A player whose highest level searches.
fn player(game: &Handicapped, level: Level, seed: u64) -> Player {
    let search = || Ok::<_, Infallible>(Box::new(BySearch::new(game.clone(), 64 << 20)) as Box<dyn Oracle>);
    Player::new(level, seed, search).expect("a search is always there")
}

fn choose(player: &mut Player, game: &Handicapped, pos: &HandicappedPosition) -> Option<Move> {
    hurried(player, game, pos, TIME, &StopSignal::new())
}

fn hurried(
    player: &mut Player,
    game: &Handicapped,
    pos: &HandicappedPosition,
    time: Duration,
    stop: &StopSignal,
) -> Option<Move> {
    player.think(game, &Question { pos, past: &[], time, stop }).map(|thought| thought.mv)
}

/// Positions of random games, none of them over.
fn positions(game: &Handicapped, games: usize, seed: u64) -> Vec<HandicappedPosition> {
    let mut random = Pcg64::seed_from_u64(seed);
    let mut positions = Vec::new();
    for _ in 0..games {
        let mut pos = game.start();
        for _ in 0..30 {
            let moves: Vec<Move> = game.moves(&pos).collect();
            let Some(&mv) = moves.choose(&mut random) else { break };
            positions.push(pos);
            pos = game.play(&pos, mv);
        }
    }
    positions
}
