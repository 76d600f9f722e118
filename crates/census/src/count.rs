use crate::hash::hash;
use crate::table::{Budget, Table, in_class};
use crate::{Amount, Census, Counting, Ending, Insight, Plan, Ply, Whole};
use game::{Progress, Stage, Symmetric, Watch, on_threads};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// How many positions can come up from `start`, ply by ply; positions are kept as they are. See [`count_with`].
pub fn count<G: Symmetric + Sync>(game: &G, start: &G::Position, plan: &Plan, watch: &dyn Watch) -> Census {
    count_with(&Whole, game, start, plan, watch)
}

/// How many positions can come up from `start`, ply by ply, counted one by one.
///
/// Positions are kept as the keys of the `insight`. The result does not depend on the number of threads, nor does
/// whether the memory suffices. Where it does not, the number of positions at the first ply that does not fit is
/// estimated from a part of them, unless earlier positions have to be told apart from new ones.
pub fn count_with<G: Symmetric + Sync, I: Insight<G>>(
    insight: &I,
    game: &G,
    start: &G::Position,
    plan: &Plan,
    watch: &dyn Watch,
) -> Census {
    let budget = Budget::new(plan.bytes - plan.bytes / 8);
    let tables = (0..SHARDS).map(|_| Mutex::new(Table::new())).collect();
    let count = Count { insight, game, plan, watch, begin: Instant::now(), budget, tables };
    count.run(start)
}

/// Positions are split by their hash into so many parts, each with a table of its own. Slots are found by the bits
/// below.
const SHARDS: usize = 256;
/// So many keys are collected for a table before it is locked.
const BATCH: usize = 64;
/// So many positions are played on from between two looks at the stop signal.
const STRETCH: usize = 1 << 10;

struct Count<'a, G: Symmetric, I: Insight<G>> {
    insight: &'a I,
    game: &'a G,
    plan: &'a Plan,
    watch: &'a dyn Watch,
    begin: Instant,
    budget: Budget,
    tables: Vec<Mutex<Table<I::Key>>>,
}

/// Which of the positions that come up are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keep {
    Nothing,
    All,
    /// Those of one class of two to this power.
    Class(u32),
}

/// The positions of a ply, by part.
type Frontier<K> = Vec<Vec<K>>;

impl<G: Symmetric + Sync, I: Insight<G>> Count<'_, G, I> {
    fn run(&self, start: &G::Position) -> Census {
        let mut census = Census { by_ply: Vec::new(), beyond: None, ending: Ending::Complete };
        let key = self.key(start);
        self.insert(&mut vec![key], shard(hash(&key)));
        let mut frontier = self.next_frontier();
        for ply in 0.. {
            // The list of a ply comes on top of the tables; with little room left it may be what does not fit.
            if self.budget.exhausted() {
                census.ending = Ending::Memory { ply };
                break;
            }
            let positions = frontier.iter().map(|part| part.len() as u64).sum();
            if positions == 0 {
                break;
            }
            let last = self.plan.plies == Some(ply);
            let tally = self.play_on(&frontier, ply, if last { Keep::Nothing } else { Keep::All });
            let known = |number| tally.complete.then_some(number);
            census.by_ply.push(Ply { positions, over: known(tally.over), moves: known(tally.moves) });
            if !tally.complete {
                census.ending = Ending::Stopped;
                break;
            }
            if last {
                census.ending = if tally.moves == 0 { Ending::Complete } else { Ending::PlyLimit };
                break;
            }
            if self.budget.exhausted() {
                census.ending = Ending::Memory { ply: ply + 1 };
                census.beyond = self.sample(&frontier, ply, tally.moves);
                break;
            }
            self.budget.give_back(bytes(&frontier));
            drop(frontier);
            frontier = self.next_frontier();
        }
        census
    }

    /// How many positions the moves of a ply lead to, from those whose hashes belong to one class of many.
    fn sample(&self, frontier: &Frontier<I::Key>, ply: u32, moves: u64) -> Option<Amount> {
        if self.plan.counting == Counting::FirstTime {
            return None;
        }
        for table in &self.tables {
            let mut table = lock(table);
            self.budget.give_back(table.bytes());
            *table = Table::new();
        }
        self.budget.renew();
        // There are at most as many positions as moves, so this many classes are enough for one of them to fit.
        let room = self.budget.left() / Table::<I::Key>::bytes_a_key();
        let halvings = (0..40).find(|halvings| moves >> halvings <= room)?;
        let complete = self.play_on(frontier, ply, Keep::Class(halvings)).complete;
        let found: f64 = self.tables.iter().map(|table| lock(table).len() as f64).sum();
        if !complete || self.budget.exhausted() || found < 1.0 {
            return None;
        }
        let classes = f64::from(halvings).exp2();
        Some(Amount { log10: (found * classes).log10(), relative_error: ((1.0 - 1.0 / classes) / found).sqrt() })
    }

    fn key(&self, pos: &G::Position) -> I::Key {
        if self.plan.symmetric {
            self.insight.pack(self.game, &self.game.canonical(pos))
        } else {
            self.insight.pack(self.game, pos)
        }
    }

    /// The new positions as lists, as far as they fit. Where nothing older is needed, the tables are emptied, one after
    /// the other, so that hardly any position is there twice at a time.
    fn next_frontier(&self) -> Frontier<I::Key> {
        let list = |table: &Mutex<Table<I::Key>>| {
            let mut table = lock(table);
            let emptied = self.plan.counting == Counting::EachPly;
            if emptied {
                self.budget.give_back(table.bytes());
            }
            let fits = !self.budget.exhausted() && self.budget.take(table.new_bytes());
            let new = if fits { table.take_new() } else { Vec::new() };
            if emptied {
                *table = Table::new();
            }
            new
        };
        self.tables.iter().map(list).collect()
    }

    /// Plays every move in every position of a ply; the positions to keep go into the tables.
    fn play_on(&self, frontier: &Frontier<I::Key>, ply: u32, keep: Keep) -> Tally {
        let stretches: Vec<&[I::Key]> = frontier.iter().flat_map(|part| part.chunks(STRETCH)).collect();
        let next = AtomicUsize::new(0);
        let (over, moves, done) = (AtomicU64::new(0), AtomicU64::new(0), AtomicUsize::new(0));
        let work = |_| {
            let mut batches: Vec<Vec<I::Key>> = (0..SHARDS).map(|_| Vec::with_capacity(BATCH)).collect();
            while !self.watch.stop().raised() {
                let Some(stretch) = stretches.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                let (finished, played) = self.play_stretch(stretch, &mut batches, keep);
                over.fetch_add(finished, Ordering::Relaxed);
                moves.fetch_add(played, Ordering::Relaxed);
                let done = done.fetch_add(1, Ordering::Relaxed) as u64 + 1;
                if done.is_multiple_of(64) {
                    let (all, bytes) = (Some(stretches.len() as u64), self.budget.used());
                    let begun = Progress::new(Stage::Ply(ply), self.begin.elapsed());
                    self.watch.progress(&Progress { done, all, bytes, ..begun });
                }
            }
            for (shard, batch) in batches.iter_mut().enumerate() {
                self.insert(batch, shard);
            }
        };
        on_threads(self.plan.threads.clamp(1, stretches.len().max(1)), &work);
        let complete = done.into_inner() == stretches.len();
        Tally { over: over.into_inner(), moves: moves.into_inner(), complete }
    }

    /// Plays on from some positions and says how many of them are over, and how many moves the others have.
    fn play_stretch(&self, stretch: &[I::Key], batches: &mut [Vec<I::Key>], keep: Keep) -> (u64, u64) {
        let (mut over, mut moves) = (0, 0);
        for &key in stretch {
            let pos = self.insight.unpack(self.game, key);
            let before = moves;
            for mv in self.game.moves(&pos) {
                moves += 1;
                // When the memory is used up, the rest is played for the numbers only.
                if keep == Keep::Nothing || self.budget.exhausted() {
                    continue;
                }
                let key = self.key(&self.game.play(&pos, mv));
                let hash = hash(&key);
                if matches!(keep, Keep::Class(halvings) if !in_class(hash, halvings)) {
                    continue;
                }
                let batch = &mut batches[shard(hash)];
                batch.push(key);
                if batch.len() == BATCH {
                    self.insert(batch, shard(hash));
                }
            }
            over += u64::from(moves == before);
        }
        (over, moves)
    }

    fn insert(&self, batch: &mut Vec<I::Key>, shard: usize) {
        if batch.is_empty() {
            return;
        }
        let mut table = lock(&self.tables[shard]);
        for key in batch.drain(..) {
            table.insert(key, hash(&key), hash, &self.budget);
        }
    }
}

/// What was found in the positions of a ply.
struct Tally {
    over: u64,
    moves: u64,
    complete: bool,
}

/// A table whose last user panicked is as good as any: the panic itself is what everybody hears of.
fn lock<K>(table: &Mutex<Table<K>>) -> MutexGuard<'_, Table<K>> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

fn shard(hash: u64) -> usize {
    (hash >> 56) as usize
}

fn bytes<K>(frontier: &Frontier<K>) -> u64 {
    frontier.iter().map(|part| size_of_val(part.as_slice()) as u64).sum()
}
