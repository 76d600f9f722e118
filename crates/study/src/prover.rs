use crate::deadline::Deadline;
use crate::turn::Turn;
use crate::{MoveReport, Proof, Report, Source};
use game::{Bounds, StopSignal};
use games::{GameError, Goal, Limits, Position, ProspectSolver, Resources, ScoreSolver, Solver, Worth};
use std::time::{Duration, Instant};

/// What proves the values of one position and of its moves.
pub(crate) enum Prover {
    Score(Box<dyn ScoreSolver>),
    Prospect(Box<dyn ProspectSolver>),
    /// The game is too large.
    Nothing,
}

/// So long at least a line of best play is looked for when the value is proven.
const FOR_THE_LINE: Duration = Duration::from_millis(500);

/// The time is shared by so many moves at a time: with dozens nobody would come to an end.
const FEW: u32 = 4;

impl Prover {
    /// # Errors
    /// [`GameError`] if a table is damaged.
    pub(crate) fn new(position: &Position, resources: &Resources) -> Result<Prover, GameError> {
        match position.solver(resources) {
            Ok(Solver::Score(solver)) => Ok(Prover::Score(solver)),
            Ok(Solver::Prospect(solver)) => Ok(Prover::Prospect(solver)),
            Err(GameError::Unsolvable(_)) => Ok(Prover::Nothing),
            Err(error) => Err(error),
        }
    }

    /// Whether it can prove nothing.
    pub(crate) fn is_idle(&self) -> bool {
        matches!(self, Prover::Nothing)
    }

    /// Proves what it can in a turn.
    pub(crate) fn work(&mut self, report: &mut Report, turn: Turn, stop: &StopSignal) {
        let nodes = Deadline::run(turn.until, stop, |deadline| match self {
            Prover::Score(solver) => prove_scores(&mut **solver, report, turn, deadline),
            Prover::Prospect(solver) => prove_prospects(&mut **solver, report, turn, deadline),
            Prover::Nothing => 0,
        });
        report.nodes += nodes;
        report.order();
        if report.worth().is_some_and(|(_, proven)| proven) {
            self.find_line(report, turn, stop);
        }
    }

    /// A line of best play for the move that it begins with, which then comes first.
    fn find_line(&mut self, report: &mut Report, turn: Turn, stop: &StopSignal) {
        if report.best().is_some_and(|best| best.line.len() > 1) {
            return;
        }
        let until = turn.until.max(Instant::now() + FOR_THE_LINE);
        let line = Deadline::run(until, stop, |deadline| match self {
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
}

/// Solves the position, and then the moves that are not proven yet, the best one first. What was found for the position makes the
/// moves easy. Returns how many positions were looked at.
fn prove_scores(solver: &mut dyn ScoreSolver, report: &mut Report, turn: Turn, deadline: &Deadline) -> u64 {
    let mut nodes = 0;
    if report.bounds.and_then(Bounds::value).is_none() {
        let limits = Limits { time: Some(left(turn)), nodes: turn.nodes };
        let outcome = solver.solve(Goal::Exact, &limits, deadline);
        nodes += outcome.nodes;
        report.narrow(outcome.bounds);
        let Some(score) = report.bounds.and_then(Bounds::value) else { return nodes };
        // One of the moves leads to it.
        let line = solver.line(Goal::Exact, deadline);
        let best = line.as_ref().and_then(|line| report.moves.iter_mut().find(|known| line.first() == Some(&known.mv)));
        if let (Some(best), Some(line)) = (best, line) {
            best.narrow(Bounds { low: score, high: score });
            best.line = line;
        }
        report.order();
    }
    let open: Vec<usize> = (0..report.moves.len()).filter(|&index| report.moves[index].proof.is_none()).collect();
    for (done, &index) in open.iter().enumerate() {
        let left = left(turn);
        let nodes_left = turn.nodes.map(|all| all.saturating_sub(nodes));
        if left.is_zero() || nodes_left == Some(0) || deadline.signal().raised() {
            break;
        }
        let part = ((open.len() - done) as u32).min(FEW);
        let limits = Limits { time: Some(left / part), nodes: nodes_left.map(|left| left.div_ceil(u64::from(part))) };
        let known = &mut report.moves[index];
        let outcome = solver.move_score(known.mv, Goal::Exact, &limits, deadline);
        nodes += outcome.nodes;
        known.narrow(outcome.bounds);
    }
    nodes
}

fn prove_prospects(solver: &mut dyn ProspectSolver, report: &mut Report, turn: Turn, deadline: &Deadline) -> u64 {
    let limits = Limits { time: Some(left(turn)), nodes: turn.nodes };
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
    let proven = report.moves.iter().all(|known| known.proof.is_some());
    // Whoever counts must count the same again, and not what was told in time.
    turn.nodes.filter(|_| !proven).unwrap_or_else(|| deadline.nodes())
}

/// What is left of a turn.
fn left(turn: Turn) -> Duration {
    turn.until.saturating_duration_since(Instant::now())
}
