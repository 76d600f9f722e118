//! Weights of the pattern evaluation, learned from games of the program against itself.

use crate::cli::{Common, LabTrainArguments};
use crate::failure::Failure;
use crate::interrupt::{self, Interrupt};
use crate::progress::Gauge;
use crate::{figures, output};
use game::StopSignal;
use record::formats::wthor;
use serde::Serialize;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};
use training::{ErrorRow, Foreign, Plan, TrainError, Trained, Watcher};

/// How long is played if nobody says.
const TIME: Duration = Duration::from_mins(20);

#[derive(Serialize)]
struct TrainResult {
    rules: String,
    file: PathBuf,
    seed: u64,
    games: u64,
    positions: u64,
    bytes: usize,
    rounds: u32,
    spread: [i32; 4],
    seconds: f64,
    held_out: Vec<RowResult>,
    validation: Vec<RowResult>,
}

#[derive(Serialize)]
struct RowResult {
    from: u32,
    to: u32,
    positions: u64,
    patterns: f64,
    tiny: Option<f64>,
    features: f64,
}

impl RowResult {
    fn of(row: &ErrorRow) -> RowResult {
        let ErrorRow { from, to, positions, patterns, tiny, features } = *row;
        RowResult { from, to, positions, patterns, tiny: (tiny > 0.0).then_some(tiny), features }
    }
}

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

    fn fitted(&self, round: u32, error: f32) {
        self.gauge.show(1.0, || format!("fitting, round {round} | error {error:.3} discs (root of the mean square)"));
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
    let board = game.board();
    let size = board.split_once('x').and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
    let size = size.unwrap_or_default();
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
    let shown = Shown {
        gauge: Gauge::new(),
        interrupt: Interrupt::install()?,
        begin: Instant::now(),
        time: plan.time,
        games: plan.games,
    };
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
        let Trained { weights, bytes, rounds, held_out, .. } = &trained;
        output::print_json(&TrainResult {
            rules: weights.learned.rules.clone(),
            file: plan.out,
            seed: plan.seed,
            games: weights.learned.games,
            positions: weights.learned.positions,
            bytes: *bytes,
            rounds: *rounds,
            spread: weights.spread,
            seconds: shown.begin.elapsed().as_secs_f64(),
            held_out: held_out.iter().map(RowResult::of).collect(),
            validation: validation.iter().map(RowResult::of).collect(),
        })?;
    } else {
        output::print(&printed(&trained, &validation))?;
        crate::progress::note(&format!("written: {} ({})", plan.out.display(), figures::bytes(trained.bytes)));
    }
    Ok(ExitCode::SUCCESS)
}

fn printed(trained: &Trained, validation: &[ErrorRow]) -> String {
    let learned = &trained.weights.learned;
    let mut text = format!(
        "{}: {} games, {} positions, seed {}\n{} games played in {}, fitted in {} rounds and {}\nspread {:?}\n",
        learned.rules,
        learned.games,
        learned.positions,
        learned.seed,
        trained.fresh_games,
        figures::duration(trained.playing),
        trained.rounds,
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
