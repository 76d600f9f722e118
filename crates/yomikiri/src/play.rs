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
use crate::{files, output};
use interruptions::Interruptions;
use kept::Kept;
use plain::Plain;
use play::{Host, Settings};
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
    if common.json {
        output::print_json(&game.result())?;
    }
    Ok(ExitCode::SUCCESS)
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
