//! Matches and experiments in parts, for many machines: which games and cells are missing, one part of them, and what is kept of it.
//!
//! A part is given by a plan as text and by numbers or a key, and what comes of it is text: whoever carries it needs to know nothing.

use crate::errors::{Kind, game_error, input, lab_error, store_error, tournament_error};
use crate::library::Library;
use crate::limits::{Amount, resources};
use crate::matches::{Terms, format_of};
use crate::{game::Game, work};
use ::game::{StopSignal, Watch};
use games::{Effort, Resources};
use guard::guarded;
use lab::{Bench, Experiment, Part};
use library::ContestGame;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use texts::{Language, Words};
use tournament::{Plan, Tournament};

/// A game as it travels.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TravellingGame {
    number: u64,
    payoff: Vec<i32>,
    ending: String,
    plies: u64,
    opening: u64,
    moves: String,
    /// By seat: nanoseconds, moves, nodes.
    effort: Vec<[u64; 3]>,
    fault: Option<String>,
}

impl From<ContestGame> for TravellingGame {
    fn from(game: ContestGame) -> TravellingGame {
        let effort = |effort: &Effort| [effort.time.as_nanos() as u64, effort.moves, effort.nodes];
        TravellingGame {
            number: game.number,
            payoff: game.payoff,
            ending: game.ending,
            plies: game.plies,
            opening: game.opening,
            moves: game.moves,
            effort: game.effort.iter().map(effort).collect(),
            fault: game.fault,
        }
    }
}

impl From<TravellingGame> for ContestGame {
    fn from(game: TravellingGame) -> ContestGame {
        let effort = |[time, moves, nodes]: [u64; 3]| Effort { time: Duration::from_nanos(time), moves, nodes };
        ContestGame {
            number: game.number,
            payoff: game.payoff,
            ending: game.ending,
            plies: game.plies,
            opening: game.opening,
            moves: game.moves,
            effort: game.effort.into_iter().map(effort).collect(),
            fault: game.fault,
        }
    }
}

/// The plan of a match as text: all that decides which games are played.
#[guarded]
#[pyfunction]
#[pyo3(signature = (game, players, *, games, format, seed, opening, openings, all_openings, plies, repetition))]
pub fn contest_plan(
    game: &Game,
    players: Vec<String>,
    games: usize,
    format: &str,
    seed: u64,
    opening: Option<usize>,
    openings: Option<Vec<String>>,
    all_openings: Option<usize>,
    plies: Option<usize>,
    repetition: Option<usize>,
) -> PyResult<String> {
    let game = &game.game;
    let plan = Plan::new(game, format_of(format)?, &players, games, seed);
    let plan = Terms { opening, openings, all_openings, plies, repetition }.applied_to(plan, game)?;
    // What is wrong is said here, not on another machine.
    Tournament::new(game, plan.clone(), &small()).map_err(tournament_error)?;
    Ok(plan.text())
}

/// Enough to see whether a plan can be played, and how many games it has.
fn small() -> Resources {
    Resources { threads: 1, memory: machine::LEAST_MEMORY, portable: false, tables: machine::data_folder() }
}

fn read_plan(text: &str) -> PyResult<Plan> {
    Plan::read(text).ok_or_else(|| input("this text is no plan of a match; contest_plan makes one"))
}

/// The contest of a plan in a library, begun if there is none: its number, how many games it has, and the numbers of those that are missing.
#[guarded]
#[pyfunction]
pub fn contest_missing(py: Python<'_>, library: &Library, plan: &str) -> PyResult<(i64, usize, Vec<usize>)> {
    let plan = read_plan(plan)?;
    let game = plan.venue.open().map_err(game_error)?;
    let games = Tournament::new(&game, plan.clone(), &small()).map_err(tournament_error)?.games();
    let mut library = library.open(py);
    let identity = plan.identity();
    let contest = match library.latest_contest(&identity).map_err(store_error)? {
        Some(contest) => contest,
        None => library.begin_contest(&identity, &plan.text(), env!("CARGO_PKG_VERSION")).map_err(store_error)?,
    };
    let mut known = vec![false; games];
    library
        .contest_games(contest, 0..games, &mut |game| {
            if let Some(known) = known.get_mut(game.number as usize) {
                *known = true;
            }
        })
        .map_err(store_error)?;
    let missing = known.iter().enumerate().filter_map(|(number, known)| (!known).then_some(number)).collect();
    Ok((contest, games, missing))
}

/// Plays the games of a plan from one number up to another, on one thread; the games as text.
#[guarded]
#[pyfunction]
#[pyo3(signature = (plan, first, end, *, memory=None))]
pub fn contest_part(py: Python<'_>, plan: &str, first: usize, end: usize, memory: Option<Amount>) -> PyResult<String> {
    let plan = read_plan(plan)?;
    let game = plan.venue.open().map_err(game_error)?;
    let own = resources(Some(1), memory)?;
    let shared = Resources { memory: own.memory / game.seat_names().len(), ..own };
    let tournament = Tournament::new(&game, plan, &shared).map_err(tournament_error)?;
    if first > end || end > tournament.games() {
        return Err(input(format!("games {first} to {end} are not all there; the plan has {}", tournament.games())));
    }
    let done = work::run(py, None, |watch| tournament.play_some(first..end, watch.stop()))?;
    let Some(played) = done.value.map_err(tournament_error)? else { return Err(PyKeyboardInterrupt::new_err(())) };
    let played: Vec<TravellingGame> = played.into_iter().map(TravellingGame::from).collect();
    Ok(serde_json::to_string(&played).unwrap_or_default())
}

/// Keeps games that were played elsewhere.
#[guarded]
#[pyfunction]
pub fn contest_keep(py: Python<'_>, library: &Library, contest: i64, games: &str) -> PyResult<()> {
    let games: Vec<TravellingGame> = serde_json::from_str(games)
        .map_err(|error| input(format!("this text has no games of a match: {error}; contest_part makes it")))?;
    let games: Vec<ContestGame> = games.into_iter().map(ContestGame::from).collect();
    library.open(py).keep_contest_games(contest, &games).map_err(store_error)
}

/// An experiment that is run in parts: its name, its file as text, and the keys of cells that are not known.
#[guarded]
#[pyfunction]
#[pyo3(signature = (name, *, quick, all, board, seed, library))]
pub fn experiment_missing(
    py: Python<'_>,
    name: &str,
    quick: bool,
    all: bool,
    board: Option<String>,
    seed: u64,
    library: &Library,
) -> PyResult<(String, String, Vec<String>)> {
    let experiment = Experiment::open(name).map_err(lab_error)?;
    let mut kept = library.open(py);
    let (words, watch) = (Words::new(Language::English), StopSignal::new());
    let mut bench = Bench {
        library: Some(&mut kept),
        resources: resources(Some(1), None)?,
        seed,
        quick,
        all,
        board,
        only_known: true,
        missing: 0,
        part: Part::default(),
        words: &words,
        watch: &watch,
    };
    if experiment.is_whole() {
        return Ok((experiment.name, experiment.source, Vec::new()));
    }
    experiment.run(&mut bench).map_err(lab_error)?;
    let mut missing = bench.part.missing;
    missing.dedup();
    Ok((experiment.name, experiment.source, missing))
}

/// What is found in one cell of an experiment, as text.
#[guarded]
#[pyfunction]
#[pyo3(signature = (name, source, key, *, quick, all, board, seed, threads, memory))]
pub fn experiment_part(
    py: Python<'_>,
    name: &str,
    source: &str,
    key: &str,
    quick: bool,
    all: bool,
    board: Option<String>,
    seed: u64,
    threads: usize,
    memory: Option<Amount>,
) -> PyResult<String> {
    let experiment = Experiment::read(name, source).map_err(lab_error)?;
    let resources = resources(Some(threads), memory)?;
    let words = Words::new(Language::English);
    let done = work::run(py, None, |watch| {
        let part = Part { only: Some(key.to_owned()), ..Part::default() };
        let (library, missing, only_known) = (None, 0, false);
        let mut bench =
            Bench { library, resources, seed, quick, all, board, only_known, missing, part, words: &words, watch };
        experiment.run(&mut bench).map(|_| bench.part.found)
    })?;
    if done.interrupted {
        return Err(PyKeyboardInterrupt::new_err(()));
    }
    let found = done.value.map_err(lab_error)?;
    found.ok_or_else(|| {
        Kind::Work.error(format!("experiment {name} has no cell \"{key}\"; is the same version installed everywhere?"))
    })
}

/// Keeps what was found in a cell elsewhere.
#[guarded]
#[pyfunction]
pub fn experiment_keep(py: Python<'_>, library: &Library, name: &str, key: &str, found: &str) -> PyResult<()> {
    library.open(py).keep_finding(name, key, found).map_err(store_error)
}

/// The bytes that a size means: a number, or a text like `512M`.
#[guarded]
#[pyfunction]
pub fn memory_size(size: Amount) -> PyResult<usize> {
    Ok(resources(Some(1), Some(size))?.memory)
}
