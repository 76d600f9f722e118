//! One call of the solver: its limits, its watch, and which score to test next.

use super::worker::Shared;
use super::{Goal, Limits, Outcome};
use discs::Word;
use game::{Bounds, Knowledge, Progress, Stage, Watch};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The limits and the watch of one call.
pub(super) struct Run<'r> {
    limits: Limits,
    watch: &'r dyn Watch,
    started: Instant,
    pub(super) nodes: u64,
    /// Whether a test took so long that the next ones had better begin on all threads.
    pub(super) long: bool,
}

impl<'r> Run<'r> {
    pub(super) fn new(limits: &Limits, watch: &'r dyn Watch) -> Run<'r> {
        Run { limits: *limits, watch, started: Instant::now(), nodes: 0, long: false }
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

    /// Tells the watch what is proven between two tests.
    pub(super) fn report(&self, bounds: Bounds) {
        self.watch.progress(&self.progress(Stage::Searching, bounds, self.nodes));
    }

    fn progress(&self, stage: Stage, bounds: Bounds, nodes: u64) -> Progress {
        Progress { nodes, known: Some(Knowledge::Score(bounds)), ..Progress::new(stage, self.started.elapsed()) }
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
        while running.load(Relaxed) > 0 {
            // The last thread to finish wakes this one.
            std::thread::park_timeout(Duration::from_millis(20));
            if self.watch.stop().raised() || self.limits.time.is_some_and(|limit| self.started.elapsed() >= limit) {
                shared.stop.store(true, Relaxed);
            }
            if last_report.elapsed() >= Duration::from_millis(100) {
                last_report = Instant::now();
                let nodes = self.nodes + shared.nodes.load(Relaxed);
                let progress = self.progress(Stage::Testing(testing), bounds, nodes);
                self.watch.progress(&progress.with_share(share_done(shared)));
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

/// An interval this small is not halved any more.
const CAUGHT: i32 = 4;

/// Which score to test next: first who is ahead, then in widening steps away from there, and when the score is caught
/// between two steps, halving the interval.
pub(super) struct Plan {
    goal: Goal,
    step: i32,
    sweep_tried: bool,
    /// The score that is expected.
    guess: Option<i32>,
}

impl Plan {
    /// A plan that expects nothing.
    pub(super) fn new(goal: Goal) -> Plan {
        Plan { goal, step: -1, sweep_tried: false, guess: None }
    }

    /// A plan that expects this score.
    pub(super) fn around(goal: Goal, guess: i32) -> Plan {
        Plan::expecting(goal, Some(guess))
    }

    /// A plan that expects this score, if any.
    pub(super) fn expecting(goal: Goal, guess: Option<i32>) -> Plan {
        Plan { guess, ..Plan::new(goal) }
    }

    /// A score `t` with `low <= t < high`: is the score of the side to move more than that?
    pub(super) fn next_test(&mut self, bounds: Bounds) -> i32 {
        if let Some(guess) = self.guess
            && self.goal == Goal::Exact
        {
            return self.test_around(guess, bounds);
        }
        if bounds.low <= 0 && bounds.high > 0 {
            return 0;
        }
        if self.goal == Goal::WinLossDraw {
            return -1;
        }
        if bounds.low > 0 {
            self.leader_test(bounds)
        } else {
            // "The leader has more than t" is "the other has at most -t - 1".
            -self.leader_test(bounds.negated()) - 1
        }
    }

    /// The same when the score is expected to be `guess`: that it is at least that, that it is not more, and if it is not so,
    /// in widening steps away from there.
    fn test_around(&mut self, guess: i32, Bounds { low, high }: Bounds) -> i32 {
        if low < guess && guess <= high {
            return guess - 1;
        }
        self.step = (self.step + 1).max(self.step * 2);
        let ahead = (2 * self.step).min((high - low) / 2);
        if low >= guess { (low + ahead).min(high - 1) } else { (high - 1 - ahead).max(low) }
    }

    /// The same for the side that is not behind.
    fn leader_test(&mut self, Bounds { low, high }: Bounds) -> i32 {
        // Small boards are often swept clean: ask for that once the leader is known to be far ahead.
        if low * 2 > high && !self.sweep_tried {
            self.sweep_tried = true;
            return high - 1;
        }
        // To prove a little more is cheap, to refute is expensive: small steps first, and once the score is caught the lower
        // end, where a refutation settles it.
        let test = if high - low <= CAUGHT { low } else { (low + self.step.max(0)).min(i32::midpoint(low, high)) };
        self.step = (self.step + 1).max(self.step * 2);
        test
    }
}

#[cfg(test)]
mod tests {
    use super::{Bounds, Goal, Plan, reached};

    #[test]
    fn every_score_is_found_within_its_bounds_in_few_tests() {
        for goal in [Goal::Exact, Goal::WinLossDraw] {
            for score in -64..=64 {
                let mut bounds = Bounds { low: -64, high: 64 };
                let mut plan = Plan::new(goal);
                let mut tests = 0;
                while !reached(bounds, goal) {
                    let test = plan.next_test(bounds);
                    assert!((bounds.low..bounds.high).contains(&test), "{test} splits {bounds}");
                    if score > test {
                        bounds.low = test + 1;
                    } else {
                        bounds.high = test;
                    }
                    tests += 1;
                }
                assert!((bounds.low..=bounds.high).contains(&score));
                assert!(tests <= 16, "{tests} tests for {score}");
            }
        }
    }
}
