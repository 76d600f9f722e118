//! One solve on many machines, as scripts and schedulers meet it.

use crate::{directory, json, run, text, yomikiri};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

fn plan(folder: &Path, more: &[&str]) -> String {
    let journal = folder.join("journal-of-it").display().to_string();
    let mut arguments = vec!["cluster", "plan", "nip", "--board", "4x6", "--mode", "wld", "--journal", &journal];
    arguments.extend(["--nodes", "20000", "--certificate-empties", "6"]);
    arguments.extend(more);
    let output = run(&arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    journal
}

fn with_input(command: &mut Command, input: &[u8]) -> String {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program runs");
    child.stdin.take().expect("it is a pipe").write_all(input).expect("the program listens");
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success());
    text(&output.stdout).to_owned()
}

fn lines(output: &str) -> Vec<Value> {
    output.lines().map(|line| serde_json::from_str(line).expect("every line is JSON")).collect()
}

fn certify(folder: &Path, journal: &str) {
    let file = folder.join("4x6.cert").display().to_string();
    let certified = json(&[
        "cluster",
        "certify",
        "--journal",
        journal,
        "--certificate",
        &file,
        "--line",
        "--json",
        "--memory",
        "64M",
    ]);
    assert_eq!(certified["found_again"], 0);
    assert!(certified["line"].as_array().is_some_and(|line| !line.is_empty()));
    let checked = json(&["check", &file, "--json"]);
    assert_eq!(checked["confirmed"], true);
}

#[test]
fn a_loop_of_pipes_solves_a_board() {
    let folder = directory("cluster-pipes");
    let journal = plan(&folder, &[]);
    for _ in 0..200 {
        let jobs = run(&["cluster", "next", "--journal", &journal, "--jobs", "3"]);
        let work = ["cluster", "work", "--threads", "1", "--memory", "64M", "--name", "hand"];
        let answers = with_input(yomikiri().args(work), &jobs.stdout);
        let taken = with_input(yomikiri().args(["cluster", "take", "--journal", &journal]), answers.as_bytes());
        assert!(lines(&taken).iter().all(|line| line["type"] == "taken" && line["refused"].is_null()), "{taken}");
        let ready = lines(text(&jobs.stdout)).pop().expect("there is a last line");
        assert_eq!(ready["type"], "ready");
        if ready["done"] == true {
            let status = json(&["cluster", "status", "--journal", &journal, "--json"]);
            assert_eq!((&status["value"], &status["done"]), (&json!(1), &json!(true)), "{status}");
            certify(&folder, &journal);
            return;
        }
    }
    panic!("it never ends");
}

#[test]
fn workers_of_this_machine_solve_a_board_and_the_journal_remembers() {
    let folder = directory("cluster-run");
    let journal = plan(&folder, &["--ask-twice", "0.2"]);
    let arguments = ["cluster", "run", "--journal", &journal, "--workers", "2", "--memory", "128M", "--json"];
    let status = json(&arguments);
    assert_eq!((&status["value"], &status["done"]), (&json!(1), &json!(true)), "{status}");
    certify(&folder, &journal);
    // Everything is known, so nothing is asked.
    let again = json(&arguments);
    assert_eq!(again["jobs"]["issued"], status["jobs"]["issued"]);
}

#[test]
fn a_conversation_hands_out_jobs_and_takes_answers_line_by_line() {
    let folder = directory("cluster-coordinate");
    let journal = plan(&folder, &[]);
    let mut child = yomikiri()
        .args(["cluster", "coordinate", "--journal", &journal])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut input = child.stdin.take().expect("it is a pipe");
    let mut replies = BufReader::new(child.stdout.take().expect("it is a pipe")).lines();
    let mut ask = |line: &str| -> Value {
        writeln!(input, "{line}").expect("the program listens");
        let reply = replies.next().expect("there is a reply").expect("it is text");
        serde_json::from_str(&reply).expect("it is JSON")
    };
    let nonsense = ask("{\"type\":\"run\",\"command\":\"ls\"}");
    assert!(nonsense["refused"].as_str().is_some_and(|reason| reason.contains("no job and no answer")), "{nonsense}");
    let job = ask("{\"type\":\"next\",\"jobs\":1,\"worker\":\"w1\"}");
    assert_eq!((&job["type"], &job["game"]), (&json!("job"), &json!("nip")));
    let refusal =
        json!({"type": "refusal", "solve": job["solve"], "job": job["job"], "worker": "w1", "reason": "no time"});
    // The line "ready" belongs to the request before.
    assert_eq!(ask(&refusal.to_string())["type"], "ready");
    let mut other = job.clone();
    other["program"] = json!("9.9.9");
    let work = ["cluster", "work", "--threads", "1", "--memory", "64M"];
    let output = with_input(yomikiri().args(work), format!("{other}\n").as_bytes());
    assert_eq!(output, "", "a job of another version is not answered");
    drop(input);
    assert!(child.wait().expect("it ends").success());
    let status = json(&["cluster", "status", "--journal", &journal, "--json"]);
    assert_eq!(status["workers"][0]["last_refusal"], "no time");
    // Half a record at the end, as a crash leaves it, is as if it had never been.
    let file = Path::new(&journal).join("journal");
    let mut bytes = fs::read(&file).expect("it is there");
    bytes.extend_from_slice(b"\nyk:\x50\x00\x00\x00half");
    fs::write(&file, bytes).expect("it can be written");
    assert_eq!(json(&["cluster", "status", "--journal", &journal, "--json"])["jobs"], status["jobs"]);
}

#[test]
fn simulated_machines_are_the_same_again() {
    let arguments =
        ["cluster", "simulate", "--workers", "1,4", "--hours", "1", "--budget", "1m", "--empties", "20", "--json"];
    let (first, again) = (json(&arguments), json(&arguments));
    assert_eq!(first["runs"][1]["right"], true);
    assert_eq!(first["runs"][1]["jobs"], again["runs"][1]["jobs"]);
    assert_eq!(first["runs"][1]["seconds"], again["runs"][1]["seconds"]);
}

#[test]
fn workers_order_moves_by_weights_and_the_value_stays_the_same() {
    let folder = directory("cluster-weights");
    let (here, other) = (folder.join("nip-4x6.weights"), folder.join("nip-6x6.weights"));
    let paths = [&here, &other].map(|file| file.display().to_string());
    for (board, path) in ["4x6", "6x6"].iter().zip(&paths) {
        let train = ["lab", "train", "nip", "--board", board, "--games", "64", "--threads", "1", "--out", path];
        assert!(run(&train).status.success());
    }
    let journal = plan(&folder, &["--ask-twice", "0"]);
    let jobs = run(&["cluster", "next", "--journal", &journal, "--jobs", "1"]).stdout;
    let work = |more: &[&str]| {
        let usual = ["cluster", "work", "--threads", "1", "--memory", "64M", "--name", "hand"];
        let mut answers = lines(&with_input(yomikiri().args(usual).args(more), &jobs));
        answers.pop().expect("there is an answer")
    };
    let (plain, learned) = (work(&[]), work(&["--weights", &paths[0]]));
    assert_eq!((&plain["type"], &learned["type"]), (&json!("answer"), &json!("answer")));
    assert_ne!(
        (&plain["nodes"], &plain["moves"]),
        (&learned["nodes"], &learned["moves"]),
        "another order of moves is another search"
    );
    // Which game a worker is asked about is known with the first job only.
    let foreign = work(&["--weights", &paths[1]]);
    assert_eq!(foreign["type"], "refusal");
    assert!(foreign["reason"].as_str().is_some_and(|reason| reason.contains("nip 6x6")), "{foreign}");

    let refused = |what: &[&str], path: &str, reason: &str| {
        let output = run(&[what, &["--weights", path]].concat());
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{reason}: {said}");
        assert!(said.contains(reason) && said.trim_end().lines().count() == 1, "{reason}: {said}");
    };
    // Another journal: in the first one a job is handed out, and is waited for.
    let folder = directory("cluster-weights-run");
    let journal = plan(&folder, &["--ask-twice", "0"]);
    let solve = ["cluster", "run", "--journal", &journal, "--workers", "2", "--memory", "128M"];
    refused(&solve, &paths[1], "nip 6x6");
    let mut bytes = fs::read(&other).expect("it was written");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&other, &bytes).expect("it can be written");
    for what in [&solve[..], &["cluster", "work"]] {
        refused(what, &paths[1], "damaged");
        refused(what, &journal, "directory");
    }
    let status = json(&[&solve[..], &["--json", "--weights", &paths[0]]].concat());
    assert_eq!((&status["value"], &status["done"]), (&json!(1), &json!(true)), "{status}");
    certify(&folder, &journal);
}
