//! The commands about tables of all positions of a game.

use crate::cli::{Common, TableChoice, Tablebase, TablebaseArguments};
use crate::failure::Failure;
use crate::interrupt::{self, Interrupt};
use crate::progress::note;
use crate::reporter::Reporter;
use crate::{figures, files, output};
use answers::Object;
use answers::RosterResult;
use games::{BuildPlan, Built, Counts, Game, GameError, Verification};
use serde::Serialize;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// How often a build is saved.
const SAVE_EVERY: Duration = Duration::from_mins(1);

/// Builds, checks or counts a table.
pub fn run(arguments: &TablebaseArguments, common: &Common) -> Result<ExitCode, Failure> {
    let (Tablebase::Build(choice) | Tablebase::Verify(choice) | Tablebase::Info(choice) | Tablebase::Count(choice)) =
        &arguments.what;
    let game = choice.open()?;
    let tablebase = tablebase(&game)?;
    let directory = common.needed_data_dir()?;
    let task = Task {
        game: &game,
        tablebase,
        common,
        threads: common.single_threads()?,
        reporter: Reporter::new(Interrupt::install()?),
        directory,
        begin: Instant::now(),
    };
    match arguments.what {
        Tablebase::Build(_) => task.build(),
        Tablebase::Verify(_) => task.verify(),
        Tablebase::Info(_) => task.info(),
        Tablebase::Count(_) => task.count(),
    }
}

/// The table of a game.
///
/// # Errors
/// [`Failure`] if the game is too large for one.
pub fn tablebase(game: &Game) -> Result<&dyn games::Tablebase, Failure> {
    let too_large = || Failure::input(format!("{} has too many positions for a table of all of them", game.place()));
    game.tablebase().ok_or_else(too_large)
}

/// Says what to do where there is no table.
pub fn missing(game: &Game, error: GameError) -> Failure {
    match error {
        GameError::Tablebase(games::TablebaseError::Missing { path }) => {
            let command = build_command(game);
            Failure::input(format!("there is no table \"{path}\"; {command} makes it"))
        }
        error => error.into(),
    }
}

/// What builds the table of a board under its usual rules.
fn build_command(game: &Game) -> String {
    let command = format!("yomikiri tablebase build {}", game.name());
    match game.roster().pieces {
        Some(pieces) => format!("{command} --board {} --pieces {pieces}", game.board()),
        None => command,
    }
}

impl TableChoice {
    /// The game with the rules chosen.
    ///
    /// # Errors
    /// [`Failure`] names what does not exist, and what does.
    pub fn open(&self) -> Result<Game, Failure> {
        self.rules.open(&self.game, &self.setting)
    }
}

#[derive(Serialize)]
struct TableResult {
    game: &'static str,
    board: String,
    #[serde(flatten)]
    roster: RosterResult,
    rules: Object<String>,
    file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    built: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    resumed: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sound: Option<bool>,
    positions: u64,
    draws: u64,
    longest_win: Option<u32>,
    counts: Object<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    made_by: Option<String>,
    seconds: f64,
    threads: usize,
    version: &'static str,
}

struct Task<'a> {
    game: &'a Game,
    tablebase: &'a dyn games::Tablebase,
    common: &'a Common,
    threads: usize,
    reporter: Reporter,
    directory: PathBuf,
    begin: Instant,
}

impl Task<'_> {
    fn build(&self) -> Result<ExitCode, Failure> {
        files::make_directory(&self.directory, "data directory")?;
        files::check_writable(&self.tablebase.path(&self.directory), "table")?;
        let plan = BuildPlan {
            threads: self.threads,
            memory: self.common.memory()?,
            save_every: SAVE_EVERY,
            program: env!("CARGO_PKG_VERSION"),
        };
        let built = self.tablebase.build(&self.directory, &plan, &self.reporter);
        self.reporter.gauge.finish();
        let built = built.map_err(failed_writing)?;
        if built == Built::Stopped {
            note("interrupted; the same command goes on from here");
            return Ok(ExitCode::from(interrupt::EXIT_CODE));
        }
        let inspected = self.tablebase.inspect(&self.directory)?;
        let mut result = self.result(&inspected.counts);
        result.built = Some(built != Built::AlreadyThere);
        result.resumed = Some(built == Built::Complete { resumed: true });
        (result.bytes, result.made_by) = (Some(inspected.bytes), Some(inspected.program));
        let done = match built {
            Built::AlreadyThere => "was there already".to_owned(),
            _ => format!("built in {}", figures::duration(self.begin.elapsed())),
        };
        self.print(&result, &done)
    }

    fn info(&self) -> Result<ExitCode, Failure> {
        let inspected = self.tablebase.inspect(&self.directory).map_err(|error| missing(self.game, error))?;
        let mut result = self.result(&inspected.counts);
        let done = format!("made by version {}", inspected.program);
        (result.bytes, result.made_by) = (Some(inspected.bytes), Some(inspected.program));
        self.print(&result, &done)
    }

    fn verify(&self) -> Result<ExitCode, Failure> {
        let verified = self.tablebase.verify(&self.directory, self.threads, &self.reporter);
        self.reporter.gauge.finish();
        match verified.map_err(|error| missing(self.game, error))? {
            Verification::Stopped => Ok(ExitCode::from(interrupt::EXIT_CODE)),
            Verification::Faulty { position, stored, from_successors } => Err(Failure::work(format!(
                "the table is wrong: \"{position}\" is {stored} in it, but {from_successors} by its successors; build it again"
            ))),
            Verification::Sound(counts) => {
                let mut result = self.result(&counts);
                result.sound = Some(true);
                let elapsed = figures::duration(self.begin.elapsed());
                self.print(&result, &format!("every position agrees with its successors ({elapsed})"))
            }
        }
    }

    fn count(&self) -> Result<ExitCode, Failure> {
        let counts = self.tablebase.count_reached(&self.directory, self.threads, &self.reporter);
        self.reporter.gauge.finish();
        match counts.map_err(|error| missing(self.game, error))? {
            None => Ok(ExitCode::from(interrupt::EXIT_CODE)),
            Some(counts) => self.print(&self.result(&counts), "positions that can come up in play"),
        }
    }

    fn result(&self, counts: &Counts) -> TableResult {
        TableResult {
            game: self.game.name(),
            board: self.game.board(),
            roster: self.game.roster().into(),
            rules: Object::switches(self.game.switches()),
            file: self.tablebase.path(&self.directory).display().to_string(),
            built: None,
            resumed: None,
            sound: None,
            positions: counts.total(),
            draws: counts.draws(),
            longest_win: counts.longest_win(),
            counts: Object(counts.iter().map(|(prospect, count)| (prospect.to_string(), count)).collect()),
            bytes: None,
            made_by: None,
            seconds: self.begin.elapsed().as_secs_f64(),
            threads: self.threads,
            version: env!("CARGO_PKG_VERSION"),
        }
    }

    fn print(&self, result: &TableResult, done: &str) -> Result<ExitCode, Failure> {
        if self.common.json {
            output::print_json(result)?;
        } else {
            output::print(&self.text(result, done))?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn text(&self, result: &TableResult, done: &str) -> String {
        let mut text = format!("{}\n{}\n{done}\n\n", self.tablebase.about(), result.file);
        let _ = writeln!(text, "{:<14}{:>13}", "positions", figures::grouped(result.positions));
        let _ = writeln!(text, "{:<14}{:>13}", "drawn", figures::grouped(result.draws));
        let longest = result.longest_win.map_or_else(|| "none".to_owned(), |plies| format!("{plies} plies"));
        let _ = writeln!(text, "{:<14}{longest:>13}", "longest win");
        if let Some(bytes) = result.bytes {
            let _ = writeln!(text, "{:<14}{:>13}", "file", figures::bytes(bytes as usize));
        }
        let _ = writeln!(text, "\n{:>5} {:>13} {:>13}", "plies", "won", "lost");
        let Object(counts) = &result.counts;
        let count = |name: String| counts.iter().find(|(known, _)| *known == name).map_or(0, |(_, count)| *count);
        let last = counts.iter().filter_map(|(name, _)| name.get(1..)?.parse::<u32>().ok()).max().unwrap_or(0);
        for plies in 0..=last {
            let (won, lost) = (count(format!("W{plies}")), count(format!("L{plies}")));
            let _ = writeln!(text, "{plies:>5} {:>13} {:>13}", figures::grouped(won), figures::grouped(lost));
        }
        text
    }
}

/// A file that cannot be written is no fault of the request.
fn failed_writing(error: GameError) -> Failure {
    match error {
        GameError::Tablebase(games::TablebaseError::Write { .. }) => Failure::work(error),
        error => error.into(),
    }
}
