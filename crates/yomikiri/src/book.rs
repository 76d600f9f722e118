//! The commands about opening books.

use crate::cli::{BookArguments, BookBuildArguments, BookChoice, BookCommand, BookShowArguments, Common};
use crate::failure::Failure;
use crate::interrupt::{self, Interrupt};
use crate::progress::{Gauge, note};
use crate::ray::{self, Parts};
use crate::{figures, files, output};
use answers::{BookResult, Object};
use game::StopSignal;
use games::{
    BookBuilt, BookGrowth, BookInfo, BookMove, BookPlan, BookWatch, Books, Game, Line, LineText, OpenedBook, Position,
};
use serde::Serialize;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

/// How long a book grows if nobody says.
const TIME: Duration = Duration::from_hours(1);

/// Builds, shows or checks a book.
pub fn run(arguments: &BookArguments, common: &Common) -> Result<ExitCode, Failure> {
    match &arguments.what {
        BookCommand::Build(arguments) => build(arguments, common),
        BookCommand::Show(arguments) => show(arguments, common),
        BookCommand::Info(choice) => info(choice, common),
        BookCommand::Check(choice) => check(choice, common),
    }
}

/// Says why the user's own book is not used, if there is one that cannot be. The work goes on without it.
pub fn note_refused(game: &Game, common: &Common) {
    let refused = common.data_dir().and_then(|directory| game.books()?.refused(&directory));
    if let Some(error) = refused {
        note(&format!("the opening book is not used: {error}"));
    }
}

fn books(game: &Game) -> Result<&dyn Books, Failure> {
    let has = |name: &&str| games::open(name, None, &[]).is_ok_and(|game| game.books().is_some());
    let none = || {
        let known: Vec<&str> = games::games().iter().map(|info| info.name).filter(has).collect();
        Failure::input(format!("{} has no opening books; {} have them", game.name(), known.join(" and ")))
    };
    game.books().ok_or_else(none)
}

/// Shows on the gauge how far it is.
struct Shown {
    gauge: Gauge,
    interrupt: Arc<Interrupt>,
    time: Option<Duration>,
    positions: Option<usize>,
}

/// What programs are told.
#[derive(Serialize)]
struct Details {
    positions: usize,
    looked: u64,
    nodes: u64,
    longest: usize,
    value: f64,
    seconds: f64,
}

impl BookWatch for Shown {
    fn grown(&self, growth: &BookGrowth) {
        let BookGrowth { positions, looked, nodes, longest, hundredths, plies, elapsed } = *growth;
        let by_time = self.time.map_or(0.0, |time| elapsed.as_secs_f64() / time.as_secs_f64());
        let by_positions = self.positions.map_or(0.0, |most| positions as f64 / most as f64);
        let value = f64::from(hundredths) / 100.0;
        let sentence = || {
            format!(
                "{positions} positions | lines of up to {longest} plies | start {value:+.1}, {plies} plies ahead | {:.1} positions/s | {}",
                figures::rate(looked, elapsed),
                figures::duration(elapsed)
            )
        };
        let details = || Details { positions, looked, nodes, longest, value, seconds: elapsed.as_secs_f64() };
        self.gauge.show_with(by_time.max(by_positions).min(1.0), sentence, details);
    }

    fn stop(&self) -> &StopSignal {
        self.interrupt.signal()
    }
}

fn build(arguments: &BookBuildArguments, common: &Common) -> Result<ExitCode, Failure> {
    let game = arguments.rules.open(&arguments.game, &arguments.setting)?;
    let books = books(&game)?;
    let path = if let Some(path) = &arguments.output {
        path.clone()
    } else {
        let directory = common.needed_data_dir()?;
        files::make_directory(&directory, "data directory")?;
        books.path(&directory)
    };
    files::check_writable(&path, "book")?;
    let threads = common.single_threads()?;
    let plan = BookPlan {
        plies: arguments.plies,
        nodes: arguments.nodes,
        time: arguments.time.or_else(|| arguments.positions.is_none().then_some(TIME)),
        positions: arguments.positions,
        threads,
        save_every: arguments.save_every,
    };
    ray::refuse_programs(&arguments.machines, &arguments.supervision)?;
    let interrupt = arguments.supervision.interrupt()?;
    if arguments.machines.on.is_some() {
        // All of the work is done there, and so it is told there.
        grow_elsewhere(arguments, common, &game, &path, &plan, &interrupt)?;
        return Ok(ExitCode::SUCCESS);
    }
    let shown = Shown {
        gauge: arguments.supervision.gauge(),
        interrupt: Arc::clone(&interrupt),
        time: plan.time,
        positions: plan.positions,
    };
    let built = books.build(&path, &plan, &shown);
    shown.gauge.finish();
    let built = built?;
    let BookBuilt { growth, bytes, resumed, complete } = built;
    if common.json {
        output::print_json(&BookResult::new(&game, path, &built, threads))?;
    } else {
        let begun = if resumed { "grown on" } else { "begun" };
        let end = if complete { "; nothing is left to look at" } else { "" };
        output::print(&format!(
            "{}: {begun}, {} positions, lines of up to {} plies, start {}, {} plies ahead{end}\n{} looked at, {} nodes, {}\n",
            game.place(),
            figures::grouped(growth.positions as u64),
            growth.longest,
            value(growth.hundredths),
            growth.plies,
            figures::grouped(growth.looked),
            figures::grouped(growth.nodes),
            figures::duration(growth.elapsed),
        ))?;
        files::wrote(&format!("the book ({} bytes)", figures::grouped(bytes as u64)), &path);
    }
    Ok(if interrupt.by_person() { ExitCode::from(interrupt::EXIT_CODE) } else { ExitCode::SUCCESS })
}

/// Lets other machines look at the positions.
fn grow_elsewhere(
    arguments: &BookBuildArguments,
    common: &Common,
    game: &Game,
    path: &Path,
    plan: &BookPlan,
    interrupt: &Interrupt,
) -> Result<(), Failure> {
    Parts::new("book", &arguments.machines)
        .option("output", path)
        .given("plies", plan.plies.map(|plies| plies.to_string()))
        .given("nodes", plan.nodes.map(|nodes| nodes.to_string()))
        .given("time", plan.time.map(|time| format!("{}ms", time.as_millis())))
        .given("positions", plan.positions.map(|positions| positions.to_string()))
        .flag("json", common.json)
        .game(game)
        .show(interrupt)
}

/// The book that is asked for.
fn opened(game: &Game, book: Option<&Path>, common: &Common) -> Result<Box<dyn OpenedBook>, Failure> {
    let books = books(game)?;
    if let Some(path) = book {
        return Ok(books.open(path)?);
    }
    let directory = common.data_dir();
    if let Some(error) = directory.as_deref().and_then(|directory| books.refused(directory)) {
        return Err(error.into());
    }
    let none = || {
        let about = books.about();
        let command = format!("yomikiri book build {} --board {}", game.name(), game.board());
        Failure::input(format!("there is no book of {about}; `{command}` makes one"))
    };
    books.usual(directory.as_deref()).ok_or_else(none)
}

fn source(info: &BookInfo) -> &'static str {
    if info.file.is_some() { "file" } else { "program" }
}

/// Where a book comes from, in words.
fn origin(info: &BookInfo) -> String {
    info.file.as_ref().map_or_else(|| "part of the program".to_owned(), |path| path.display().to_string())
}

fn value(hundredths: i32) -> String {
    format!("{:+.2}", f64::from(hundredths) / 100.0)
}

#[derive(Serialize)]
struct ShowResult {
    game: &'static str,
    board: String,
    rules: Object<String>,
    position: String,
    moves_before: Vec<String>,
    source: &'static str,
    file: Option<PathBuf>,
    moves: Vec<MoveResult>,
}

#[derive(Serialize)]
struct MoveResult {
    #[serde(rename = "move")]
    mv: String,
    value: f64,
    plies: u32,
    goes_on: bool,
    line: Vec<String>,
}

fn show(arguments: &BookShowArguments, common: &Common) -> Result<ExitCode, Failure> {
    let choice = &arguments.choice;
    let game = choice.rules.open(&choice.game, &choice.setting)?;
    let book = opened(&game, choice.book.as_deref(), common)?;
    let mut line = Line::from_text(&game, arguments.position.as_deref())?;
    line.push_line(arguments.line.as_deref().unwrap_or_default())?;
    let position = line.position().clone();
    let told = book.moves(&position)?;
    if told.is_empty() {
        return Err(Failure::input("the book does not have this position; give an earlier one"));
    }
    let moves = told.iter().map(|told| {
        Ok(MoveResult {
            mv: game.move_text(told.mv),
            value: f64::from(told.hundredths) / 100.0,
            plies: told.plies,
            goes_on: told.goes_on,
            line: followed(&*book, &position, told, arguments.depth)?,
        })
    });
    let moves = moves.collect::<Result<Vec<MoveResult>, Failure>>()?;
    let info = book.info();
    if common.json {
        output::print_json(&ShowResult {
            game: game.name(),
            board: game.board(),
            rules: Object::switches(game.switches()),
            position: position.text(),
            moves_before: line.move_texts(),
            source: source(&info),
            file: info.file,
            moves,
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    let seat = game.seat_names()[position.to_move().index()];
    let mut text = format!("{}\n\n{seat} to move; book: {}\n", position.drawing(), origin(&info));
    for known in &moves {
        let row = format!(
            "  {:<5} {:>+7.2}  book, {:>2} plies   {}",
            known.mv,
            known.value,
            known.plies,
            known.line.join(" ")
        );
        let _ = writeln!(text, "{}", row.trim_end());
    }
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// The best line of the book after a move.
fn followed(book: &dyn OpenedBook, position: &Position, first: &BookMove, plies: u32) -> Result<Vec<String>, Failure> {
    let (mut line, mut now) = (Vec::new(), position.play(first.mv)?);
    while line.len() < plies as usize
        && let Some(best) = book.moves(&now)?.first()
    {
        line.push(now.move_text(best.mv));
        now = now.play(best.mv)?;
    }
    Ok(line)
}

#[derive(Serialize)]
struct InfoResult {
    game: &'static str,
    board: String,
    rules: Object<String>,
    source: &'static str,
    file: Option<PathBuf>,
    positions: usize,
    leaves: usize,
    transpositions: usize,
    /// Positions by the stones that were put since the start.
    by_ply: Vec<usize>,
    /// How many positions were looked at so many plies ahead.
    by_depth: Vec<(u32, usize)>,
    plies: u32,
    nodes_a_position: u64,
    margin: f64,
    nodes: u64,
    value: Option<f64>,
    value_plies: Option<u32>,
}

fn info(choice: &BookChoice, common: &Common) -> Result<ExitCode, Failure> {
    let game = choice.rules.open(&choice.game, &choice.setting)?;
    let info = opened(&game, choice.book.as_deref(), common)?.info();
    let positions: usize = info.by_ply.iter().sum();
    if common.json {
        output::print_json(&InfoResult {
            game: game.name(),
            board: game.board(),
            rules: Object::switches(game.switches()),
            source: source(&info),
            positions,
            leaves: info.leaves,
            transpositions: info.transpositions,
            by_ply: info.by_ply,
            by_depth: info.by_depth,
            plies: info.plies,
            nodes_a_position: info.nodes_a_position,
            margin: f64::from(info.margin) / 100.0,
            nodes: info.nodes,
            value: info.start.map(|(hundredths, _)| f64::from(hundredths) / 100.0),
            value_plies: info.start.map(|(_, plies)| plies),
            file: info.file,
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut text = format!("{}\n{}\n", info.about, origin(&info));
    let _ = writeln!(
        text,
        "{} positions, {} moves that lead out, {} transpositions",
        figures::grouped(positions as u64),
        figures::grouped(info.leaves as u64),
        figures::grouped(info.transpositions as u64),
    );
    if let Some((hundredths, plies)) = info.start {
        let _ = writeln!(text, "start {} for {}, {plies} plies ahead", value(hundredths), game.seat_names()[0]);
    }
    let _ = writeln!(
        text,
        "looked at {} plies ahead, with at most {} nodes each; {} nodes in all",
        info.plies,
        figures::grouped(info.nodes_a_position),
        figures::grouped(info.nodes),
    );
    let _ = writeln!(text, "\nply  positions");
    for (ply, count) in info.by_ply.iter().enumerate() {
        let _ = writeln!(text, "{ply:>3}  {count:>9}");
    }
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

#[derive(Serialize)]
struct CheckResult {
    rules: String,
    file: Option<PathBuf>,
    sound: bool,
    problem: Option<String>,
    positions: usize,
}

fn check(choice: &BookChoice, common: &Common) -> Result<ExitCode, Failure> {
    let game = choice.rules.open(&choice.game, &choice.setting)?;
    let book = opened(&game, choice.book.as_deref(), common)?;
    let problem = book.check().err().map(|error| error.to_string());
    let info = book.info();
    let positions: usize = info.by_ply.iter().sum();
    if common.json {
        let sound = problem.is_none();
        output::print_json(&CheckResult { rules: info.about, file: info.file, sound, problem, positions })?;
        return Ok(if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    if let Some(problem) = problem {
        return Err(Failure::work(format!("{}: {problem}", origin(&info))));
    }
    let positions = figures::grouped(positions as u64);
    output::print(&format!("{}: sound, {positions} positions ({})\n", info.about, origin(&info)))?;
    Ok(ExitCode::SUCCESS)
}
