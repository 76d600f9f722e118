//! The games that can be played, and the library of those that were.

mod contest;
mod listing;
mod playable;
mod stats;

use crate::cli::{Common, GamesCommand, GamesExploreArguments, GamesImportArguments, GamesQuery, Page, Winner};
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::progress::Gauge;
use crate::record::{input, named, output, texts};
use crate::screens;
use record::openings::{self, Opening};
use record::{Boards, Record, json};
use screen::Start;
use serde::Serialize;
use std::process::ExitCode;
use std::time::Instant;
use store::{Added, Library, Query, StoreError};

/// The library's file in the data directory.
pub const FILE: &str = "games.db";

/// Does what was asked for.
pub fn run(command: Option<&GamesCommand>, common: &Common) -> Result<ExitCode, Failure> {
    let Some(command) = command else { return playable::run(common) };
    match command {
        GamesCommand::List(arguments) | GamesCommand::Search(arguments) => {
            list(&library(common)?, &arguments.query, &arguments.page, common)?;
        }
        GamesCommand::Show(arguments) => {
            let library = library(common)?;
            let found = arguments.numbers.iter().map(|&number| library.game(number).map(|found| found.record));
            let records = named(found.collect::<Result<Vec<Record>, StoreError>>().map_err(failure)?);
            let boards = if arguments.boards { Boards::Shown } else { Boards::Hidden };
            crate::output::print(&if common.json { json::write(&records) } else { texts(&records, boards) })?;
        }
        GamesCommand::Import(arguments) => return import(arguments, common),
        GamesCommand::Contests => contest::list(&library(common)?, common)?,
        GamesCommand::Export(arguments) => {
            let found = search(&library(common)?, &query(&arguments.query)?, &arguments.query)?;
            let records: Vec<Record> = found.into_iter().map(|found| found.record).collect();
            output::write(&records, &arguments.target)?;
        }
        GamesCommand::Explore(arguments) => return explore(arguments, common),
        GamesCommand::Stats(arguments) => stats::run(&library(common)?, arguments, common)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The library in the data directory.
///
/// # Errors
/// [`Failure`] if it cannot be opened.
pub fn library(common: &Common) -> Result<Library, Failure> {
    let folder = common.needed_data_dir()?;
    Library::open(&folder.join(FILE)).map_err(failure)
}

/// Shows the explorer on the screens.
fn explore(arguments: &GamesExploreArguments, common: &Common) -> Result<ExitCode, Failure> {
    if !screens::are_possible() {
        return Err(Failure::input("the explorer needs a terminal; yomikiri games stats prints the same as text"));
    }
    let table = arguments.game.as_ref().map(|game| arguments.rules.open(game, &arguments.setting)).transpose()?;
    let start = Start::Explore(table.map(|table| record::Setting::of(&*table)));
    screens::show(arguments.speech.language(), common.seed, Some(start), None, common)
}

/// What went wrong, with the exit code that it deserves.
pub fn failure(error: StoreError) -> Failure {
    match error {
        // The request was right.
        StoreError::Database { .. } | StoreError::Full { .. } => Failure::work(error),
        _ => Failure::input(error),
    }
}

fn query(given: &GamesQuery) -> Result<Query, Failure> {
    let (opening, openings) = opening(given.opening.as_deref().unwrap_or_default())?;
    Ok(Query {
        game: given.game.clone(),
        board: given.board.clone(),
        rules: given.rules.clone(),
        player: given.player.clone(),
        winner: given.result.map(|winner| match winner {
            Winner::Draw => 0,
            Winner::First => 1,
            Winner::Second => 2,
            Winner::Third => 3,
            Winner::Fourth => 4,
        }),
        since: given.since.clone(),
        until: given.until.clone(),
        at_least: given.at_least,
        at_most: given.at_most,
        opening,
        openings,
        offset: 0,
        limit: None,
    })
}

/// What is meant by an opening: its first moves, which have numbers in them, or part of a name, which has none.
fn opening(given: &str) -> Result<(Vec<String>, Vec<&'static Opening>), Failure> {
    if given.is_empty() || given.contains(|letter: char| letter.is_ascii_digit()) {
        return Ok((given.split_whitespace().map(str::to_owned).collect(), Vec::new()));
    }
    let named = openings::named_like(given);
    if named.is_empty() {
        let reason = format!(
            "no opening has \"{given}\" in its name; give moves, like \"f5 d6 c3\", or a name, like tiger or 虎"
        );
        return Err(Failure::input(reason));
    }
    Ok((Vec::new(), named))
}

fn search(library: &Library, query: &Query, given: &GamesQuery) -> Result<Vec<store::Found>, Failure> {
    let Some(position) = &given.position else { return library.search(query, None).map_err(failure) };
    let rules: Vec<(&str, &str)> = given.rules.iter().map(|(name, value)| (&**name, &**value)).collect();
    let table = table::open(given.game.as_deref().unwrap_or_default(), given.board.as_deref(), &rules)?;
    let situation = table.situation(position)?;
    library.search(query, Some((&*table, &*situation))).map_err(failure)
}

fn list(library: &Library, given: &GamesQuery, page: &Page, common: &Common) -> Result<(), Failure> {
    let query = Query { offset: page.offset, limit: Some(page.limit), ..query(given)? };
    let found = search(library, &query, given)?;
    if common.json {
        crate::output::print_json(&listing::results(&found))
    } else {
        crate::output::print(&listing::text(&found))
    }
}

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

fn import(arguments: &GamesImportArguments, common: &Common) -> Result<ExitCode, Failure> {
    let threads = common.single_threads()?;
    let mut library = library(common)?;
    let interrupt = Interrupt::install()?;
    let gauge = Gauge::new();
    let begin = Instant::now();
    let (mut games, mut added, mut files) = (0, Added::default(), 0);
    if let Some(number) = arguments.contest {
        let records = contest::records(&library, number)?;
        let total = records.len();
        let mut progress = |checked: usize| {
            gauge.show(checked as f64 / total.max(1) as f64, || format!("adding | {checked} of {total} games"));
        };
        added = library.add(&records, threads, interrupt.signal(), &mut progress).map_err(failure)?;
        games = total;
    }
    // Files are read ahead, so that many small ones become one large addition.
    'files: for stretch in arguments.files.chunks(FILES_TOGETHER) {
        let mut records = Vec::new();
        for path in stretch {
            records.extend(input::read_file(path, arguments.from)?);
            if interrupt.by_person() {
                break 'files;
            }
            let done = files as f64 / arguments.files.len() as f64;
            gauge.show(done / 2.0, || format!("reading {} | {} games", path.display(), games + records.len()));
            files += 1;
        }
        let total = records.len();
        let mut progress = |checked: usize| {
            gauge.show(0.5 + checked as f64 / total.max(1) as f64 / 2.0, || {
                format!("adding | {checked} of {total} games")
            });
        };
        let new = library.add(&records, threads, interrupt.signal(), &mut progress).map_err(failure)?;
        games += total;
        added.added += new.added;
        added.known += new.known;
        if interrupt.by_person() {
            break;
        }
    }
    gauge.finish();
    let result = ImportResult {
        files,
        games,
        added: added.added,
        known: added.known,
        library: library.count().map_err(failure)?,
        finished: !interrupt.by_person(),
        seconds: begin.elapsed().as_secs_f64(),
    };
    if common.json {
        crate::output::print_json(&result)?;
    } else if !result.finished {
        let ImportResult { added, known, library, .. } = result;
        crate::output::print(&format!(
            "stopped: {added} games added, {known} there already, {library} in the library; the same command goes on\n"
        ))?;
    } else {
        let ImportResult { files, games, added, known, library, seconds, .. } = result;
        crate::output::print(&format!(
            "{games} games in {files} files: {added} new, {known} there already\n{library} games in the library, {seconds:.1} s\n"
        ))?;
    }
    let code = if interrupt.by_person() { crate::interrupt::EXIT_CODE } else { 0 };
    Ok(ExitCode::from(code))
}

/// Files that are added together.
const FILES_TOGETHER: usize = 64;
