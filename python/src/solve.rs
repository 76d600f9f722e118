//! Solving, analysing and checking, as the command line does it.

use crate::errors::{Kind, check_error, game_error, input};
use crate::position::work_progress;
use crate::work;
use ::game::{Bounds, Watch};
use answers::{AnalysisResult, CheckResult, Findings, ProspectResult, SolveMode, SolveResult};
use games::{
    Checkpointer, DEFAULT_FINISH_EMPTIES, GameError, Goal, Limits, Line, Position, ProspectSolver, Resources,
    ScoreSolver, Solver, Tally, WriteError,
};
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// What a solve may be asked for.
pub fn mode(name: &str) -> PyResult<SolveMode> {
    match name {
        "exact" => Ok(SolveMode::Exact),
        "wld" => Ok(SolveMode::Wld),
        _ => Err(input(format!("mode: there is no mode \"{name}\"; there are exact and wld"))),
    }
}

/// A solve that is asked for.
pub struct SolveRequest {
    pub position: Position,
    pub mode: SolveMode,
    pub limits: Limits,
    pub resources: Resources,
    pub moves: bool,
    pub checkpoint: Option<PathBuf>,
    pub resume: bool,
    pub certificate: Option<PathBuf>,
}

/// Why something cannot be done. It is made where there is no Python.
pub enum Refused {
    /// The game says why.
    Game(GameError),
    /// The request is wrong.
    Input(String),
    /// The work failed.
    Work(String),
}

impl Refused {
    /// The exception.
    pub fn into_error(self) -> PyErr {
        match self {
            Refused::Game(GameError::Unsolvable(reason)) => {
                input(format!("{reason}; Position.analyse says what its moves are worth as far as it can see"))
            }
            Refused::Game(error) => game_error(error),
            Refused::Input(message) => input(message),
            Refused::Work(message) => Kind::Work.error(message),
        }
    }
}

impl From<GameError> for Refused {
    fn from(error: GameError) -> Refused {
        Refused::Game(error)
    }
}

/// Tells the latest progress, where somebody follows it.
pub type Last<'a> = dyn Fn() -> Option<::game::Progress> + Sync + 'a;

/// How often a checkpoint is saved, and how often it is looked whether there is anything to save.
const SAVE_EVERY: Duration = Duration::from_mins(1);
const LOOK_EVERY: Duration = Duration::from_secs(1);

impl SolveRequest {
    /// Solves it; the result as JSON.
    ///
    /// # Errors
    /// [`Refused`] says what is wrong.
    pub fn run(&self, watch: &dyn Watch, last: &Last<'_>) -> Result<String, Refused> {
        if self.resume && self.checkpoint.is_none() {
            return Err(Refused::Input("resume needs to know from where; add checkpoint=FILE".to_owned()));
        }
        match self.position.solver(&self.resources)? {
            Solver::Score(solver) => self.prove_score(solver, watch, last),
            Solver::Prospect(solver) => self.prove_prospect(solver, watch),
        }
    }

    fn goal(&self) -> Goal {
        if self.mode == SolveMode::Wld { Goal::WinLossDraw } else { Goal::Exact }
    }

    fn prove_prospect(&self, mut solver: Box<dyn ProspectSolver>, watch: &dyn Watch) -> Result<String, Refused> {
        let foreign = [(self.checkpoint.is_some(), "checkpoint"), (self.certificate.is_some(), "certificate")];
        if let Some((_, option)) = foreign.into_iter().find(|(given, _)| *given) {
            let game = self.position.game();
            let name = game.name();
            return Err(Refused::Input(format!("{option} is for games about a score; leave it out to solve {name}")));
        }
        let found = solver.solve(self.goal(), &self.limits, watch)?;
        let decided = found.prospect.is_some();
        let line = if decided { solver.line(watch).unwrap_or_default() } else { Vec::new() };
        let moves = (self.moves && decided).then(|| solver.move_prospects(&self.limits, watch));
        let result = ProspectResult::new(&self.position, found, &line, moves, self.resources.threads);
        with_verdict(&result, &ProspectResult::verdict(found, &self.position))
    }

    fn prove_score(
        &self,
        mut solver: Box<dyn ScoreSolver>,
        watch: &dyn Watch,
        last: &Last<'_>,
    ) -> Result<String, Refused> {
        let game = self.position.game();
        let nothing = Bounds { low: -game.highest_score(), high: game.highest_score() };
        let mut before = Tally { bounds: nothing, nodes: 0, seconds: 0.0 };
        if let Some(path) = &self.checkpoint {
            if self.resume {
                before = solver.resume(path)?;
            } else if path.exists() {
                let path = path.display();
                return Err(Refused::Input(format!(
                    "checkpoint \"{path}\" is there already; add resume=True to go on from it, or remove it to begin anew"
                )));
            } else {
                solver.saver().save(path, &before)?;
            }
        }
        let savings = Savings { path: self.checkpoint.as_deref(), saver: solver.saver(), before };
        let goal = self.goal();
        let outcome = savings.while_working(last, || solver.solve(goal, &self.limits, watch));
        let tally = savings.tally(outcome.bounds, outcome.nodes, outcome.elapsed);
        savings.save(&tally).map_err(|error| Refused::Work(error.to_string()))?;
        let mut findings = Findings {
            mode: self.mode,
            stages: None,
            bounds: outcome.bounds,
            line: None,
            moves: None,
            nodes: tally.nodes,
            elapsed: Duration::try_from_secs_f64(tally.seconds).unwrap_or(outcome.elapsed),
            threads: self.resources.threads,
        };
        if outcome.finished {
            findings.line = solver.line(goal, watch.stop());
            if self.moves {
                findings.moves = Some(solver.move_scores(goal, &self.limits, watch.stop()));
            }
            if let Some(path) = &self.certificate {
                match solver.certify(path, goal, outcome.bounds, DEFAULT_FINISH_EMPTIES, watch) {
                    Ok(_) | Err(GameError::Certificate(WriteError::Stopped)) => {}
                    Err(error) => return Err(Refused::Work(error.to_string())),
                }
            }
        }
        let result = SolveResult::new(&game, &self.position, &findings);
        with_verdict(&result, &result.verdict(game.seat_names()))
    }
}

/// The checkpoint of a solve, if it has one.
struct Savings<'a> {
    path: Option<&'a std::path::Path>,
    saver: Box<dyn Checkpointer>,
    before: Tally,
}

impl Savings<'_> {
    fn tally(&self, bounds: Bounds, nodes: u64, elapsed: Duration) -> Tally {
        let (nodes, seconds) = (self.before.nodes + nodes, self.before.seconds + elapsed.as_secs_f64());
        Tally { bounds, nodes, seconds }
    }

    fn save(&self, tally: &Tally) -> Result<(), GameError> {
        self.path.map_or(Ok(()), |path| self.saver.save(path, tally))
    }

    /// Does some work, and saves now and then what it has proven.
    fn while_working<T>(&self, last: &Last<'_>, work: impl FnOnce() -> T) -> T {
        if self.path.is_none() {
            return work();
        }
        thread::scope(|scope| {
            let (done, wait) = mpsc::channel::<()>();
            scope.spawn(move || {
                let (mut saved_at, mut saved) = (Instant::now(), self.before.bounds);
                while wait.recv_timeout(LOOK_EVERY) == Err(RecvTimeoutError::Timeout) {
                    let Some(progress) = last() else { continue };
                    let Some(bounds) = progress.score_for_mover() else { continue };
                    if saved_at.elapsed() >= SAVE_EVERY || bounds != saved {
                        // A full disk may be emptied before the next time.
                        let _ = self.save(&self.tally(bounds, progress.nodes, progress.elapsed));
                        (saved_at, saved) = (Instant::now(), bounds);
                    }
                }
            });
            let result = work();
            drop(done);
            result
        })
    }
}

/// The result with what it says in a sentence.
fn with_verdict(result: &impl serde::Serialize, verdict: &str) -> Result<String, Refused> {
    let mut json = serde_json::to_value(result).map_err(|error| Refused::Work(error.to_string()))?;
    json["verdict"] = verdict.into();
    Ok(json.to_string())
}

/// Analyses the position at the end of a line; what is known of it already comes first.
///
/// # Errors
/// [`Refused`] if the game is over, or a table is damaged.
pub fn analyse(
    line: &Line,
    settings: &study::Settings,
    known: Option<study::Report>,
    watch: &dyn Watch,
) -> Result<(study::Report, String), Refused> {
    if line.position().is_over() {
        return Err(Refused::Input(
            "the game is over in that position, so there is no move to judge; give an earlier one".to_owned(),
        ));
    }
    let mut analysis = study::Analysis::new(line.rules(), settings.clone());
    let known = known.unwrap_or_else(|| study::Report::new(line.position().clone()));
    let limit = settings.limits.time;
    let report = analysis.run(known, watch.stop(), &mut |report| {
        let share = limit.map_or(0.0, |limit| report.elapsed.as_secs_f64() / limit.as_secs_f64());
        let told =
            ::game::Progress { nodes: report.nodes, ..::game::Progress::new(::game::Stage::Searching, report.elapsed) };
        watch.progress(&told.with_share(share));
    })?;
    let result = AnalysisResult::new(line, &report, settings.resources.threads);
    let json = serde_json::to_string(&result).map_err(|error| Refused::Work(error.to_string()))?;
    Ok((report, json))
}

/// Confirms a certificate without the solver: every move of it is checked by the rules. What proves nothing raises `yomikiri.NotConfirmed`.
///
/// >>> import tempfile, os, yomikiri
/// >>> path = os.path.join(tempfile.mkdtemp(), "nip.cert")
/// >>> solution = yomikiri.game("nip", board="4x4").start().solve(certificate=path)
/// >>> yomikiri.check(path).value == solution.value
/// True
#[pyfunction]
#[pyo3(signature = (path, *, progress=None))]
pub fn check<'py>(py: Python<'py>, path: PathBuf, progress: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
    let progress = work_progress(py, progress)?;
    let begin = Instant::now();
    let done = work::run(py, progress.as_ref(), |watch| games::check(&path, watch))?;
    if done.interrupted {
        return Err(pyo3::exceptions::PyKeyboardInterrupt::new_err("the check was stopped; nothing is confirmed"));
    }
    let confirmed = done.value.map_err(|error| check_error(&path.display().to_string(), &error))?;
    let result = CheckResult::new(&confirmed, begin.elapsed());
    work::answer(py, "Confirmation", &serde_json::to_string(&result).unwrap_or_default())
}
