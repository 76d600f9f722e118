//! Computer players by description, and players written in Python.

use crate::errors::{Kind, game_error, input};
use crate::position::{GivenMove, Position};
use crate::work;
use ::game::{StopSignal, Watch};
use games::{Advice, GameError, Line, Reason, Resources};
use guard::guarded;
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// A computer player of a game. `Game.player` makes one.
#[pyclass(frozen, module = "yomikiri", name = "Player")]
pub struct Player {
    description: String,
    game: games::Game,
    thinker: Mutex<Box<dyn games::Player>>,
}

/// Nobody takes nearly as long; a move that time decided would not be the same on every machine.
const PATIENCE: Duration = Duration::from_mins(10);

impl Player {
    /// The player of a description.
    pub fn new(game: &games::Game, description: &str, resources: &Resources, seed: u64) -> PyResult<Player> {
        let thinker = game.player(description, resources, seed).map_err(game_error)?;
        Ok(Player { description: description.to_owned(), game: game.clone(), thinker: Mutex::new(thinker) })
    }
}

#[guarded]
#[pymethods]
impl Player {
    /// Its description.
    #[getter]
    fn description(&self) -> &str {
        &self.description
    }

    /// The move that it chooses.
    fn choose(&self, py: Python<'_>, position: &Position) -> PyResult<String> {
        if position.position.game() != self.game {
            return Err(game_error(GameError::foreign(&self.game, &position.position.game())));
        }
        if position.position.is_over() {
            return Err(Kind::Illegal.error(GameError::Over));
        }
        let line = Line::from_position(self.game.clone(), position.position.clone());
        let done = work::run(py, None, |watch| {
            self.thinker.lock().unwrap_or_else(PoisonError::into_inner).think(&line, PATIENCE, watch.stop())
        })?;
        if done.interrupted {
            return Err(pyo3::exceptions::PyKeyboardInterrupt::new_err("the player was stopped"));
        }
        let advice = done.value.map_err(game_error)?.ok_or_else(|| Kind::Work.error("the player has no move"))?;
        Ok(self.game.move_text(advice.mv))
    }

    fn __repr__(&self) -> String {
        format!("<Player {} of {}>", self.description, self.game.place())
    }
}

/// A player written in Python: an object with `choose(position)`, and perhaps `begin(seed)`.
pub struct Guest {
    pub object: Py<PyAny>,
    /// What it raised, which ends everything.
    pub raised: Arc<Mutex<Option<PyErr>>>,
    /// Ends everything.
    pub stop: Arc<StopSignal>,
}

impl Guest {
    fn ask(&self, line: &Line) -> PyResult<Advice> {
        Python::attach(|py| {
            let position = Position::new(line.position().clone());
            let chosen = self.object.bind(py).call_method1("choose", (position.clone(),))?;
            let mv: GivenMove = chosen.extract().map_err(|_| {
                let kind = chosen.get_type().name().map(|name| name.to_string()).unwrap_or_default();
                input(format!("choose returned a {kind}; it should be a move, as text or as its code"))
            })?;
            Ok(Advice::new(position.read(&mv)?, Reason::Instinct))
        })
    }

    /// Remembers what was raised, and ends everything; an illegal move only loses the game.
    fn failed(&self, error: PyErr) -> String {
        Python::attach(|py| {
            let said = error.value(py).to_string();
            let illegal = py.import("yomikiri.errors").and_then(|module| module.getattr("IllegalMove"));
            let is_illegal = illegal.is_ok_and(|illegal| error.is_instance(py, &illegal));
            if !is_illegal {
                self.raised.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                self.stop.raise();
            }
            said
        })
    }
}

impl games::Player for Guest {
    fn think(&mut self, line: &Line, _: Duration, _: &StopSignal) -> Result<Option<Advice>, GameError> {
        self.ask(line).map(Some).map_err(|error| GameError::Guest(self.failed(error)))
    }
}

impl tournament::Guest for Guest {
    fn begin(&mut self, seed: u64) -> Result<(), String> {
        let begun = Python::attach(|py| {
            let object = self.object.bind(py);
            if object.hasattr("begin")? {
                object.call_method1("begin", (seed,))?;
            }
            Ok(())
        });
        begun.map_err(|error: PyErr| self.failed(error))
    }
}
