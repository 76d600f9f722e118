//! Training in parts, for many machines: which games are there, some of them played, and the weights learned from all.

use crate::errors::{Kind, input};
use crate::game::Game;
use crate::limits::{self, Amount, checked_threads};
use crate::work;
use ::game::{StopSignal, Watch};
use guard::guarded;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use training::{GAMES_A_BATCH, KeptGames, Plan, Run, Teacher, TrainError, TrainReport, Watcher};

/// What went wrong, as an exception.
fn train_error(error: TrainError) -> PyErr {
    match error {
        TrainError::Stopped(_) => PyKeyboardInterrupt::new_err(()),
        TrainError::TooFew => Kind::Work.error("there are too few games to learn from; play more"),
        error => input(error),
    }
}

/// A run of a game from a seed.
fn run_of(game: &Game, seed: u64, teacher: Option<&Teacher>) -> PyResult<Box<dyn Run>> {
    let game = &game.game;
    let switches: Vec<(&str, &str)> = game.switches().iter().collect();
    training::run_named(game.name(), training::size_of(&game.board()), &switches, seed, teacher).map_err(train_error)
}

fn teacher_in(path: Option<PathBuf>) -> PyResult<Option<Teacher>> {
    path.map(|path| Teacher::read(&path)).transpose().map_err(train_error)
}

/// The file of games that weights are learned from. One program at a time has it, until it is closed.
#[pyclass(frozen, module = "yomikiri.native", name = "TrainingGames")]
pub struct TrainingGames {
    kept: Mutex<Option<Box<dyn KeptGames>>>,
}

impl TrainingGames {
    fn kept(&self) -> MutexGuard<'_, Option<Box<dyn KeptGames>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn closed() -> PyErr {
    input("the file of games is closed; open it again")
}

#[guarded]
#[pymethods]
impl TrainingGames {
    /// Opens the games beside the weights in `out`, or begins them.
    #[new]
    #[pyo3(signature = (game, out, *, seed, teacher=None))]
    fn new(game: &Game, out: PathBuf, seed: u64, teacher: Option<PathBuf>) -> PyResult<TrainingGames> {
        let kept = run_of(game, seed, teacher_in(teacher)?.as_ref())?.open(&out).map_err(|error| input(&error))?;
        Ok(TrainingGames { kept: Mutex::new(Some(kept)) })
    }

    /// The numbers of the batches that are there.
    fn numbers(&self) -> PyResult<Vec<u64>> {
        Ok(self.kept().as_ref().ok_or_else(closed)?.numbers())
    }

    /// Keeps batches that were played anywhere.
    fn keep(&self, part: &[u8]) -> PyResult<()> {
        let mut kept = self.kept();
        kept.as_mut().ok_or_else(closed)?.keep(part).map_err(|error| Kind::Work.error(error))
    }

    /// Lets go of the file.
    fn close(&self) {
        *self.kept() = None;
    }
}

/// How many games a batch has.
#[guarded]
#[pyfunction]
pub fn training_batch() -> u64 {
    GAMES_A_BATCH
}

/// Plays the batches of a run from one number up to another; `teacher` is the name and the bytes of its weights.
#[guarded]
#[pyfunction]
#[pyo3(signature = (game, first, end, *, seed, teacher=None))]
pub fn training_part<'py>(
    py: Python<'py>,
    game: &Game,
    first: u64,
    end: u64,
    seed: u64,
    teacher: Option<(PathBuf, Vec<u8>)>,
) -> PyResult<Bound<'py, PyBytes>> {
    let teacher = teacher.map(|(path, bytes)| Teacher { path, bytes });
    let run = run_of(game, seed, teacher.as_ref())?;
    let done = work::run(py, None, |watch| run.play(first..end, watch.stop()))?;
    let played = done.value.ok_or_else(|| PyKeyboardInterrupt::new_err(()))?;
    Ok(PyBytes::new(py, &played))
}

/// Somebody who only wants it to end.
struct Stopping<'a>(&'a StopSignal);

impl Watcher for Stopping<'_> {
    fn played(&self, _games: u64, _fresh: u64, _positions: u64) {}
    fn fitted(&self, _pass: u32, _error: f32) {}
    fn measuring(&self) {}
    fn stop(&self) -> &StopSignal {
        self.0
    }
}

/// Learns weights from the games beside `out` and writes them there; what came of it, as JSON.
#[guarded]
#[pyfunction]
#[pyo3(signature = (game, out, *, seed, teacher=None, threads=None))]
pub fn training_fit(
    py: Python<'_>,
    game: &Game,
    out: PathBuf,
    seed: u64,
    teacher: Option<PathBuf>,
    threads: Option<usize>,
) -> PyResult<String> {
    // No time to play: only what is there counts.
    let plan = Plan { time: Some(Duration::ZERO), games: None, seed, threads: checked_threads(threads)?, out, teacher };
    let game = &game.game;
    let switches: Vec<(&str, &str)> = game.switches().iter().collect();
    let begin = Instant::now();
    let done = work::run(py, None, |watch| {
        let size = training::size_of(&game.board());
        training::train_named(game.name(), size, &switches, &Vec::new(), &plan, &Stopping(watch.stop()))
    })?;
    let (trained, validation) = done.value.map_err(train_error)?;
    let report = TrainReport::new(&trained, &validation, plan.out.clone(), begin.elapsed());
    Ok(serde_json::to_string(&report).unwrap_or_default())
}

/// The seconds that a time means: a number, or a text like `10m`.
#[guarded]
#[pyfunction]
pub fn seconds(time: Amount) -> PyResult<f64> {
    Ok(limits::time(Some(time))?.unwrap_or_default().as_secs_f64())
}
