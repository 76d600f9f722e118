mod beginning;
mod command;
mod interruptions;
mod kept;
mod page;
mod plain;
mod result;
mod review;
mod talk;
mod timing;

use crate::cli::{Common, PlayArguments};
use crate::failure::Failure;
use crate::{files, games, output, progress};
use interruptions::Interruptions;
use kept::Kept;
use plain::Plain;
use play::{Host, Session, Settings};
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::time::Duration;
use table::Resources;
use talk::Talk;

/// Nobody waits longer for a move. It is long, so that the effort of a level decides, which is the same on every machine.
const LONGEST: Duration = Duration::from_mins(5);

/// The same for every position when a game is looked back on.
const LONGEST_REVIEW: Duration = Duration::from_mins(1);

/// Lets people and computers play a game.
pub fn run(arguments: &PlayArguments, common: &Common) -> Result<ExitCode, Failure> {
    for (file, what) in [(&arguments.save, "the record"), (&arguments.timing, "the timing")] {
        file.as_deref().map_or(Ok(()), |file| files::check_writable(file, what))?;
    }
    let settings = settings(arguments, common)?;
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    // This is where the screens come in: on a terminal, unless plain text or JSON is wanted, they have the game. Until then
    // everybody gets plain mode.
    let words = arguments.speech.words();
    let mut talk = Talk::new(words, terminal && !common.json, common.json, Interruptions::install()?)?;
    let Some(session) = beginning::begin(arguments, common, &settings.resources, &mut talk)? else {
        return Ok(ExitCode::SUCCESS);
    };
    let kept = Kept { save: arguments.save.clone(), timing: arguments.timing.clone() };
    let mut game = Plain::new(Host::new(session, settings), talk, kept);
    game.run()?;
    collect(game.session(), common);
    if common.json {
        output::print_json(&game.result())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Puts a game that is over into the library. A library that cannot be written to does not spoil the game: that is said, and
/// the game is in its journal.
pub fn collect(session: &Session, common: &Common) {
    if session.to_move().is_some() || session.turns().is_empty() {
        return;
    }
    let added = games::library(common)
        .and_then(|mut library| library.add(&[session.record()], 1, &mut |_| {}).map_err(games::failure));
    if let Err(failure) = added {
        progress::note(&format!("the game is not in the library: {}", failure.message()));
    }
}

fn settings(arguments: &PlayArguments, common: &Common) -> Result<Settings, Failure> {
    let resources = Resources {
        threads: common.player_threads()?,
        memory: common.memory()?,
        portable: false,
        tables: common.data_dir(),
    };
    let delay = arguments.delay.unwrap_or_default();
    Ok(Settings { resources, longest: LONGEST, longest_review: LONGEST_REVIEW, delay })
}
