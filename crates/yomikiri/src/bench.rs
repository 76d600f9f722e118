//! Measurements: the whole solver on a fixed list, and its kernel alone.

mod kernel;
mod list;
mod solve;

use crate::cli::{Bench, BenchArguments, Common};
use crate::failure::Failure;
use std::process::ExitCode;

/// Measures what was asked for.
pub fn run(arguments: &BenchArguments, common: &Common) -> Result<ExitCode, Failure> {
    match &arguments.what {
        Bench::Solve(arguments) => solve::run(arguments, common),
        Bench::Kernel(arguments) => kernel::run(arguments, common),
    }
}
