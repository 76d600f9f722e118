//! The program as an engine that others talk to.

mod gtp;
mod input;
mod nboard;
mod seat;
mod ugi;

use crate::book;
use crate::cli::{Common, EngineArguments, EngineProtocol};
use crate::failure::Failure;
use games::Resources;
use seat::EngineSeat;
use std::fmt::{Display, Write};
use std::process::ExitCode;
use std::time::Duration;

/// Nobody waits longer for a move. It is long, so that the effort of a level decides, which is the same on every machine.
const LONGEST: Duration = Duration::from_mins(10);

/// A clock is meant to last for so many more moves.
const MOVES_AHEAD: u32 = 25;

/// Answers commands until there are no more.
pub fn run(arguments: &EngineArguments, common: &Common) -> Result<ExitCode, Failure> {
    let table = arguments.choice.open()?;
    book::note_refused(&table, common);
    let resources = Resources {
        threads: common.player_threads()?,
        memory: common.memory()?,
        portable: false,
        tables: common.data_dir(),
    };
    let seat = EngineSeat::new(&table, &arguments.player, &resources, common.seed)?;
    match arguments.protocol {
        EngineProtocol::Ugi => ugi::serve(seat)?,
        EngineProtocol::Gtp => gtp::serve(seat)?,
        EngineProtocol::Nboard => nboard::serve(seat)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The time for a move out of what is left on a clock, and what is added with every move.
fn share(left: Duration, more: Duration) -> Duration {
    (left / MOVES_AHEAD + more).min(left.saturating_sub(left / 10))
}

/// The name that others show.
fn name(seat: &EngineSeat<'_>) -> String {
    format!("Yomikiri {}", seat.description())
}

/// Answers as lines.
fn lines(answers: &[impl Display]) -> String {
    answers.iter().fold(String::new(), |mut text, answer| {
        let _ = writeln!(text, "{answer}");
        text
    })
}
