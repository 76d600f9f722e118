//! Weights of the pattern evaluation, learned from games of the program against itself.

use crate::cli::{Common, LabTrainArguments};
use crate::failure::Failure;
use crate::interrupt::{self, Interrupt};
use crate::progress::Gauge;
use crate::ray::Parts;
use crate::{figures, output};
use game::StopSignal;
use games::Game;
use record::formats::wthor;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};
use training::{ErrorRow, Foreign, Plan, TrainError, TrainReport, Trained, Watcher};

/// How long is played if nobody says.
const TIME: Duration = Duration::from_mins(20);

/// Shows on the gauge how far it is.
struct Shown {
    gauge: Gauge,
    interrupt: Arc<Interrupt>,
    begin: Instant,
    time: Option<Duration>,
    games: Option<u64>,
}

impl Watcher for Shown {
    fn played(&self, games: u64, fresh: u64, positions: u64) {
        let elapsed = self.begin.elapsed();
        let by_time = self.time.map_or(0.0, |time| elapsed.as_secs_f64() / time.as_secs_f64());
        let by_games = self.games.map_or(0.0, |most| games as f64 / most as f64);
        self.gauge.show(by_time.max(by_games), || {
            let rate = figures::rate(fresh, elapsed);
            format!(
                "playing | {games} games, {positions} positions | {rate:.0} games/s | {}",
                figures::duration(elapsed)
            )
        });
    }

    fn fitted(&self, pass: u32, error: f32) {
        self.gauge.show(1.0, || format!("fitting, pass {pass} | error {error:.3} discs (root of the mean square)"));
    }

    fn measuring(&self) {
        self.gauge.show(1.0, || "measuring how far shallow looks are off".to_owned());
    }

    fn stop(&self) -> &StopSignal {
        self.interrupt.signal()
    }
}

/// Plays, fits, writes the weights, and prints how far off they are.
pub fn run(arguments: &LabTrainArguments, common: &Common) -> Result<ExitCode, Failure> {
    // Opened by its name first: then a wrong board or switch is refused like everywhere else.
    let game = arguments.rules.open(&arguments.game, &arguments.setting)?;
    let switches: Vec<(&str, &str)> = game.switches().iter().collect();
    let size = training::size_of(&game.board());
    let foreign = match &arguments.validate {
        Some(_) if (game.name(), size) != ("othello", (8, 8)) => {
            return Err(Failure::input("--validate reads WTHOR files, which hold games of 8x8 Othello only"));
        }
        Some(folder) => tournament_games(folder)?,
        None => Foreign::new(),
    };
    let plan = Plan {
        time: arguments.time.or_else(|| arguments.games.is_none().then_some(TIME)),
        games: arguments.games.map(|games| games as u64),
        seed: common.seed,
        threads: common.single_threads()?,
        out: arguments.out.clone(),
        teacher: arguments.teacher.clone(),
    };
    let interrupt = Interrupt::install()?;
    let plan = if arguments.machines.on.is_some() {
        play_elsewhere(arguments, common, &game, &plan, &interrupt)?;
        // What was played there is all that is learned from.
        Plan { time: Some(Duration::ZERO), ..plan }
    } else {
        plan
    };
    let shown = Shown { gauge: Gauge::new(), interrupt, begin: Instant::now(), time: plan.time, games: plan.games };
    let result = training::train_named(game.name(), size, &switches, &foreign, &plan, &shown);
    shown.gauge.finish();
    let (trained, validation) = match result {
        Ok(found) => found,
        Err(error @ TrainError::Stopped(_)) => {
            crate::progress::note(&error.to_string());
            return Ok(ExitCode::from(interrupt::EXIT_CODE));
        }
        Err(error @ (TrainError::NoDiscs(_) | TrainError::Rules(_))) => return Err(Failure::input(error)),
        Err(error @ (TrainError::Games(_) | TrainError::Io { .. } | TrainError::Weights { .. })) => {
            return Err(Failure::input(error));
        }
        Err(error @ TrainError::TooFew) => return Err(Failure::work(error)),
    };
    if common.json {
        output::print_json(&TrainReport::new(&trained, &validation, plan.out, shown.begin.elapsed()))?;
    } else {
        output::print(&printed(&trained, &validation))?;
        crate::progress::note(&format!("written: {} ({})", plan.out.display(), figures::bytes(trained.bytes)));
    }
    Ok(ExitCode::SUCCESS)
}

/// Lets other machines play the games.
fn play_elsewhere(
    arguments: &LabTrainArguments,
    common: &Common,
    game: &Game,
    plan: &Plan,
    interrupt: &Interrupt,
) -> Result<(), Failure> {
    Parts::new("train", &arguments.machines)
        .flag("games-only", true)
        .option("out", &plan.out)
        .given("teacher", plan.teacher.as_ref())
        .given("games", plan.games.map(|games| games.to_string()))
        .given("time", plan.time.map(|time| format!("{}ms", time.as_millis())))
        .option("seed", common.seed.to_string())
        .game(game)
        .run(interrupt)
}

fn printed(trained: &Trained, validation: &[ErrorRow]) -> String {
    let learned = &trained.weights.learned;
    let mut text = format!(
        "{}: {} games, {} positions, seed {}\n{} games played in {}, fitted in {} passes and {}\nspread {:?}\n",
        learned.rules,
        learned.games,
        learned.positions,
        learned.seed,
        trained.fresh_games,
        figures::duration(trained.playing),
        trained.passes,
        figures::duration(trained.fitting),
        trained.weights.spread,
    );
    for (title, rows) in [("held out", &trained.held_out[..]), ("tournament games", validation)] {
        if !rows.is_empty() {
            let _ = writeln!(text, "\nmean absolute error in discs, {title}");
            text += "empties  positions  patterns   tiny  features\n";
        }
        for row in rows {
            let tiny = if row.tiny > 0.0 { format!("{:.2}", row.tiny) } else { String::new() };
            let empties = format!("{}-{}", row.from, row.to);
            let _ = writeln!(
                text,
                "{empties:>7}  {:>9}  {:>8.2}  {tiny:>5}  {:>8.2}",
                row.positions, row.patterns, row.features
            );
        }
    }
    text
}

/// The games of all WTHOR files in a folder.
fn tournament_games(folder: &Path) -> Result<Foreign, Failure> {
    let wrong = |path: &Path, error: &dyn std::fmt::Display| Failure::input(format!("{}: {error}", path.display()));
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .map_err(|error| wrong(folder, &error))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("wtb")))
        .collect();
    if paths.is_empty() {
        return Err(wrong(folder, &"there are no WTHOR files (.wtb) here"));
    }
    paths.sort();
    let mut games = Foreign::new();
    for path in paths {
        let bytes = fs::read(&path).map_err(|error| wrong(&path, &error))?;
        let imported = wthor::read(&bytes, &wthor::Names::default()).map_err(|error| wrong(&path, &error))?;
        games.extend(imported.records.iter().map(|record| {
            // Cells are written like f5; whatever else there is, is a pass.
            let cell = |text: &str| match *text.as_bytes() {
                [column @ b'a'..=b'h', row @ b'1'..=b'8'] => {
                    Some((usize::from(row - b'1'), usize::from(column - b'a')))
                }
                _ => None,
            };
            record.moves.iter().filter_map(|node| cell(&node.mv)).collect()
        }));
    }
    Ok(games)
}
