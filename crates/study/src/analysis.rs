use crate::deadline::Deadline;
use crate::{Guess, MoveReport, Proof, Report, Source, State};
use game::StopSignal;
use games::{Analyst, Game, GameError, Goal, Position, Resources, ScoreSolver, Solver, Worth};
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
    /// Positions looked at, if limited.
    pub nodes: Option<u64>,
}

impl Limits {
    /// Whether it is deep enough, or enough was looked at.
    fn reached(&self, report: &Report) -> bool {
        self.depth.is_some_and(|depth| report.depth >= depth) || self.nodes.is_some_and(|nodes| report.nodes >= nodes)
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
    /// The position that is being solved, and the solver, which remembers.
    solver: Option<(Position, Prover)>,
}

/// What proves.
enum Prover {
    Score(Box<dyn ScoreSolver>),
    Prospect(Box<dyn games::ProspectSolver>),
    /// The game is too large.
    Nothing,
}

/// The first turn of each kind of work. Estimates of the first depths take less.
const FIRST_TURN: Duration = Duration::from_millis(40);

/// No turn takes longer: so often at least there is news.
const LONGEST_TURN: Duration = Duration::from_secs(1);

/// Half of the memory is for estimates and half for proofs; but estimates take theirs at once, and a table that is larger than
/// this would be cleared for longer than it saves.
const MOST_FOR_ESTIMATES: usize = 256 << 20;

/// Proofs get a turn that is shorter by this, as long as nothing has been proven: most positions of a large board are out of reach.
const PROOF_SHARE: u32 = 3;

impl Analysis {
    /// Nothing is looked at yet.
    pub fn new(game: &Game, settings: Settings) -> Analysis {
        let memory = (settings.resources.memory / 2).min(MOST_FOR_ESTIMATES);
        let analyst = game.analyst(&Resources { memory, ..settings.resources.clone() }, settings.seed);
        Analysis { game: game.clone(), settings, analyst, solver: None }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What it may use, and when it is enough.
    pub fn settings(&self) -> &Settings {
        &self.settings
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
        if report.state == State::Exhausted {
            report.state = State::Open;
        }
        let end = self.settings.limits.time.and_then(|time| begin.checked_add(time.saturating_sub(before)));
        let mut turn = FIRST_TURN;
        let (mut estimates_end, mut proofs_end) = (self.analyst.is_none(), false);
        heard(&report);
        while report.state == State::Open && !stop.raised() && !self.settings.limits.reached(&report) {
            let until = |share: Duration| {
                let until = Instant::now() + share;
                end.map_or(until, |end| until.min(end))
            };
            if end.is_some_and(|end| Instant::now() >= end) {
                break;
            }
            if !estimates_end {
                estimates_end = self.estimate(&mut report, until(turn), stop)?;
                report.elapsed = before + begin.elapsed();
                heard(&report);
            }
            if report.state == State::Open && !proofs_end && !stop.raised() {
                let hopeful =
                    report.moves.iter().any(|report| report.proof.is_some_and(|proof| proof.source != Source::Rules));
                let share = if hopeful || estimates_end { turn } else { turn / PROOF_SHARE };
                proofs_end = self.prove(&mut report, until(share), stop)?;
                report.elapsed = before + begin.elapsed();
                heard(&report);
            }
            if estimates_end && proofs_end && report.state == State::Open {
                report.state = State::Exhausted;
            }
            turn = (turn * 2).min(LONGEST_TURN);
        }
        report.elapsed = before + begin.elapsed();
        heard(&report);
        Ok(report)
    }

    /// Estimates deeper until a time; whether nothing deeper can be found.
    fn estimate(&mut self, report: &mut Report, until: Instant, stop: &StopSignal) -> Result<bool, GameError> {
        let Some(analyst) = self.analyst.as_mut() else { return Ok(true) };
        while Instant::now() < until && !stop.raised() {
            let depth = report.depth + 1;
            let (found, cut) = Deadline::run(until, stop, |deadline| {
                let found = analyst.judge(&report.position, depth, self.settings.lines, deadline.signal());
                (found, deadline.signal().raised())
            });
            let Some(found) = found? else { return Ok(!cut) };
            report.depth = depth;
            report.nodes += found.iter().map(|estimate| estimate.nodes).sum::<u64>();
            for estimate in found {
                let Some(known) = report.moves.iter_mut().find(|known| known.mv == estimate.mv) else { continue };
                known.guess = Some(Guess { by_seat: estimate.by_seat, plies: estimate.plies });
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

    /// Proves what it can until a time; whether nothing more can be proven.
    fn prove(&mut self, report: &mut Report, until: Instant, stop: &StopSignal) -> Result<bool, GameError> {
        if self.solver.as_ref().is_none_or(|(position, _)| *position != report.position) {
            // The memory of the one before is given back first.
            self.solver = None;
            let half = Resources { memory: self.settings.resources.memory / 2, ..self.settings.resources.clone() };
            let prover = match report.position.solver(&half) {
                Ok(Solver::Score(solver)) => Prover::Score(solver),
                Ok(Solver::Prospect(solver)) => Prover::Prospect(solver),
                Err(GameError::Unsolvable(_)) => Prover::Nothing,
                Err(error) => return Err(error),
            };
            self.solver = Some((report.position.clone(), prover));
        }
        let (_, prover) = self.solver.as_mut().expect("it has just been made");
        let nodes = Deadline::run(until, stop, |deadline| {
            match prover {
                Prover::Score(solver) => prove_scores(&mut **solver, report, until, deadline),
                Prover::Prospect(solver) => prove_prospects(&mut **solver, report, until, deadline),
                Prover::Nothing => {}
            }
            deadline.nodes()
        });
        report.nodes += nodes;
        report.order();
        if report.worth().is_some_and(|(_, proven)| proven) {
            let until = until.max(Instant::now() + FOR_THE_LINE);
            find_line(prover, report, until, stop);
        }
        Ok(matches!(prover, Prover::Nothing))
    }
}

/// So long at least a line of best play is looked for when the value is proven.
const FOR_THE_LINE: Duration = Duration::from_millis(500);

/// A line of best play for the move that it begins with, which then comes first.
fn find_line(prover: &mut Prover, report: &mut Report, until: Instant, stop: &StopSignal) {
    if report.best().is_some_and(|best| best.line.len() > 1) {
        return;
    }
    let line = Deadline::run(until, stop, |deadline| match prover {
        Prover::Score(solver) => solver.line(Goal::Exact, deadline),
        Prover::Prospect(solver) => solver.line(deadline),
        Prover::Nothing => None,
    });
    let Some(line) = line else { return };
    let begins = report.moves.iter().position(|known| line.first() == Some(&known.mv) && known.proof.is_some());
    if let Some(index) = begins {
        report.moves[index].line = line;
        report.moves[..=index].rotate_right(1);
        report.order();
    }
}

/// Works on the moves that are not proven, the best one first, each for its share of the time.
fn prove_scores(solver: &mut dyn ScoreSolver, report: &mut Report, until: Instant, deadline: &Deadline) {
    let open: Vec<usize> = (0..report.moves.len()).filter(|&index| report.moves[index].proof.is_none()).collect();
    for (done, &index) in open.iter().enumerate() {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() || deadline.signal().raised() {
            return;
        }
        let share = left / (open.len() - done).min(FEW) as u32;
        let limits = games::Limits { time: Some(share), nodes: None };
        let known = &mut report.moves[index];
        let bounds = solver.move_score(known.mv, Goal::Exact, &limits, deadline);
        // What was proven earlier stays proven.
        let bounds = known.bounds.map_or(bounds, |before| bounds.and(before));
        known.bounds = Some(bounds);
        if let Some(score) = bounds.value() {
            known.proof = Some(Proof { worth: Worth::Exact(score), source: Source::Search });
            known.line = vec![known.mv];
        }
    }
}

/// The time is shared by so many moves at a time: with dozens nobody would come to an end.
const FEW: usize = 4;

fn prove_prospects(solver: &mut dyn games::ProspectSolver, report: &mut Report, until: Instant, deadline: &Deadline) {
    let limits = games::Limits { time: Some(until.saturating_duration_since(Instant::now())), nodes: None };
    let source = if solver.has_table() { Source::Table } else { Source::Search };
    for (mv, prospect) in solver.move_prospects(&limits, deadline) {
        let Some(known) = report.moves.iter_mut().find(|known| known.mv == mv) else { continue };
        if let (Some(prospect), None) = (prospect, &known.proof) {
            *known = MoveReport {
                proof: Some(Proof { worth: Worth::Proven(prospect), source }),
                line: vec![mv],
                ..known.clone()
            };
        }
    }
}
