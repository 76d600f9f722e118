//! The library of games.

use crate::errors::{input, store_error};
use crate::position::Position;
use crate::record::Record;
use crate::work;
use ::game::Watch;
use answers::KnownProof;
use guard::guarded;
use library::{ProofQuery, Query};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use record::openings;
use serde_json::json;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

/// The library's file in the data folder.
pub const FILE: &str = "games.db";

/// The games that are kept in a file: those of the user, if no other is named.
///
/// >>> import os, tempfile, yomikiri
/// >>> library = yomikiri.Library(os.path.join(tempfile.mkdtemp(), "games.db"))
/// >>> result = yomikiri.match("othello", "random", "level:0", games=4, board="4x4")
/// >>> library.add(result.records)
/// (4, 0)
/// >>> len(library)
/// 4
#[pyclass(frozen, module = "yomikiri", name = "Library", subclass)]
pub struct Library {
    library: Mutex<library::Library>,
}

impl Library {
    /// The library itself, for one caller at a time. Who waits does so without Python's lock, which the one before may need to finish.
    pub fn open(&self, py: Python<'_>) -> MutexGuard<'_, library::Library> {
        loop {
            match self.library.try_lock() {
                Ok(library) => return library,
                Err(TryLockError::Poisoned(poisoned)) => return poisoned.into_inner(),
                Err(TryLockError::WouldBlock) => py.detach(|| std::thread::sleep(Duration::from_millis(2))),
            }
        }
    }
}

impl Library {
    /// The library itself, for work that runs without Python's lock.
    fn locked(&self) -> MutexGuard<'_, library::Library> {
        self.library.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The file of the user's library.
pub fn usual_file() -> PyResult<PathBuf> {
    let folder = machine::data_folder().ok_or_else(|| input("there is no data folder; name a file"))?;
    Ok(folder.join(FILE))
}

#[guarded]
#[pymethods]
impl Library {
    #[new]
    #[pyo3(signature = (path=None))]
    fn new(path: Option<PathBuf>) -> PyResult<Library> {
        let path = path.map_or_else(usual_file, Ok)?;
        Ok(Library { library: Mutex::new(library::Library::open(&path).map_err(store_error)?) })
    }

    /// Where it is.
    #[getter]
    fn path(&self, py: Python<'_>) -> String {
        self.open(py).path().display().to_string()
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.open(py).count().map_err(store_error)? as usize)
    }

    /// Adds games; how many are new, and how many were there already.
    fn add(&self, py: Python<'_>, records: Vec<Py<Record>>) -> PyResult<(usize, usize)> {
        let records: Vec<record::Record> = records.iter().map(|record| record.get().record.clone()).collect();
        let threads = machine::threads();
        let done = work::run(py, None, |watch| self.locked().add(&records, threads, watch.stop(), &mut |_| {}))?;
        let added = done.value.map_err(store_error)?;
        if done.interrupted {
            return Err(pyo3::exceptions::PyKeyboardInterrupt::new_err("stopped; the same call goes on"));
        }
        Ok((added.added, added.known))
    }

    /// The game with this number.
    fn game(&self, py: Python<'_>, number: i64) -> PyResult<Record> {
        let found = self.open(py).game(number).map_err(store_error)?;
        Ok(Record::new(found.record, Some(found.number)))
    }

    /// A page of the games that are looked for, the latest first; `yomikiri.Library.search` goes through all pages.
    #[pyo3(signature = (offset, limit, *, game=None, board=None, rules=None, player=None, winner=None, since=None, until=None, at_least=None, at_most=None, opening=None, position=None))]
    fn page(
        &self,
        py: Python<'_>,
        offset: u64,
        limit: u64,
        game: Option<String>,
        board: Option<String>,
        rules: Option<&Bound<'_, PyDict>>,
        player: Option<String>,
        winner: Option<u8>,
        since: Option<String>,
        until: Option<String>,
        at_least: Option<u32>,
        at_most: Option<u32>,
        opening: Option<String>,
        position: Option<&Position>,
    ) -> PyResult<Vec<Record>> {
        let opening = openings::meant(opening.as_deref().unwrap_or_default()).map_err(input)?;
        let rules =
            rules.map(|rules| rules.extract::<Vec<(String, String)>>().or_else(|_| pairs(rules))).transpose()?;
        let query = Query {
            game,
            board,
            rules: rules.unwrap_or_default(),
            player,
            winner,
            since,
            until,
            at_least,
            at_most,
            opening: opening.moves,
            openings: opening.positions,
            through: Vec::new(),
            offset,
            limit: Some(limit),
        };
        let position = position.map(|position| position.position.clone());
        let found = py.detach(|| self.locked().search(&query, position.as_ref())).map_err(store_error)?;
        Ok(found.into_iter().map(|found| Record::new(found.record, Some(found.number))).collect())
    }

    /// What was played in a position, or in any image of it, and how that went.
    fn explore<'py>(&self, py: Python<'py>, position: &Position) -> PyResult<Bound<'py, PyAny>> {
        let (game, here) = (position.position.game(), position.position.clone());
        let explored = py.detach(|| self.locked().explore(&here)).map_err(store_error)?;
        let seats = game.seats();
        let results = |results: &library::Results| json!({ "games": results.games, "won": results.won[..seats], "drawn": results.drawn, "score": results.score(here.to_move().index()) });
        let moves: Vec<serde_json::Value> = explored
            .moves
            .iter()
            .map(|known| {
                let mut row = results(&known.results);
                row["moves"] = known.moves.iter().map(|&mv| game.move_text(mv)).collect::<Vec<_>>().into();
                row
            })
            .collect();
        let mut answer = results(&explored.results);
        answer["moves"] = moves.into();
        work::answer(py, "Explored", &answer.to_string())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<Library of {} games>", self.__len__(py)?))
    }
}

fn pairs(rules: &Bound<'_, PyDict>) -> PyResult<Vec<(String, String)>> {
    rules.iter().map(|(name, value)| Ok((name.extract()?, value.str()?.extract()?))).collect()
}

/// Every value that is proven: those that come with the program, and those of a library.
///
/// >>> import yomikiri
/// >>> [(proof.goal, proof.value) for proof in yomikiri.proofs("nip", "6x8")]
/// [('exact', -6), ('wld', -1)]
#[guarded]
#[pyfunction]
#[pyo3(signature = (game=None, board=None, *, library=None))]
pub fn proofs<'py>(
    py: Python<'py>,
    game: Option<String>,
    board: Option<String>,
    library: Option<&Library>,
) -> PyResult<Bound<'py, PyAny>> {
    let own = library.map(|library| library.open(py).proofs().map_err(store_error)).transpose()?.unwrap_or_default();
    let known = KnownProof::all(own, &ProofQuery { game, board, ..ProofQuery::default() });
    let rows: Vec<_> = known.iter().map(KnownProof::result).collect();
    work::answer(py, "Proofs", &serde_json::to_string(&rows).unwrap_or_default())
}
