use crate::TablebaseError;
use crate::code::Code;
use crate::sweep::Sweep;
use crate::values::Values;
use crate::watch::{Stage, Watch};
use game::{Duel, Prospect, Ranked, Unplay};
use std::sync::atomic::{AtomicU64, Ordering};

/// Backward induction over all positions of a game.
///
/// Level by level the positions are found that are decided in exactly so many plies: won if a successor is lost a ply sooner,
/// lost if all are won and the longest of those wins takes a ply less. A level only reads what earlier levels have
/// written, so threads need not wait for each other, and a level that was stopped can simply be run again. What is open when
/// a level decides nothing more is drawn: nobody can force the end.
#[derive(Debug)]
pub struct Induction<'g, G> {
    game: &'g G,
    pub(crate) values: Values,
    /// The level under way; 0 marks the finished positions.
    pub(crate) level: u32,
    sweep: Sweep,
    /// Positions decided so far at each level.
    decided: Vec<AtomicU64>,
    /// Positions that are not decided, when the level under way began.
    open: u64,
    direction: Direction,
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

impl<'g, G: Duel + Ranked + Unplay + Sync> Induction<'g, G> {
    /// An induction that has not begun.
    pub fn new(game: &'g G, direction: Direction) -> Induction<'g, G> {
        let ranks = game.ranks();
        let sweep = Sweep::new(ranks, game.stretch());
        Induction { game, values: Values::open(ranks), level: 0, sweep, decided: Vec::new(), open: ranks, direction }
    }

    /// The level under way: positions decided in fewer plies are known.
    pub fn level(&self) -> u32 {
        self.level
    }

    /// What is known so far.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// The prospects of all positions.
    pub fn into_values(self) -> Values {
        self.values
    }

    /// Goes on until every position has its prospect, or the watch asks to stop.
    ///
    /// # Errors
    /// [`TablebaseError::TooDeep`] if somebody wins only after more plies than fit into a table.
    pub fn run(&mut self, threads: usize, watch: &dyn Watch) -> Result<Induced, TablebaseError> {
        loop {
            if self.level > Code::MOST_PLIES {
                return Err(TablebaseError::TooDeep(Code::MOST_PLIES));
            }
            if !self.run_level(threads, watch) {
                return Ok(Induced::Stopped);
            }
            let decided = self.decided_at(self.level);
            if decided == 0 && self.level > 0 {
                return Ok(Induced::Complete);
            }
            self.level += 1;
            self.sweep.restart();
        }
    }

    fn decided_at(&self, level: u32) -> u64 {
        self.decided.get(level as usize).map_or(0, |count| count.load(Ordering::Relaxed))
    }

    fn run_level(&mut self, threads: usize, watch: &dyn Watch) -> bool {
        while self.decided.len() <= self.level as usize {
            self.decided.push(AtomicU64::new(0));
        }
        let stage = if self.level == 0 { Stage::Finished } else { Stage::Level(self.level) };
        let before: u64 = (0..self.level).map(|level| self.decided_at(level)).sum();
        self.open = self.values.ranks().saturating_sub(before);
        let backward = match self.direction {
            Direction::Forward => false,
            Direction::Backward => true,
            Direction::Either => self.decided_at(self.level.saturating_sub(1)) < self.open / BACKWARD_PAYS,
        };
        let decided = &self.decided[self.level as usize];
        let (this, stage) = (&*self, (stage, self.open));
        let count = |number: u64| _ = decided.fetch_add(number, Ordering::Relaxed);
        match self.level {
            0 => self.sweep.run(threads, watch, stage, || (), |(), first, length| count(this.finish(first, length))),
            level if backward => self.sweep.run(threads, watch, stage, Vec::new, |found, first, length| {
                count(this.backward(level, first, length, found));
            }),
            level => self.sweep.run(threads, watch, stage, Scratch::default, |scratch, first, length| {
                count(this.forward(level, first, length, scratch));
            }),
        }
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
            self.values.set(rank, code);
            decided += u64::from(code != Code::OPEN);
        }
        decided
    }

    /// Looks from every open position of a stretch at its successors.
    fn forward(&self, level: u32, first: u64, length: u64, scratch: &mut Scratch) -> u64 {
        if !self.values.any(first, length, Code::OPEN) {
            return 0;
        }
        let Scratch { wanted, lowest } = scratch;
        self.values.find(first, length, Code::OPEN, wanted);
        lowest.clear();
        lowest.resize(wanted.len(), Code::ABSENT);
        self.game.successors(first, wanted, &mut |who, ranks| {
            for (&who, &rank) in who.iter().zip(ranks) {
                let lowest = &mut lowest[who as usize];
                *lowest = (*lowest).min(self.values.get(rank));
            }
        });
        let mut decided = 0;
        for (&offset, &lowest) in wanted.iter().zip(&*lowest) {
            decided += u64::from(self.decide(level, first + u64::from(offset), lowest));
        }
        decided
    }

    /// Writes the prospect that follows from the lowest successor, if it is one of this level. What the level has
    /// written itself meanwhile is a ply further away and changes nothing.
    fn decide(&self, level: u32, rank: u64, lowest: Code) -> bool {
        let code = Code::before(lowest);
        let decided = code == Code::win(level) || code == Code::loss(level);
        if decided {
            self.values.set(rank, code);
        }
        decided
    }

    /// Looks from every position that the level before has decided at its predecessors.
    fn backward(&self, level: u32, first: u64, length: u64, found: &mut Vec<u32>) -> u64 {
        let mut decided = 0;
        for code in [Code::loss(level - 1), Code::win(level - 1)] {
            if !self.values.any(first, length, code) {
                continue;
            }
            self.values.find(first, length, code, found);
            for &offset in &*found {
                let Some(pos) = self.game.unrank(first + u64::from(offset)) else { continue };
                self.game.predecessors(&pos, &mut |before| {
                    let rank = self.game.rank(&before);
                    if self.values.get(rank) == Code::OPEN {
                        decided += u64::from(self.decide(level, rank, self.lowest_successor(&before)));
                    }
                });
            }
        }
        decided
    }

    fn lowest_successor(&self, pos: &G::Position) -> Code {
        let successors = self.game.moves(pos).map(|mv| self.values.get(self.game.rank(&self.game.play(pos, mv))));
        successors.min().unwrap_or(Code::ABSENT)
    }
}

#[derive(Default)]
struct Scratch {
    wanted: Vec<u32>,
    lowest: Vec<Code>,
}

/// What a checkpoint keeps.
impl<G> Induction<'_, G> {
    pub(crate) fn sweep(&self) -> &Sweep {
        &self.sweep
    }

    pub(crate) fn decided(&self) -> Vec<u64> {
        self.decided.iter().map(|count| count.load(Ordering::Relaxed)).collect()
    }

    pub(crate) fn restore(&mut self, level: u32, decided: &[u64]) {
        self.level = level;
        self.decided = decided.iter().map(|&count| AtomicU64::new(count)).collect();
    }
}
