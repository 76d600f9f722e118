//! The command that says what every move of a position is worth.

mod table;

use crate::cli::{AnalyseArguments, Common};
use crate::failure::Failure;
use crate::interrupt::{self, Interrupt};
use crate::record::input::read_file;
use crate::record::output::save;
use crate::{book, files, output, screens};
use ::record::Record;
use answers::AnalysisResult;
use games::{Line, LineText, Resources};
use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;
use study::{Analysis, Limits, Report, Settings, Study};
use table::LiveTable;
use tui::Start;

/// Analyses what was asked for, and says what is known while it works.
pub fn run(arguments: &AnalyseArguments, common: &Common) -> Result<ExitCode, Failure> {
    if arguments.screen {
        return show(arguments, common);
    }
    let line = line_of(arguments, record_of(arguments)?.as_ref())?;
    if let Some(path) = &arguments.save {
        files::check_writable(path, "record")?;
    }
    if line.position().is_over() {
        return Err(Failure::input(
            "the game is over in that position, so there is no move to judge; give an earlier one",
        ));
    }
    book::note_refused(line.rules(), common);
    let threads = common.single_threads()?;
    let resources = Resources { threads, memory: common.memory()?, portable: false, tables: common.data_dir() };
    let limits = Limits { time: Some(arguments.time), depth: arguments.depth, nodes: arguments.nodes, best: false };
    let settings = Settings { resources, lines: arguments.lines, limits, seed: common.seed };
    let interrupt = Interrupt::install()?;
    let mut analysis = Analysis::new(line.rules(), settings);
    let mut live = LiveTable::new(&line, arguments.lines, !common.json && std::io::stdout().is_terminal());
    let mut trouble = None;
    let mut heard = |report: &Report| {
        let said = match (common.json, arguments.stream) {
            (true, true) => output::print_json(&AnalysisResult::new(&line, report, threads)),
            (true, false) => Ok(()),
            (false, _) => live.show(report),
        };
        // Who no longer listens wants nothing more.
        if let Err(failure) = said {
            interrupt.signal().raise();
            trouble = Some(failure);
        }
    };
    let report = analysis.run(Report::new(line.position().clone()), interrupt.signal(), &mut heard)?;
    if let Some(trouble) = trouble {
        return Err(trouble);
    }
    if common.json && !arguments.stream {
        output::print_json(&AnalysisResult::new(&line, &report, threads))?;
    } else if !common.json {
        live.finish(&report)?;
    }
    if let Some(path) = &arguments.save {
        save(path, study_of(&line, report)?.to_record().to_string().as_bytes())?;
    }
    Ok(if interrupt.by_person() { ExitCode::from(interrupt::EXIT_CODE) } else { ExitCode::SUCCESS })
}

/// Shows the analysis board.
fn show(arguments: &AnalyseArguments, common: &Common) -> Result<ExitCode, Failure> {
    if !screens::are_possible() {
        return Err(Failure::input("--screen needs a terminal; without it the analysis is printed"));
    }
    let record = record_of(arguments)?;
    let line = line_of(arguments, record.as_ref())?;
    let mut study = Study::new(&line);
    if let Some(record) = &record {
        study.merge(&Study::from_record(record).map_err(Failure::input)?);
    }
    let start = Start::Analyse(Box::new(study), line.plies());
    screens::show(common.seed, Some(start), None, common)
}

/// The line with the expected play after its last position as variations.
fn study_of(line: &Line, report: Report) -> Result<Study, Failure> {
    let mut study = Study::new(line);
    let end = study.end_of_line(study.root());
    let lines: Vec<Vec<games::Move>> =
        report.moves.iter().map(|known| known.line.clone()).filter(|line| !line.is_empty()).collect();
    study.learn(end, report);
    for line in lines {
        let mut at = end;
        for mv in line {
            at = study.play(at, mv)?;
        }
    }
    Ok(study)
}

/// The line that is asked about: from a game and moves, or from a record.
fn line_of(arguments: &AnalyseArguments, record: Option<&Record>) -> Result<Line, Failure> {
    if let Some(record) = record {
        return recorded(arguments, record);
    }
    if arguments.ply.is_some() {
        return Err(Failure::input("--ply is for a record; with a game, --line says which moves were played"));
    }
    let game = arguments.rules.open(&arguments.what, &arguments.setting)?;
    let mut line = Line::from_text(&game, arguments.position.as_deref())?;
    line.push_line(arguments.line.as_deref().unwrap_or_default())?;
    Ok(line)
}

/// The record that is named, if it is not a game.
fn record_of(arguments: &AnalyseArguments) -> Result<Option<Record>, Failure> {
    let is_game = games::games().iter().any(|info| info.name == arguments.what);
    let is_file = arguments.what == "-" || Path::new(&arguments.what).is_file();
    if is_game || !is_file {
        return Ok(None);
    }
    let records = read_file(Path::new(&arguments.what), None)?;
    let [record] = &records[..] else {
        let count = records.len();
        return Err(Failure::input(format!(
            "{}: there are {count} games in it; one is analysed at a time",
            arguments.what
        )));
    };
    Ok(Some(record.clone()))
}

fn recorded(arguments: &AnalyseArguments, record: &Record) -> Result<Line, Failure> {
    let mut line = record.replay().map_err(Failure::input)?;
    let usual = if line.position().is_over() { line.plies().saturating_sub(1) } else { line.plies() };
    let plies = arguments.ply.map_or(usual, |ply| ply as usize);
    if plies > line.plies() {
        return Err(Failure::input(format!(
            "the game has {} moves, so there is no position after {plies}",
            line.plies()
        )));
    }
    line.truncate(plies);
    line.push_line(arguments.line.as_deref().unwrap_or_default())?;
    Ok(line)
}
