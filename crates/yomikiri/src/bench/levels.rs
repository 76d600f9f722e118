//! Each level of the computer player against the one below it.

mod child;
mod losses;
mod pair;

use crate::cli::{BenchLevelsArguments, Common};
use crate::failure::Failure;
use crate::interrupt::{self, Interrupt};
use crate::progress::Gauge;
use crate::{figures, output};
use answers::Object;
use child::ChildResult;
use games::{Game, Level, Resources};
use losses::LevelLosses;
use pair::PairResult;
use serde::Serialize;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use tournament::{Format, Plan, Running, Standing, Tournament};

/// The share of the points that a level is meant to score against the one below, draws counting half.
const STEP: std::ops::RangeInclusive<f64> = 0.60..=0.75;

#[derive(Serialize)]
struct LevelsResult {
    game: &'static str,
    rules: Object<String>,
    seed: u64,
    pairs: Vec<PairResult>,
    child: Option<ChildResult>,
    losses: Vec<LevelLosses>,
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
    let seats = table.seats();
    if !arguments.games.is_multiple_of(seats) {
        return Err(Failure::input(format!(
            "{} games cannot be shared by {seats} seats; give a multiple of {seats}, so that everybody sits everywhere",
            arguments.games
        )));
    }
    table.player("level:9", &resources, common.seed)?;
    if arguments.losses {
        losses::check(&table)?;
    }
    let interrupt = Interrupt::install()?;
    let begin = Instant::now();
    let mut result = LevelsResult {
        game: table.name(),
        rules: Object::switches(table.switches()),
        seed: common.seed,
        pairs: Vec::new(),
        child: None,
        losses: Vec::new(),
        finished: true,
        seconds: 0.0,
        threads,
        version: env!("CARGO_PKG_VERSION"),
    };
    let show = |text: &str| if common.json { Ok(()) } else { output::print(text) };
    let contest = Contest { table: &table, resources: &resources, interrupt: &interrupt, arguments, common, threads };
    if arguments.losses {
        show(&losses::about(&table, common.seed))?;
        // The highest level gives nothing away, and takes seconds a move: only if it is asked for.
        for level in arguments.levels(0).filter(|&level| arguments.level.is_some() || level < Level::HIGHEST) {
            let Some(found) = losses::measure(&table, level, &resources, common.seed, interrupt.signal())? else {
                break;
            };
            show(&found.row())?;
            result.losses.push(found);
        }
    } else {
        show(&about(&table, arguments.games, common.seed))?;
        if arguments.level.is_none() {
            let (standing, _) = contest.play(table.child(), "level:0", 0)?;
            let child = ChildResult::new(table.child(), &standing);
            show(&child.text())?;
            result.child = Some(child);
        }
        show(&pair::heading())?;
        let mut ladder = (arguments.level.is_none()).then_some(0.0);
        for level in arguments.levels(1) {
            let Some(against) = level.below(1).filter(|_| !interrupt.by_person()) else { break };
            let names = [level, against].map(|level| format!("level:{level}"));
            let (standing, elapsed) = contest.play(&names[0], &names[1], u64::from(level.number()))?;
            let pair = PairResult::new(level, against, &standing, elapsed, &mut ladder);
            if pair.games > 0 {
                show(&pair.row())?;
            }
            result.pairs.push(pair);
        }
    }
    result.finished = !interrupt.by_person();
    result.seconds = begin.elapsed().as_secs_f64();
    if common.json {
        output::print_json(&result)?;
    } else {
        output::print(&ending(&result))?;
    }
    Ok(if result.finished { ExitCode::SUCCESS } else { ExitCode::from(interrupt::EXIT_CODE) })
}

/// What all matches of a run share.
struct Contest<'a> {
    table: &'a Game,
    resources: &'a Resources,
    interrupt: &'a Interrupt,
    arguments: &'a BenchLevelsArguments,
    common: &'a Common,
    threads: usize,
}

impl Contest<'_> {
    /// Lets one player, on every other seat, play another one on the seats between; with the time that took.
    fn play(&self, player: &str, other: &str, stream: u64) -> Result<(Standing, Duration), Failure> {
        let games = self.arguments.games;
        let seated = (0..self.table.seats()).map(|seat| if seat % 2 == 0 { player } else { other }.to_owned());
        let mut plan = Plan::new(self.table, Format::Match, &seated.collect::<Vec<_>>(), games, self.common.seed);
        plan.stream = stream << 2;
        if let Some(time) = self.arguments.time {
            plan.move_time = time.as_millis() as u64;
        }
        let tournament = Tournament::new(self.table, plan, self.resources).map_err(Failure::input)?;
        let running =
            Running { threads: self.threads, stop: Some(self.interrupt.signal()), sprt: None, ..Running::default() };
        let (begin, gauge) = (Instant::now(), Gauge::new());
        let standing = tournament.run(&running, None, &mut |standing| {
            let (done, won) = (standing.games(), pair::counts(standing).won);
            gauge.show(done as f64 / games as f64, || {
                format!("{player} against {other} | {done} of {games} games | {won} won")
            });
        });
        gauge.finish();
        Ok((standing.map_err(Failure::input)?, begin.elapsed()))
    }
}

fn about(table: &Game, games: usize, seed: u64) -> String {
    let seats = match table.seats() {
        2 => "both as the first player equally often".to_owned(),
        seats => format!(
            "{} of {seats} seats for each level in turn, a game is won by the level of the winner, equal levels score 50 %",
            seats / 2
        ),
    };
    format!(
        "{}   {}\neach level against the one below: {games} games, {seats}, seed {seed}\n\n",
        table.place(),
        table.switches()
    )
}

fn ending(result: &LevelsResult) -> String {
    let interrupted = if result.finished { "" } else { "interrupted: this is what is known so far\n" };
    if !result.losses.is_empty() {
        return format!("\n{interrupted}{:.1} s\n", result.seconds);
    }
    let games: usize = result.pairs.iter().map(|pair| pair.games).sum();
    let missed: Vec<String> =
        result.pairs.iter().filter(|pair| !pair.in_range).map(|pair| pair.level.to_string()).collect();
    let range = format!("{:.0} to {:.0} %", STEP.start() * 100.0, STEP.end() * 100.0);
    let verdict = if missed.is_empty() {
        format!("every level scored {range} against the one below")
    } else {
        format!("not within {range}: level {}", missed.join(", "))
    };
    let rate = figures::rate(games as u64, Duration::from_secs_f64(result.seconds));
    format!("\n{interrupted}{verdict}\n{games} games, {rate:.1} a second with {} threads\n", result.threads)
}
