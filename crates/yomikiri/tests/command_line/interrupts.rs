use crate::{directory, json, text, yomikiri};
use serde_json::{Value, json};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// No test waits longer than this for something that takes a second.
const HANG: Duration = Duration::from_mins(1);

#[test]
fn ctrl_c_stops_a_long_solve_and_leaves_its_bounds_and_a_checkpoint() {
    let directory = directory("ctrl_c");
    let file = directory.join("long.ckpt");
    let arguments = long_solve(file.to_str().expect("the path is text"));
    let child = spawn(&arguments);
    wait_for(|| file.exists());
    // It is given the time to prove something; if it has not, the bounds are only wider.
    thread::sleep(Duration::from_millis(300));
    signal(&child, "INT");
    let output = ended(child);
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    let result: Value = serde_json::from_slice(&output.stdout).expect("the output is JSON");
    assert_eq!(result["value"], Value::Null);
    assert!(result["bounds"][0].as_i64() < result["bounds"][1].as_i64());

    let resumed = json(&[&arguments[..], &["--resume", "--nodes", "1k"]].concat());
    assert!(resumed["nodes"].as_u64() >= result["nodes"].as_u64(), "the nodes of both runs are added up");
    assert!(resumed["bounds"][0].as_i64() >= result["bounds"][0].as_i64());
    assert!(resumed["bounds"][1].as_i64() <= result["bounds"][1].as_i64());
}

#[test]
fn a_second_ctrl_c_ends_the_program_whatever_it_does() {
    let directory = directory("ctrl_c_twice");
    let file = directory.join("long.ckpt");
    let child = spawn(&long_solve(file.to_str().expect("the path is text")));
    wait_for(|| file.exists());
    signal(&child, "INT");
    signal(&child, "INT");
    assert_eq!(ended(child).status.code(), Some(130));
}

#[test]
fn a_solve_that_is_killed_goes_on_from_its_checkpoint() {
    let directory = directory("killed");
    let file = directory.join("killed.ckpt");
    let path = file.to_str().expect("the path is text");
    let arguments = ["solve", "nip", "--board", "4x10", "--json", "--memory", "64M", "--checkpoint", path];
    let mut child = spawn(&[&arguments[..], &["--checkpoint-every", "50ms"]].concat());
    wait_for(|| file.exists());
    let first = std::fs::read(&file).expect("the checkpoint can be read");
    // Killed after it has saved something; should it be done by then, resuming is only easier.
    wait_for(|| std::fs::read(&file).is_ok_and(|now| now != first));
    child.kill().expect("the program can be killed");
    child.wait().expect("the program ends");
    // What a kill in the middle of writing leaves behind.
    std::fs::write(file.with_file_name("killed.ckpt.partial"), "half a file").expect("the file can be written");
    let result = json(&[&arguments[..], &["--resume"]].concat());
    assert_eq!((&result["value"], &result["winner"]), (&json!(36), &json!("first")));
}

#[test]
fn ctrl_c_stops_games_between_levels_and_prints_those_played() {
    let child = spawn(&["bench", "levels", "gobblers", "--games", "1000000", "--json"]);
    // Some of a million games are played by then; if not, there are only fewer to tell of.
    thread::sleep(Duration::from_millis(700));
    signal(&child, "INT");
    let output = ended(child);
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    let result: Value = serde_json::from_slice(&output.stdout).expect("the output is JSON");
    assert_eq!(result["finished"], false);
    assert!(result["pairs"][0]["games"].as_u64() < Some(1_000_000));
}

/// A solve that takes years.
fn long_solve(checkpoint: &str) -> Vec<&str> {
    vec!["solve", "nip", "--board", "8x8", "--json", "--memory", "64M", "--checkpoint", checkpoint]
}

pub fn spawn(arguments: &[&str]) -> Child {
    yomikiri().args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs")
}

pub fn signal(child: &Child, name: &str) {
    let sent = Command::new("sh").args(["-c", &format!("kill -{name} {}", child.id())]).status();
    assert!(sent.expect("a shell runs").success());
}

pub fn wait_for(condition: impl Fn() -> bool) {
    let begin = Instant::now();
    while !condition() {
        assert!(begin.elapsed() < HANG, "it takes too long");
        thread::sleep(Duration::from_millis(5));
    }
}

pub fn ended(mut child: Child) -> Output {
    let begin = Instant::now();
    while child.try_wait().expect("the program can be waited for").is_none() {
        if begin.elapsed() > HANG {
            child.kill().expect("the program can be killed");
            panic!("the program does not stop");
        }
        thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().expect("the program has ended")
}
