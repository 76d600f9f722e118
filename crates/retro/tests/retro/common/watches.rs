use game::{Progress, StopSignal, Watch};
use std::sync::atomic::{AtomicU64, Ordering};

/// Everything is stopped before it begins.
pub fn stopped() -> StopSignal {
    let stop = StopSignal::new();
    stop.raise();
    stop
}

/// Asks to stop when it has heard of progress so many times, and checks what it hears.
pub struct StopAfter {
    left: AtomicU64,
    stop: StopSignal,
}

impl StopAfter {
    pub fn new(calls: u64) -> StopAfter {
        StopAfter { left: AtomicU64::new(calls), stop: StopSignal::new() }
    }

    pub fn never() -> StopAfter {
        StopAfter::new(u64::MAX)
    }
}

impl Watch for StopAfter {
    fn progress(&self, progress: &Progress) {
        assert!(Some(progress.done) <= progress.all, "{progress:?}");
        if self.left.fetch_sub(1, Ordering::Relaxed) <= 1 {
            self.stop.raise();
        }
    }

    fn stop(&self) -> &StopSignal {
        &self.stop
    }
}
