//! One call of the search: its limits and the one who waits for it.

use super::DistanceOutcome;
use super::known::{Known, LAST_HORIZON, NEVER};
use crate::Limits;
use game::{Knowledge, Progress, Stage, Watch};
use std::time::{Duration, Instant};

/// When a search for the distance to the end gives up.
#[derive(Clone, Copy, Debug, Default)]
pub struct DistanceLimits {
    /// Positions entered, and time.
    pub effort: Limits,
    /// Plies to look ahead; further than some 250 it never looks.
    pub plies: Option<u32>,
}

/// The search has been stopped: by a limit, or by the one who waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

pub(super) struct Run<'r> {
    limits: DistanceLimits,
    watch: &'r dyn Watch,
    started: Instant,
    reported: Instant,
    pub(super) nodes: u64,
    /// What is known of the position that was asked about.
    pub(super) root: Known,
}

/// The clock is looked at once in so many nodes, which take a millisecond or two.
const NODES_BETWEEN_LOOKS: u64 = 256;
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

impl<'r> Run<'r> {
    pub(super) fn new(limits: &DistanceLimits, watch: &'r dyn Watch) -> Run<'r> {
        let now = Instant::now();
        Run { limits: *limits, watch, started: now, reported: now, nodes: 0, root: Known::NOTHING }
    }

    /// The largest number of plies to ask about.
    pub(super) fn last_horizon(&self) -> u8 {
        self.limits.plies.map_or(LAST_HORIZON, |plies| plies.min(u32::from(LAST_HORIZON)) as u8)
    }

    /// Whether it is worth while to ask for ever: not for one who looks only so many plies ahead.
    pub(super) fn may_hold(&self) -> bool {
        self.limits.plies.is_none()
    }

    /// Adds to what is known of the position that was asked about.
    pub(super) fn learn(&mut self, known: Known) {
        self.root = self.root.and(known);
        self.report();
    }

    /// Counts a position that is entered.
    pub(super) fn enter(&mut self) -> Result<(), Stopped> {
        if self.limits.effort.nodes.is_some_and(|limit| self.nodes >= limit) {
            return Err(Stopped);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) { self.look() } else { Ok(()) }
    }

    /// Stops if it is time to, and reports now and then.
    pub(super) fn look(&mut self) -> Result<(), Stopped> {
        if self.watch.stop().raised() || self.limits.effort.time.is_some_and(|limit| self.elapsed() >= limit) {
            return Err(Stopped);
        }
        if self.reported.elapsed() >= BETWEEN_REPORTS {
            self.report();
        }
        Ok(())
    }

    fn report(&mut self) {
        self.reported = Instant::now();
        let known = Knowledge::Prospect { at_least: self.root.at_least(), at_most: self.root.at_most() };
        let begun = Progress::new(Stage::Searching, self.elapsed());
        self.watch.progress(&Progress { nodes: self.nodes, known: Some(known), ..begun });
    }

    pub(super) fn outcome(&self) -> DistanceOutcome {
        DistanceOutcome {
            prospect: self.root.prospect(),
            at_least: self.root.at_least(),
            at_most: self.root.at_most(),
            undecided_within: match self.root.no_win.min(self.root.no_loss) {
                NEVER => u32::MAX,
                plies => u32::from(plies),
            },
            nodes: self.nodes,
            elapsed: self.elapsed(),
        }
    }

    fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}
