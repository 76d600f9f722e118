use crate::cli::{Common, TableChoice};
use crate::failure::Failure;
use crate::tablebase::{missing, tablebase};
use crate::{figures, output};
use serde::Serialize;
use std::process::ExitCode;

#[derive(Serialize)]
struct LookUpResult {
    table: String,
    positions: usize,
    stored: usize,
    microseconds: f64,
    microseconds_from_file: f64,
    version: &'static str,
}

/// Measures look-ups in a table.
pub fn run(choice: &TableChoice, common: &Common) -> Result<ExitCode, Failure> {
    let game = choice.open()?;
    let tablebase = tablebase(&game)?;
    let speed =
        tablebase.look_up_speed(&common.needed_data_dir()?, common.seed).map_err(|error| missing(&game, error))?;
    let result = LookUpResult {
        table: tablebase.about(),
        positions: speed.positions,
        stored: speed.stored,
        microseconds: speed.any.as_secs_f64() * 1e6,
        microseconds_from_file: speed.from_file.as_secs_f64() * 1e6,
        version: env!("CARGO_PKG_VERSION"),
    };
    if common.json {
        output::print_json(&result)?;
    } else {
        output::print(&format!(
            "{}\n{:>9} random positions                        {:.3} µs each\n{:>9} of them that the rules do not answer {:.3} µs each\n",
            result.table,
            figures::grouped(result.positions as u64),
            result.microseconds,
            figures::grouped(result.stored as u64),
            result.microseconds_from_file,
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}
