use std::time::{Duration, Instant};

/// How long one kind of work may go on before the other has its turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    /// Until this time at most,
    pub(crate) until: Instant,
    /// and for so many positions, if they are counted.
    pub(crate) nodes: Option<u64>,
}

/// Turns that become longer and longer: neither kind of work has to wait long for the other.
pub(crate) struct Turns {
    /// When all work ends.
    end: Option<Instant>,
    /// Whether turns are measured by counting, so that the same is done again on any machine.
    counted: bool,
    /// How often they were doubled.
    doubled: u32,
}

/// The first turn of each kind of work. Estimates of the first depths take less.
const FIRST: Duration = Duration::from_millis(40);

/// No turn takes longer: so often at least there is news.
const LONGEST: Duration = Duration::from_secs(1);

/// The same in positions.
const FIRST_NODES: u64 = 100_000;
const MOST_NODES: u64 = 3_000_000;

/// Proofs get a turn that is shorter by this, as long as nothing has been proven: most positions of a large board are out of reach.
const PROOF_SHARE: u32 = 3;

/// A solver looks at so many positions while an estimate looks at one.
const SOLVER_SPEED: u64 = 4;

/// Longer than anybody waits.
const NO_END: Duration = Duration::from_hours(24 * 365);

impl Turns {
    /// The turns of work that `before` was done of already: they begin about as long as they were, but short enough for both kinds of
    /// work to have their turn before the end.
    pub(crate) fn new(end: Option<Instant>, counted: bool, before: Duration) -> Turns {
        let left = end.map_or(NO_END, |end| end.saturating_duration_since(Instant::now()));
        let longest = if counted { Duration::ZERO } else { before.min(left) / 2 };
        let doubled = longest.min(LONGEST).div_duration_f64(FIRST).max(1.0).log2() as u32;
        Turns { end, counted, doubled }
    }

    pub(crate) fn for_estimates(&self) -> Turn {
        self.turn(1, 1)
    }

    /// A turn for proofs, a full one if there is hope.
    pub(crate) fn for_proofs(&self, hopeful: bool) -> Turn {
        self.turn(if hopeful { 1 } else { PROOF_SHARE }, SOLVER_SPEED)
    }

    pub(crate) fn lengthen(&mut self) {
        self.doubled += 1;
    }

    fn turn(&self, part: u32, speed: u64) -> Turn {
        let factor = 1_u32.checked_shl(self.doubled).unwrap_or(u32::MAX);
        let time = if self.counted { NO_END } else { FIRST.saturating_mul(factor).min(LONGEST) / part };
        let until = Instant::now() + time;
        let nodes = (FIRST_NODES * u64::from(factor)).min(MOST_NODES) * speed / u64::from(part);
        Turn { until: self.end.map_or(until, |end| until.min(end)), nodes: self.counted.then_some(nodes) }
    }
}
