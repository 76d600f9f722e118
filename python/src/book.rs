//! Opening books that grow on many machines: what to look at next, one look, and what is kept of it.

use crate::errors::{game_error, input};
use crate::game::Game;
use crate::limits::{self, Amount};
use crate::work;
use ::game::Watch;
use answers::BookResult;
use games::{BookPlan, Books};
use guard::guarded;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How often a book is saved while it grows.
const SAVE_EVERY: Duration = Duration::from_secs(30);

fn books(game: &games::Game) -> PyResult<&dyn Books> {
    game.books().ok_or_else(|| input(format!("{} has no opening books; othello and nip have them", game.name())))
}

/// An opening book while it grows. Nobody else can grow it until it is closed.
#[pyclass(frozen, module = "yomikiri.native", name = "GrowingBook")]
pub struct GrowingBook {
    game: games::Game,
    path: PathBuf,
    growing: Mutex<Option<Box<dyn games::GrowingBook>>>,
}

impl GrowingBook {
    fn growing(&self) -> MutexGuard<'_, Option<Box<dyn games::GrowingBook>>> {
        self.growing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn closed() -> PyErr {
    input("the book is closed; open it again")
}

#[guarded]
#[pymethods]
impl GrowingBook {
    /// Goes on with the book in a file, or begins it; without a path that of the data directory.
    #[new]
    #[pyo3(signature = (game, path=None, *, plies=None, nodes=None, time=None, positions=None))]
    fn new(
        game: &Game,
        path: Option<PathBuf>,
        plies: Option<u32>,
        nodes: Option<Amount>,
        time: Option<Amount>,
        positions: Option<usize>,
    ) -> PyResult<GrowingBook> {
        let game = game.game.clone();
        let books = books(&game)?;
        let path = if let Some(path) = path {
            path
        } else {
            let folder = machine::data_folder().ok_or_else(|| input("there is no data directory; name a file"))?;
            std::fs::create_dir_all(&folder).map_err(|error| input(format!("\"{}\": {error}", folder.display())))?;
            books.path(&folder)
        };
        if plies == Some(0) {
            return Err(input("plies: a number of plies is a whole number from 1"));
        }
        let (nodes, time) = (limits::nodes(nodes)?, limits::time(time)?);
        let plan = BookPlan { plies, nodes, time, positions, threads: 1, save_every: SAVE_EVERY };
        let growing = Mutex::new(Some(books.grow(&path, &plan).map_err(game_error)?));
        Ok(GrowingBook { game, path, growing })
    }

    /// The file.
    #[getter]
    fn path(&self) -> PathBuf {
        self.path.clone()
    }

    /// The positions to look at next, as text; none if it is enough.
    fn next(&self) -> PyResult<Vec<String>> {
        Ok(self.growing().as_mut().ok_or_else(closed)?.next())
    }

    /// Takes in what was found there, in the same order.
    fn take(&self, looks: Vec<String>) -> PyResult<()> {
        self.growing().as_mut().ok_or_else(closed)?.take(&looks).map_err(game_error)
    }

    /// Saves the book; how far it is, as JSON.
    fn save(&self) -> PyResult<String> {
        let built = self.growing().as_mut().ok_or_else(closed)?.save().map_err(game_error)?;
        let result = BookResult::new(&self.game, self.path.clone(), &built, 1);
        Ok(serde_json::to_string(&result).unwrap_or_default())
    }

    /// How many positions it has, the plies of its longest line, and what the start is worth.
    fn growth(&self) -> PyResult<(usize, usize, f64)> {
        let growth = self.growing().as_ref().ok_or_else(closed)?.growth();
        Ok((growth.positions, growth.longest, f64::from(growth.hundredths) / 100.0))
    }

    /// Lets go of the file.
    fn close(&self) {
        *self.growing() = None;
    }
}

/// Looks at a position of a book that grows elsewhere.
#[guarded]
#[pyfunction]
pub fn book_look(py: Python<'_>, game: &Game, task: &str) -> PyResult<String> {
    let books = books(&game.game)?;
    let done = work::run(py, None, |watch| books.look(task, watch.stop()))?;
    done.value.map_err(game_error)?.ok_or_else(|| PyKeyboardInterrupt::new_err(()))
}
