//! Training: the turning points of games as exercises, and openings from memory; on the screen, or as a plain dialogue.

mod dialogue;
mod openings;
mod turning_points;
mod waiting;

use crate::cli::{Common, TrainArguments};
use crate::failure::Failure;
use crate::interrupt::EXIT_CODE;
use crate::play::{Interruptions, Talk};
use crate::record::input;
use crate::{games, output, screens};
use ::games::Position;
use ::library::Library;
use ::record::Record;
use answers::Object;
use dialogue::Dialogue;
use serde::Serialize;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use texts::Value;
use tui::{Start, TrainingGames, TrainingPlan};

/// How many exercises there are in a dialogue unless somebody says.
const COUNT: usize = 10;

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
    if screens::are_possible() && !arguments.plain && !common.json {
        return screens::show(common.seed, Some(on_screen(arguments, common)?), None, common);
    }
    let interruptions = Interruptions::install()?;
    let editing = screens::are_people_there() && !common.json;
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

/// What the training screen begins with. Whoever names nothing is asked there.
fn on_screen(arguments: &TrainArguments, common: &Common) -> Result<Start, Failure> {
    let games = if arguments.openings {
        TrainingGames::Openings(openings::game(arguments.game.as_deref())?.name())
    } else if let Some(records) = records(arguments)? {
        TrainingGames::Records(Arc::new(records))
    } else {
        TrainingGames::Library
    };
    let plan = TrainingPlan {
        games,
        game: arguments.game.clone(),
        player: arguments.player.clone(),
        level: arguments.level,
        count: arguments.count,
        take_back: !arguments.no_take_back,
    };
    let chosen = !matches!(plan.games, TrainingGames::Library) || plan.game.is_some() || plan.player.is_some();
    if matches!(plan.games, TrainingGames::Library) && chosen {
        turning_points::source(arguments, common, library_of_games(common)?)?;
    }
    // Whoever is asked begins with the own games.
    let usual = TrainingPlan::default();
    Ok(if chosen {
        Start::Train(Box::new(plan))
    } else {
        Start::ChooseTraining(Box::new(TrainingPlan { player: usual.player, ..plan }))
    })
}

/// The games of the file that is named; `None` if those of the library are wanted.
fn records(arguments: &TrainArguments) -> Result<Option<Vec<Record>>, Failure> {
    match arguments.from.as_str() {
        "library" => Ok(None),
        "-" => Err(Failure::input("answers are read from standard input, so games cannot be; name a file with games")),
        file => input::read_file(Path::new(file), None).map(Some),
    }
}

/// The library that games are looked for in; whoever asks for games that are not there makes none.
fn library_of_games(common: &Common) -> Result<Option<Library>, Failure> {
    let there = common.data_dir().is_some_and(|folder| folder.join(games::FILE).exists());
    if there { games::library(common).map(Some) } else { Ok(None) }
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
