//! Matches and tournaments.

use crate::errors::{input, store_error, tournament_error};
use crate::library::Library;
use crate::limits::{Amount, resources};
use crate::player::Guest;
use crate::position::work_progress;
use crate::record::Record;
use crate::{game::Game, work};
use ::game::{Ending, Payoff, Progress, Stage, StopSignal, Watch};
use answers::{ContestNumber, MatchResult};
use games::Resources;
use guard::guarded;
use library::ContestGame;
use pyo3::prelude::*;
use record::Node;
use statistics::Sprt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tournament::{Format, Kept, Limits, Openings, Plan, Running, Tournament, usual_limits};

/// Games that go on when no more are wanted are given up after so long, so that Ctrl-C is answered within a second.
const GIVE_UP_AFTER: Duration = Duration::from_millis(400);

/// How likely a sequential test may be wrong, if nothing is said.
const USUAL_ERROR: f64 = 0.05;

/// Plays a match; `yomikiri.match` is the same with an open hand for the game.
#[guarded]
#[pyfunction]
#[pyo3(signature = (game, players, *, games, format, seed, threads, memory, opening, openings, all_openings, plies, repetition, sprt, library, resume, progress))]
pub fn play_match<'py>(
    py: Python<'py>,
    game: &Game,
    players: Vec<Bound<'py, PyAny>>,
    games: usize,
    format: &str,
    seed: u64,
    threads: Option<usize>,
    memory: Option<Amount>,
    opening: Option<usize>,
    openings: Option<Vec<String>>,
    all_openings: Option<usize>,
    plies: Option<usize>,
    repetition: Option<usize>,
    sprt: Option<(f64, f64)>,
    library: Option<&Library>,
    resume: bool,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Bound<'py, PyAny>, Vec<Record>)> {
    let (names, objects) = contenders(&players)?;
    let guests: Vec<usize> =
        objects.iter().enumerate().filter_map(|(number, object)| object.as_ref().map(|_| number)).collect();
    // Players in Python take turns for Python's lock anyway, and many remember something.
    let threads = if guests.is_empty() { threads } else { threads.or(Some(1)) };
    let own = resources(threads, memory)?;
    let threads = own.threads;
    let game = &game.game;
    let seats = game.seat_names().len();
    let shared = Resources { threads: 1, memory: own.memory / threads / seats, ..own };
    let plan = Plan::new(game, format_of(format)?, &names, games, seed);
    let plan = Terms { opening, openings, all_openings, plies, repetition }.applied_to(plan, game)?;
    let tournament = Tournament::with_guests(game, plan, &shared, &guests).map_err(tournament_error)?;
    let mut kept = library.map(|library| library.open(py));
    let contest = kept.as_deref_mut().map(|library| contest(library, &tournament, resume)).transpose()?;
    let sprt = sprt.map(|(elo0, elo1)| Sprt { elo0, elo1, alpha: USUAL_ERROR, beta: USUAL_ERROR });
    let raised = Arc::new(Mutex::new(None));
    let guests_stop = Arc::new(StopSignal::new());
    let make = |player: usize| -> Box<dyn tournament::Guest> {
        let object = objects.get(player).and_then(Option::as_ref);
        let object = Python::attach(|py| object.map_or_else(|| py.None(), |object| object.clone_ref(py)));
        Box::new(Guest { object, raised: Arc::clone(&raised), stop: Arc::clone(&guests_stop) })
    };
    let played: Mutex<Vec<ContestGame>> = Mutex::new(Vec::new());
    let heard = |game: &ContestGame| played.lock().unwrap_or_else(PoisonError::into_inner).push(game.clone());
    let progress = work_progress(py, progress)?;
    let begin = Instant::now();
    // The lock of the library is no matter of other threads here: it is held as long as the match lasts.
    let library = kept.as_deref_mut();
    let done = work::run(py, progress.as_ref(), |watch| {
        let running = Running {
            threads,
            stop: Some(watch.stop()),
            sprt,
            guests: Some(&make),
            give_up_after: Some(GIVE_UP_AFTER),
            heard: Some(&heard),
        };
        let kept = library.zip(contest).map(|(library, contest)| Kept { library, contest: contest.number });
        tournament.run(&running, kept, &mut |standing| {
            if guests_stop.raised() {
                watch.stop().raise();
            }
            let told = Progress::new(Stage::Games, begin.elapsed());
            watch.progress(&Progress { done: standing.games() as u64, all: Some(tournament.games() as u64), ..told });
        })
    })?;
    if let Some(error) = raised.lock().unwrap_or_else(PoisonError::into_inner).take() {
        return Err(error);
    }
    let standing = done.value.map_err(tournament_error)?;
    let result = MatchResult::new(&tournament, &standing, sprt.as_ref(), contest, begin.elapsed(), threads);
    let json = serde_json::to_string(&result).unwrap_or_default();
    let played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
    let records: Vec<Record> = played.iter().map(|game| record_of(&tournament, game)).collect();
    let result = work::answer(py, "MatchResult", &json)?;
    if done.interrupted {
        let error = py.import("yomikiri.errors")?.getattr("Interrupted")?.call1((result,))?;
        return Err(PyErr::from_value(error));
    }
    Ok((result, records))
}

/// The names of players, and for each the object of Python that it is, if it is one.
type Contenders = (Vec<String>, Vec<Option<Py<PyAny>>>);

/// Who plays.
fn contenders(players: &[Bound<'_, PyAny>]) -> PyResult<Contenders> {
    let (mut names, mut objects) = (Vec::new(), Vec::new());
    for player in players {
        if let Ok(description) = player.extract::<String>() {
            names.push(description);
            objects.push(None);
        } else if player.hasattr("choose")? {
            let name = match player.getattr_opt("name")? {
                Some(name) => name.str()?.extract()?,
                None => player.get_type().name()?.to_string(),
            };
            names.push(name);
            objects.push(Some(player.clone().unbind()));
        } else {
            let kind = player.get_type().name()?.to_string();
            return Err(input(format!(
                "a {kind} is no player; give a description, like \"level:5\", or an object with choose(position)"
            )));
        }
    }
    Ok((names, objects))
}

/// How games begin and when they are ended, as a caller says it: the same for a match here and for one that is shared out.
pub struct Terms {
    pub opening: Option<usize>,
    pub openings: Option<Vec<String>>,
    pub all_openings: Option<usize>,
    pub plies: Option<usize>,
    pub repetition: Option<usize>,
}

impl Terms {
    /// A plan with these terms instead of its own.
    ///
    /// # Errors
    /// An exception if the openings exclude each other or cannot be read.
    pub fn applied_to(self, plan: Plan, game: &games::Game) -> PyResult<Plan> {
        let openings = match (self.opening, self.openings, self.all_openings) {
            (Some(plies), None, None) => Openings::by_chance(plies),
            (None, Some(lines), None) => Openings::read(game, &lines.join("\n")).map_err(tournament_error)?,
            (None, None, Some(plies)) => Openings::All(plies),
            (None, None, None) => Openings::None,
            _ => return Err(input("opening, openings and all_openings exclude each other; give one of them")),
        };
        let usual = usual_limits(game);
        let limits = Limits { repetition: self.repetition.or(usual.repetition), plies: self.plies.or(usual.plies) };
        Ok(Plan { openings, limits, ..plan })
    }
}

pub fn format_of(name: &str) -> PyResult<Format> {
    match name {
        "match" => Ok(Format::Match),
        "round-robin" => Ok(Format::RoundRobin),
        "gauntlet" => Ok(Format::Gauntlet),
        "ladder" => Ok(Format::Ladder),
        _ => Err(input(format!("format: there is no \"{name}\"; there are match, round-robin, gauntlet and ladder"))),
    }
}

fn contest(library: &mut library::Library, tournament: &Tournament<'_>, resume: bool) -> PyResult<ContestNumber> {
    let plan = tournament.plan();
    let identity = plan.identity();
    if resume && let Some(number) = library.latest_contest(&identity).map_err(store_error)? {
        return Ok(ContestNumber { number, resumed: true });
    }
    let begun = library.begin_contest(&identity, &plan.text(), env!("CARGO_PKG_VERSION"));
    Ok(ContestNumber { number: begun.map_err(store_error)?, resumed: false })
}

/// A game of a match as a record.
fn record_of(tournament: &Tournament<'_>, game: &ContestGame) -> Record {
    let names = &tournament.plan().players;
    let number = game.number as usize;
    let mut made = record::Record::at(tournament.game());
    made.players = tournament.fixture(number).seating.iter().map(|&player| names[player].clone()).collect();
    made.set_tag("Round", (number + 1).to_string());
    made.start = tournament.start_text(number);
    made.moves = game.moves.split_whitespace().map(Node::new).collect();
    made.finish(&Payoff::new(&game.payoff), Ending::Rules);
    if game.ending != Ending::Rules.name() {
        made.ending = format!("by {}", game.ending);
    }
    Record::new(made, None)
}
