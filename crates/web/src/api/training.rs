//! Training: where games turned, and openings from memory.

use super::games::Wanted as Reader;
use super::{Sent, blocking};
use crate::desk::Busy;
use crate::door::VisitorId;
use crate::error::ApiError;
use crate::state::Shared;
use crate::stream::{Lines, while_read};
use crate::training::{Inner, Outcome, failed};
use answers::PositionAnswer;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use axum::{Extension, Json};
use game::{Progress, StopSignal, Watch};
use games::{Level, LineText};
use library::{Library, Supply};
use review::{Exercises, Looking, OpeningSource, Source, Task, Telling, Wanted};
use serde::{Deserialize, Serialize};
use session::Occupant;
use std::sync::{Arc, Mutex, PoisonError};

/// Where exercises come from.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
enum From {
    /// The reader's own games.
    Own,
    /// All games of the library.
    Library,
    /// Openings that have names.
    Openings,
}

/// A training to begin.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTraining {
    from: From,
    #[serde(default)]
    game: Option<String>,
    /// The level of the judge; the highest unless somebody says.
    #[serde(default)]
    level: Option<u8>,
    /// Whether a wrong answer may be taken back.
    #[serde(default = "yes")]
    take_back: bool,
    #[serde(default)]
    seed: u64,
}

fn yes() -> bool {
    true
}

/// What somebody does in a training.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Deed {
    Next {},
    Answer {
        #[serde(rename = "move")]
        mv: String,
    },
    Solution {},
}

#[derive(Serialize)]
pub(crate) struct Begun {
    id: String,
}

/// What there is to train.
#[derive(Default, Serialize)]
pub(crate) struct Stock {
    own: Vec<SupplyAnswer>,
    library: Vec<SupplyAnswer>,
    openings: Vec<OpeningsAnswer>,
}

#[derive(Serialize)]
struct SupplyAnswer {
    game: String,
    exercises: u64,
    missed: u64,
    /// Games that were not looked through yet.
    new_games: u64,
}

#[derive(Serialize)]
struct OpeningsAnswer {
    game: &'static str,
    openings: usize,
}

/// A line of the answer: how far the work is, what is wrong, or what came of it.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum Told {
    Progress(ProgressAnswer),
    Error(String),
    Training(Box<TrainingAnswer>),
}

#[derive(Serialize)]
struct ProgressAnswer {
    /// The game that is looked through, of all; `None` if an exercise is set again or an answer is judged.
    number: Option<usize>,
    of: Option<usize>,
    /// How much of it is done, from 0 to 1.
    share: f64,
}

/// How a training stands.
#[derive(Serialize)]
struct TrainingAnswer {
    number: usize,
    answered: usize,
    right: usize,
    /// Whether answers are kept.
    kept: bool,
    /// What is asked; `None` if there are no more exercises.
    asked: Option<String>,
    /// Who went wrong in the game.
    player: Option<String>,
    /// The position that is asked about.
    position: Option<PositionAnswer>,
    /// What is said.
    told: Vec<String>,
    /// Whether the answer was right; `None` if there was none.
    correct: Option<bool>,
    /// Whether the exercise is still to be answered.
    open: bool,
    /// The line that shows why: its moves, and how many of them belong to the exercise.
    line: Vec<String>,
    given: usize,
}

/// What there is to train.
pub(crate) async fn show(State(shared): State<Shared>) -> Result<Json<Stock>, ApiError> {
    at_home(&shared)?;
    blocking(move || {
        let openings = OpeningSource::games()
            .map(|game| OpeningsAnswer { game: game.name(), openings: game.openings().len() })
            .collect();
        let supply = |player: Option<&str>| -> Result<Vec<SupplyAnswer>, ApiError> {
            let Some(library) = existing(&shared)? else { return Ok(Vec::new()) };
            let found = library.supply(player, Level::HIGHEST.number()).map_err(|_| unusable())?;
            Ok(found.into_iter().map(SupplyAnswer::from).collect())
        };
        Ok(Json(Stock { own: supply(Some(&Occupant::Human.to_string()))?, library: supply(None)?, openings }))
    })
    .await
}

/// Begins a training.
pub(crate) async fn begin(
    State(shared): State<Shared>,
    Sent(training): Sent<NewTraining>,
) -> Result<Json<Begun>, ApiError> {
    at_home(&shared)?;
    blocking(move || {
        let exercises = training.exercises(&shared)?;
        Ok(Json(Begun { id: shared.trainings.begin(exercises, training.take_back) }))
    })
    .await
}

/// Goes on with a training, line by line.
pub(crate) async fn act(
    State(shared): State<Shared>,
    Extension(visitor): Extension<VisitorId>,
    Path(id): Path<String>,
    Query(reader): Query<Reader>,
    Sent(deed): Sent<Deed>,
) -> Result<Response, ApiError> {
    at_home(&shared)?;
    let training = shared.trainings.of(&id)?;
    let deed = blocking({
        let training = Arc::clone(&training);
        move || deed.is_possible(&training.lock()).map(|()| deed)
    })
    .await?;
    let stop = Arc::new(StopSignal::new());
    let busy = Busy::begin(&shared, &visitor, &stop).await?;
    Ok(while_read(&stop, move |sent, stop| {
        let words = reader.words();
        let telling = Telling { words: &words, proven: Some("✓") };
        let watching = Watching { sent, stop, looking: Mutex::new(None) };
        let told = act_on(&mut training.lock(), &deed, &telling, &watching);
        match told {
            Ok(answer) => sent.send(&Told::Training(Box::new(answer))),
            Err(error) => sent.send(&Told::Error(error.message().to_owned())),
        }
        drop(busy);
    }))
}

fn act_on(
    training: &mut Inner,
    deed: &Deed,
    telling: &Telling<'_>,
    watching: &Watching<'_>,
) -> Result<TrainingAnswer, ApiError> {
    match deed {
        Deed::Next {} => {
            let told = training.next(telling, &mut |looking| watching.begins(looking), watching).map_err(failed)?;
            Ok(TrainingAnswer::asked(training, telling, told))
        }
        Deed::Answer { mv } => {
            let outcome = training.answer(mv, telling, watching)?.ok_or_else(no_exercise)?;
            Ok(TrainingAnswer::told(training, telling, outcome))
        }
        Deed::Solution {} => {
            let outcome = training.solution(telling).ok_or_else(no_exercise)?;
            Ok(TrainingAnswer::told(training, telling, outcome))
        }
    }
}

impl Deed {
    /// Whether it can be done at all, which is known at once.
    fn is_possible(&self, training: &Inner) -> Result<(), ApiError> {
        let task = training.task().ok_or_else(no_exercise);
        match self {
            Deed::Next {} => Ok(()),
            Deed::Solution {} => task.map(drop),
            Deed::Answer { mv } => Ok(task?.line().position().play_text(mv).map(drop)?),
        }
    }
}

fn no_exercise() -> ApiError {
    ApiError::input("no exercise is set; ask for the next one")
}

impl NewTraining {
    fn exercises(&self, shared: &Shared) -> Result<Exercises, ApiError> {
        let level = self.level.map_or(Ok(Level::HIGHEST), |level| level.to_string().parse());
        let level: Level = level.map_err(ApiError::input)?;
        if let Some(name) = &self.game {
            games::open(name, None, &[])?;
        }
        if self.from == From::Openings {
            let named = |name: &str| OpeningSource::games().find(|game| game.name() == name);
            let game = self.game.as_deref().map_or_else(|| OpeningSource::games().next(), named);
            let game = game.ok_or_else(|| ApiError::input("the openings of this game have no names"))?;
            // Whoever drills openings keeps how it went, also in a library that is made for it.
            let library =
                shared.library.as_ref().map(|path| Library::open(path)).transpose().map_err(|_| unusable())?;
            let source = OpeningSource::new(&game, library, self.seed).map_err(|_| unusable())?;
            return Ok(Exercises::Openings(Box::new(source)));
        }
        let wanted = Wanted {
            game: self.game.clone(),
            player: (self.from == From::Own).then(|| Occupant::Human.to_string()),
            level,
            resources: shared.desks.resources(),
            seed: self.seed,
        };
        let source = Source::of_library(existing(shared)?, wanted).map_err(|_| unusable())?;
        if source.has_games() {
            Ok(Exercises::TurningPoints(Box::new(source)))
        } else {
            Err(ApiError::missing("there are no games to train with yet; play some to their end, or take some in"))
        }
    }
}

impl TrainingAnswer {
    /// The exercise that is set.
    fn asked(training: &Inner, telling: &Telling<'_>, told: Option<Vec<String>>) -> TrainingAnswer {
        let line = training.task().map_or_else(Vec::new, |task| task.line().move_texts());
        TrainingAnswer {
            number: training.score.number,
            answered: training.score.answered,
            right: training.score.right,
            kept: training.kept,
            asked: training.task().map(|task| task.asked(telling)),
            player: training.task().and_then(player),
            position: training.task().map(|task| PositionAnswer::of(task.line())),
            open: told.is_some(),
            told: told.unwrap_or_default(),
            correct: None,
            given: line.len(),
            line,
        }
    }

    /// What came of an answer.
    fn told(training: &Inner, telling: &Telling<'_>, outcome: Outcome) -> TrainingAnswer {
        let Outcome { told, line, given, right, open } = outcome;
        let asked = TrainingAnswer::asked(training, telling, Some(told));
        TrainingAnswer { correct: right, open, line: line.move_texts(), given, ..asked }
    }
}

fn player(task: &Task) -> Option<String> {
    Some(task.drill().player.clone()).filter(|player| !player.is_empty())
}

impl std::convert::From<Supply> for SupplyAnswer {
    fn from(supply: Supply) -> SupplyAnswer {
        let Supply { game, exercises, missed, new_games } = supply;
        SupplyAnswer { game, exercises, missed, new_games }
    }
}

/// Tells a reader how far the work is.
struct Watching<'l> {
    sent: &'l Lines,
    stop: &'l StopSignal,
    looking: Mutex<Option<Looking>>,
}

impl Watching<'_> {
    fn begins(&self, looking: Looking) {
        *self.looking.lock().unwrap_or_else(PoisonError::into_inner) = Some(looking);
        self.tell(0.0);
    }

    fn tell(&self, share: f64) {
        let looking = *self.looking.lock().unwrap_or_else(PoisonError::into_inner);
        let (number, of) = match looking {
            Some(Looking::Game { number, of }) => (Some(number), Some(of)),
            Some(Looking::Again) | None => (None, None),
        };
        self.sent.send(&Told::Progress(ProgressAnswer { number, of, share }));
    }
}

impl Watch for Watching<'_> {
    fn progress(&self, progress: &Progress) {
        self.tell(progress.share());
    }

    fn stop(&self) -> &StopSignal {
        self.stop
    }
}

/// How it went is written to the library, which strangers must not.
fn at_home(shared: &Shared) -> Result<(), ApiError> {
    if shared.door.is_public() { Err(ApiError::not_in_public()) } else { Ok(()) }
}

/// The library, if there is one: whoever asks for games that are not there makes none.
fn existing(shared: &Shared) -> Result<Option<Library>, ApiError> {
    let path = shared.library.as_ref().filter(|path| path.exists());
    path.map(|path| Library::open(path).map_err(|_| unusable())).transpose()
}

/// What exactly is wrong names files of this machine.
fn unusable() -> ApiError {
    ApiError::new(axum::http::StatusCode::CONFLICT, "the library cannot be used; yomikiri games list says why")
}
