//! One call of the solver: its limits and the one who waits for it.

use super::value::{Bounds, Value};
use crate::{DistanceLimits, DistanceOutcome};
use game::{Knowledge, Progress, Prospect, Stage, Watch};
use std::time::{Duration, Instant};

/// The search has been stopped: by a limit, or by the one who waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

pub(super) struct Run<'r> {
    limits: DistanceLimits,
    watch: &'r dyn Watch,
    started: Instant,
    reported: Instant,
    pub(super) nodes: u64,
    /// The clock is looked at, or the limit reached, with this many nodes.
    next_look: u64,
    /// What is known of the position that was asked about.
    pub(super) root: Bounds,
}

/// The clock is looked at once in so many nodes, which take a millisecond or less.
const NODES_BETWEEN_LOOKS: u64 = 2048;
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

impl<'r> Run<'r> {
    pub(super) fn new(limits: &DistanceLimits, watch: &'r dyn Watch) -> Run<'r> {
        let now = Instant::now();
        let (nodes, root) = (0, Bounds::NOTHING);
        let mut run = Run { limits: *limits, watch, started: now, reported: now, nodes, next_look: 0, root };
        run.plan_look();
        run
    }

    /// Wins and losses within so many plies are asked for; all if `None`.
    pub(super) fn plies(&self) -> Option<u32> {
        self.limits.plies
    }

    /// Adds to what is known of the position that was asked about.
    pub(super) fn learn(&mut self, known: Bounds) {
        self.root = self.root.and(known);
        self.report();
    }

    /// Counts a position that is entered.
    #[inline(always)]
    pub(super) fn enter(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.next_look {
            self.look()?;
            self.plan_look();
        }
        self.nodes += 1;
        Ok(())
    }

    fn plan_look(&mut self) {
        let limit = self.limits.effort.nodes.unwrap_or(u64::MAX);
        self.next_look = limit.min(self.nodes + NODES_BETWEEN_LOOKS);
    }

    /// Stops if it is time to, and reports now and then.
    pub(super) fn look(&mut self) -> Result<(), Stopped> {
        let effort = self.limits.effort;
        if effort.nodes.is_some_and(|limit| self.nodes >= limit)
            || effort.time.is_some_and(|limit| self.elapsed() >= limit)
            || self.watch.stop().raised()
        {
            return Err(Stopped);
        }
        if self.reported.elapsed() >= BETWEEN_REPORTS {
            self.report();
        }
        Ok(())
    }

    fn report(&mut self) {
        self.reported = Instant::now();
        let known = Knowledge::Prospect { at_least: self.root.low.prospect(), at_most: self.root.high.prospect() };
        let begun = Progress::new(Stage::Searching, self.elapsed());
        self.watch.progress(&Progress { nodes: self.nodes, known: Some(known), ..begun });
    }

    pub(super) fn outcome(&self) -> DistanceOutcome {
        let Bounds { low, high } = self.root;
        let not_within = |prospect: Prospect| prospect.plies().map_or(u32::MAX, |plies| plies.saturating_sub(1));
        let not_won = if high > Value::DRAW { not_within(high.prospect()) } else { u32::MAX };
        let not_lost = if low < Value::DRAW { not_within(low.prospect()) } else { u32::MAX };
        DistanceOutcome {
            prospect: self.prospect(),
            at_least: low.prospect(),
            at_most: high.prospect(),
            undecided_within: not_won.min(not_lost),
            nodes: self.nodes,
            elapsed: self.elapsed(),
        }
    }

    /// The exact prospect of the position that was asked about, if it is known.
    pub(super) fn prospect(&self) -> Option<Prospect> {
        (self.root.low == self.root.high).then(|| self.root.low.prospect())
    }

    fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}
