use crate::cli::{Common, PerftArguments};
use crate::failure::Failure;
use crate::{figures, output};
use answers::Object;
use answers::RosterResult;
use serde::Serialize;
use std::process::ExitCode;
use std::time::Instant;

#[derive(Serialize)]
struct PerftResult {
    game: &'static str,
    board: String,
    #[serde(flatten)]
    roster: RosterResult,
    rules: Object<String>,
    position: String,
    depth: u32,
    nodes: u64,
    seconds: f64,
    threads: usize,
}

/// Counts the lines of a given length.
pub fn run(arguments: &PerftArguments, common: &Common) -> Result<ExitCode, Failure> {
    let (game, position) = arguments.place.open()?;
    let threads = common.single_threads()?;
    let begin = Instant::now();
    let nodes = position.perft(arguments.depth, threads);
    let elapsed = begin.elapsed();
    if common.json {
        output::print_json(&PerftResult {
            game: game.name(),
            board: game.board(),
            roster: game.roster().into(),
            rules: Object::switches(game.switches()),
            position: position.text(),
            depth: arguments.depth,
            nodes,
            seconds: elapsed.as_secs_f64(),
            threads,
        })?;
    } else {
        output::print(&format!(
            "perft {}  {}   {}, {}   {} nodes/s\n",
            arguments.depth,
            figures::grouped(nodes),
            game.place(),
            figures::duration(elapsed),
            figures::short(figures::rate(nodes, elapsed)),
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}
