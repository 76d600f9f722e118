//! Records of games.

use crate::errors::{input, warn};
use crate::game::Game;
use crate::position::Position;
use games::LineText;
use guard::guarded;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use record::formats::{Imported, file};
use record::{Boards, openings};
use std::path::{Path, PathBuf};

/// A game as it is kept: who played what, and how it ended.
///
/// >>> import yomikiri
/// >>> result = yomikiri.match("othello", "random", "random", games=2, board="4x4")
/// >>> record = result.records[0]
/// >>> record.players, record.positions()[-1].is_over
/// (['random', 'random'], True)
#[pyclass(frozen, module = "yomikiri", name = "Record")]
pub struct Record {
    pub record: record::Record,
    number: Option<i64>,
}

impl Record {
    /// The class for a record, with its number in the library.
    pub fn new(record: record::Record, number: Option<i64>) -> Record {
        Record { record, number }
    }
}

#[guarded]
#[pymethods]
impl Record {
    /// The number in the library; `None` if it is in none.
    #[getter]
    fn number(&self) -> Option<i64> {
        self.number
    }

    /// The game that was played.
    #[getter]
    fn game(&self) -> PyResult<Game> {
        Ok(Game::new(self.record.open().map_err(input)?))
    }

    /// Who played, by seat.
    #[getter]
    fn players(&self) -> Vec<String> {
        self.record.players.clone()
    }

    /// The moves as people write them.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.record.moves.iter().map(|node| node.mv.clone()).collect()
    }

    /// What each seat got, if the game is finished.
    #[getter]
    fn payoff(&self) -> Option<Vec<i32>> {
        let got: Option<Vec<i32>> = self.record.result.split_whitespace().map(|got| got.parse().ok()).collect();
        got.filter(|got| !got.is_empty())
    }

    /// Why the game ended, if it was not by the rules of the board.
    #[getter]
    fn ending(&self) -> &str {
        &self.record.ending
    }

    /// The day, as text; empty if it is not known.
    #[getter]
    fn date(&self) -> &str {
        self.record.tag("Date").or_else(|| self.record.tag("Year")).unwrap_or_default()
    }

    /// What the opening is called, if it has a name.
    #[getter]
    fn opening(&self) -> Option<&'static str> {
        openings::of_record(&self.record).map(|opening| opening.english)
    }

    /// What else is known of the game.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in &self.record.about {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    /// All positions from the first to the last; every move is checked.
    fn positions(&self) -> PyResult<Vec<Position>> {
        let line = self.record.replay().map_err(input)?;
        Ok(line.positions().iter().cloned().map(Position::new).collect())
    }

    /// The record as its file has it.
    #[getter]
    fn text(&self) -> String {
        self.record.text(Boards::Hidden)
    }

    /// A record of moves from the start of a game; every move is checked.
    ///
    /// >>> import yomikiri
    /// >>> record = yomikiri.Record.of(yomikiri.game("othello"), "f5 d6 c3 d3 c4", players=["me", "you"])
    /// >>> record.opening
    /// 'Tiger'
    #[staticmethod]
    #[pyo3(signature = (game, moves, *, players=None))]
    fn of(game: &Game, moves: &str, players: Option<Vec<String>>) -> PyResult<Record> {
        let mut line = game.game.line();
        line.push_line(moves).map_err(crate::errors::game_error)?;
        let mut made = record::Record::at(&game.game);
        if let Some(players) = players {
            if players.len() != made.players.len() {
                let (given, seats) = (players.len(), made.players.len());
                return Err(input(format!("{given} players are named, but the game has {seats}")));
            }
            made.players = players;
        }
        made.moves = line.move_texts().into_iter().map(record::Node::new).collect();
        if let Some(payoff) = line.payoff() {
            made.finish(&payoff, ::game::Ending::Rules);
        }
        Ok(Record::new(made, None))
    }

    fn __len__(&self) -> usize {
        self.record.moves.len()
    }

    fn __repr__(&self) -> String {
        let setting = &self.record.setting;
        let result = if self.record.result.is_empty() { "unfinished" } else { &self.record.result };
        format!("<Record {} {}: {}, {result}>", setting.game, setting.board, self.record.players.join(" - "))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Record>().is_ok_and(|other| other.get().record.same_as(&self.record))
    }

    fn __hash__(&self) -> u64 {
        crate::position::hash_of(&self.record.text(Boards::Hidden))
    }
}

/// The games of a file, of any format that Yomikiri reads; every move is checked.
///
/// The names of the players of a WTHOR file (`.wtb`) are in `.jou` and `.trn` files beside it. What could not be taken over is said as a warning of Python.
#[guarded]
#[pyfunction]
pub fn records(py: Python<'_>, path: PathBuf) -> PyResult<Vec<Record>> {
    let imported = py.detach(|| read(&path)).map_err(input)?;
    for warning in &imported.warnings {
        warn(py, &format!("{}: {warning}", path.display()))?;
    }
    Ok(imported.records.into_iter().map(|record| Record::new(record, None)).collect())
}

fn read(path: &Path) -> Result<Imported, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}; name a file with games", path.display()))?;
    file::read(path, bytes, None).map_err(|error| error.to_string())
}
