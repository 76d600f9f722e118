use game::Game;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;
use std::collections::HashSet;

/// How much to try.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The seed of every random choice.
    pub seed: u64,
    /// How many random games to play.
    pub playouts: usize,
    /// After how many plies a random game may be given up; for a game that always ends, more than it can last.
    pub ply_limit: usize,
    /// Whether every random game has to end before the limit.
    pub must_end: bool,
    /// How many garbage texts to read.
    pub garbage: u32,
}

/// Plays random games to their end or to the ply limit and checks that they end when they should, with a payoff for
/// each seat that adds up. Returns the distinct positions, finished ones included, in the order in which they occurred.
///
/// # Panics
/// If something is wrong with the game.
pub fn check_playouts<G: Game>(game: &G, effort: &Effort) -> Vec<G::Position> {
    let mut random = Pcg64::seed_from_u64(effort.seed);
    let mut seen = HashSet::new();
    let mut positions = Vec::new();
    for _ in 0..effort.playouts {
        let mut pos = game.start();
        for ply in 0.. {
            if seen.insert(pos) {
                positions.push(pos);
            }
            check_end(game, &pos);
            let moves = crate::moves_of(game, &pos);
            let Some(&mv) = moves.choose(&mut random) else { break };
            if ply == effort.ply_limit {
                assert!(!effort.must_end, "a random game goes on after {ply} plies: {pos:?}");
                break;
            }
            pos = game.play(&pos, mv);
        }
    }
    positions
}

/// The game is over exactly when there is no move, and then there is a payoff that adds up.
fn check_end<G: Game>(game: &G, pos: &G::Position) {
    let over = game.moves(pos).next().is_none();
    let payoff = game.payoff(pos);
    assert_eq!(payoff.is_some(), over, "there is a payoff exactly when there is no move: {pos:?}");
    assert!(game.to_move(pos).index() < game.seats(), "the mover has a seat: {pos:?}");
    if let Some(payoff) = payoff {
        assert_eq!(payoff.entries().len(), game.seats(), "every seat gets something: {pos:?}");
        if game.seats() == 2 {
            assert_eq!(payoff.entries().iter().sum::<i32>(), 0, "a game for two is zero-sum: {pos:?}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{EFFORT, Fault, Pairs};

    #[test]
    fn the_toy_ends_and_the_same_seed_gives_the_same_games() {
        let positions = check_playouts(&Pairs::SOUND, &EFFORT);
        assert!(positions.len() > 30);
        assert_eq!(positions, check_playouts(&Pairs::SOUND, &EFFORT));
    }

    #[test]
    #[should_panic(expected = "a payoff exactly when there is no move")]
    fn a_missing_payoff_is_found() {
        check_playouts(&Pairs::with(Fault::DrawsWithoutPayoff), &EFFORT);
    }

    #[test]
    #[should_panic(expected = "goes on after")]
    fn a_game_without_end_is_found() {
        check_playouts(&Pairs::with(Fault::StonesVanish), &EFFORT);
    }
}
