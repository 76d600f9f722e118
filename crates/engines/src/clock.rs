use game::StopSignal;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// When to stop thinking: at a time, when somebody asks, or when another thread has the answer.
pub(super) struct Clock<'a> {
    started: Instant,
    time: Option<Duration>,
    /// Positions that each thread may look at.
    nodes: u64,
    stop: &'a StopSignal,
    done: AtomicBool,
}

impl<'a> Clock<'a> {
    pub(super) fn new(time: Option<Duration>, stop: &'a StopSignal) -> Clock<'a> {
        Clock { started: Instant::now(), time, nodes: u64::MAX, stop, done: AtomicBool::new(false) }
    }

    /// The same, but each thread also stops after so many positions, if given.
    pub(super) fn with_nodes(self, nodes: Option<u64>) -> Clock<'a> {
        Clock { nodes: nodes.unwrap_or(u64::MAX), ..self }
    }

    /// Positions that each thread may look at.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether to stop. Reads the time, so not to be asked at every node.
    pub(super) fn is_over(&self) -> bool {
        self.done.load(Relaxed) || self.stop.raised() || self.time.is_some_and(|time| self.started.elapsed() >= time)
    }

    /// Whether more than half of the time, or of the positions of a thread that has looked at `nodes`, is gone: what takes
    /// several times as long is not worth beginning.
    pub(super) fn is_half_over(&self, nodes: u64) -> bool {
        nodes >= self.nodes / 2 || self.time.is_some_and(|time| self.started.elapsed() >= time / 2)
    }

    /// Tells all threads that the answer is there.
    pub(super) fn finish(&self) {
        self.done.store(true, Relaxed);
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}
