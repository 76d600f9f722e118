use std::sync::atomic::{AtomicU8, Ordering};

/// What an induction knows of each stretch as a whole, so that a level passes by where it has nothing to do.
///
/// A mark may be set without need, which only costs time.
#[derive(Debug)]
pub(crate) struct Stretches {
    marks: Vec<AtomicU8>,
    /// The ranks of a stretch.
    length: u64,
}

/// Some position is open.
const OPEN: u8 = 1;
/// Some position is over and drawn: it looks open and has no successors.
const OVER_AND_DRAWN: u8 = 2;
/// The level under way or the one before, whichever is even, has decided something.
const EVEN_NEWS: u8 = 4;
/// The same for the odd one.
const ODD_NEWS: u8 = 8;

impl Stretches {
    /// Nothing is decided.
    pub(crate) fn new(ranks: u64, length: u64) -> Stretches {
        Stretches { marks: (0..ranks.div_ceil(length)).map(|_| AtomicU8::new(OPEN)).collect(), length }
    }

    /// Says nothing about any stretch: every mark is set.
    pub(crate) fn forget(&self) {
        self.marks.iter().for_each(|mark| mark.store(OPEN | OVER_AND_DRAWN | EVEN_NEWS | ODD_NEWS, Ordering::Relaxed));
    }

    /// Prepares for the news of this level, and forgets those of the last but one.
    pub(crate) fn begin_level(&self, level: u32) {
        self.marks.iter().for_each(|mark| _ = mark.fetch_and(!news(level), Ordering::Relaxed));
    }

    /// Whether the stretch with this rank may have open positions.
    pub(crate) fn is_open(&self, rank: u64) -> bool {
        self.has(rank, OPEN)
    }

    /// Everything in the stretch with this rank is decided.
    pub(crate) fn close(&self, rank: u64) {
        self.mark(rank).fetch_and(!OPEN, Ordering::Relaxed);
    }

    /// Whether the stretch with this rank may have positions that are over and drawn.
    pub(crate) fn has_over_and_drawn(&self, rank: u64) -> bool {
        self.has(rank, OVER_AND_DRAWN)
    }

    pub(crate) fn set_over_and_drawn(&self, rank: u64) {
        self.set(rank, OVER_AND_DRAWN);
    }

    /// Whether the level, which is the one under way or the one before, may have decided something in the stretch with this
    /// rank.
    pub(crate) fn has_news(&self, rank: u64, level: u32) -> bool {
        self.has(rank, news(level))
    }

    pub(crate) fn set_news(&self, rank: u64, level: u32) {
        self.set(rank, news(level));
    }

    fn mark(&self, rank: u64) -> &AtomicU8 {
        &self.marks[(rank / self.length) as usize]
    }

    fn has(&self, rank: u64, mark: u8) -> bool {
        self.mark(rank).load(Ordering::Relaxed) & mark != 0
    }

    fn set(&self, rank: u64, mark: u8) {
        self.mark(rank).fetch_or(mark, Ordering::Relaxed);
    }
}

fn news(level: u32) -> u8 {
    if level.is_multiple_of(2) { EVEN_NEWS } else { ODD_NEWS }
}
