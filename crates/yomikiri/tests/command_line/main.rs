//! The program as a person or a script meets it: arguments in; text, JSON and exit codes out.

mod analysis;
mod bad_input;
mod books;
mod certificates;
mod checkpoints;
mod cluster;
mod drawing;
mod halma;
mod handicaps;
mod interrupts;
mod jobs;
mod kept_answers;
mod lab;
mod levels;
mod library;
mod matches;
mod papers;
mod play;
mod programs;
mod records;
mod results;
mod serving;
mod tablebases;
mod terminal;
mod training;
mod weights;
mod who_wins;

use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::{env, fs};

/// The program, ready to be given arguments. It finds no tables of positions unless a test names its own.
fn yomikiri() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yomikiri"));
    command.env("YOMIKIRI_DATA", PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no-tables"));
    command
}

/// Runs the program to its end.
fn run(arguments: &[&str]) -> Output {
    yomikiri().args(arguments).output().expect("the program runs")
}

/// The JSON object that a successful run prints.
fn json(arguments: &[&str]) -> Value {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("the output is JSON")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the program writes text")
}

/// An empty directory of its own for a test.
fn directory(test: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the directory can be made");
    path
}
