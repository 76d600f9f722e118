//! Games into the library, from files and from contests.

use super::{contest, failure, library};
use crate::cli::{Common, GamesImportArguments};
use crate::failure::Failure;
use crate::interrupt::{self, Interrupt};
use crate::output;
use crate::progress::Gauge;
use crate::record::input;
use library::{Added, Library};
use record::Record;
use serde::Serialize;
use std::ops::Range;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

#[derive(Serialize)]
struct ImportResult {
    files: usize,
    games: usize,
    added: usize,
    known: usize,
    library: u64,
    finished: bool,
    seconds: f64,
}

/// Files that are read ahead, so that many small ones become one large addition.
const FILES_TOGETHER: usize = 64;

/// Adds what was asked for.
///
/// # Errors
/// [`Failure`] if something cannot be read, or cannot be kept.
pub fn run(arguments: &GamesImportArguments, common: &Common) -> Result<ExitCode, Failure> {
    let mut intake = Intake {
        library: library(common)?,
        threads: common.single_threads()?,
        interrupt: Interrupt::install()?,
        gauge: Gauge::new(),
        games: 0,
        added: Added::default(),
    };
    let begin = Instant::now();
    let mut files = 0;
    if let Some(number) = arguments.contest {
        contest::import(&mut intake, number)?;
    }
    let all = arguments.files.len() as f64;
    'files: for stretch in arguments.files.chunks(FILES_TOGETHER) {
        let first = files;
        let mut records = Vec::new();
        for path in stretch {
            records.extend(input::read_file(path, arguments.from)?);
            if intake.is_stopped() {
                break 'files;
            }
            let games = intake.games + records.len();
            intake.gauge.show(files as f64 / all, || format!("reading {} | {games} games", path.display()));
            files += 1;
        }
        intake.add(&records, first as f64 / all..files as f64 / all)?;
        if intake.is_stopped() {
            break;
        }
    }
    intake.gauge.finish();
    let finished = !intake.is_stopped();
    let result = ImportResult {
        files,
        games: intake.games,
        added: intake.added.added,
        known: intake.added.known,
        library: intake.library.count().map_err(failure)?,
        finished,
        seconds: begin.elapsed().as_secs_f64(),
    };
    if common.json {
        output::print_json(&result)?;
    } else {
        output::print(&text(&result, arguments.contest))?;
    }
    Ok(ExitCode::from(if finished { 0 } else { interrupt::EXIT_CODE }))
}

fn text(result: &ImportResult, contest: Option<i64>) -> String {
    let ImportResult { files, games, added, known, library, seconds, .. } = result;
    if !result.finished {
        return format!(
            "stopped: {added} games added, {known} there already, {library} in the library; the same command goes on\n"
        );
    }
    let source = contest.map_or(format!("in {files} files"), |number| format!("of contest {number}"));
    format!(
        "{games} games {source}: {added} new, {known} there already\n{library} games in the library, {seconds:.1} s\n"
    )
}

/// A library that takes in games, with whoever waits for it.
pub(super) struct Intake {
    pub(super) library: Library,
    threads: usize,
    interrupt: Arc<Interrupt>,
    gauge: Gauge,
    /// Games that came in so far.
    games: usize,
    added: Added,
}

impl Intake {
    /// Adds games; with them the work goes from one share of all to another.
    pub(super) fn add(&mut self, records: &[Record], shares: Range<f64>) -> Result<(), Failure> {
        let total = records.len();
        let mut progress = |checked: usize| {
            let share = shares.start + (shares.end - shares.start) * checked as f64 / total.max(1) as f64;
            self.gauge.show(share, || format!("adding | {checked} of {total} games"));
        };
        let signal = self.interrupt.signal();
        let new = self.library.add(records, self.threads, signal, &mut progress).map_err(failure)?;
        self.games += total;
        self.added.added += new.added;
        self.added.known += new.known;
        Ok(())
    }

    /// Whether somebody wants it to stop.
    pub(super) fn is_stopped(&self) -> bool {
        self.interrupt.by_person()
    }
}
