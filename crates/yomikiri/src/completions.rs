use crate::cli::{Cli, CompletionsArguments};
use crate::failure::Failure;
use crate::output;
use clap::CommandFactory;
use std::process::ExitCode;

/// Prints the completion script of a shell.
pub fn run(arguments: &CompletionsArguments) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Cli::command(), "yomikiri", &mut script);
    output::print(&String::from_utf8_lossy(&script))?;
    Ok(ExitCode::SUCCESS)
}
