//! Games with a judgement of every move.

use super::{input, output, texts};
use crate::cli::{Common, RecordAnnotateArguments};
use crate::failure::Failure;
use crate::files::wrote;
use crate::interrupt::{self, Interrupt};
use crate::reporter::Reporter;
use game::Watch;
use games::Resources;
use record::{Boards, Record, json};
use review::{AnnotateError, Annotated, Settings, annotate, page};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Judges every move of some games, and writes them.
pub fn run(arguments: &RecordAnnotateArguments, common: &Common) -> Result<ExitCode, Failure> {
    let records = input::read(&arguments.input)?;
    let resources = Resources {
        threads: common.single_threads()?,
        memory: common.memory()?,
        portable: false,
        tables: common.data_dir(),
    };
    let settings = Settings { resources, longest: arguments.time, seed: common.seed };
    for path in arguments.html.iter().chain(&arguments.output) {
        crate::files::check_writable(path, "the annotated game")?;
    }
    let reporter = Reporter::new(Interrupt::install()?);
    let mut annotated: Vec<Annotated> = Vec::new();
    for (number, record) in records.iter().enumerate() {
        reporter.task(&format!("game {} of {}", number + 1, records.len()));
        match annotate(record, &settings, &reporter) {
            Ok(game) => annotated.push(game),
            Err(AnnotateError::Stopped) => return Ok(ExitCode::from(interrupt::EXIT_CODE)),
            Err(error) => return Err(Failure::input(error)),
        }
    }
    reporter.gauge.finish();
    if let Some(path) = &arguments.html {
        for (number, game) in annotated.iter().enumerate() {
            output::save(&numbered(path, number, annotated.len()), page(game, &common.words()).as_bytes())?;
        }
        match annotated.len() {
            0 | 1 => wrote("a page", path),
            pages => wrote(&format!("{pages} pages, the others with numbers,"), path),
        }
    }
    let games: Vec<Record> = annotated.into_iter().map(|game| game.record).collect();
    let text = if common.json { json::write(&games) } else { texts(&games, Boards::Hidden) };
    match &arguments.output {
        Some(path) => {
            output::save(path, text.as_bytes())?;
            wrote("the annotated text", path);
        }
        None => crate::output::print(&text)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The file of one of several games: `game.html`, `game-2.html`.
fn numbered(path: &Path, number: usize, count: usize) -> PathBuf {
    if count == 1 || number == 0 {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let extension = path.extension().map_or_else(String::new, |extension| format!(".{}", extension.to_string_lossy()));
    path.with_file_name(format!("{stem}-{}{extension}", number + 1))
}
