use crate::Limits;
use game::{Bounds, Knowledge, Progress, Stage, StopSignal, Watch};
use std::cell::Cell;
use std::time::{Duration, Instant};

/// When to stop, and whom to tell how far it is: the limits and the watch of one call.
pub(crate) struct Halt<'a> {
    limits: Limits,
    watch: &'a dyn Watch,
    started: Instant,
    reported: Cell<Instant>,
    nodes: Cell<u64>,
    /// What is proven so far, for the reports.
    pub(crate) bounds: Cell<Bounds>,
}

impl<'a> Halt<'a> {
    pub(crate) fn new(limits: &Limits, watch: &'a dyn Watch, bounds: Bounds) -> Halt<'a> {
        let now = Instant::now();
        Halt {
            limits: *limits,
            watch,
            started: now,
            reported: Cell::new(now),
            nodes: Cell::new(0),
            bounds: Cell::new(bounds),
        }
    }

    /// Counts positions entered, reports now and then, and says whether to stop. Not for every single position.
    pub(crate) fn count(&self, nodes: u64) -> bool {
        self.nodes.set(self.nodes.get() + nodes);
        if self.reported.get().elapsed() >= Duration::from_millis(100) {
            self.reported.set(Instant::now());
            self.watch.progress(&self.progress());
        }
        self.watch.stop().raised()
            || self.limits.nodes.is_some_and(|limit| self.nodes.get() >= limit)
            || self.limits.time.is_some_and(|limit| self.elapsed() >= limit)
    }

    fn progress(&self) -> Progress {
        let known = Some(Knowledge::Score(self.bounds.get()));
        Progress { nodes: self.nodes.get(), known, ..Progress::new(Stage::Searching, self.elapsed()) }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// What is left of the limits, for a part of the work.
    pub(crate) fn left(&self) -> Limits {
        Limits {
            nodes: self.limits.nodes.map(|limit| limit.saturating_sub(self.nodes.get())),
            time: self.limits.time.map(|limit| limit.saturating_sub(self.elapsed())),
        }
    }

    /// A watch for a part of the work: it can be stopped like the whole, but its bounds are not those of the whole.
    pub(crate) fn watch_part(&self) -> Part<'a> {
        Part { watch: self.watch, whole: self.progress() }
    }
}

/// The watch of a part of the work.
pub(crate) struct Part<'a> {
    watch: &'a dyn Watch,
    /// How far the whole was when the part began.
    whole: Progress,
}

impl Watch for Part<'_> {
    fn progress(&self, part: &Progress) {
        let (nodes, elapsed) = (self.whole.nodes + part.nodes, self.whole.elapsed + part.elapsed);
        self.watch.progress(&Progress { nodes, elapsed, ..self.whole });
    }

    fn stop(&self) -> &StopSignal {
        self.watch.stop()
    }
}
