use crate::TablebaseError;
use crate::code::Code;
use crate::stretches::Stretches;
use crate::sweep::Sweep;
use crate::values::Values;
use game::{Duel, Prospect, Ranked, Stage, Unplay, Watch};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Backward induction over all positions of a game.
///
/// Level by level the positions are found that are decided in exactly so many plies: won if a successor is lost a ply sooner,
/// lost if all are won and the longest of those wins takes a ply less. A level only reads what earlier levels have
/// written, so threads need not wait for each other, and a level that was stopped can simply be run again. What is open when
/// a level decides nothing more is drawn: nobody can force the end.
#[derive(Debug)]
pub struct Induction<'g, G> {
    game: &'g G,
    values: Values,
    stretches: Stretches,
    sweep: Sweep,
    /// Locked while the sweep begins anew, so that nobody sees a sweep that belongs to another level.
    under_way: Mutex<Level>,
    /// Positions decided so far at each level.
    decided: Vec<AtomicU64>,
    direction: Direction,
    /// Held by whoever runs it.
    running: Mutex<()>,
}

/// A level of an induction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level {
    /// The plies in which its positions are decided; 0 marks the finished positions.
    pub(crate) plies: u32,
    /// Whether it looks at predecessors. It goes on as it began: which stretches are done has another meaning either way.
    pub(crate) backward: bool,
}

/// How a level finds its positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direction {
    /// Whichever has less to do.
    #[default]
    Either,
    /// Every open position looks at its successors.
    Forward,
    /// Every position decided by the level before looks at its predecessors.
    Backward,
}

/// How an induction ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Induced {
    /// Every position has its prospect.
    Complete,
    /// The watch stopped it; it can go on.
    Stopped,
}

/// An open position costs the look at its successors; a decided one the look at its predecessors, and for a win also at
/// the successors of those.
const BACKWARD_PAYS: u64 = 64;

/// One more than a byte has room for: a level to see whether somebody needs it.
const LEVELS: usize = Code::MOST_PLIES as usize + 2;

impl<'g, G: Duel + Ranked + Unplay + Sync> Induction<'g, G> {
    /// An induction that has not begun.
    pub fn new(game: &'g G, direction: Direction) -> Induction<'g, G> {
        let (ranks, stretch) = (game.ranks(), game.stretch());
        Induction {
            game,
            values: Values::open(ranks),
            stretches: Stretches::new(ranks, stretch),
            sweep: Sweep::new(ranks, stretch),
            under_way: Mutex::new(Level { plies: 0, backward: false }),
            decided: (0..LEVELS).map(|_| AtomicU64::new(0)).collect(),
            direction,
            running: Mutex::new(()),
        }
    }

    /// Goes on until every position has its prospect, or the watch asks to stop. Meanwhile others may look at the values and
    /// save checkpoints; whoever else wants to run it waits.
    ///
    /// # Errors
    /// [`TablebaseError::TooDeep`] if somebody wins only after more plies than fit into a table.
    pub fn run(&self, threads: usize, watch: &dyn Watch) -> Result<Induced, TablebaseError> {
        let _alone = lock(&self.running);
        let begin = Instant::now();
        loop {
            let level = *lock(&self.under_way);
            if !self.run_level(level, threads, watch, begin) {
                return Ok(Induced::Stopped);
            }
            if level.plies > 0 && self.decided_at(level.plies) == 0 {
                return Ok(Induced::Complete);
            }
            if level.plies > Code::MOST_PLIES {
                return Err(TablebaseError::TooDeep(Code::MOST_PLIES));
            }
            let mut under_way = lock(&self.under_way);
            *under_way = self.level_after(level.plies);
            self.stretches.begin_level(under_way.plies);
            self.sweep.restart();
        }
    }

    fn level_after(&self, plies: u32) -> Level {
        let backward = match self.direction {
            Direction::Forward => false,
            Direction::Backward => true,
            Direction::Either => self.decided_at(plies) < self.open_before(plies + 1) / BACKWARD_PAYS,
        };
        Level { plies: plies + 1, backward }
    }

    /// The positions that no level before this one has decided.
    fn open_before(&self, level: u32) -> u64 {
        self.values.ranks() - (0..level).map(|level| self.decided_at(level)).sum::<u64>()
    }

    fn run_level(&self, level: Level, threads: usize, watch: &dyn Watch, begin: Instant) -> bool {
        let Level { plies, backward } = level;
        let stage = match plies {
            0 => Stage::Finished,
            _ => Stage::Level { plies, open: self.open_before(plies) },
        };
        self.sweep.run(threads, watch, (stage, begin), Scratch::default, |scratch, first, length| {
            let decided = match plies {
                0 => self.finish(first, length),
                _ if backward => self.backward(plies, first, length, scratch),
                _ => self.forward(plies, first, length, scratch),
            };
            self.decided[plies as usize].fetch_add(decided, Ordering::Relaxed);
        })
    }

    /// Marks the finished positions and the numbers without a position.
    fn finish(&self, first: u64, length: u64) -> u64 {
        let mut decided = 0;
        for rank in first..first + length {
            let code = match self.game.unrank(rank) {
                None => Code::ABSENT,
                Some(pos) => match self.game.score_for_mover(&pos) {
                    Some(score) => Code::of(Prospect::of_score(score)),
                    None => continue,
                },
            };
            if code == Code::OPEN {
                self.stretches.set_over_and_drawn(first);
            }
            // What an interrupted sweep has marked already is not counted twice.
            if self.values.get(rank) != code {
                self.values.set(rank, code);
                decided += 1;
            }
        }
        if decided > 0 {
            self.stretches.set_news(first, 0);
        }
        decided
    }

    /// Looks from every open position of a stretch at its successors.
    fn forward(&self, level: u32, first: u64, length: u64, scratch: &mut Scratch) -> u64 {
        if !self.stretches.is_open(first) {
            return 0;
        }
        let Scratch { wanted, lowest, .. } = scratch;
        self.values.find(first, length, Code::OPEN, wanted);
        if wanted.is_empty() {
            self.stretches.close(first);
            return 0;
        }
        if self.stretches.has_over_and_drawn(first) {
            wanted.retain(|&offset| !self.is_over(first + u64::from(offset)));
        }
        lowest.clear();
        lowest.resize(wanted.len(), Code::ABSENT);
        let (values, lowest) = (&self.values, &mut lowest[..]);
        self.game.successors(first, wanted, &mut |who, ranks| values.lower(lowest, who, ranks));
        let mut decided = 0;
        for (&offset, &lowest) in wanted.iter().zip(&*lowest) {
            if let Some(code) = decision(level, lowest) {
                self.values.set(first + u64::from(offset), code);
                decided += 1;
            }
        }
        if decided > 0 {
            self.stretches.set_news(first, level);
        }
        decided
    }

    fn is_over(&self, rank: u64) -> bool {
        self.game.unrank(rank).is_none_or(|pos| self.game.score_for_mover(&pos).is_some())
    }

    /// Looks from every position that the level before has decided at its predecessors.
    fn backward(&self, level: u32, first: u64, length: u64, scratch: &mut Scratch) -> u64 {
        if !self.stretches.has_news(first, level - 1) {
            return 0;
        }
        let Scratch { wanted, ranks, .. } = scratch;
        let mut lowest = |pos: &G::Position| self.values.lowest_successor(self.game, pos, ranks);
        let mut decided = 0;
        for code in [Code::loss(level - 1), Code::win(level - 1)] {
            self.values.find(first, length, code, wanted);
            for &offset in &*wanted {
                let Some(pos) = self.game.unrank(first + u64::from(offset)) else { continue };
                self.game.predecessors(&pos, &mut |before| {
                    let rank = self.game.rank(&before);
                    if self.values.get(rank) == Code::OPEN {
                        // A position that can move to a lost one and is open has nothing better.
                        let lowest = if code == Code::loss(level - 1) { Some(code) } else { lowest(&before) };
                        decided += u64::from(self.decide(level, rank, lowest.unwrap_or(Code::ABSENT)));
                    }
                });
            }
        }
        decided
    }

    /// Writes what follows from the lowest successor of an open position; whether it was news.
    fn decide(&self, level: u32, rank: u64, lowest: Code) -> bool {
        let Some(code) = decision(level, lowest) else { return false };
        self.stretches.set_news(rank, level);
        // Two threads may come to the same position from different sides.
        self.values.replace(rank, code) == Code::OPEN
    }
}

/// What the lowest successor makes of an open position, if that belongs to this level. What the level itself has written
/// meanwhile is a ply further away and decides nothing.
///
/// At the level for which a byte has no room the decision is to leave the position open; it counts all the same.
fn decision(level: u32, lowest: Code) -> Option<Code> {
    if lowest == Code::loss(level - 1) {
        Some(Code::win(level))
    } else if lowest == Code::win(level - 1) {
        Some(Code::loss(level))
    } else {
        None
    }
}

/// What a thread needs again and again.
#[derive(Default)]
struct Scratch {
    wanted: Vec<u32>,
    lowest: Vec<Code>,
    ranks: Vec<u64>,
}

impl<G> Induction<'_, G> {
    /// The level under way: positions decided in fewer plies are known.
    pub fn level(&self) -> u32 {
        lock(&self.under_way).plies
    }

    /// What is known so far.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// The prospects of all positions.
    pub fn into_values(self) -> Values {
        self.values
    }

    fn decided_at(&self, level: u32) -> u64 {
        self.decided[level as usize].load(Ordering::Relaxed)
    }

    /// The level under way, and which of its stretches are done, for a file.
    pub(crate) fn place(&self) -> (Level, Vec<bool>) {
        let level = lock(&self.under_way);
        (*level, self.sweep.done().collect())
    }

    /// Takes up the place where an induction was whose values have been put here. They may be younger than the place: whatever
    /// a later level has decided is decided again.
    pub(crate) fn resume(&mut self, level: Level, done: &[bool]) {
        *lock(&self.under_way) = level;
        // A level without room has left no trace in the values and is run again.
        if level.plies <= Code::MOST_PLIES {
            for (stretch, _) in done.iter().enumerate().filter(|&(_, &done)| done) {
                self.sweep.set_done(stretch);
            }
        }
        self.stretches.forget();
        let decided = self.values.forget_beyond(level.plies);
        self.decided = decided.into_iter().map(AtomicU64::new).collect();
        self.decided.resize_with(LEVELS, || AtomicU64::new(0));
    }
}

/// Nothing is half done when somebody panics with one of these locks.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
