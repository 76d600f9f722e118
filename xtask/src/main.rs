//! What is done around the program: `cargo xtask test` runs all tests and brings what they need.

mod browser;

use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["test", rest @ ..] => browser::bring().and_then(|()| test(rest)),
        _ => Err("it is `cargo xtask test`, and after it whatever `cargo test` takes, like `-p web`".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

/// Runs the tests: all, or those that were asked for.
fn test(arguments: &[&str]) -> Result<(), String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let asked = if arguments.is_empty() { &["--workspace"][..] } else { arguments };
    run(Command::new(cargo).arg("test").args(asked))
}

/// Runs a command with all that it says shown.
fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{name}` failed ({status})")),
        Err(error) => Err(format!("`{name}` cannot be run: {error}")),
    }
}
