//! What is done around the program.
//!
//! - `cargo xtask test` runs all tests and brings what they need.
//! - `cargo xtask pictures` makes the pictures of the page in the documents.
//! - `cargo xtask measure-page` measures the page in a browser.

mod browser;

use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["test", rest @ ..] => browser::bring().and_then(|()| test(rest)),
        ["pictures"] => browser::bring().and_then(|()| look("pictures_of_the_main_views")),
        ["measure-page"] => browser::bring().and_then(|()| look("figures_of_the_page")),
        _ => Err("it is `cargo xtask test`, and after it whatever `cargo test` takes, like `-p web`; or `cargo xtask pictures` or `measure-page`".to_owned()),
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
    let asked = if arguments.is_empty() { &["--workspace"][..] } else { arguments };
    run(Command::new(cargo()).arg("test").args(asked))
}

/// Runs one of the tests in the browser that are no tests, with the program as it is used.
fn look(name: &str) -> Result<(), String> {
    run(Command::new(cargo()).args(["build", "--release"]))?;
    let program = std::env::current_dir().map_err(|error| error.to_string())?.join("target/release/yomikiri");
    let mut command = Command::new(cargo());
    command.args(["test", "-p", "yomikiri", "--test", "browser", "--", "--ignored", "--nocapture", name]);
    run(command.env("YOMIKIRI_PROGRAM", program))
}

fn cargo() -> String {
    std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())
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
