use crate::cli::Common;
use crate::failure::Failure;
use screen::{Options, ScreenError};
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};
use table::Resources;
use words::Language;

/// A game that waits for its player stays small.
const MEMORY: usize = 48 << 20;

/// Lets the person at the terminal play; without one a command is needed.
pub fn run(language: Option<Language>, common: &Common) -> Result<ExitCode, Failure> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err(Failure::input("a command is missing; --help lists them"));
    }
    let data = common.data_dir();
    let inside = |name: &str| data.as_ref().map(|data| data.join(name));
    let options = Options {
        language,
        games_folder: inside("games"),
        settings_file: inside("settings"),
        resources: Resources {
            threads: common.single_threads()?,
            memory: common.memory()?.min(MEMORY),
            portable: false,
            tables: data.clone(),
        },
        seed: seed(common),
        start: None,
        save: None,
    };
    screen::run(&options).map_err(|error| match error {
        ScreenError::Play(_) => Failure::input(error),
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
