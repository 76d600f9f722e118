use game::StopSignal;
use retro::{Progress, Watch};
use std::sync::atomic::{AtomicU64, Ordering};

/// Nobody listens.
pub struct Quiet(StopSignal);

impl Quiet {
    pub fn new() -> Quiet {
        Quiet(StopSignal::new())
    }

    /// Everything is stopped before it begins.
    pub fn stopped() -> Quiet {
        let quiet = Quiet::new();
        quiet.0.raise();
        quiet
    }
}

impl Watch for Quiet {
    fn progress(&self, progress: &Progress) {
        assert!(progress.done <= progress.all, "{progress:?}");
    }

    fn stop(&self) -> &StopSignal {
        &self.0
    }
}

/// Asks to stop when it has heard of progress so many times.
pub struct StopAfter {
    left: AtomicU64,
    stop: StopSignal,
}

impl StopAfter {
    pub fn new(calls: u64) -> StopAfter {
        StopAfter { left: AtomicU64::new(calls), stop: StopSignal::new() }
    }
}

impl Watch for StopAfter {
    fn progress(&self, _: &Progress) {
        if self.left.fetch_sub(1, Ordering::Relaxed) <= 1 {
            self.stop.raise();
        }
    }

    fn stop(&self) -> &StopSignal {
        &self.stop
    }
}
