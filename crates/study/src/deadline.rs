use game::{Progress, StopSignal, Watch};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A stop signal that is raised when its time is up, or when somebody else's is; and what was counted meanwhile.
pub(crate) struct Deadline {
    stop: StopSignal,
    nodes: AtomicU64,
}

impl Watch for Deadline {
    fn progress(&self, progress: &Progress) {
        self.nodes.fetch_max(progress.nodes, Ordering::Relaxed);
    }

    fn stop(&self) -> &StopSignal {
        &self.stop
    }
}

/// Between two looks at the other signal: short against what people notice.
const LOOK_EVERY: Duration = Duration::from_millis(5);

impl Deadline {
    /// Does some work that stops at a time, or when `outer` is raised.
    pub(crate) fn run<T>(until: Instant, outer: &StopSignal, work: impl FnOnce(&Deadline) -> T) -> T {
        let deadline = Deadline { stop: StopSignal::new(), nodes: AtomicU64::new(0) };
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let watcher = scope.spawn(|| {
                while !done.load(Ordering::Acquire) {
                    let left = until.saturating_duration_since(Instant::now());
                    if left.is_zero() || outer.raised() {
                        deadline.stop.raise();
                        break;
                    }
                    std::thread::park_timeout(left.min(LOOK_EVERY));
                }
            });
            let found = work(&deadline);
            done.store(true, Ordering::Release);
            watcher.thread().unpark();
            found
        })
    }

    /// The signal.
    pub(crate) fn signal(&self) -> &StopSignal {
        &self.stop
    }

    /// Positions that the work said it had looked at.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }
}
