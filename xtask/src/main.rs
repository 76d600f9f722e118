//! What is done around the program.
//!
//! - `cargo xtask test` runs all tests and brings what they need.
//! - `cargo xtask python` runs only those of the Python package, `cargo xtask ray` those on a Ray cluster of this machine, also the long ones.
//! - `cargo xtask pictures` makes the pictures of the page in the documents.
//! - `cargo xtask measure-page` measures the page in a browser.

mod browser;
mod python;

use std::path::Path;
use std::process::{Command, ExitCode};
use std::thread;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["test", rest @ ..] => test(rest),
        ["python"] => python_alone(&python::PACKAGE),
        ["ray"] => python_alone(&python::RAY),
        ["pictures"] => show("pictures"),
        ["measure-page"] => show("measure"),
        _ => Err("it is `cargo xtask test`, and after it whatever `cargo test` takes, like `-p web`; or `cargo xtask python`, `ray`, `pictures` or `measure-page`".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

/// Runs the tests: all, or those of the workspace that were asked for.
fn test(arguments: &[&str]) -> Result<(), String> {
    if !arguments.is_empty() {
        return run(Command::new(cargo()).arg("test").args(arguments));
    }
    run(Command::new(cargo()).args(["test", "--workspace"]))?;
    browser::bring()?;
    let here = std::env::current_dir().map_err(|error| error.to_string())?;
    // The tests in the browser wait more than they work: those of the Python package, and on Ray, fill the time.
    thread::scope(|scope| {
        let python = scope.spawn(|| python::test(&[&python::PACKAGE, &python::QUICK_RAY], &here.join(PROGRAM)));
        let page = look(&["test"], PROGRAM);
        let python = python.join().unwrap_or_else(|_| Err("the tests of the Python package cannot be run".to_owned()));
        page.and(python)
    })
}

/// The program as the tests have built it.
const PROGRAM: &str = "target/debug/yomikiri";

/// Runs these tests of the Python package beside the program that the environment names, or as it is used, which is built first.
fn python_alone(suite: &python::Suite) -> Result<(), String> {
    if let Some(program) = std::env::var_os("YOMIKIRI_PROGRAM") {
        return python::test(&[suite], Path::new(&program));
    }
    run(Command::new(cargo()).args(["build", "--release"]))?;
    let here = std::env::current_dir().map_err(|error| error.to_string())?;
    python::test(&[suite], &here.join("target/release/yomikiri"))
}

/// Runs a program that looks at the page, of the program as it is used.
fn show(name: &str) -> Result<(), String> {
    browser::bring()?;
    run(Command::new(cargo()).args(["build", "--release"]))?;
    look(&["run", "--bin", name], "target/release/yomikiri")
}

/// Looks at the page of a program in the browser.
fn look(arguments: &[&str], program: &str) -> Result<(), String> {
    let here = std::env::current_dir().map_err(|error| error.to_string())?;
    let mut command = Command::new(cargo());
    command.args(arguments).args(["--manifest-path", "browser/Cargo.toml"]);
    run(command.env("YOMIKIRI_PROGRAM", here.join(program)).env("CARGO_TARGET_DIR", here.join("target")))
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
