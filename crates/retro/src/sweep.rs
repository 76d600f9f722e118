use game::{Progress, Stage, Watch};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

/// Stretches that a thread takes at a time: enough that nobody waits for the counter, few enough that all end together.
const BATCH: u64 = 16;

/// Somebody is told at least so often in the course of a pass, if it has so many stretches.
const TELLINGS: u64 = 256;

/// A pass over all stretches of ranks, shared between threads; what has been passed is known, so that a pass that was
/// stopped can be finished later.
#[derive(Debug)]
pub(crate) struct Sweep {
    done: Vec<AtomicBool>,
    ranks: u64,
    stretch: u64,
}

impl Sweep {
    /// A pass over `ranks` ranks in stretches of this length, the last one perhaps shorter.
    pub(crate) fn new(ranks: u64, stretch: u64) -> Sweep {
        let stretches = ranks.div_ceil(stretch);
        Sweep { done: (0..stretches).map(|_| AtomicBool::new(false)).collect(), ranks, stretch }
    }

    /// Which stretches are done, for a file.
    pub(crate) fn done(&self) -> impl Iterator<Item = bool> + '_ {
        // What was written before a stretch was called done is seen by whoever sees that it is.
        self.done.iter().map(|done| done.load(Ordering::Acquire))
    }

    /// Calls a stretch done, when a pass is taken up again.
    pub(crate) fn set_done(&self, stretch: usize) {
        self.done[stretch].store(true, Ordering::Release);
    }

    /// Begins the next pass.
    pub(crate) fn restart(&self) {
        self.done.iter().for_each(|done| done.store(false, Ordering::Relaxed));
    }

    /// Calls `work` with the first rank and the length of every stretch that is not done. Each thread has its own state made
    /// by `state`. Returns whether the pass is complete; otherwise the watch has stopped it. The watch is told of the stage,
    /// and of the time since the work began that the pass belongs to.
    pub(crate) fn run<T>(
        &self,
        threads: usize,
        watch: &dyn Watch,
        (stage, begin): (Stage, Instant),
        state: impl Fn() -> T + Sync,
        work: impl Fn(&mut T, u64, u64) + Sync,
    ) -> bool {
        // A pass that is taken up again goes on with the count where it was.
        let (next, passed) = (AtomicU64::new(0), AtomicU64::new(self.done().filter(|&done| done).count() as u64));
        let all = self.done.len() as u64;
        let tell_every = (all / TELLINGS).clamp(1, 1024);
        let tell = |passed: u64| {
            let done = (passed * self.stretch).min(self.ranks);
            watch.progress(&Progress { done, all: Some(self.ranks), ..Progress::new(stage, begin.elapsed()) });
        };
        let worker = || {
            let mut state = state();
            loop {
                let from = next.fetch_add(BATCH, Ordering::Relaxed);
                if from >= all {
                    return true;
                }
                if watch.stop().raised() {
                    return false;
                }
                for stretch in from..(from + BATCH).min(all) {
                    let done = &self.done[stretch as usize];
                    if done.load(Ordering::Relaxed) {
                        continue;
                    }
                    let first = stretch * self.stretch;
                    work(&mut state, first, self.stretch.min(self.ranks - first));
                    done.store(true, Ordering::Release);
                    let count = passed.fetch_add(1, Ordering::Relaxed);
                    if count % tell_every == 0 {
                        tell(count);
                    }
                }
            }
        };
        let complete = thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(worker)).collect();
            let mine = worker();
            others.into_iter().fold(mine, |all, other| other.join().expect("a worker does not panic") && all)
        });
        if complete {
            tell(all);
        }
        complete
    }
}
