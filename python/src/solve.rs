//! Solving, analysing and checking, as the command line does it.

use crate::errors::{Kind, check_error, game_error, input, warn};
use crate::library::Library;
use crate::position::work_progress;
use crate::work;
use ::game::{Bounds, Watch};
use answers::{AnalysisResult, CheckResult, Findings, ProspectResult, SolveMode, SolveResult};
use games::{
    Checkpointer, DEFAULT_FINISH_EMPTIES, GameError, Goal, Judge, Limits, Line, Lookahead, Move, Position,
    ProspectSolver, Resources, ScoreSolver, Solver, Stage, Tally, WriteError,
};
use guard::guarded;
use library::{Method, Proof, ProvenValue};
use pyo3::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// What a solve is asked for.
#[derive(Clone, Copy)]
pub enum Question {
    /// A proof.
    Proof(Goal),
    /// What the two-stage method finds, which is no proof.
    Lookahead(Lookahead),
}

impl Question {
    /// The question that Python asks: a mode, and the plies and judges of the stages of a lookahead.
    pub fn new(
        mode: &str,
        lookahead: Option<(u32, u32)>,
        stage_1: Option<&str>,
        stage_2: Option<&str>,
    ) -> PyResult<Question> {
        let proof = match mode {
            "exact" => Some(Goal::Exact),
            "wld" => Some(Goal::WinLossDraw),
            "lookahead" => None,
            _ => return Err(input(format!("mode: there is no mode \"{mode}\"; there are exact, wld and lookahead"))),
        };
        if let Some(goal) = proof {
            if lookahead.is_some() || stage_1.or(stage_2).is_some() {
                return Err(input("lookahead and its stages are only for mode=\"lookahead\"; add that"));
            }
            return Ok(Question::Proof(goal));
        }
        let Some((first, second)) = lookahead else {
            return Err(input("mode=\"lookahead\" needs the plies of its two stages, like lookahead=(7, 5)"));
        };
        let stage = |plies, name: &str, given: Option<&str>| match given.unwrap_or("win") {
            "win" => Ok(Stage { plies, judge: Judge::Win }),
            "score" => Ok(Stage { plies, judge: Judge::Score }),
            other => Err(input(format!("{name}: a stage judges by score or win, not by \"{other}\""))),
        };
        let (first, second) = (stage(first, "stage_1", stage_1)?, stage(second, "stage_2", stage_2)?);
        Ok(Question::Lookahead(Lookahead { first, second, line: true }))
    }
}

/// A solve that is asked for.
pub struct SolveRequest {
    pub position: Position,
    pub question: Question,
    pub limits: Limits,
    pub resources: Resources,
    pub moves: bool,
    pub checkpoint: Option<PathBuf>,
    pub resume: bool,
    pub certificate: Option<PathBuf>,
}

/// What a solve has found.
pub struct Solved {
    /// The result as JSON.
    pub json: String,
    /// What the library may keep, if it is proven.
    pub proof: Option<Proof>,
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
    /// Solves it.
    ///
    /// # Errors
    /// [`Refused`] says what is wrong.
    pub fn run(&self, watch: &dyn Watch, last: &Last<'_>) -> Result<Solved, Refused> {
        if self.resume && self.checkpoint.is_none() {
            return Err(Refused::Input("resume needs to know from where; add checkpoint=FILE".to_owned()));
        }
        match (self.position.solver(&self.resources)?, self.question) {
            (Solver::Score(solver), Question::Proof(goal)) => self.prove_score(solver, goal, watch, last),
            (Solver::Score(solver), Question::Lookahead(plan)) => self.look_ahead(solver, &plan, watch, last),
            (Solver::Prospect(solver), Question::Proof(goal)) => self.prove_prospect(solver, goal, watch),
            (Solver::Prospect(_), Question::Lookahead(_)) => Err(self.foreign("mode=\"lookahead\"")),
        }
    }

    /// What makes sense only where there is a score.
    fn foreign(&self, option: &str) -> Refused {
        let game = self.position.game();
        Refused::Input(format!("{option} is for games about a score; leave it out to solve {}", game.name()))
    }

    fn prove_prospect(
        &self,
        mut solver: Box<dyn ProspectSolver>,
        goal: Goal,
        watch: &dyn Watch,
    ) -> Result<Solved, Refused> {
        let foreign = [(self.checkpoint.is_some(), "checkpoint"), (self.certificate.is_some(), "certificate")];
        if let Some((_, option)) = foreign.into_iter().find(|(given, _)| *given) {
            return Err(self.foreign(option));
        }
        let found = solver.solve(goal, &self.limits, watch)?;
        let decided = found.prospect.is_some();
        let line = if decided { solver.line(watch).unwrap_or_default() } else { Vec::new() };
        let moves = (self.moves && decided).then(|| solver.move_prospects(&self.limits, watch));
        let result = ProspectResult::new(&self.position, found, &line, moves, self.resources.threads);
        let proven = ProspectResult::proven(found, self.position.to_move());
        Ok(Solved {
            json: with_verdict(&result, &ProspectResult::verdict(found, &self.position))?,
            proof: proven.and_then(|value| self.proof(value, found.source.into(), found.nodes, &line)),
        })
    }

    /// The two-stage lookahead of the literature, which proves nothing.
    fn look_ahead(
        &self,
        mut solver: Box<dyn ScoreSolver>,
        plan: &Lookahead,
        watch: &dyn Watch,
        last: &Last<'_>,
    ) -> Result<Solved, Refused> {
        let foreign = [
            (self.moves, "moves"),
            (self.checkpoint.is_some(), "checkpoint"),
            (self.certificate.is_some(), "certificate"),
        ];
        if let Some((_, option)) = foreign.into_iter().find(|(given, _)| *given) {
            let reason = format!("{option} is only for the modes exact and wld; a lookahead proves nothing");
            return Err(Refused::Input(reason));
        }
        let game = self.position.game();
        let found = solver.lookahead(plan, &self.limits, watch);
        let findings = Findings::of_lookahead(&game, plan, found, last(), self.resources.threads);
        let result = SolveResult::new(&game, &self.position, &findings);
        Ok(Solved { json: with_verdict(&result, &result.verdict(game.seat_names()))?, proof: None })
    }

    fn proof(&self, value: ProvenValue, method: Method, nodes: u64, line: &[Move]) -> Option<Proof> {
        let certificate = self.certificate.as_deref();
        library::Solved { value, method, nodes, line, certificate }.proof(&self.position)
    }

    fn prove_score(
        &self,
        mut solver: Box<dyn ScoreSolver>,
        goal: Goal,
        watch: &dyn Watch,
        last: &Last<'_>,
    ) -> Result<Solved, Refused> {
        for (path, what) in [(&self.checkpoint, "checkpoint"), (&self.certificate, "certificate")] {
            path.as_deref().map_or(Ok(()), |path| check_writable(path, what))?;
        }
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
        let outcome = savings.while_working(last, || solver.solve(goal, &self.limits, watch));
        let tally = savings.tally(outcome.bounds, outcome.nodes, outcome.elapsed);
        savings.save(&tally).map_err(|error| Refused::Work(error.to_string()))?;
        let mut findings = Findings {
            mode: if goal == Goal::WinLossDraw { SolveMode::Wld } else { SolveMode::Exact },
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
        let line = findings.line.as_deref().unwrap_or_default();
        let proven = findings.proven(self.position.to_move());
        Ok(Solved {
            json: with_verdict(&result, &result.verdict(game.seat_names()))?,
            proof: proven.and_then(|value| self.proof(value, Method::Search, findings.nodes, line)),
        })
    }
}

/// Makes sure that a file can be written when the work is done, so that hours of work do not end in an error.
fn check_writable(path: &Path, what: &str) -> Result<(), Refused> {
    // Begun and dropped, the file leaves no trace.
    durable::DurableFile::create(path).map(drop).map_err(|error| {
        let path = path.display();
        Refused::Input(format!("{what} \"{path}\" cannot be written: {error}; name a file in a directory that can be"))
    })
}

/// Keeps what was proven, where there is a library to keep it in. The solve was right whether or not that can be written to.
///
/// # Errors
/// What Python raises where warnings are errors.
pub fn keep(py: Python<'_>, library: Option<&Library>, proof: Option<&Proof>) -> PyResult<()> {
    let (Some(library), Some(proof)) = (library, proof) else { return Ok(()) };
    match library.open(py).keep_proof(proof, env!("CARGO_PKG_VERSION")) {
        Ok(()) => Ok(()),
        Err(error) => warn(py, &format!("the result is not in the library: {error}")),
    }
}

/// The checkpoint of a solve, if it has one.
struct Savings<'a> {
    path: Option<&'a Path>,
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
#[guarded]
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
