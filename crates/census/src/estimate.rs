use crate::amount::LogSums;
use crate::chains::lines_along;
use crate::collisions;
use crate::hash::hash;
use crate::{Amount, Insight, Whole};
use game::{Game, Progress, Stage, Watch, on_threads};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// How to play at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampling {
    /// How many random games are played.
    pub walks: u64,
    /// The seed of all chance.
    pub seed: u64,
    /// The last ply that is looked at; games are given up there.
    pub plies: u32,
    /// How many plies lie between two waypoints: up to there positions are estimated without bias, beyond they are
    /// bounded from above, the better the longer it is. Its price grows exponentially; [`PlyEstimate::positions`] says
    /// what it means.
    pub window: u32,
    /// How many threads work.
    pub threads: usize,
}

impl Default for Sampling {
    /// Ten thousand games of up to 256 plies with waypoints every three plies, on one thread.
    fn default() -> Sampling {
        Sampling { walks: 10_000, seed: 1, plies: 256, window: 3, threads: 1 }
    }
}

/// How many lines and positions there are, ply by ply, as far as random games tell.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// From the start on.
    pub by_ply: Vec<PlyEstimate>,
    /// How many complete games there are, those that are over by the last ply looked at.
    pub games: Amount,
    /// How many random games were played: fewer than asked for if the watch stopped it.
    pub walks: u64,
}

/// What random games tell about a ply.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlyEstimate {
    /// How many lines of exactly so many plies there are.
    pub lines: Amount,
    /// Up to the ply of the window, how many different positions can stand on the board after so many plies; beyond it,
    /// what there are at most in expectation: the chains of waypoints that lead to them.
    pub positions: Amount,
    /// Whether `positions` is an estimate without bias; otherwise it is an upper bound.
    pub unbiased: bool,
    /// How many different positions there are at least, with a confidence of some 95 %.
    pub positions_at_least: f64,
}

/// How many lines and positions there are from `start`, with nothing known but the rules. See [`estimate_with`].
pub fn estimate<G: Game + Sync>(game: &G, start: &G::Position, sampling: &Sampling, watch: &dyn Watch) -> Estimate {
    estimate_with(&Whole, game, start, sampling, watch)
}

/// How many lines and positions there are from `start`, by playing at random.
///
/// **Lines** by Knuth's method (1975): the product of the numbers of moves along a random game is, in the mean, the
/// number of lines. There is no bias, and the error is measured.
///
/// **Positions** are lines counted once for all that lead to the same position: if m lines of k plies lead to where a
/// random game stands, the product divided by m is, in the mean, the number of positions. Up to the window m is
/// counted, going through everything that may lie between. Beyond it that would take too long, so the lines are counted
/// from waypoint to waypoint, every `window` plies, and the product is divided by the numbers of all stretches. That
/// is, in the mean, the number of different *chains* of waypoints. Every position has at least one chain, so there are
/// at most as many positions as chains.
///
/// **At least** so many positions there are by how often random games meet: see [`PlyEstimate::positions_at_least`].
/// Hardly any do in the middle of a long game; what is known then is not much more than the square of the number of
/// games.
///
/// The same seed gives the same estimate with any number of threads.
pub fn estimate_with<G: Game + Sync, I: Insight<G>>(
    insight: &I,
    game: &G,
    start: &G::Position,
    sampling: &Sampling,
    watch: &dyn Watch,
) -> Estimate {
    let begin = Instant::now();
    let sampling = Sampling { window: sampling.window.max(1), ..*sampling };
    let walker = Walker { insight, game, start, sampling };
    let rounds = sampling.walks.div_ceil(ROUND);
    let next = AtomicU64::new(0);
    let merger = Mutex::new(Merger { merged: 0, waiting: BTreeMap::new(), total: Sums::default() });
    let work = |_| {
        while !watch.stop().raised() {
            let round = next.fetch_add(1, Ordering::Relaxed);
            if round >= rounds {
                break;
            }
            let sums = walker.round(round);
            let done = merger.lock().unwrap_or_else(PoisonError::into_inner).add(round, sums);
            let begun = Progress::new(Stage::Walks, begin.elapsed());
            watch.progress(&Progress { done, all: Some(sampling.walks), ..begun });
        }
    };
    on_threads(sampling.threads, &work);
    let total = merger.into_inner().unwrap_or_else(PoisonError::into_inner).total;
    let walks = total.walks;
    let ply = |(ply, mut sums): (usize, PlySums)| PlyEstimate {
        lines: sums.lines.mean(walks),
        positions: sums.chains.mean(walks),
        unbiased: ply <= sampling.window as usize,
        positions_at_least: collisions::at_least(&mut sums.hashes),
    };
    Estimate { by_ply: total.by_ply.into_iter().enumerate().map(ply).collect(), games: total.games.mean(walks), walks }
}

/// So many random games are played between two looks at the stop signal.
const ROUND: u64 = 16;
/// Positions of so many games are compared with each other: they are kept, and more would say little more.
const COMPARED: u64 = 200_000;

struct Walker<'a, G: Game, I> {
    insight: &'a I,
    game: &'a G,
    start: &'a G::Position,
    sampling: Sampling,
}

impl<G: Game, I: Insight<G>> Walker<'_, G, I> {
    fn round(&self, round: u64) -> Sums {
        let mut sums = Sums::default();
        for walk in round * ROUND..self.sampling.walks.min((round + 1) * ROUND) {
            self.walk(walk, &mut sums);
        }
        sums
    }

    fn walk(&self, number: u64, sums: &mut Sums) {
        // Each game has chance of its own, so that it does not matter who plays it.
        let mut random = Pcg64::seed_from_u64(hash(&(self.sampling.seed, number)));
        let mut positions = vec![*self.start];
        let mut logarithms = vec![0.0];
        let mut moves = Vec::new();
        let mut pos = *self.start;
        let mut over = false;
        while positions.len() <= self.sampling.plies as usize {
            moves.clear();
            moves.extend(self.game.moves(&pos));
            let Some(&mv) = moves.choose(&mut random) else {
                over = true;
                break;
            };
            pos = self.game.play(&pos, mv);
            positions.push(pos);
            logarithms.push(logarithms[logarithms.len() - 1] + (moves.len() as f64).ln());
        }
        let shared = self.shared(&positions);
        for (ply, (logarithm, shared)) in logarithms.iter().zip(shared).enumerate() {
            let sums = sums.ply(ply);
            sums.lines.add(*logarithm);
            sums.chains.add(logarithm - shared);
            if number < COMPARED {
                sums.hashes.push(hash(&positions[ply]));
            }
        }
        // The game may be over at the very last ply, too.
        if over || self.game.moves(&pos).next().is_none() {
            sums.games.add(logarithms[logarithms.len() - 1]);
        }
        sums.walks += 1;
    }

    /// By ply, the logarithm of the number of lines with the same waypoints.
    fn shared(&self, positions: &[G::Position]) -> Vec<f64> {
        let window = self.sampling.window as usize;
        let mut shared = vec![0.0];
        for first in (0..positions.len() - 1).step_by(window) {
            let stretch = &positions[first..positions.len().min(first + window + 1)];
            let before = shared[first];
            let lines = lines_along(self.game, self.insight, stretch);
            shared.extend(lines.into_iter().skip(1).map(|lines| before + lines.ln()));
        }
        shared
    }
}

/// What some random games add up to.
struct Sums {
    by_ply: Vec<PlySums>,
    games: LogSums,
    walks: u64,
}

impl Default for Sums {
    fn default() -> Sums {
        Sums { by_ply: Vec::new(), games: LogSums::NOTHING, walks: 0 }
    }
}

struct PlySums {
    lines: LogSums,
    chains: LogSums,
    hashes: Vec<u64>,
}

impl Sums {
    fn ply(&mut self, ply: usize) -> &mut PlySums {
        let nothing = || PlySums { lines: LogSums::NOTHING, chains: LogSums::NOTHING, hashes: Vec::new() };
        if self.by_ply.len() <= ply {
            self.by_ply.resize_with(ply + 1, nothing);
        }
        &mut self.by_ply[ply]
    }

    fn merge(&mut self, other: Sums) {
        for (ply, theirs) in other.by_ply.into_iter().enumerate() {
            let mine = self.ply(ply);
            mine.lines.merge(&theirs.lines);
            mine.chains.merge(&theirs.chains);
            mine.hashes.extend(theirs.hashes);
        }
        self.games.merge(&other.games);
        self.walks += other.walks;
    }
}

/// Adds rounds up in their order, whatever the order in which they are done: sums of floating-point numbers depend on
/// it.
struct Merger {
    merged: u64,
    waiting: BTreeMap<u64, Sums>,
    total: Sums,
}

impl Merger {
    /// Adds a round and says how many games there are by now.
    fn add(&mut self, round: u64, sums: Sums) -> u64 {
        self.waiting.insert(round, sums);
        while let Some(sums) = self.waiting.remove(&self.merged) {
            self.total.merge(sums);
            self.merged += 1;
        }
        self.total.walks
    }
}
