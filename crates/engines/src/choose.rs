//! The published ways to choose a move.

use super::plain::counted_line;
use super::{AlphaBeta, Depth, LineValue, Resources};
use game::{Duel, Engine, Game, Keyed, MoveValue, StopSignal};
use rand::SeedableRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_pcg::Pcg64;
use std::cmp::Reverse;
use std::time::Duration;

/// Chooses at random among the best tenth of the moves, rounded up, by what each is worth in itself.
pub struct BestTenth<M> {
    value: M,
    random: Pcg64,
}

/// Chooses the best move after some plies of lookahead, at random among equals.
pub struct BestAfter<V> {
    search: AlphaBeta<V>,
    plies: u32,
    random: Pcg64,
}

/// Follows every line for some plies, without leaving anything out, and chooses the best move, at random among equals:
/// what people write first, and what published times are about.
pub struct FullWidth<V> {
    value: V,
    plies: u32,
    nodes: u64,
    random: Pcg64,
}

impl<M> BestTenth<M> {
    /// Equal seeds choose equally.
    pub fn new(value: M, seed: u64) -> BestTenth<M> {
        BestTenth { value, random: Pcg64::seed_from_u64(seed) }
    }
}

impl<G: Game, M: MoveValue<G>> Engine<G> for BestTenth<M> {
    fn choose(&mut self, game: &G, pos: &G::Position, _: Duration, _: &StopSignal) -> Option<G::Move> {
        let mut moves: Vec<G::Move> = game.moves(pos).collect();
        // Which of several equal moves belong to the best tenth is left to chance.
        moves.shuffle(&mut self.random);
        moves.sort_by_cached_key(|&mv| Reverse(self.value.move_value_for_mover(game, pos, mv)));
        moves.truncate(moves.len().div_ceil(10));
        moves.choose(&mut self.random).copied()
    }
}

impl<V> BestAfter<V> {
    /// Looks `plies` plies ahead, at least 1; equal seeds choose equally.
    pub fn new(value: V, plies: u32, seed: u64) -> BestAfter<V> {
        let search = AlphaBeta::new(value, Resources { memory: 1 << 20, threads: 1 });
        BestAfter { search, plies: plies.max(1), random: Pcg64::seed_from_u64(seed) }
    }
}

impl<G: Duel + Keyed + Sync, V: LineValue<G> + Sync> Engine<G> for BestAfter<V> {
    fn choose(&mut self, game: &G, pos: &G::Position, time: Duration, stop: &StopSignal) -> Option<G::Move> {
        let depth = Depth { time: Some(time), ..Depth::plies(self.plies) };
        self.search.best_moves(game, pos, depth, stop).choose(&mut self.random).copied()
    }

    fn nodes(&self) -> Option<u64> {
        Some(self.search.last_nodes())
    }
}

impl<V> FullWidth<V> {
    /// Looks `plies` plies ahead, at least 1; equal seeds choose equally.
    pub fn new(value: V, plies: u32, seed: u64) -> FullWidth<V> {
        FullWidth { value, plies: plies.max(1), nodes: 0, random: Pcg64::seed_from_u64(seed) }
    }
}

impl<G: Duel, V: LineValue<G>> Engine<G> for FullWidth<V> {
    fn choose(&mut self, game: &G, pos: &G::Position, _: Duration, stop: &StopSignal) -> Option<G::Move> {
        self.nodes = 0;
        let mut best = (i32::MIN, Vec::new());
        for mv in game.moves(pos) {
            let worth = counted_line(game, &self.value, pos, mv, self.plies, &mut self.nodes);
            if worth > best.0 {
                best = (worth, vec![mv]);
            } else if worth == best.0 {
                best.1.push(mv);
            }
            if stop.raised() {
                break;
            }
        }
        best.1.choose(&mut self.random).copied()
    }

    fn nodes(&self) -> Option<u64> {
        Some(self.nodes)
    }
}
