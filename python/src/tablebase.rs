//! Tables of all positions.

use crate::errors::{game_error, input};
use crate::limits::{Amount, resources};
use crate::position::work_progress;
use crate::work;
use games::{BuildPlan, Built, Counts, GameError, TablebaseError, Verification};
use guard::guarded;
use pyo3::prelude::*;
use serde_json::json;
use std::path::PathBuf;
use std::time::Duration;

/// How often a build is saved.
const SAVE_EVERY: Duration = Duration::from_mins(1);

/// The table of all positions of a game, in the user's data folder or in `folder`.
///
/// >>> import tempfile, yomikiri
/// >>> table = yomikiri.game("halma", board="4x4", pieces=3).tablebase
/// >>> folder = tempfile.mkdtemp()
/// >>> table.build(folder=folder).positions == table.info(folder=folder).positions
/// True
#[pyclass(frozen, module = "yomikiri", name = "Tablebase")]
pub struct Tablebase {
    game: games::Game,
}

impl Tablebase {
    /// The table of a game that has one.
    pub fn new(game: games::Game) -> Tablebase {
        Tablebase { game }
    }

    fn table(&self) -> PyResult<&dyn games::Tablebase> {
        self.game.tablebase().ok_or_else(|| input("the game has no table"))
    }

    fn error(&self, error: GameError) -> PyErr {
        match error {
            GameError::Tablebase(TablebaseError::Missing { path }) => {
                input(format!("there is no table \"{path}\"; Tablebase.build makes it for {}", self.game.place()))
            }
            error => game_error(error),
        }
    }

    fn answer<'py>(
        &self,
        py: Python<'py>,
        counts: &Counts,
        folder: &std::path::Path,
        more: &serde_json::Value,
        interrupted: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let by_prospect: serde_json::Map<String, serde_json::Value> =
            counts.iter().map(|(prospect, count)| (prospect.to_string(), count.into())).collect();
        let mut answer = json!({
            "file": self.table()?.path(folder).display().to_string(),
            "positions": counts.total(),
            "draws": counts.draws(),
            "longest_win": counts.longest_win(),
            "counts": by_prospect,
        });
        if let (Some(answer), Some(more)) = (answer.as_object_mut(), more.as_object()) {
            answer.extend(more.clone());
        }
        work::answer_or_interrupt(py, "TablebaseInfo", &answer.to_string(), interrupted)
    }
}

fn folder_of(folder: Option<PathBuf>) -> PyResult<PathBuf> {
    folder.or_else(machine::data_folder).ok_or_else(|| input("there is no data folder; name one with folder=..."))
}

#[guarded]
#[pymethods]
impl Tablebase {
    /// Builds the table, unless it is there. If it is interrupted, the next build goes on.
    #[pyo3(signature = (*, folder=None, threads=None, memory=None, progress=None))]
    fn build<'py>(
        &self,
        py: Python<'py>,
        folder: Option<PathBuf>,
        threads: Option<usize>,
        memory: Option<Amount>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (folder, resources) = (folder_of(folder)?, resources(threads, memory)?);
        let table = self.table()?;
        let made = std::fs::create_dir_all(&folder);
        made.map_err(|error| input(format!("data folder \"{}\": {error}", folder.display())))?;
        let plan = BuildPlan {
            threads: resources.threads,
            memory: resources.memory,
            save_every: SAVE_EVERY,
            program: env!("CARGO_PKG_VERSION"),
        };
        let progress = work_progress(py, progress)?;
        let done = work::run(py, progress.as_ref(), |watch| {
            let table = self.game.tablebase().unwrap_or(table);
            table.build(&folder, &plan, watch)
        })?;
        if done.value.map_err(|error| self.error(error))? == Built::Stopped {
            return Err(pyo3::exceptions::PyKeyboardInterrupt::new_err("interrupted; the same call goes on from here"));
        }
        self.info(py, Some(folder))
    }

    /// What the table says of itself.
    #[pyo3(signature = (*, folder=None))]
    fn info<'py>(&self, py: Python<'py>, folder: Option<PathBuf>) -> PyResult<Bound<'py, PyAny>> {
        let folder = folder_of(folder)?;
        let found = self.table()?.inspect(&folder).map_err(|error| self.error(error))?;
        let more = json!({ "bytes": found.bytes, "made_by": found.program });
        self.answer(py, &found.counts, &folder, &more, false)
    }

    /// Checks every position against its successors.
    #[pyo3(signature = (*, folder=None, threads=None, progress=None))]
    fn verify<'py>(
        &self,
        py: Python<'py>,
        folder: Option<PathBuf>,
        threads: Option<usize>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (folder, threads) = (folder_of(folder)?, crate::limits::checked_threads(threads)?);
        let progress = work_progress(py, progress)?;
        let game = &self.game;
        let done = work::run(py, progress.as_ref(), |watch| {
            game.tablebase().map(|table| table.verify(&folder, threads, watch))
        })?;
        match done.value.transpose().map_err(|error| self.error(error))? {
            Some(Verification::Sound(counts)) => self.answer(py, &counts, &folder, &json!({ "sound": true }), false),
            Some(Verification::Faulty { position, stored, from_successors }) => Err(crate::errors::Kind::Work.error(format!(
                "the table is wrong: \"{position}\" is {stored} in it, but {from_successors} by its successors; build it again"
            ))),
            Some(Verification::Stopped) | None => {
                Err(pyo3::exceptions::PyKeyboardInterrupt::new_err("interrupted; nothing was wrong so far"))
            }
        }
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<Tablebase {}>", self.table()?.about()))
    }
}
