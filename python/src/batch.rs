//! Many positions at once, on all threads, Python's lock released.

use crate::errors::{game_error, input};
use crate::library::Library;
use crate::limits::{self, Amount, checked_threads, resources};
use crate::position::{GivenMove, Position, analysis_settings, work_progress};
use crate::solve::{self, Question, SolveRequest};
use crate::work::{self, Monitor};
use ::game::{Progress, Stage, Watch};
use games::{Bout, Entrant, GameError, Line, Move, Opening, Resources};
use guard::guarded;
use numpy::{PyArray1, PyArray2, PyArray4, PyArrayMethods};
use pyo3::prelude::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Does something with every position on several threads; `None` for those that were not reached before the work was stopped.
fn each<T: Send>(
    positions: &[games::Position],
    threads: usize,
    watch: &Monitor,
    work: impl Fn(usize, &games::Position) -> T + Sync,
) -> Vec<Option<T>> {
    let found: Vec<Mutex<Option<T>>> = positions.iter().map(|_| Mutex::new(None)).collect();
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let begin = Instant::now();
    let one = || {
        while !watch.stop().raised() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(position) = positions.get(number) else { return };
            let value = work(number, position);
            if let Ok(mut place) = found[number].lock() {
                *place = Some(value);
            }
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            let told = Progress::new(Stage::Reviewing, begin.elapsed());
            watch.progress(&Progress { done: done as u64, all: Some(positions.len() as u64), ..told });
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(positions.len()) {
            scope.spawn(one);
        }
        one();
    });
    found.into_iter().map(|place| place.into_inner().ok().flatten()).collect()
}

fn plain(positions: &[Py<Position>]) -> Vec<games::Position> {
    positions.iter().map(|position| position.get().position.clone()).collect()
}

/// Work that is not worth a result cut short.
fn whole<T>(found: Vec<Option<T>>, interrupted: bool) -> PyResult<Vec<T>> {
    let whole: Option<Vec<T>> = found.into_iter().collect();
    whole.filter(|_| !interrupted).ok_or_else(|| pyo3::exceptions::PyKeyboardInterrupt::new_err("stopped"))
}

/// The legal moves of every position.
#[guarded]
#[pyfunction]
#[pyo3(signature = (positions, *, threads=None))]
pub fn batch_moves(py: Python<'_>, positions: Vec<Py<Position>>, threads: Option<usize>) -> PyResult<Vec<Vec<String>>> {
    let (positions, threads) = (plain(&positions), checked_threads(threads)?);
    let done = work::run(py, None, |watch| each(&positions, threads, watch, |_, position| position.move_texts()))?;
    whole(done.value, done.interrupted)
}

/// Plays one move in every position.
#[guarded]
#[pyfunction]
#[pyo3(signature = (positions, moves, *, threads=None))]
pub fn batch_play(
    py: Python<'_>,
    positions: Vec<Py<Position>>,
    moves: Vec<GivenMove>,
    threads: Option<usize>,
) -> PyResult<Vec<Position>> {
    if positions.len() != moves.len() {
        let (moves, positions) = (moves.len(), positions.len());
        return Err(input(format!("{moves} moves are given for {positions} positions; give one for each")));
    }
    let (positions, threads) = (plain(&positions), checked_threads(threads)?);
    let done = work::run(py, None, |watch| {
        each(&positions, threads, watch, |number, position| match &moves[number] {
            GivenMove::Text(text) => position.play_text(text).map(|(_, after)| after),
            GivenMove::Code(code) => position.play(Move::of_code(*code)),
        })
    })?;
    let played: Result<Vec<games::Position>, GameError> = whole(done.value, done.interrupted)?.into_iter().collect();
    Ok(played.map_err(game_error)?.into_iter().map(Position::new).collect())
}

fn same_game(positions: &[games::Position]) -> PyResult<games::Game> {
    let first = positions.first().ok_or_else(|| input("there are no positions; give at least one"))?.game();
    match positions.iter().map(|position| position.game()).find(|game| *game != first) {
        Some(other) => Err(game_error(GameError::foreign(&first, &other))),
        None => Ok(first),
    }
}

/// The planes of all positions of one game, in one array.
#[guarded]
#[pyfunction]
#[pyo3(signature = (positions, *, threads=None))]
pub fn batch_planes<'py>(
    py: Python<'py>,
    positions: Vec<Py<Position>>,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyArray4<u8>>> {
    let (positions, threads) = (plain(&positions), checked_threads(threads)?);
    let layout = same_game(&positions)?.observation();
    let done = work::run(py, None, |watch| {
        each(&positions, threads, watch, |_, position| {
            let mut planes = vec![0; layout.len()];
            position.observe(&layout, &mut planes);
            planes
        })
    })?;
    let all: Vec<u8> = whole(done.value, done.interrupted)?.concat();
    PyArray1::from_vec(py, all).reshape([positions.len(), layout.names.len(), layout.rows, layout.columns])
}

/// The legal moves of all positions of one game, in one array.
#[guarded]
#[pyfunction]
#[pyo3(signature = (positions, *, threads=None))]
pub fn batch_legal_masks<'py>(
    py: Python<'py>,
    positions: Vec<Py<Position>>,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyArray2<bool>>> {
    let (positions, threads) = (plain(&positions), checked_threads(threads)?);
    let codes = same_game(&positions)?.move_codes() as usize;
    let done = work::run(py, None, |watch| {
        each(&positions, threads, watch, |_, position| {
            let mut mask = vec![false; codes];
            position.moves().into_iter().for_each(|mv| mask[mv.code() as usize] = true);
            mask
        })
    })?;
    let all: Vec<bool> = whole(done.value, done.interrupted)?.concat();
    PyArray1::from_vec(py, all).reshape([positions.len(), codes])
}

/// Plays every position to its end with the same players for all seats; what each seat got.
#[guarded]
#[pyfunction]
#[pyo3(signature = (positions, player="random", *, seed=1, threads=None))]
pub fn batch_playouts(
    py: Python<'_>,
    positions: Vec<Py<Position>>,
    player: &str,
    seed: u64,
    threads: Option<usize>,
) -> PyResult<Vec<Vec<i32>>> {
    let (positions, own) = (plain(&positions), resources(threads, None)?);
    let threads = own.threads;
    let shared = Resources { threads: 1, memory: own.memory / threads, ..own };
    let done = work::run(py, None, |watch| {
        each(&positions, threads, watch, |number, position| {
            let game = position.game();
            let line = Line::from_position(game.clone(), position.clone());
            let of_seat = |seat: usize| Entrant::Named {
                description: player,
                seed: seed ^ ((number as u64) << 8 | seat as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15),
            };
            let mut entrants: Vec<Entrant<'_>> = (0..game.seats()).map(of_seat).collect();
            let mut bout = Bout {
                entrants: &mut entrants,
                opening: Opening::Line(&line),
                limits: tournament::usual_limits(&game).into(),
                time: Duration::from_mins(10),
                resources: &shared,
                stop: watch.stop(),
            };
            game.bout(&mut bout).map(|played| played.map(|played| played.payoff.entries().to_vec()))
        })
    })?;
    let mut payoffs = Vec::with_capacity(positions.len());
    for played in whole(done.value, done.interrupted)? {
        let payoff = played.map_err(game_error)?;
        payoffs.push(payoff.ok_or_else(|| pyo3::exceptions::PyKeyboardInterrupt::new_err("stopped"))?);
    }
    Ok(payoffs)
}

/// Solves every position, each on one thread.
#[guarded]
#[pyfunction]
#[pyo3(signature = (positions, mode="exact", *, time=None, nodes=None, memory=None, threads=None, moves=false, library=None, lookahead=None, stage_1=None, stage_2=None, progress=None))]
pub fn batch_solve<'py>(
    py: Python<'py>,
    positions: Vec<Py<Position>>,
    mode: &str,
    time: Option<Amount>,
    nodes: Option<Amount>,
    memory: Option<Amount>,
    threads: Option<usize>,
    moves: bool,
    library: Option<&Library>,
    lookahead: Option<(u32, u32)>,
    stage_1: Option<&str>,
    stage_2: Option<&str>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let (positions, own) = (plain(&positions), resources(threads, memory)?);
    let question = Question::new(mode, lookahead, stage_1, stage_2)?;
    let limits = games::Limits { time: limits::time(time)?, nodes: limits::nodes(nodes)? };
    let threads = own.threads;
    let shared = Resources { threads: 1, memory: (own.memory / threads).max(machine::LEAST_MEMORY), ..own };
    let progress = work_progress(py, progress)?;
    let done = work::run(py, progress.as_ref(), |watch| {
        each(&positions, threads, watch, |_, position| {
            let request = SolveRequest {
                position: position.clone(),
                question,
                limits,
                resources: shared.clone(),
                moves,
                checkpoint: None,
                resume: false,
                certificate: None,
            };
            request.run(watch.stop(), &|| None)
        })
    })?;
    let (mut json, mut proofs) = (Vec::new(), Vec::new());
    for found in done.value {
        json.push(found.map(|found| {
            found.map(|solved| {
                proofs.extend(solved.proof);
                solved.json
            })
        }));
    }
    proofs.iter().try_for_each(|proof| solve::keep(py, library, Some(proof)))?;
    answers(py, "Solution", json, done.interrupted)
}

/// Judges every position, each on one thread.
#[guarded]
#[pyfunction]
#[pyo3(signature = (positions, *, lines=1, time=None, depth=None, nodes=None, memory=None, threads=None, seed=1, progress=None))]
pub fn batch_analyse<'py>(
    py: Python<'py>,
    positions: Vec<Py<Position>>,
    lines: usize,
    time: Option<Amount>,
    depth: Option<u32>,
    nodes: Option<Amount>,
    memory: Option<Amount>,
    threads: Option<usize>,
    seed: u64,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let positions = plain(&positions);
    let mut settings = analysis_settings(lines, time, depth, nodes, memory, threads, seed)?;
    let threads = settings.resources.threads;
    settings.resources.memory = (settings.resources.memory / threads).max(machine::LEAST_MEMORY);
    settings.resources.threads = 1;
    let progress = work_progress(py, progress)?;
    let done = work::run(py, progress.as_ref(), |watch| {
        each(&positions, threads, watch, |_, position| {
            let line = Line::from_position(position.game(), position.clone());
            solve::analyse(&line, &settings, None, watch.stop()).map(|(_, json)| json)
        })
    })?;
    answers(py, "Analysis", done.value, done.interrupted)
}

fn answers<'py>(
    py: Python<'py>,
    class: &str,
    found: Vec<Option<Result<String, solve::Refused>>>,
    interrupted: bool,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let mut made = Vec::with_capacity(found.len());
    for one in found {
        made.push(match one {
            Some(Ok(json)) => work::answer(py, class, &json)?,
            Some(Err(refused)) => return Err(refused.into_error()),
            None => py.None().into_bound(py),
        });
    }
    if interrupted {
        let error = py.import("yomikiri.errors")?.getattr("Interrupted")?.call1((made,))?;
        return Err(PyErr::from_value(error));
    }
    Ok(made)
}
