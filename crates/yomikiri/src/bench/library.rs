//! A library of very many games: how fast it is filled, and how fast games and positions are found in it.

use crate::cli::{BenchLibraryArguments, Common};
use crate::failure::Failure;
use crate::interrupt::{self, Interrupt};
use crate::progress::Gauge;
use crate::{figures, games, output};
use ::games::{Bout, Entrant, Game, GameError, Opening, Position, Resources};
use game::StopSignal;
use library::{Library, Query};
use record::{Node, Record};
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

/// Games that are played before they are added.
const BATCH: usize = 40_000;

/// Players of random games take turns to have a name, so that there is something to look for.
const NAMES: usize = 1000;

#[derive(Serialize)]
struct LibraryResult {
    games: u64,
    bytes: u64,
    /// Games that were added this time.
    added: u64,
    fill_seconds: f64,
    games_per_second: f64,
    queries: Vec<QueryResult>,
    threads: usize,
    version: &'static str,
}

#[derive(Serialize)]
struct QueryResult {
    query: String,
    milliseconds: f64,
    found: u64,
}

/// Fills a library and looks for things in it.
pub fn run(arguments: &BenchLibraryArguments, common: &Common) -> Result<ExitCode, Failure> {
    let threads = common.single_threads()?;
    let path = common.needed_data_dir()?.join("bench-library.db");
    let mut library = Library::open(&path).map_err(games::failure)?;
    let game = ::games::open("othello", None, &[])?;
    let interrupt = Interrupt::install()?;
    let gauge = Gauge::new();
    let before = library.count().map_err(games::failure)?;
    let begin = Instant::now();
    let mut number = before as usize;
    while number < arguments.games && !interrupt.by_person() {
        let batch = BATCH.min(arguments.games - number);
        let records = play(&game, number, batch, threads, common.seed)?;
        library.add(&records, threads, interrupt.signal(), &mut |_| {}).map_err(games::failure)?;
        number += batch;
        let rate = (number as f64 - before as f64) / begin.elapsed().as_secs_f64();
        gauge.show(number as f64 / arguments.games as f64, || {
            format!("{} of {} games | {} a second", figures::grouped(number as u64), arguments.games, rate as u64)
        });
    }
    gauge.finish();
    let fill = begin.elapsed();
    let games = library.count().map_err(games::failure)?;
    let result = LibraryResult {
        games,
        bytes: std::fs::metadata(&path).map_or(0, |metadata| metadata.len()),
        added: games - before,
        fill_seconds: fill.as_secs_f64(),
        games_per_second: (games - before) as f64 / fill.as_secs_f64().max(1e-9),
        queries: queries(&library, &game)?,
        threads,
        version: env!("CARGO_PKG_VERSION"),
    };
    if common.json {
        output::print_json(&result)?;
    } else {
        output::print(&result.text())?;
    }
    drop(library);
    if !arguments.keep {
        for ending in ["", "-wal", "-shm"] {
            // What is not there need not be removed.
            let _ = std::fs::remove_file(format!("{}{ending}", path.display()));
        }
    }
    Ok(if interrupt.by_person() { ExitCode::from(interrupt::EXIT_CODE) } else { ExitCode::SUCCESS })
}

/// Random games, from a number on.
fn play(game: &Game, first: usize, count: usize, threads: usize, seed: u64) -> Result<Vec<Record>, Failure> {
    let begun = Record::at(game);
    let resources = Resources { threads: 1, memory: 1 << 20, portable: false, tables: None };
    let one = |number: usize| -> Result<Record, GameError> {
        let seed = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add((number as u64) << 8);
        let mut entrants = [0, 1].map(|seat| Entrant::Named { description: "random", seed: seed.wrapping_add(seat) });
        let mut bout = Bout {
            entrants: &mut entrants,
            opening: Opening::Moves(&[]),
            limits: game.match_limits(),
            time: Duration::from_mins(1),
            resources: &resources,
            stop: &StopSignal::new(),
        };
        let result = game.bout(&mut bout)?.expect("nobody stops it");
        let mut record = begun.clone();
        record.players = [number, number + 1].map(|number| format!("random {}", number % NAMES)).to_vec();
        record.set_tag("Round", (number + 1).to_string());
        record.moves = result.moves.iter().map(|&mv| Node::new(game.move_text(mv))).collect();
        record.finish(&result.payoff, result.ending);
        Ok(record)
    };
    let share = count.div_ceil(threads);
    let parts: Vec<Result<Vec<Record>, GameError>> = thread::scope(|scope| {
        let one = &one;
        let workers: Vec<_> = (0..threads)
            .map(|worker| {
                let numbers = first + worker * share..first + count.min((worker + 1) * share);
                scope.spawn(move || numbers.map(one).collect())
            })
            .collect();
        workers.into_iter().map(|worker| worker.join().expect("no worker panics")).collect()
    });
    let parts = parts.into_iter().collect::<Result<Vec<_>, _>>()?;
    Ok(parts.into_iter().flatten().collect())
}

fn queries(library: &Library, game: &Game) -> Result<Vec<QueryResult>, Failure> {
    let mut results = Vec::new();
    let mut measure = |query: &str, work: &dyn Fn() -> Result<u64, library::StoreError>| -> Result<(), Failure> {
        let begin = Instant::now();
        let found = work().map_err(games::failure)?;
        results.push(QueryResult { query: query.to_owned(), milliseconds: begin.elapsed().as_secs_f64() * 1e3, found });
        Ok(())
    };
    measure("the number of games", &|| library.count())?;
    let search = |query: Query| library.search(&query, None).map(|found| found.len() as u64);
    measure("20 games of a player", &|| {
        search(Query { player: Some("random 77".to_owned()), limit: Some(20), ..Query::default() })
    })?;
    measure("20 drawn games", &|| search(Query { winner: Some(0), limit: Some(20), ..Query::default() }))?;
    measure("20 games of at most 30 plies", &|| {
        search(Query { at_most: Some(30), limit: Some(20), ..Query::default() })
    })?;
    let mut here: Position = game.start();
    let line = "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c6";
    for (ply, mv) in (0..).zip(line.split(' ').chain([""])) {
        if [0, 2, 4, 8, 12].contains(&ply) {
            measure(&format!("what was played after {ply} plies"), &|| {
                library.explore(&here).map(|explored| explored.results.games)
            })?;
        }
        if !mv.is_empty() {
            (_, here) = here.play_text(mv)?;
        }
    }
    Ok(results)
}

impl LibraryResult {
    fn text(&self) -> String {
        let mut text = format!(
            "{} games, {}; {} added in {} with {} threads, {:.0} a second\n\n",
            figures::grouped(self.games),
            figures::bytes(self.bytes as usize),
            figures::grouped(self.added),
            figures::duration(Duration::from_secs_f64(self.fill_seconds)),
            self.threads,
            self.games_per_second,
        );
        for QueryResult { query, milliseconds, found } in &self.queries {
            let _ = writeln!(text, "{query:<36} {milliseconds:>10.2} ms   {}", figures::grouped(*found));
        }
        text
    }
}
