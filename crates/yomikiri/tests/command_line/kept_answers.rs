//! What version 0.1.0 wrote and answered, kept in `tests/data/0.1.0`, beside what the program reads and answers today.
//!
//! A session is a file of commands with their answers: `$ ` and the arguments, `< ` and a line of input for each of them, then what
//! the program printed. It runs in a folder of its own, which begins as a copy of the folder that has the name of the session.
//! `make.sh` there makes the folders. `YOMIKIRI_0_1_0=PROGRAM cargo test -p yomikiri --test command_line kept_answers` writes all answers
//! anew, with the program of that version.

use crate::{directory, text};
use serde_json::Value;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

/// What depends on the machine, on the day or on how the search goes, and is left out of the comparison. Lines of best play may be
/// others of the same value, which other tests see to.
const LEFT_OUT: [&str; 8] =
    ["seconds", "milliseconds", "nodes", "searched", "line", "version", "threads", "provenance"];

/// What later versions say in addition, by the beginning of its line: how far the pieces of Halma have come.
const ADDED_LINES: [&str; 1] = ["In the goal camp: "];

/// How the players of 0.1.0 that play otherwise today are named: levels 0 to 8 were made anew. What they are asked for must still be
/// understood, and an answer in JSON must have the same fields.
const PLAY_ANEW: [&str; 5] = ["level:", "--first ", "--second ", "(level ", "mine.toml"];

/// Games that 0.1.0 did not know.
const ADDED_GAMES: [&str; 1] = ["row"];

#[test]
fn games_that_were_broken_off_go_on() {
    check("journals");
}

#[test]
fn records_are_read() {
    check("records");
}

#[test]
fn a_library_is_read_and_added_to() {
    check("library");
}

#[test]
fn contests_and_experiments_go_on() {
    check("contests");
}

#[test]
fn solves_go_on_from_their_checkpoints() {
    check("checkpoints");
}

#[test]
fn certificates_are_confirmed() {
    check("certificates");
}

#[test]
fn tables_are_read_and_an_interrupted_build_goes_on() {
    check("tables");
}

#[test]
fn othello_is_played_solved_and_counted_the_same() {
    check("othello");
}

#[test]
fn nip_is_played_solved_and_counted_the_same() {
    check("nip");
}

#[test]
fn gobblers_are_played_solved_and_counted_the_same() {
    check("gobblers");
}

#[test]
fn halma_is_played_solved_and_counted_the_same() {
    check("halma");
}

/// A command of a session.
struct Step<'a> {
    arguments: &'a str,
    input: String,
    answer: String,
}

fn check(name: &str) {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/0.1.0");
    let file = kept.join(name).with_extension("session");
    let session = fs::read_to_string(&file).expect("the session is there");
    let folder = directory(&format!("kept-{name}"));
    if kept.join(name).exists() {
        copy(&kept.join(name), &folder);
    }
    let steps = steps(&session);
    assert!(!steps.is_empty());
    if let Some(program) = env::var_os("YOMIKIRI_0_1_0") {
        let mut written = String::new();
        for step in steps {
            let answer = answer(Path::new(&program), &step, &folder);
            writeln!(written, "$ {}", step.arguments).expect("text grows");
            step.input.lines().for_each(|line| writeln!(written, "< {line}").expect("text grows"));
            written += &answer;
        }
        return fs::write(file, written).expect("the session can be written");
    }
    for step in steps {
        let answer = answer(Path::new(env!("CARGO_BIN_EXE_yomikiri")), &step, &folder);
        if plays_anew(&step) && answer != step.answer {
            assert_eq!(fields(&answer), fields(&step.answer), "{name}: {}", step.arguments);
            continue;
        }
        let first = answer.lines().zip(step.answer.lines()).take_while(|(now, then)| now == then).count();
        assert!(
            answer == step.answer,
            "{name}: {}: 0.1.0 answered, from line {} on:\n{}\nand now:\n{}",
            step.arguments,
            first + 1,
            step.answer.lines().skip(first).take(10).collect::<Vec<_>>().join("\n"),
            answer.lines().skip(first).take(10).collect::<Vec<_>>().join("\n"),
        );
    }
}

/// Whether somebody takes part who plays otherwise today.
fn plays_anew(step: &Step) -> bool {
    // People play as they did.
    let arguments = step.arguments.replace("--first human", "").replace("--second human", "");
    PLAY_ANEW.iter().any(|name| arguments.contains(name) || step.answer.contains(name))
}

/// The names of all fields of an answer in JSON, those of the first of several entries; nothing of a text.
fn fields(answer: &str) -> Vec<String> {
    fn collect(value: &Value, path: &str, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => fields.iter().for_each(|(name, value)| {
                found.push(format!("{path}.{name}"));
                collect(value, &format!("{path}.{name}"), found);
            }),
            Value::Array(values) => values.iter().take(1).for_each(|value| collect(value, path, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    if let Ok(value) = serde_json::from_str(answer) {
        collect(&value, "", &mut found);
    }
    found
}

fn steps(session: &str) -> Vec<Step<'_>> {
    let mut steps: Vec<Step> = Vec::new();
    for line in session.lines() {
        if let Some(arguments) = line.strip_prefix("$ ") {
            steps.push(Step { arguments, input: String::new(), answer: String::new() });
            continue;
        }
        let step = steps.last_mut().expect("a session begins with a command");
        let (part, line) = match line.strip_prefix("< ") {
            Some(input) => (&mut step.input, input),
            None => (&mut step.answer, line),
        };
        part.push_str(line);
        part.push('\n');
    }
    steps
}

/// What the program prints, as it is compared.
fn answer(program: &Path, step: &Step, folder: &Path) -> String {
    let mut child = Command::new(program)
        .args(shlex::split(step.arguments).expect("the arguments are those of a shell"))
        .args(["--threads", "1", "--memory", "256M"])
        .current_dir(folder)
        .env("YOMIKIRI_DATA", ".")
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    child.stdin.take().expect("it listens").write_all(step.input.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success(), "{}: {}", step.arguments, text(&output.stderr));
    let printed = text(&output.stdout);
    match serde_json::from_str(printed) {
        Ok(value) => format!("{:#}\n", timeless(value)),
        Err(_) => printed
            .lines()
            .filter(|line| !is_timed(line) && !is_added(line))
            .fold(String::new(), |text, line| text + line + "\n"),
    }
}

/// The lines of a text that say when it was made or how long it took.
fn is_timed(line: &str) -> bool {
    let is_clock = |word: &str| {
        word.split_once(':').is_some_and(|(minutes, seconds)| {
            [minutes, seconds].iter().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
        })
    };
    line.starts_with("[Date ") || line.ends_with(" s") || line.split_whitespace().any(is_clock)
}

fn is_added(line: &str) -> bool {
    ADDED_LINES.iter().any(|begin| line.starts_with(begin))
}

fn timeless(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let fields = fields.into_iter().filter(|(name, _)| !LEFT_OUT.contains(&name.as_str()));
            fields.map(|(name, value)| (name, timeless(value))).collect()
        }
        Value::Array(values) => {
            let is_added = |value: &Value| ADDED_GAMES.iter().any(|&game| value["game"] == game);
            values.into_iter().filter(|value| !is_added(value)).map(timeless).collect()
        }
        // The last digits are those of the mathematical library.
        Value::Number(number) if number.is_f64() => {
            let number = number.as_f64().expect("it is one");
            ((number * 1e6).round() / 1e6).into()
        }
        other => other,
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the folder can be made");
    for entry in from.read_dir().expect("the folder can be read") {
        let entry = entry.expect("the folder can be read").path();
        let target = to.join(entry.file_name().expect("it has a name"));
        if entry.is_dir() {
            copy(&entry, &target);
        } else {
            fs::copy(&entry, &target).expect("the file can be copied");
        }
    }
}
