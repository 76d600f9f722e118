//! How many games a second are played.

use crate::cli::{BenchGamesArguments, Common};
use crate::failure::Failure;
use crate::interrupt::{self, Interrupt};
use crate::progress::Gauge;
use crate::{figures, output};
use games::Resources;
use serde::Serialize;
use std::process::ExitCode;
use std::time::Instant;
use tournament::{Format, Plan, Running, Tournament};

#[derive(Serialize)]
struct GamesResult {
    game: &'static str,
    board: String,
    players: Vec<String>,
    games: usize,
    seconds: f64,
    games_per_second: f64,
    plies: f64,
    threads: usize,
    version: &'static str,
}

/// Plays the games.
pub fn run(arguments: &BenchGamesArguments, common: &Common) -> Result<ExitCode, Failure> {
    let table = arguments.choice.open()?;
    let seats = table.seat_names().len();
    let players =
        if arguments.contenders.is_empty() { vec!["random".to_owned(); seats] } else { arguments.contenders.clone() };
    let threads = common.single_threads()?;
    let memory = common.memory()? / threads / seats;
    let resources = Resources { threads: 1, memory, portable: false, tables: common.data_dir() };
    let plan = Plan::new(&table, Format::Match, &players, arguments.games.next_multiple_of(seats), common.seed);
    let tournament = Tournament::new(&table, plan, &resources).map_err(Failure::input)?;
    let interrupt = Interrupt::install()?;
    let gauge = Gauge::new();
    let begin = Instant::now();
    let running = Running { threads, stop: Some(interrupt.signal()), sprt: None, ..Running::default() };
    let standing = tournament.run(&running, None, &mut |standing| {
        let (done, all) = (standing.games(), tournament.games());
        gauge.show(done as f64 / all as f64, || format!("{done} of {all} games"));
    });
    let (standing, seconds) = (standing.map_err(Failure::input)?, begin.elapsed().as_secs_f64());
    gauge.finish();
    let result = GamesResult {
        game: table.name(),
        board: table.board(),
        players,
        games: standing.games(),
        seconds,
        games_per_second: standing.games() as f64 / seconds.max(1e-9),
        plies: standing.plies(),
        threads,
        version: env!("CARGO_PKG_VERSION"),
    };
    if common.json {
        output::print_json(&result)?;
    } else {
        output::print(&format!(
            "{}   {}\n{} games of {:.1} plies in {:.2} s with {threads} threads: {} a second\n",
            table.place(),
            result.players.join(" against "),
            figures::grouped(result.games as u64),
            result.plies,
            seconds,
            figures::grouped(result.games_per_second as u64),
        ))?;
    }
    Ok(if interrupt.by_person() { ExitCode::from(interrupt::EXIT_CODE) } else { ExitCode::SUCCESS })
}
