//! Training: the turning points of games as exercises, and openings from memory.

mod dialogue;
mod openings;
mod source;
mod turning_points;
mod waiting;

use crate::cli::{Common, TrainArguments};
use crate::failure::Failure;
use crate::interrupt::EXIT_CODE;
use answers::Object;
use crate::play::{Interruptions, Talk};
use crate::{games, output, screens};
use ::games::Position;
use dialogue::Dialogue;
use library::{Drill, Library};
use serde::Serialize;
use std::process::ExitCode;
use std::sync::Arc;
use texts::Value;

/// What came of a training, as `--json` prints it.
#[derive(Serialize)]
struct TrainResult {
    exercises: Vec<Answered>,
    right: usize,
    of: usize,
}

/// What came of an exercise.
#[derive(Serialize)]
struct Answered {
    game: &'static str,
    board: String,
    rules: Object<String>,
    position: String,
    /// What is drilled, if it is an opening.
    opening: Option<&'static str>,
    /// Who went wrong in the game.
    player: Option<String>,
    /// What was played in the game.
    played: Option<String>,
    best: Option<String>,
    answers: Vec<String>,
    /// Whether the first answer was right.
    right: bool,
}

/// Why a training ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// There are no more exercises, or no more answers.
    End,
    /// Ctrl-C was pressed.
    Interrupted,
}

/// Asks for moves until there are enough exercises or somebody wants to stop.
pub fn run(arguments: &TrainArguments, common: &Common) -> Result<ExitCode, Failure> {
    if let Some(game) = &arguments.game {
        // An unknown game is named as such.
        ::games::open(game, None, &[])?;
    }
    let interruptions = Interruptions::install()?;
    let editing = screens::are_possible() && !common.json;
    let talk = Talk::new(common.words(), editing, common.json, Arc::clone(&interruptions))?;
    let dialogue = Dialogue { talk, take_back: !arguments.no_take_back };
    let mut training = Training { dialogue, interruptions, answered: Vec::new(), kept: true };
    let ending = if arguments.openings {
        openings::run(arguments, common, &mut training)?
    } else {
        turning_points::run(arguments, common, &mut training)?
    };
    training.finish()?;
    if common.json {
        let right = training.answered.iter().filter(|answered| answered.right).count();
        output::print_json(&TrainResult { right, of: training.answered.len(), exercises: training.answered })?;
    }
    Ok(match ending {
        Ending::Interrupted => ExitCode::from(EXIT_CODE),
        Ending::End => ExitCode::SUCCESS,
    })
}

/// A training under way.
struct Training {
    dialogue: Dialogue,
    interruptions: Arc<Interruptions>,
    answered: Vec<Answered>,
    /// Whether answers are kept as far as is known.
    kept: bool,
}

impl Training {
    fn say(&self, name: &str, gaps: &[(&str, Value<'_>)]) -> Result<(), Failure> {
        self.dialogue.say(name, gaps)
    }

    /// Counts an answer and keeps how it went. What cannot be kept is said once.
    fn count(&mut self, answered: Answered, drill: &Drill, library: Option<&mut Library>) -> Result<(), Failure> {
        let right = answered.right;
        self.answered.push(answered);
        if let Some(Err(error)) = library.filter(|_| self.kept).map(|library| library.keep_answer(drill, right)) {
            self.not_kept(&error.to_string())?;
        }
        Ok(())
    }

    fn not_kept(&mut self, reason: &str) -> Result<(), Failure> {
        self.kept = false;
        self.say("train-not-kept", &[("reason", reason.into())])
    }

    fn finish(&self) -> Result<(), Failure> {
        let (right, count) = (self.answered.iter().filter(|answered| answered.right).count(), self.answered.len());
        if count > 0 {
            self.say("train-score", &[("right", right.into()), ("count", count.into())])?;
        }
        if right < count && self.kept {
            self.say("train-missed", &[])?;
        }
        Ok(())
    }
}

/// The library, if there is a place for one. A training goes on without it, but says so.
fn library(common: &Common, training: &mut Training) -> Result<Option<Library>, Failure> {
    let Some(folder) = common.data_dir() else {
        training.kept = false;
        return Ok(None);
    };
    match Library::open(&folder.join(games::FILE)) {
        Ok(library) => Ok(Some(library)),
        Err(error) => {
            training.not_kept(&error.to_string())?;
            Ok(None)
        }
    }
}

impl Answered {
    /// An exercise about a position of which nothing was answered yet.
    fn about(position: &Position) -> Answered {
        let game = position.game();
        Answered {
            game: game.name(),
            board: game.board(),
            rules: Object::switches(game.switches()),
            position: position.text(),
            opening: None,
            player: None,
            played: None,
            best: None,
            answers: Vec::new(),
            right: false,
        }
    }
}
