//! The command that proves values.

mod keeping;
mod plan;
mod prospect;
mod report;
mod saving;

use crate::cli::{Common, Mode, SolveArguments};
use crate::failure::Failure;
use crate::files::wrote;
use crate::interrupt;
use crate::output;
use crate::progress::note;
use crate::reporter::Reporter;
use answers::{Findings, SolveResult};
use game::{Bounds, Watch};
use games::{Game, GameError, Goal, Limits, ScoreSolver, Solver, WriteError};
use library::{Method, Solved};
use plan::Plan;
use saving::Savings;
use std::process::ExitCode;
use std::time::Duration;

/// Solves what was asked for and reports it.
pub fn run(arguments: &SolveArguments, common: &Common) -> Result<ExitCode, Failure> {
    let plan = Plan::new(arguments, common)?;
    let (game, position) = (&plan.game, &plan.position);
    let unsolvable = |error: GameError| match error {
        GameError::Unsolvable(reason) => {
            Failure::input(format!("{reason}; yomikiri analyse says what its moves are worth as far as it can see"))
        }
        other => other.into(),
    };
    let mut solver = match position.solver(&plan.resources).map_err(unsolvable)? {
        Solver::Score(solver) => solver,
        Solver::Prospect(solver) => return prospect::run(arguments, common, &plan, solver),
    };
    if let Some(path) = &arguments.weights {
        solver.judge_by(path)?;
    }
    let interrupt = arguments.supervision.interrupt()?;
    let savings = Savings::open(arguments, &mut *solver, position)?;
    let (nodes, seconds) = savings.spent_before();
    let reporter = arguments.supervision.reporter(interrupt).after(nodes, seconds);
    let reporter = reporter.about_score(position.to_move(), game.seat_names()).within(arguments.time);
    let reporter = reporter.about_winner_only(matches!(arguments.mode, Mode::Wld));
    let work = Work { arguments, plan: &plan, reporter: &reporter };
    let findings = match arguments.mode {
        Mode::Exact => work.prove(&mut *solver, Goal::Exact, &savings),
        Mode::Wld => work.prove(&mut *solver, Goal::WinLossDraw, &savings),
        Mode::Lookahead => Ok(work.look_ahead(&mut *solver)),
    };
    reporter.gauge.finish();
    let (findings, trouble) = match findings {
        Ok(findings) => (findings, None),
        Err((findings, trouble)) => (*findings, Some(trouble)),
    };
    if let Some(value) = findings.proven(position.to_move()) {
        let line = findings.line.as_deref().unwrap_or_default();
        let certificate = arguments.certificate.as_deref();
        let solved = Solved { value, method: Method::Search, nodes: findings.nodes, line, certificate };
        keeping::keep(arguments, common, position, &solved);
    }
    let result = SolveResult::new(game, position, &findings);
    if common.json {
        output::print_json(&result)?;
    } else {
        output::print(&report::text(&result, game, position, findings.line.as_deref().unwrap_or_default()))?;
    }
    match trouble {
        Some(trouble) => Err(trouble),
        None if reporter.interrupted() => Ok(ExitCode::from(interrupt::EXIT_CODE)),
        None => Ok(ExitCode::SUCCESS),
    }
}

/// A solve under way.
struct Work<'a> {
    arguments: &'a SolveArguments,
    plan: &'a Plan,
    reporter: &'a Reporter,
}

impl Work<'_> {
    /// Proves the value and whatever else was asked for. What was found comes back even if a file could not be written.
    fn prove(
        &self,
        solver: &mut dyn ScoreSolver,
        goal: Goal,
        savings: &Savings,
    ) -> Result<Findings, (Box<Findings>, Failure)> {
        let outcome = savings.while_working(self.reporter, || solver.solve(goal, &self.limits(), self.reporter));
        let tally = savings.tally(outcome.bounds, outcome.nodes, outcome.elapsed);
        let mut trouble = savings.finish(&tally).err();
        let mut findings = Findings {
            mode: self.arguments.mode.into(),
            stages: None,
            bounds: outcome.bounds,
            line: None,
            moves: None,
            nodes: tally.nodes,
            elapsed: Duration::try_from_secs_f64(tally.seconds).unwrap_or(outcome.elapsed),
            threads: self.plan.resources.threads,
        };
        // The value is what matters: the searches that follow it are not shown, only stopped.
        let quietly = self.reporter.stop();
        if outcome.finished {
            self.reporter.gauge.show(1.0, || "proven; finding the line of best play".to_owned());
            findings.line = solver.line(goal, quietly);
            if self.arguments.moves {
                self.reporter.gauge.show(1.0, || "proven; finding the value of every move".to_owned());
                findings.moves = Some(solver.move_scores(goal, &self.limits(), quietly));
            }
        } else if self.arguments.moves {
            note("the moves are not valued, because the value is not proven");
        }
        if let Err(failure) = self.certify(solver, goal, outcome.bounds, outcome.finished) {
            trouble = Some(failure);
        }
        match trouble {
            Some(trouble) => Err((Box::new(findings), trouble)),
            None => Ok(findings),
        }
    }

    fn certify(&self, solver: &mut dyn ScoreSolver, goal: Goal, bounds: Bounds, finished: bool) -> Result<(), Failure> {
        let Some(path) = &self.arguments.certificate else { return Ok(()) };
        if !finished {
            note("no certificate is written, because the value is not proven");
            return Ok(());
        }
        match solver.certify(path, goal, bounds, self.plan.certificate_empties, self.reporter) {
            Ok(_) => {
                self.reporter.gauge.finish();
                wrote("the certificate", path);
                Ok(())
            }
            Err(GameError::Certificate(WriteError::Stopped)) => {
                note(&WriteError::Stopped.to_string());
                Ok(())
            }
            Err(error) => Err(Failure::work(error)),
        }
    }

    fn look_ahead(&self, solver: &mut dyn ScoreSolver) -> Findings {
        let plan = self.plan.stages.expect("the plan has stages in this mode");
        let found = solver.lookahead(&plan, &self.limits(), self.reporter);
        Findings::of_lookahead(&self.plan.game, &plan, found, self.reporter.last(), self.plan.resources.threads)
    }

    fn limits(&self) -> Limits {
        Limits { nodes: self.arguments.nodes, time: self.reporter.time_left() }
    }
}

/// What is known of a position before any work.
fn nothing_known(game: &Game) -> Bounds {
    Bounds { low: -game.highest_score(), high: game.highest_score() }
}
