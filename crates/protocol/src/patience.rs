use game::StopSignal;
use std::time::{Duration, Instant};

/// How long somebody waits for an answer, and how much else is listened to.
pub(crate) struct Patience<'s> {
    /// When it ends.
    pub(crate) until: Instant,
    /// How long it was at first.
    pub(crate) allowed: Duration,
    /// Ends it early.
    pub(crate) stop: &'s StopSignal,
    /// Lines that may still come before the answer.
    pub(crate) lines: usize,
}

/// Programs tell what they think, line by line; so many no program tells about one move.
const MOST_LINES: usize = 100_000;

impl Patience<'_> {
    pub(crate) fn new(allowed: Duration, stop: &StopSignal) -> Patience<'_> {
        Patience { until: Instant::now() + allowed, allowed, stop, lines: MOST_LINES }
    }
}
