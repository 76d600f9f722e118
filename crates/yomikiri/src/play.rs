mod beginning;
mod command;
mod interruptions;
mod kept;
pub mod page;
mod plain;
mod result;
mod review;
mod talk;
mod timing;
mod unfinished;

use crate::cli::{Common, PlayArguments};
use crate::failure::Failure;
use crate::{book, files, games, output, progress, screens};
use ::games::Resources;
pub use command::{Command, legal_move};
use game::StopSignal;
pub use interruptions::Interruptions;
use kept::Kept;
use library::{Library, StoreError};
use plain::Plain;
use session::{Host, Session, Settings};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;
pub use talk::{Talk, Typed};

/// Nobody waits longer for a move. It is long, so that the effort of a level decides, which is the same on every machine.
const LONGEST: Duration = Duration::from_mins(5);

/// The same for every position when a game is looked back on.
const LONGEST_REVIEW: Duration = Duration::from_mins(1);

/// Lets people and computers play a game.
pub fn run(arguments: &PlayArguments, common: &Common) -> Result<ExitCode, Failure> {
    for (file, what) in [(&arguments.save, "the record"), (&arguments.timing, "the timing")] {
        file.as_deref().map_or(Ok(()), |file| files::check_writable(file, what))?;
    }
    if arguments.list {
        return unfinished::list(arguments.game.as_deref(), common);
    }
    if let Some(id) = &arguments.delete {
        return unfinished::delete(id, common);
    }
    let settings = settings(arguments, common)?;
    let terminal = screens::are_possible();
    // What only plain mode has makes it plain.
    let plain = arguments.plain || common.json || arguments.timing.is_some() || arguments.delay.is_some();
    if terminal && !plain {
        let start = beginning::on_screen(arguments, common)?;
        let modified = || arguments.save.as_ref().and_then(|file| file.metadata().ok()?.modified().ok());
        let before = modified();
        let shown = screens::show(common.seed, Some(start), arguments.save.clone(), common);
        if let Some(file) = arguments.save.as_ref().filter(|_| modified() != before) {
            files::wrote("the game", file);
        }
        return shown;
    }
    let words = common.words();
    let editing = screens::are_people_there() && !common.json;
    let mut talk = Talk::new(words, editing, common.json, Interruptions::install()?)?;
    let Some(session) = beginning::begin(arguments, common, &mut talk)? else {
        return Ok(ExitCode::SUCCESS);
    };
    book::note_refused(session.line().rules(), common);
    let kept = Kept { save: arguments.save.clone(), timing: arguments.timing.clone() };
    let mut game = Plain::new(Host::new(session, settings), talk, kept);
    game.run()?;
    for (file, what) in [(&arguments.save, "the game"), (&arguments.timing, "the times")] {
        if let Some(file) = file {
            files::wrote(what, file);
        }
    }
    if let Some(data) = common.data_dir()
        && let Err(error) = collect(game.session(), &data.join(games::FILE))
    {
        progress::note(&format!("the game is not in the library: {error}"));
    }
    if common.json {
        output::print_json(&game.result())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Puts a game that is over into the library.
///
/// # Errors
/// [`StoreError`] if the library cannot be written to; the game is in its journal nevertheless.
pub fn collect(session: &Session, library: &Path) -> Result<(), StoreError> {
    if session.to_move().is_none() && !session.turns().is_empty() {
        Library::open(library)?.add(&[session.record()], 1, &StopSignal::new(), &mut |_| {})?;
    }
    Ok(())
}

fn settings(arguments: &PlayArguments, common: &Common) -> Result<Settings, Failure> {
    let resources = Resources {
        threads: common.player_threads()?,
        memory: common.memory()?,
        portable: false,
        tables: common.data_dir(),
    };
    let delay = arguments.delay.unwrap_or_default();
    Ok(Settings { resources, longest: LONGEST, longest_hint: LONGEST, longest_review: LONGEST_REVIEW, delay })
}
