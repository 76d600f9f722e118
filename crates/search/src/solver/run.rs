//! One call of the solver: its limits, its watch, and which score to test next.

use super::worker::Shared;
use super::{Goal, Limits, Outcome, Progress, Watch};
use disc::Word;
use game::Bounds;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The limits and the watch of one call.
pub(super) struct Run<'r> {
    limits: Limits,
    watch: &'r dyn Watch,
    started: Instant,
    pub(super) nodes: u64,
}

impl<'r> Run<'r> {
    pub(super) fn new(limits: &Limits, watch: &'r dyn Watch) -> Run<'r> {
        Run { limits: *limits, watch, started: Instant::now(), nodes: 0 }
    }

    pub(super) fn nodes_left(&self) -> u64 {
        self.limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(self.nodes))
    }

    /// Whether a limit is reached or the watch wants to stop.
    pub(super) fn over(&self) -> bool {
        self.watch.stop().raised()
            || self.nodes_left() == 0
            || self.limits.time.is_some_and(|limit| self.started.elapsed() >= limit)
    }

    /// Tells the watch how things stand.
    pub(super) fn report(&self, bounds: Bounds, testing: Option<i32>, share: f64) {
        let (nodes, elapsed) = (self.nodes, self.started.elapsed());
        self.watch.progress(&Progress { bounds, testing, share, nodes, elapsed });
    }

    pub(super) fn outcome(&self, bounds: Bounds, finished: bool) -> Outcome {
        Outcome { bounds, finished, nodes: self.nodes, elapsed: self.started.elapsed() }
    }

    /// Waits for the searching threads, reports about ten times a second, and stops them when it is time.
    pub(super) fn watch_over<W: Word>(
        &self,
        shared: &Shared<'_, W>,
        bounds: Bounds,
        testing: i32,
        running: &AtomicUsize,
    ) {
        let mut last_report = Instant::now();
        // Small boards are solved in microseconds: look often at first.
        let mut nap = Duration::from_micros(50);
        while running.load(Relaxed) > 0 {
            std::thread::sleep(nap);
            nap = (nap * 2).min(Duration::from_millis(10));
            if self.watch.stop().raised() || self.limits.time.is_some_and(|limit| self.started.elapsed() >= limit) {
                shared.stop.store(true, Relaxed);
            }
            if last_report.elapsed() >= Duration::from_millis(100) {
                last_report = Instant::now();
                let nodes = self.nodes + shared.nodes.load(Relaxed);
                let elapsed = self.started.elapsed();
                let share = share_done(shared);
                self.watch.progress(&Progress { bounds, testing: Some(testing), share, nodes, elapsed });
            }
        }
    }
}

/// The share of the tree that lies behind the leader, if all moves near the root took the same time.
fn share_done<W: Word>(shared: &Shared<'_, W>) -> f64 {
    let mut width = 1.0;
    let mut share = 0.0;
    for path in &shared.paths {
        let path = path.load(Relaxed);
        let (done, total) = ((path >> 32) as f64, (path & 0xffff_ffff) as f64);
        if total == 0.0 {
            break;
        }
        width /= total;
        share += done * width;
    }
    share
}

/// Whether the bounds say what was asked.
pub(super) fn reached(bounds: Bounds, goal: Goal) -> bool {
    match goal {
        Goal::Exact => bounds.low == bounds.high,
        Goal::WinLossDraw => bounds.low > 0 || bounds.high < 0 || bounds.low == 0 && bounds.high == 0,
    }
}

/// The next score to test, between the bounds: first who wins, then in widening steps away from there, and when the
/// value is caught between two steps, halving the interval.
pub(super) fn next_test(bounds: Bounds, goal: Goal, step: &mut i32, last_rise: &mut Option<i32>) -> i32 {
    if bounds.low <= 0 && bounds.high > 0 {
        return 0;
    }
    if bounds.low < 0 && bounds.high >= 0 || goal == Goal::WinLossDraw {
        return -1;
    }
    let highest = if bounds.low > 0 { bounds.high } else { -bounds.low };
    // Small boards are often swept clean: ask for that once the winner is known to be far ahead.
    if bounds.low > 0 && bounds.low * 2 > highest && !last_rise.is_some() {
        *last_rise = Some(1);
        return bounds.high - 1;
    }
    let middle = (bounds.low + bounds.high).div_euclid(2);
    // Seen from the side that wins.
    let test = if bounds.low > 0 {
        (bounds.low + *step).min(middle.max(bounds.low))
    } else {
        (bounds.high - *step).max(middle)
    };
    *step *= 2;
    test.clamp(bounds.low, bounds.high - 1)
}
