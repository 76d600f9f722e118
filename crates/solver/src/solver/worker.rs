use super::geometry::Geometry;
use super::near_table::NearTable;
use super::probcut::Confidence;
use super::proof::ProofLog;
use super::table::{Key, Table};
use discs::{Board, Isa, Scoring, Word};
use patterns::Patterns;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// What all threads of a search share.
pub(super) struct Shared<'s, W: Word> {
    pub(super) board: &'s Board<W>,
    pub(super) geometry: &'s Geometry<W>,
    pub(super) scoring: Scoring,
    /// The learned evaluation of this game, if there is one.
    pub(super) patterns: Option<&'s Patterns>,
    pub(super) table: &'s Table,
    /// What is known of positions near the end.
    pub(super) near_table: &'s NearTable<W>,
    pub(super) log: &'s ProofLog<W>,
    /// The keys of children that some thread is searching right now, for ABDADA. It may forget and confuse them: that
    /// costs time, never correctness.
    pub(super) busy: &'s [AtomicU64],
    pub(super) threads: usize,
    /// Whether likely cut-offs count (`probcut.rs`): then nothing that rests on one is a proof.
    pub(super) selective: bool,
    /// The confidence of the selective search that is going on, or of the last one.
    pub(super) confidence: Option<Confidence>,
    /// Raised when the threads should leave the search, for whatever reason.
    pub(super) stop: AtomicBool,
    /// Raised besides `stop` when the table should grow first.
    pub(super) crowded: AtomicBool,
    pub(super) nodes: AtomicU64,
    pub(super) stored: AtomicU64,
    pub(super) node_limit: u64,
    /// For each of the first plies of the first thread: moves done, moves in all.
    pub(super) paths: [AtomicU64; PATHS],
}

/// How many plies from the root take part in the estimate of progress.
pub(super) const PATHS: usize = 6;

/// One thread of a search.
pub(super) struct Worker<'s, I, W: Word> {
    pub(super) isa: I,
    pub(super) shared: &'s Shared<'s, W>,
    pub(super) board: &'s Board<W>,
    pub(super) geometry: &'s Geometry<W>,
    /// The number of cells of the board: the highest score there is.
    pub(super) cells: i32,
    /// The number of empty cells at the root.
    pub(super) root_empties: u32,
    /// Whether this thread reports the path it is on.
    pub(super) leader: bool,
    pub(super) nodes: u64,
    /// What this thread knows of positions still nearer to the end.
    pub(super) near_table: &'s NearTable<W>,
    /// Whether the value of the position searched last rests on a likely cut-off.
    pub(super) doubtful: bool,
    counted: u64,
    stored: u64,
    pub(super) stopped: bool,
}

impl<'s, I: Isa, W: Word> Worker<'s, I, W> {
    pub(super) fn new(
        isa: I,
        shared: &'s Shared<'s, W>,
        near_table: &'s NearTable<W>,
        root_empties: u32,
        leader: bool,
    ) -> Worker<'s, I, W> {
        Worker {
            isa,
            shared,
            board: shared.board,
            geometry: shared.geometry,
            cells: shared.board.cells().count() as i32,
            root_empties,
            leader,
            nodes: 0,
            near_table,
            doubtful: false,
            counted: 0,
            stored: 0,
            stopped: false,
        }
    }

    #[inline(always)]
    pub(super) fn flips(&self, cell: usize, mine: W, theirs: W) -> W {
        self.isa.flips(self.board, cell, mine, theirs)
    }

    #[inline(always)]
    pub(super) fn mobility(&self, mine: W, theirs: W) -> W {
        self.isa.mobility(self.board, mine, theirs)
    }

    /// Whether the side to move has no stone left, and the game is over: a stone that may close a run with itself can be put without any.
    #[inline(always)]
    pub(super) fn is_wiped_out(&self, mine: W, theirs: W) -> bool {
        mine.is_empty() && self.mobility(mine, theirs).is_empty()
    }

    /// The score for `mine` when nobody can move.
    #[inline(always)]
    pub(super) fn final_score(&self, mine: W, theirs: W) -> i32 {
        let (mine, theirs) = (mine.count() as i32, theirs.count() as i32);
        self.shared.scoring.score(mine, theirs, self.cells - mine - theirs)
    }

    /// Counts what this thread has done since the last call, and finds out whether to go on.
    #[inline(always)]
    pub(super) fn must_stop(&mut self) -> bool {
        if self.nodes - self.counted >= 1 << 12 {
            self.count();
        }
        if self.shared.stop.load(Relaxed) {
            self.stopped = true;
        }
        self.stopped
    }

    #[inline(never)]
    fn count(&mut self) {
        let done = self.nodes - self.counted;
        self.counted = self.nodes;
        if self.shared.nodes.fetch_add(done, Relaxed) + done > self.shared.node_limit {
            self.shared.stop.store(true, Relaxed);
        }
        let stored = std::mem::take(&mut self.stored);
        if self.shared.table.is_crowded(self.shared.stored.fetch_add(stored, Relaxed) + stored) {
            self.shared.crowded.store(true, Relaxed);
            self.shared.stop.store(true, Relaxed);
        }
    }

    /// Counts the rest, when the thread is done.
    pub(super) fn finish(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.counted, Relaxed);
        self.counted = self.nodes;
        self.shared.stored.fetch_add(std::mem::take(&mut self.stored), Relaxed);
    }

    #[inline(always)]
    pub(super) fn note_stored(&mut self, fresh: bool) {
        self.stored += u64::from(fresh);
    }

    /// Whether another thread is searching the position with this key.
    #[inline(always)]
    pub(super) fn is_busy(&self, key: Key) -> bool {
        self.shared.busy[(key.tag() >> 1) as usize % self.shared.busy.len()].load(Relaxed) == key.tag()
    }

    /// Tells the other threads that this one searches the position with this key.
    #[inline(always)]
    pub(super) fn set_busy(&self, key: Key) {
        self.shared.busy[(key.tag() >> 1) as usize % self.shared.busy.len()].store(key.tag(), Relaxed);
    }

    /// Takes [`Worker::set_busy`] back.
    #[inline(always)]
    pub(super) fn clear_busy(&self, key: Key) {
        let place = &self.shared.busy[(key.tag() >> 1) as usize % self.shared.busy.len()];
        if place.load(Relaxed) == key.tag() {
            place.store(0, Relaxed);
        }
    }
}
