//! The games that can be played, and the library of those that were.

mod contest;
mod import;
mod listing;
mod playable;
mod stats;

use crate::cli::{Common, GamesCommand, GamesExploreArguments, GamesQuery, Page, Winner};
use crate::failure::Failure;
use crate::record::{named, output, texts};
use crate::screens;
use library::{Library, Query, StoreError};
use record::openings;
use record::{Boards, Record, json};
use std::path::PathBuf;
use std::process::ExitCode;
use tui::Start;

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
        GamesCommand::Import(arguments) => return import::run(arguments, common),
        GamesCommand::Contests => contest::list(&library(common)?, common)?,
        GamesCommand::Export(arguments) => {
            let found = search(&library(common)?, &query(&arguments.query)?, &arguments.query)?;
            let (numbers, records): (Vec<i64>, Vec<Record>) =
                found.into_iter().map(|found| (found.number, found.record)).unzip();
            output::write(&records, &numbers, &arguments.target)?;
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
    Library::open(&library_path(common)?).map_err(failure)
}

/// Its file.
///
/// # Errors
/// [`Failure`] if there is no place for one.
pub fn library_path(common: &Common) -> Result<PathBuf, Failure> {
    Ok(common.needed_data_dir()?.join(FILE))
}

/// Shows the explorer on the screens.
fn explore(arguments: &GamesExploreArguments, common: &Common) -> Result<ExitCode, Failure> {
    if !screens::are_possible() {
        return Err(Failure::input("the explorer needs a terminal; yomikiri games stats prints the same as text"));
    }
    let table = arguments.game.as_ref().map(|game| arguments.rules.open(game, &arguments.setting)).transpose()?;
    let start = Start::Explore(table.map(|table| record::Setting::of(&table)));
    screens::show(common.seed, Some(start), None, common)
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
    let opening = openings::meant(given.opening.as_deref().unwrap_or_default()).map_err(Failure::input)?;
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
        opening: opening.moves,
        openings: opening.positions,
        through: Vec::new(),
        offset: 0,
        limit: None,
    })
}

fn search(library: &Library, query: &Query, given: &GamesQuery) -> Result<Vec<library::Found>, Failure> {
    let Some(position) = &given.position else { return library.search(query, None).map_err(failure) };
    let rules: Vec<(&str, &str)> = given.rules.iter().map(|(name, value)| (&**name, &**value)).collect();
    let game = games::open(given.game.as_deref().unwrap_or_default(), given.board.as_deref(), &rules)?;
    library.search(query, Some(&game.parse_position(position)?)).map_err(failure)
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
