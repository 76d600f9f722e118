use crate::deadline::Deadline;
use crate::drift::Drift;
use crate::prover::Prover;
use crate::turn::{Turn, Turns};
use crate::{Guess, Report, Source, State};
use game::StopSignal;
use games::{Analyst, Game, GameError, Position, Resources};
use std::time::{Duration, Instant};

/// What an analysis may use, and when it is enough.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Threads, memory, and where tables are looked for.
    pub resources: Resources,
    /// For so many of the best moves the play that is expected after them is found as well.
    pub lines: usize,
    /// When it is enough.
    pub limits: Limits,
    /// Where all chance comes from.
    pub seed: u64,
}

/// When it is enough.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Time, if limited.
    pub time: Option<Duration>,
    /// Depth of the estimates, if limited.
    pub depth: Option<u32>,
    /// Positions looked at, if limited. The work is then shared out by counting instead of by time, so that one thread finds the
    /// same again.
    pub nodes: Option<u64>,
    /// Whether it is enough to know for certain what the position is worth, and a move that leads to it.
    pub best: bool,
}

impl Limits {
    /// Whether it is deep enough, or enough was looked at, or proven.
    fn reached(&self, report: &Report) -> bool {
        self.depth.is_some_and(|depth| report.depth >= depth)
            || self.nodes.is_some_and(|nodes| report.nodes >= nodes)
            || self.best && report.worth().is_some_and(|(_, proven)| proven)
    }
}

/// The work on positions of one game.
///
/// Estimates and proofs take turns, each for longer and longer: neither has to wait for the other, and whatever can be proven
/// soon is.
pub struct Analysis {
    game: Game,
    settings: Settings,
    analyst: Option<Box<dyn Analyst>>,
    /// The position that is being solved, and the prover, which remembers.
    prover: Option<(Position, Prover)>,
    drift: Drift,
}

/// Half of the memory is for estimates and half for proofs; but estimates take theirs at once, and to clear 256 MB takes a fifth of a second
/// in which nothing is known yet. Those of some minutes fit into this.
const MOST_FOR_ESTIMATES: usize = 64 << 20;

impl Analysis {
    /// Nothing is looked at yet.
    pub fn new(game: &Game, settings: Settings) -> Analysis {
        let memory = for_estimates(&settings);
        let analyst = game.analyst(&Resources { memory, ..settings.resources.clone() }, settings.seed);
        Analysis { game: game.clone(), settings, analyst, prover: None, drift: Drift::default() }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What it may use, and when it is enough.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Bytes of its memory that are in use: estimates take their part at once, proofs theirs when the first one is tried.
    pub fn memory_in_use(&self) -> usize {
        let estimates = if self.analyst.is_some() { for_estimates(&self.settings) } else { 0 };
        let proofs = self.prover.as_ref().is_some_and(|(_, prover)| !prover.is_idle());
        estimates + if proofs { self.settings.resources.memory / 2 } else { 0 }
    }

    /// Sets other limits, or another number of lines, for what comes next.
    pub fn set_limits(&mut self, limits: Limits, lines: usize) {
        (self.settings.limits, self.settings.lines) = (limits, lines);
    }

    /// Works on a position until all is proven, a limit is reached or somebody asks to stop, and goes on from what is known.
    /// `heard` is told after every step.
    ///
    /// # Errors
    /// [`GameError`] if the position is of another game, or a table is damaged.
    pub fn run(
        &mut self,
        known: Report,
        stop: &StopSignal,
        heard: &mut dyn FnMut(&Report),
    ) -> Result<Report, GameError> {
        let begin = Instant::now();
        let before = known.elapsed;
        let mut report = known;
        report.look_up(&self.settings.resources);
        if report.state == State::Exhausted {
            report.state = State::Open;
        }
        let end = self.settings.limits.time.and_then(|time| begin.checked_add(time.saturating_sub(before)));
        let mut turns = Turns::new(end, self.settings.limits.nodes.is_some(), before);
        let (mut estimates_end, mut proofs_end) = (self.analyst.is_none(), false);
        heard(&report);
        while report.state == State::Open && !stop.raised() && !self.settings.limits.reached(&report) {
            if end.is_some_and(|end| Instant::now() >= end) {
                break;
            }
            if !estimates_end {
                estimates_end = self.estimate(&mut report, turns.for_estimates(), stop)?;
                report.elapsed = before + begin.elapsed();
                heard(&report);
            }
            if report.state == State::Open && !proofs_end && !stop.raised() {
                let hopeful =
                    report.moves.iter().any(|report| report.proof.is_some_and(|proof| proof.source != Source::Rules));
                proofs_end = self.prove(&mut report, turns.for_proofs(hopeful || estimates_end), stop)?;
                report.elapsed = before + begin.elapsed();
                heard(&report);
            }
            if estimates_end && proofs_end && report.state == State::Open {
                report.state = State::Exhausted;
            }
            turns.lengthen();
        }
        report.elapsed = before + begin.elapsed();
        heard(&report);
        Ok(report)
    }

    /// Estimates deeper for a turn; whether nothing deeper can be found.
    fn estimate(&mut self, report: &mut Report, turn: Turn, stop: &StopSignal) -> Result<bool, GameError> {
        let Some(analyst) = self.analyst.as_mut() else { return Ok(true) };
        let before = report.nodes;
        let fresh = |report: &Report| turn.nodes.is_none_or(|nodes| report.nodes - before < nodes);
        while Instant::now() < turn.until && fresh(report) && !stop.raised() {
            let depth = report.depth + 1;
            let (found, cut) = Deadline::run(turn.until, stop, |deadline| {
                let found = analyst.judge(&report.position, depth, self.settings.lines, deadline.signal());
                (found, deadline.signal().raised())
            });
            let Some(found) = found? else { return Ok(!cut) };
            report.depth = depth;
            report.nodes += found.iter().map(|estimate| estimate.nodes).sum::<u64>();
            self.drift.add(report, &found);
            for estimate in found {
                let Some(known) = report.moves.iter_mut().find(|known| known.mv == estimate.mv) else { continue };
                let doubt = self.drift.of(estimate.mv);
                known.guess = Some(Guess { by_seat: estimate.by_seat, plies: estimate.plies, doubt });
                if known.proof.is_none() {
                    known.line = estimate.line;
                }
            }
            report.order();
            if self.settings.limits.reached(report) {
                break;
            }
        }
        Ok(false)
    }

    /// Proves what it can in a turn; whether nothing more can be proven.
    fn prove(&mut self, report: &mut Report, turn: Turn, stop: &StopSignal) -> Result<bool, GameError> {
        if self.prover.as_ref().is_none_or(|(position, _)| *position != report.position) {
            // The memory of the one before is given back first.
            self.prover = None;
            let half = Resources { memory: self.settings.resources.memory / 2, ..self.settings.resources.clone() };
            self.prover = Some((report.position.clone(), Prover::new(&report.position, &half)?));
        }
        let (_, prover) = self.prover.as_mut().expect("it has just been made");
        prover.work(report, turn, stop);
        Ok(prover.is_idle())
    }
}

fn for_estimates(settings: &Settings) -> usize {
    (settings.resources.memory / 2).min(MOST_FOR_ESTIMATES)
}
