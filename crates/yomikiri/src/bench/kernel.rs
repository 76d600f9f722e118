use crate::cli::{BenchKernelArguments, Common};
use crate::failure::Failure;
use crate::{figures, output};
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;

#[derive(Serialize)]
struct KernelResult {
    game: &'static str,
    board: &'static str,
    kernel: &'static str,
    generated_per_second: f64,
    flipped_per_second: f64,
    generated_ratio: f64,
    flipped_ratio: f64,
}

/// The boards measured: one of each kind that the kernels treat differently.
const BOARDS: &str = include_str!("../../data/kernel.txt");

/// Measures move generation and flipping with each kernel.
pub fn run(arguments: &BenchKernelArguments, common: &Common) -> Result<ExitCode, Failure> {
    let mut results = Vec::new();
    for line in BOARDS.lines().filter(|line| !line.starts_with('#')) {
        let (game, board) = line.split_once(' ').expect("the list has a game and a board on each line");
        let table = games::open(game, Some(board), &[])?;
        let kernels = table.kernels().expect("the list has games with kernels");
        let speeds = kernels.speed(common.seed, arguments.time);
        let portable = speeds[0];
        results.extend(speeds.iter().map(|speed| KernelResult {
            game,
            board,
            kernel: speed.kernel,
            generated_per_second: speed.generated,
            flipped_per_second: speed.flipped,
            generated_ratio: speed.generated / portable.generated,
            flipped_ratio: speed.flipped / portable.flipped,
        }));
    }
    if common.json {
        output::print_json(&results)?;
    } else {
        output::print(&text(&results))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn text(results: &[KernelResult]) -> String {
    let mut text = format!(
        "{:<16} {:<10} {:>22} {:>7} {:>18} {:>7}\n",
        "", "kernel", "positions generated/s", "ratio", "moves flipped/s", "ratio"
    );
    for result in results {
        let _ = writeln!(
            text,
            "{:<16} {:<10} {:>22} {:>7.2} {:>18} {:>7.2}",
            format!("{} {}", result.game, result.board),
            result.kernel,
            figures::short(result.generated_per_second),
            result.generated_ratio,
            figures::short(result.flipped_per_second),
            result.flipped_ratio,
        );
    }
    text
}
