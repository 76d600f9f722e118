//! Games.

use crate::errors::{game_error, input};
use crate::limits::{Amount, resources};
use crate::player::Player;
use crate::position::Position;
use crate::tablebase::Tablebase;
use crate::vector::Vector;
use crate::work;
use games::{BatchPlan, Observation, Roster};
use guard::guarded;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::OnceLock;

/// A game on a board with a choice of rules. `yomikiri.game` opens one.
///
/// >>> import yomikiri
/// >>> g = yomikiri.game("nip", board="6x8", rules={"rim": "off"})
/// >>> g.name, g.board, g.rules["rim"]
/// ('nip', '6x8', 'off')
/// >>> g.start().moves()
/// ['d2', 'c3', 'f4', 'e5']
#[pyclass(frozen, module = "yomikiri", name = "Game")]
pub struct Game {
    pub game: games::Game,
    observation: OnceLock<Observation>,
}

impl Game {
    /// The class for a game.
    pub fn new(game: games::Game) -> Game {
        Game { game, observation: OnceLock::new() }
    }

    /// How its positions are laid out as planes.
    pub fn observation(&self) -> &Observation {
        self.observation.get_or_init(|| self.game.observation())
    }
}

/// Opens a game.
///
/// `board` is rows x columns, like `"6x8"`; `rules` are the switches of the game; `variant` is a choice of rules that has a name;
/// `pieces` and `players` are for games that leave a choice of them. What is left out is as usual.
///
/// >>> import yomikiri
/// >>> yomikiri.game("row", variant="tic-tac-toe").board
/// '3x3'
/// >>> yomikiri.game("chess")
/// Traceback (most recent call last):
///     ...
/// yomikiri.errors.InputError: unknown game "chess"; there are gobblers, halma, nip, othello and row
#[guarded]
#[pyfunction]
#[pyo3(signature = (name, board=None, rules=None, *, variant=None, pieces=None, players=None))]
pub fn game(
    name: &str,
    board: Option<&str>,
    rules: Option<&Bound<'_, PyDict>>,
    variant: Option<&str>,
    pieces: Option<usize>,
    players: Option<usize>,
) -> PyResult<Game> {
    let named = variant.map(|variant| games::variant(name, variant)).transpose().map_err(game_error)?;
    let usual = named.and_then(|named| named.board).map(|(rows, columns)| format!("{rows}x{columns}"));
    let mut given: Vec<(String, String)> = Vec::new();
    for (rule, value) in rules.iter().flat_map(|rules| rules.iter()) {
        let rule: String = rule.extract()?;
        let value: String = match value.extract::<bool>() {
            Ok(yes) => if yes { "on" } else { "off" }.to_owned(),
            Err(_) => value.str()?.extract()?,
        };
        given.push((rule, value));
    }
    let of_variant = named.map_or(&[][..], |named| named.rules).iter().copied();
    let chosen: Vec<(&str, &str)> = of_variant.chain(given.iter().map(|(rule, value)| (&**rule, &**value))).collect();
    let roster = Roster { pieces, players };
    let opened = games::open_with(name, board.or(usual.as_deref()), roster, &chosen);
    Ok(Game::new(opened.map_err(game_error)?))
}

/// The games that there are: name and description.
///
/// >>> import yomikiri
/// >>> [name for name, about in yomikiri.games()]
/// ['gobblers', 'halma', 'nip', 'othello', 'row']
#[guarded]
#[pyfunction]
#[pyo3(name = "games")]
pub fn list_games() -> Vec<(&'static str, &'static str)> {
    games::games().iter().map(|info| (info.name, info.description)).collect()
}

/// The game that two texts speak of, for `pickle`.
#[guarded]
#[pyfunction]
pub fn reopen(place: &str, rules: &str) -> PyResult<Game> {
    Ok(Game::new(games::open_place(place, rules).map_err(game_error)?))
}

/// Panics, so that tests can see what becomes of it.
#[guarded]
#[pyfunction]
pub fn _panic() -> PyResult<()> {
    panic!("asked to")
}

#[guarded]
#[pymethods]
impl Game {
    /// The name of the game, like `othello`.
    #[getter]
    fn name(&self) -> &'static str {
        self.game.name()
    }

    /// The board, like `8x8`.
    #[getter]
    fn board(&self) -> String {
        self.game.board()
    }

    /// The game with its board, like `halma 5x5 pieces=3 players=2`.
    #[getter]
    fn place(&self) -> String {
        self.game.place()
    }

    /// The switches of the rules with their values.
    #[getter]
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let rules = PyDict::new(py);
        for (name, value) in self.game.switches().iter() {
            rules.set_item(name, value)?;
        }
        Ok(rules)
    }

    /// What the players are called, the one who begins first.
    #[getter]
    fn seats(&self) -> Vec<&'static str> {
        self.game.seat_names().to_vec()
    }

    /// Moves have codes from 0 to this, exclusive.
    #[getter]
    fn actions(&self) -> u32 {
        self.game.move_codes()
    }

    /// No final score is larger than this.
    #[getter]
    fn highest_score(&self) -> i32 {
        self.game.highest_score()
    }

    /// The shape of `Position.planes()`: planes, rows, columns.
    #[getter]
    fn shape(&self) -> (usize, usize, usize) {
        let observation = self.observation();
        (observation.names.len(), observation.rows, observation.columns)
    }

    /// The names of the planes of `Position.planes()`.
    ///
    /// >>> import yomikiri
    /// >>> yomikiri.game("othello").planes
    /// ['own disc', 'other disc', 'seat to move']
    #[getter]
    fn planes(&self) -> Vec<String> {
        self.observation().names.clone()
    }

    /// What ends a game of computers although the rules would go on: so many occurrences of a position, so many plies; `None` where there is no limit.
    #[getter]
    fn limits(&self) -> (Option<usize>, Option<usize>) {
        let limits = tournament::usual_limits(&self.game);
        (limits.repetition, limits.plies)
    }

    /// The position before the first move.
    fn start(&self) -> Position {
        Position::new(self.game.start())
    }

    /// The position that a text describes.
    ///
    /// >>> import yomikiri
    /// >>> yomikiri.game("othello", board="4x4").position("-----OX--XO----- X").moves()
    /// ['b1', 'a2', 'd3', 'c4']
    fn position(&self, text: &str) -> PyResult<Position> {
        Ok(Position::new(self.game.parse_position(text).map_err(game_error)?))
    }

    /// The text of the move with a code.
    fn move_text(&self, code: u32) -> PyResult<String> {
        if code >= self.game.move_codes() {
            let codes = self.game.move_codes();
            return Err(input(format!("there is no move {code}; codes of this game are below {codes}")));
        }
        Ok(self.game.move_text(games::Move::of_code(code)))
    }

    /// A computer player by its description, like `level:5` or `random`, as on the command line.
    ///
    /// >>> import yomikiri
    /// >>> g = yomikiri.game("row", variant="tic-tac-toe")
    /// >>> p = g.start()
    /// >>> g.player("solver").choose(p) in p.moves()
    /// True
    #[pyo3(signature = (description, *, seed=1, threads=1, memory=None))]
    fn player(&self, description: &str, seed: u64, threads: usize, memory: Option<Amount>) -> PyResult<Player> {
        let resources = resources(Some(threads), memory)?;
        Player::new(&self.game, description, &resources, seed)
    }

    /// The table of all positions; `None` in games that are too large for one.
    #[getter]
    fn tablebase(&self) -> Option<Tablebase> {
        self.game.tablebase().map(|_| Tablebase::new(self.game.clone()))
    }

    /// All games with a handicap, solved; the fairest come first. `None` in games that have none to compare.
    #[pyo3(signature = (*, threads=None, memory=None, progress=None))]
    fn handicaps<'py>(
        &self,
        py: Python<'py>,
        threads: Option<usize>,
        memory: Option<Amount>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        if self.game.handicaps().is_none() {
            return Ok(None);
        }
        let resources = games::Resources { tables: None, ..resources(threads, memory)? };
        let done = work::run(py, progress, |watch| {
            self.game.handicaps().map(|handicaps| handicaps.compare(&resources, watch))
        })?;
        let Some(found) = done.value else { return Ok(None) };
        let rows: Vec<serde_json::Value> = found
            .map_err(game_error)?
            .into_iter()
            .map(|handicap| {
                let winner = match handicap.for_first.sign() {
                    1 => "first",
                    0 => "draw",
                    _ => "second",
                };
                serde_json::json!({
                    "switch": handicap.switch, "value": handicap.value, "variant": handicap.variant,
                    "winner": winner, "plies": handicap.for_first.plies(),
                })
            })
            .collect();
        let json = serde_json::Value::from(rows).to_string();
        work::answer_or_interrupt(py, "Handicaps", &json, done.interrupted).map(Some)
    }

    /// Openings that have a name, with their moves.
    ///
    /// >>> import yomikiri
    /// >>> yomikiri.game("othello").openings()["Tiger"]
    /// 'f5d6c3d3c4'
    fn openings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let named = PyDict::new(py);
        for opening in self.game.openings() {
            named.set_item(opening.english, opening.moves)?;
        }
        Ok(named)
    }

    /// Many games side by side; `yomikiri.vector_env` makes an environment of them.
    #[pyo3(signature = (games, *, threads=None, plies=None, seed=1))]
    fn vector(&self, games: usize, threads: Option<usize>, plies: Option<u32>, seed: u64) -> PyResult<Vector> {
        let usual = tournament::usual_limits(&self.game);
        let plies = plies.or(usual.plies.map(|plies| plies as u32)).unwrap_or(u32::MAX);
        let threads = crate::limits::checked_threads(threads)?;
        let plan = BatchPlan { games, threads, plies, repetition: usual.repetition, seed };
        Vector::new(self.game.clone(), self.observation().clone(), plan)
    }

    fn __repr__(&self) -> String {
        format!("<Game {:?}>", self.game)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Game>().is_ok_and(|other| other.get().game == self.game)
    }

    fn __hash__(&self) -> u64 {
        crate::position::hash_of(&format!("{:?}", self.game))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let reopen = py.import("yomikiri.native")?.getattr("reopen")?;
        Ok((reopen, (self.game.place(), self.game.switches().to_string())))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}
