use super::{Sent, blocking};
use crate::error::ApiError;
use crate::place::Place;
use crate::state::Shared;
use crate::stream::Lines;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use games::{Game, Resources, Solver};
use jobs::{Deed, Experiment, Format, Goal, JobAnswer, JobError, Jobs, Match, Solve, Task};
use serde::{Deserialize, Serialize};
use session::Occupant;
use std::sync::Arc;
use tournament::{Openings, Plan, Tournament};

/// A job to begin.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum NewJob {
    /// Proves what a position is worth.
    Solve {
        place: Place,
        mode: Goal,
        #[serde(default)]
        threads: Option<usize>,
    },
    /// Lets players play each other, from the start of the game.
    Match {
        place: Place,
        players: Vec<String>,
        games: usize,
        #[serde(default)]
        format: Format,
        #[serde(default)]
        opening: Option<usize>,
        #[serde(default)]
        sprt: Option<(f64, f64)>,
        #[serde(default = "first_seed")]
        seed: u64,
        #[serde(default)]
        threads: Option<usize>,
    },
    /// Runs an experiment that belongs to the program.
    Experiment {
        experiment: String,
        #[serde(default)]
        quick: bool,
        #[serde(default)]
        all: bool,
        #[serde(default)]
        board: Option<String>,
        #[serde(default)]
        threads: Option<usize>,
    },
}

/// What is done with a job.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wish {
    #[serde(rename = "do")]
    deed: Deed,
}

/// All jobs.
#[derive(Serialize)]
pub(crate) struct JobList {
    jobs: Vec<JobAnswer>,
    /// Whether another server runs them.
    elsewhere: bool,
    /// The most threads that a job may have.
    threads: usize,
}

/// What was done with a job.
#[derive(Serialize)]
pub(crate) struct Done {
    /// `null` if it was removed.
    job: Option<JobAnswer>,
}

fn first_seed() -> u64 {
    1
}

/// More games than anybody waits for.
const MOST_GAMES: usize = 1_000_000;

/// More players than anybody lets play in turn.
const MOST_PLAYERS: usize = 64;

/// More plies by chance than a game has.
const MOST_OPENING: usize = 200;

/// The most letters of a player's description.
const LONGEST_DESCRIPTION: usize = 1_000;

/// Memory to find out whether something can be played or solved at all.
const TRIAL_MEMORY: usize = 1 << 20;

/// The jobs of this server; strangers have none.
pub(super) fn jobs(shared: &Shared) -> Result<Arc<Jobs>, ApiError> {
    if shared.door.is_public() {
        return Err(ApiError::not_in_public());
    }
    shared
        .jobs
        .as_ref()
        .map(Arc::clone)
        .ok_or_else(|| ApiError::missing("no jobs are kept here: the data folder cannot be used"))
}

/// All jobs.
pub(crate) async fn list(State(shared): State<Shared>) -> Result<Json<JobList>, ApiError> {
    let jobs = jobs(&shared)?;
    blocking(move || Ok(Json(JobList::of(&jobs)))).await
}

/// One of them.
pub(crate) async fn show(State(shared): State<Shared>, Path(id): Path<String>) -> Result<Json<JobAnswer>, ApiError> {
    let jobs = jobs(&shared)?;
    blocking(move || Ok(Json(jobs.job(&id)?))).await
}

/// Begins a job.
pub(crate) async fn begin(State(shared): State<Shared>, Sent(job): Sent<NewJob>) -> Result<Json<JobAnswer>, ApiError> {
    let jobs = jobs(&shared)?;
    blocking(move || {
        let (task, threads) = job.task(shared.budget.programs)?;
        Ok(Json(jobs.begin(task, threads)?))
    })
    .await
}

/// Does something with a job.
pub(crate) async fn act(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    Sent(wish): Sent<Wish>,
) -> Result<Json<Done>, ApiError> {
    let jobs = jobs(&shared)?;
    blocking(move || Ok(Json(Done { job: jobs.act(&id, wish.deed)? }))).await
}

/// All jobs as they go on, line by line.
pub(crate) async fn watch(State(shared): State<Shared>) -> Result<Response, ApiError> {
    let jobs = jobs(&shared)?;
    let mut version = shared.jobs_changed.subscribe();
    let (lines, response) = Lines::new(crate::stream::ANALYSIS);
    tokio::spawn(async move {
        loop {
            let told = Arc::clone(&jobs);
            let Ok(list) = blocking(move || Ok(JobList::of(&told))).await else { return };
            lines.send(&list);
            tokio::select! {
                changed = version.changed() => if changed.is_err() { return },
                () = lines.closed() => return,
            }
            // Whoever works fast must not keep this server busy with telling.
            tokio::time::sleep(crate::stream::ANALYSIS).await;
        }
    });
    Ok(response)
}

impl JobList {
    fn of(jobs: &Jobs) -> JobList {
        JobList { jobs: jobs.list(), elsewhere: jobs.is_elsewhere(), threads: jobs.threads() }
    }
}

impl NewJob {
    /// What is to be done, checked in every way that takes no work.
    fn task(self, programs: bool) -> Result<(Task, Option<usize>), ApiError> {
        match self {
            NewJob::Solve { place, mode, threads } => {
                let line = place.line()?;
                let position = line.position();
                if position.is_over() {
                    return Err(ApiError::input("the game is over in that position; give an earlier one"));
                }
                let trial = Resources { threads: 1, memory: TRIAL_MEMORY, portable: false, tables: None };
                // Dropped at once: it is only asked whether there is one.
                let _: Solver = position.solver(&trial)?;
                Ok((Task::Solve(Solve::new(position, mode)), threads))
            }
            NewJob::Match { place, players, games, format, opening, sprt, seed, threads } => {
                let game = place.open()?;
                if place.start.is_some() || !place.moves.is_empty() || place.line.is_some() {
                    return Err(ApiError::input("a match begins at the start of the game; give random moves instead"));
                }
                let players = players.iter().map(|player| player.trim().to_owned()).collect();
                let wanted = Match { place: jobs::Place::of_game(&game), players, format, games, opening, sprt, seed };
                check_match(&game, &wanted, programs)?;
                Ok((Task::Match(wanted), threads))
            }
            NewJob::Experiment { experiment, quick, all, board, threads } => {
                // By its name only: `lab run` would take a file as well.
                let known = super::experiments::known(&experiment)?;
                if quick && all {
                    return Err(ApiError::input("quick leaves out what takes very long; choose one of both"));
                }
                let board = board.filter(|board| !board.trim().is_empty()).map(|board| checked_board(&board));
                Ok((
                    Task::Experiment(Experiment { experiment: known.name, quick, all, board: board.transpose()? }),
                    threads,
                ))
            }
        }
    }
}

fn check_match(game: &Game, wanted: &Match, programs: bool) -> Result<(), ApiError> {
    if wanted.players.len() > MOST_PLAYERS || wanted.games > MOST_GAMES {
        return Err(ApiError::input(format!("at most {MOST_PLAYERS} players and {MOST_GAMES} games")));
    }
    if wanted.opening.is_some_and(|plies| plies > MOST_OPENING) {
        return Err(ApiError::input(format!("at most {MOST_OPENING} random moves")));
    }
    let mut all_our_own = true;
    for player in &wanted.players {
        if player.len() > LONGEST_DESCRIPTION {
            return Err(ApiError::input("the description of a player is too long"));
        }
        let occupant = Occupant::read(player).map_err(ApiError::input)?;
        match &occupant {
            // Only descriptions mean the same on the command line.
            Occupant::Human | Occupant::Computer(_) if !player.starts_with("level:") => {
                return Err(ApiError::input(format!(
                    "\"{player}\" cannot play a match; there are level:5, random and the like"
                )));
            }
            _ => {}
        }
        if occupant.is_program() {
            all_our_own = false;
            if !programs {
                return Err(ApiError::input("programs of others cannot be asked here; choose a level"));
            }
        }
        occupant.check(game, false)?;
    }
    if let Some((elo0, elo1)) = wanted.sprt {
        let possible = elo0.is_finite() && elo1.is_finite() && elo0 < elo1 && elo0 >= -1000.0 && elo1 <= 1000.0;
        if !possible || wanted.format != Format::Match || game.seats() != 2 {
            return Err(ApiError::input(
                "a test is of a match of two, between two numbers like 0 and 20, the smaller first",
            ));
        }
    }
    // Programs of others are not started only to see whether they answer: the job says so.
    if all_our_own {
        let format = match wanted.format {
            Format::Match => tournament::Format::Match,
            Format::RoundRobin => tournament::Format::RoundRobin,
            Format::Gauntlet => tournament::Format::Gauntlet,
            Format::Ladder => tournament::Format::Ladder,
        };
        let openings = wanted.opening.map_or(Openings::None, Openings::by_chance);
        let plan = Plan { openings, ..Plan::new(game, format, &wanted.players, wanted.games, wanted.seed) };
        let trial = Resources { threads: 1, memory: TRIAL_MEMORY, portable: false, tables: None };
        Tournament::new(game, plan, &trial).map_err(ApiError::input)?;
    }
    Ok(())
}

/// A board as it is written, like 4x8.
pub(super) fn checked_board(board: &str) -> Result<String, ApiError> {
    let side = |text: &str| text.parse::<u8>().ok().filter(|side| (1..=99).contains(side));
    let sides = board.trim().split_once('x').and_then(|(rows, columns)| Some((side(rows)?, side(columns)?)));
    let (rows, columns) = sides.ok_or_else(|| ApiError::input("a board is rows x columns, like 4x8"))?;
    Ok(format!("{rows}x{columns}"))
}

impl From<JobError> for ApiError {
    fn from(error: JobError) -> ApiError {
        match error {
            JobError::Missing => ApiError::missing(error),
            JobError::TooMany(_) => ApiError::too_many(error),
            JobError::Known(_) | JobError::Running | JobError::Over(_) | JobError::Elsewhere => {
                ApiError::new(StatusCode::CONFLICT, error)
            }
            // It may name files of this machine.
            JobError::Folder(_) => ApiError::new(StatusCode::INSUFFICIENT_STORAGE, "the job cannot be kept here"),
        }
    }
}
