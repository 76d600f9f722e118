//! Records: shown, replayed, converted and checked.

mod annotated;
pub mod input;
pub mod output;

use crate::cli::{Common, RecordCommand};
use crate::failure::Failure;
use record::{Boards, Record, json, openings};
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;

/// Does what was asked for.
pub fn run(command: &RecordCommand, common: &Common) -> Result<ExitCode, Failure> {
    match command {
        RecordCommand::Show(arguments) => {
            let records = named(input::read(&arguments.input)?);
            let boards = if arguments.boards { Boards::Shown } else { Boards::Hidden };
            let text = if common.json { json::write(&records) } else { texts(&records, boards) };
            crate::output::print(&text)?;
        }
        RecordCommand::Replay(files) => {
            for record in input::read(files)? {
                crate::output::print(&replay(&record)?)?;
            }
        }
        RecordCommand::Convert(arguments) => {
            output::write(&input::read(&arguments.input)?, &[], &arguments.target)?;
        }
        RecordCommand::Annotate(arguments) => return annotated::run(arguments, common),
        RecordCommand::Check(files) => {
            let records = input::read(files)?;
            let moves = records.iter().map(|record| record.moves.len()).sum();
            let checked = Checked { games: records.len(), moves, right: true };
            if common.json {
                crate::output::print_json(&checked)?;
            } else {
                crate::output::print(&format!("{} games with {} moves, all right\n", checked.games, checked.moves))?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

#[derive(Serialize)]
struct Checked {
    games: usize,
    moves: usize,
    right: bool,
}

/// Records one after the other.
pub fn texts(records: &[Record], boards: Boards) -> String {
    records.iter().map(|record| record.text(boards)).collect::<Vec<_>>().join("\n")
}

/// Records with the names of their openings, as far as these have names.
pub fn named(mut records: Vec<Record>) -> Vec<Record> {
    records.iter_mut().for_each(Record::name_opening);
    records
}

/// The board at the beginning and after every move.
fn replay(record: &Record) -> Result<String, Failure> {
    let line = record.replay().map_err(Failure::input)?;
    let game = line.rules();
    let mut text = format!("{}\n\n", game.place());
    if let Some(opening) = openings::of_line(&line) {
        let _ = writeln!(text, "opening: {} ({})\n", opening.english, opening.japanese);
    }
    for (number, position) in line.positions().iter().enumerate() {
        if let Some(node) = number.checked_sub(1).and_then(|before| record.moves.get(before)) {
            let player = line.seat_at(number - 1).index();
            let name = game.seat_names().get(player).copied().unwrap_or_default();
            let _ = writeln!(text, "{number}. {name}: {}", node.mv);
        }
        let _ = writeln!(text, "{}\n", position.drawing());
    }
    let result = if record.result.is_empty() { "unfinished" } else { &record.result };
    let _ = writeln!(text, "result {result}{}{}\n", if record.ending.is_empty() { "" } else { " " }, record.ending);
    Ok(text)
}
