//! Measurements: the whole solver on a fixed list and how its work grows, its kernel alone, look-ups in a table, the levels of computer players, games
//! a second, a large library, and the page under load.

mod games;
mod growth;
mod kernel;
mod levels;
mod library;
mod list;
mod look_up;
mod serve;
mod solve;

use crate::cli::{Bench, BenchArguments, Common};
use crate::failure::Failure;
use std::process::ExitCode;

/// Measures what was asked for.
pub fn run(arguments: &BenchArguments, common: &Common) -> Result<ExitCode, Failure> {
    match &arguments.what {
        Bench::Solve(arguments) => solve::run(arguments, common),
        Bench::Growth(arguments) => growth::run(arguments, common),
        Bench::Kernel(arguments) => kernel::run(arguments, common),
        Bench::LookUp(choice) => look_up::run(choice, common),
        Bench::Levels(arguments) => levels::run(arguments, common),
        Bench::Games(arguments) => games::run(arguments, common),
        Bench::Library(arguments) => library::run(arguments, common),
        Bench::Serve(arguments) => serve::run(arguments, common),
    }
}
