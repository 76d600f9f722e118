use crate::cli::Common;
use crate::failure::Failure;
use crate::games;
use crate::play;
use ::games::Resources;
use ::session::Session;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use tui::{Moment, Options, ScreenError, Start};

/// A game that waits for its player stays small.
const MEMORY: usize = 48 << 20;

/// What an analysis takes, until it is left.
const ANALYSIS_MEMORY: usize = 1 << 30;

/// Whether there is a person at a terminal.
pub fn are_people_there() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Whether there is a person at a terminal that can be drawn on: a dumb one can only be written to line by line.
pub fn are_possible() -> bool {
    are_people_there() && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Lets the person at the terminal choose a game; without one a command is needed.
pub fn run(common: &Common) -> Result<ExitCode, Failure> {
    if are_people_there() && !are_possible() {
        return Err(Failure::input(
            "this terminal is dumb: screens cannot be drawn; play in plain text with yomikiri play GAME",
        ));
    }
    if !are_possible() {
        return Err(Failure::input("a command is missing; --help lists them"));
    }
    show(seed(common), None, None, common)
}

/// Lets the person at the terminal play this game, or choose one. A game that is over or left goes to `save`, if that is given, and
/// one that is over into the library.
pub fn show(seed: u64, start: Option<Start>, save: Option<PathBuf>, common: &Common) -> Result<ExitCode, Failure> {
    let data = common.data_dir();
    let inside = |name: &str| data.as_ref().map(|data| data.join(name));
    let library = inside(games::FILE);
    let keep = move |session: &Session, moment: Moment| -> Result<(), String> {
        if let Some(path) = &save {
            durable::write(path, session.record().to_string().as_bytes())
                .map_err(|error| format!("{}: {error}", path.display()))?;
        }
        // An end that is taken back is no game.
        if let Some(library) = library.as_ref().filter(|_| moment == Moment::Left) {
            play::collect(session, library).map_err(|error| error.to_string())?;
        }
        Ok(())
    };
    let options = Options {
        language: common.lang,
        games_folder: inside("games"),
        library: inside(games::FILE),
        analysis_file: inside("analysis.txt"),
        settings_file: inside("settings"),
        resources: Resources {
            threads: common.single_threads()?,
            memory: common.memory()?.min(MEMORY),
            portable: false,
            tables: data.clone(),
        },
        analysis_memory: common.memory()?.min(ANALYSIS_MEMORY),
        seed,
        start,
        keep: Some(Arc::new(keep)),
    };
    tui::run(&options).map_err(|error| match error {
        ScreenError::Play(_) | ScreenError::Library(_) => Failure::input(error),
        ScreenError::Terminal(_) => Failure::work(error),
    })?;
    Ok(ExitCode::SUCCESS)
}

/// The seed that was given, or another one every time: nobody wants to play the same game every day.
fn seed(common: &Common) -> u64 {
    let given = std::env::args().any(|argument| argument == "--seed" || argument.starts_with("--seed="));
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64;
    if given { common.seed } else { now() }
}
