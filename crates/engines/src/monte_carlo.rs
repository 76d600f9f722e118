//! Monte Carlo tree search for any number of seats.

mod playout;
mod tree;

use super::clock::Clock;
use game::{Engine, Game, MoveValue, StopSignal, on_threads};
use playout::Playouts;
use rand::SeedableRng;
use rand_pcg::Pcg64;
use std::sync::OnceLock;
use std::time::Duration;
use tree::Tree;

/// Plays games to their end by chance, and looks more often at moves that did well (UCT).
///
/// Chance is not blind: playouts take the best of a few moves drawn at random, and the tree looks at promising moves
/// first, both by a [`MoveValue`]. Every seat goes for its own result, so that it serves games for two, three and four.
///
/// Each thread grows a tree of its own; the move with the most visits in all of them is played. Equal seeds, playouts
/// and threads choose equally unless time or a stop signal cuts the work short.
pub struct MonteCarlo<M> {
    bias: M,
    limits: Playing,
    random: Pcg64,
}

/// How often each move was visited in one tree and what that earned, and how many plies deep the tree is.
type Grown = (Vec<(u64, f64)>, u32);

/// How much to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playing {
    /// At most so many playouts a move, in all threads together; as many as fit into the time if none are given.
    pub playouts: Option<u64>,
    /// After so many plies a playout is given up as drawn.
    pub plies: u32,
    /// How many moves are drawn of which a playout takes the best; 1 is blind chance.
    pub drawn: u32,
    /// Threads, at least 1.
    pub threads: usize,
}

impl Default for Playing {
    fn default() -> Playing {
        Playing { playouts: None, plies: 300, drawn: 6, threads: 1 }
    }
}

/// What came of the playouts.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged<M> {
    /// Every move of the position, in the game's order.
    pub moves: Vec<JudgedMove<M>>,
    /// How many plies ahead the line of the most visits goes, in the tree in which it is longest.
    pub plies: u32,
}

/// What came of the playouts that began with one move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JudgedMove<M> {
    /// The move.
    pub mv: M,
    /// How often it was looked at.
    pub visits: u64,
    /// What the one who makes it got on average: 1 for a win, 0 for a loss; a half if it was not looked at.
    pub reward_for_mover: f64,
}

/// Between two looks at the clock.
const PLAYOUTS_BETWEEN_CLOCKS: u64 = 16;

impl<M> MonteCarlo<M> {
    /// An engine that thinks that moves of high value are good.
    pub fn new(bias: M, limits: Playing, seed: u64) -> MonteCarlo<M> {
        MonteCarlo { bias, limits, random: Pcg64::seed_from_u64(seed) }
    }

    /// How often each move of a position was looked at, in the game's order.
    pub fn visits<G>(&mut self, game: &G, pos: &G::Position, time: Duration, stop: &StopSignal) -> Vec<(G::Move, u64)>
    where
        G: Game + Sync,
        M: MoveValue<G> + Sync,
    {
        self.judge(game, pos, time, stop).moves.into_iter().map(|judged| (judged.mv, judged.visits)).collect()
    }

    /// What came of the playouts from a position.
    pub fn judge<G>(&mut self, game: &G, pos: &G::Position, time: Duration, stop: &StopSignal) -> Judged<G::Move>
    where
        G: Game + Sync,
        M: MoveValue<G> + Sync,
    {
        let clock = Clock::new(Some(time), stop);
        let threads = self.limits.threads.max(1) as u64;
        let seeds: Vec<Pcg64> = (0..threads).map(|_| Pcg64::from_rng(&mut self.random)).collect();
        let share = self.limits.playouts.map_or(u64::MAX, |playouts| playouts.div_ceil(threads));
        let (bias, limits, clock) = (&self.bias, self.limits, &clock);
        let grown: Vec<OnceLock<Grown>> = seeds.iter().map(|_| OnceLock::new()).collect();
        on_threads(seeds.len(), &|thread| {
            let random = seeds[thread].clone();
            let mut tree = Tree::new(game, bias, *pos);
            let mut playouts = Playouts { game, bias, limits, random, moves: Vec::new() };
            // One look at least, so that there is a move.
            for number in 0..share {
                if number > 0 && number % PLAYOUTS_BETWEEN_CLOCKS == 0 && clock.is_over() {
                    break;
                }
                tree.grow(|leaf| playouts.play(leaf));
            }
            let _ = grown[thread].set((tree.results(), tree.plies()));
        });
        let grown: Vec<Grown> = grown.into_iter().filter_map(OnceLock::into_inner).collect();
        let judged = |(index, mv): (usize, G::Move)| {
            let results = || grown.iter().filter_map(|(results, _)| results.get(index));
            let visits: u64 = results().map(|&(visits, _)| visits).sum();
            let reward: f64 = results().map(|&(_, reward)| reward).sum();
            let reward_for_mover = if visits == 0 { 0.5 } else { reward / visits as f64 };
            JudgedMove { mv, visits, reward_for_mover }
        };
        let moves = game.moves(pos).enumerate().map(judged).collect();
        Judged { moves, plies: grown.iter().map(|&(_, plies)| plies).max().unwrap_or(0) }
    }
}

impl<G: Game + Sync, M: MoveValue<G> + Sync> Engine<G> for MonteCarlo<M> {
    fn choose(&mut self, game: &G, pos: &G::Position, time: Duration, stop: &StopSignal) -> Option<G::Move> {
        let visits = self.visits(game, pos, time, stop);
        let most = visits.iter().map(|&(_, visits)| visits).max()?;
        visits.into_iter().find(|&(_, visits)| visits == most).map(|(mv, _)| mv)
    }
}
