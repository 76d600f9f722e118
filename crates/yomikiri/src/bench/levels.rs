//! Each level of the computer player against the one two below it.

mod pair;

use crate::cli::{BenchLevelsArguments, Common};
use crate::failure::Failure;
use crate::interrupt::{self, Interrupt};
use crate::progress::Gauge;
use crate::{figures, output};
use answers::Object;
use games::{Level, Resources};
use pair::PairResult;
use serde::Serialize;
use std::process::ExitCode;
use std::time::Instant;
use tournament::{Format, Plan, Running, Tournament};

/// The share of games that a level is meant to win against the one two below.
const GOAL: f64 = 0.65;

#[derive(Serialize)]
struct LevelsResult {
    game: &'static str,
    rules: Object<String>,
    seed: u64,
    pairs: Vec<PairResult>,
    finished: bool,
    seconds: f64,
    threads: usize,
    version: &'static str,
}

/// Plays the games of each pair of levels.
pub fn run(arguments: &BenchLevelsArguments, common: &Common) -> Result<ExitCode, Failure> {
    let table = arguments.choice.open()?;
    let threads = common.single_threads()?;
    let memory = common.memory()? / threads;
    let resources = Resources { threads: 1, memory, portable: false, tables: common.data_dir() };
    let seats = table.seat_names().len();
    if seats != 2 {
        return Err(Failure::input(format!("levels are measured in games for two; {} is for {seats}", table.place())));
    }
    table.player("level:9", &resources, common.seed)?;
    let interrupt = Interrupt::install()?;
    let gauge = Gauge::new();
    let begin = Instant::now();
    let mut result = LevelsResult {
        game: table.name(),
        rules: Object::switches(table.switches()),
        seed: common.seed,
        pairs: Vec::new(),
        finished: true,
        seconds: 0.0,
        threads,
        version: env!("CARGO_PKG_VERSION"),
    };
    if !common.json {
        let about = format!(
            "{}   {}\neach level against the one two below: {} games, both as the first player equally often, seed {}\n\n",
            table.place(),
            table.switches(),
            arguments.games,
            common.seed,
        );
        output::print(&(about + &pair::heading()))?;
    }
    for level in Level::all().filter(|level| arguments.level.is_none_or(|only| only == *level)) {
        let Some(against) = level.below(2) else { continue };
        let players = [level, against].map(|level| format!("level:{level}"));
        let mut plan = Plan::new(&table, Format::Match, &players, arguments.games, common.seed);
        plan.stream = u64::from(level.number()) << 1;
        if let Some(time) = arguments.time {
            plan.move_time = time.as_millis() as u64;
        }
        let tournament = Tournament::new(&table, plan, &resources).map_err(Failure::input)?;
        let running = Running { threads, stop: Some(interrupt.signal()), sprt: None };
        let pair_begin = Instant::now();
        let standing = tournament.run(&running, None, &mut |standing| {
            let (done, won) = (standing.games(), standing.players()[0].counts().won);
            gauge.show(done as f64 / arguments.games as f64, || {
                format!("level {level} against {against} | {done} of {} games | {won} won", arguments.games)
            });
        });
        let standing = standing.map_err(Failure::input)?;
        gauge.finish();
        let pair = PairResult::new(level, against, &standing, pair_begin.elapsed());
        if !common.json && pair.games > 0 {
            output::print(&pair.row())?;
        }
        result.pairs.push(pair);
        if interrupt.by_person() {
            result.finished = false;
            break;
        }
    }
    result.seconds = begin.elapsed().as_secs_f64();
    if common.json {
        output::print_json(&result)?;
    } else {
        output::print(&ending(&result))?;
    }
    Ok(if result.finished { ExitCode::SUCCESS } else { ExitCode::from(interrupt::EXIT_CODE) })
}

fn ending(result: &LevelsResult) -> String {
    let games: usize = result.pairs.iter().map(|pair| pair.games).sum();
    let missed: Vec<String> =
        result.pairs.iter().filter(|pair| !pair.reached).map(|pair| pair.level.to_string()).collect();
    let goal = GOAL * 100.0;
    let verdict = if missed.is_empty() {
        format!("every level won at least {goal:.0} % of its games")
    } else {
        format!("below {goal:.0} % of games won: level {}", missed.join(", "))
    };
    let rate = figures::rate(games as u64, std::time::Duration::from_secs_f64(result.seconds));
    let interrupted = if result.finished { "" } else { "interrupted: this is what is known so far\n" };
    format!("\n{interrupted}{verdict}\n{games} games, {rate:.1} a second with {} threads\n", result.threads)
}
