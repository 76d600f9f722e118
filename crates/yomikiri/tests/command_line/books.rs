use crate::interrupts::{ended, signal, spawn, wait_for};
use crate::{directory, json, run, text};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

fn path_text(path: &Path) -> &str {
    path.to_str().expect("the path is text")
}

#[test]
fn a_book_that_knows_the_whole_game_knows_its_value() {
    let directory = directory("book_whole");
    let data = ["--board", "4x4", "--data-dir", path_text(&directory), "--json"];
    let built = json(&[&["book", "build", "nip", "--plies", "3"], &data[..]].concat());
    assert_eq!((&built["complete"], &built["resumed"]), (&json!(true), &json!(false)));
    let solved = json(&["solve", "nip", "--board", "4x4", "--moves", "--json"]);
    assert_eq!(built["value"].as_f64(), solved["value"].as_f64());
    // From now on it is found there.
    let shown = json(&[&["book", "show", "nip"], &data[..]].concat());
    assert_eq!((&shown["source"], &shown["file"]), (&json!("file"), &built["file"]));
    for told in shown["moves"].as_array().expect("a list") {
        let score = &solved["moves"][told["move"].as_str().expect("a move")];
        assert_eq!(told["value"].as_f64(), score.as_f64(), "{told} {solved}");
    }
    let info = json(&[&["book", "info", "nip"], &data[..]].concat());
    assert_eq!((&info["positions"], &info["leaves"]), (&built["positions"], &json!(0)));
    let checked = json(&[&["book", "check", "nip"], &data[..]].concat());
    assert_eq!((&checked["sound"], &checked["problem"]), (&json!(true), &Value::Null));
    let again = json(&[&["book", "build", "nip"], &data[..]].concat());
    assert_eq!((&again["resumed"], &again["looked"]), (&json!(true), &json!(0)));
}

#[test]
fn a_build_that_is_interrupted_or_killed_goes_on_to_the_same_book() {
    let directory = directory("book_killed");
    let (whole, cut) = (directory.join("whole.book"), directory.join("cut.book"));
    let grow = |path, more: &[&'static str]| -> Vec<String> {
        let plan = ["book", "build", "othello", "--plies", "6", "--json", "--output", path_text(path)];
        plan.iter().chain(more).map(ToString::to_string).collect()
    };
    let words = |arguments: &'_ [String]| arguments.iter().map(String::as_str).collect::<Vec<_>>().join("\n");
    json(&words(&grow(&whole, &["--positions", "200", "--threads", "2"])).split('\n').collect::<Vec<_>>());
    for name in ["INT", "KILL"] {
        let before = fs::metadata(&cut).map_or(0, |file| file.len());
        let arguments = words(&grow(&cut, &["--time", "10m", "--threads", "1", "--save-every", "20ms"]));
        let child = spawn(&arguments.split('\n').collect::<Vec<_>>());
        wait_for(|| fs::metadata(&cut).is_ok_and(|file| file.len() > before));
        signal(&child, name);
        let output = ended(child);
        if name == "INT" {
            assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
            let result: Value = serde_json::from_slice(&output.stdout).expect("the output is JSON");
            assert!(result["positions"].as_u64() < Some(200), "{result}");
        }
    }
    let rest = words(&grow(&cut, &["--positions", "200", "--threads", "1"]));
    let result = json(&rest.split('\n').collect::<Vec<_>>());
    assert_eq!(result["resumed"], json!(true));
    assert!(fs::read(&whole).expect("it is there") == fs::read(&cut).expect("it is there"), "the books differ");
}

#[test]
fn a_damaged_book_is_named_and_the_analysis_goes_on_without_it() {
    let directory = directory("book_damaged");
    let data = ["--board", "6x6", "--data-dir", path_text(&directory), "--json"];
    let built = json(&[&["book", "build", "othello", "--plies", "4", "--positions", "30"], &data[..]].concat());
    let file = built["file"].as_str().expect("a file").to_owned();
    let analyse = [&["analyse", "othello", "--depth", "3"], &data[..]].concat();
    let book_of = |report: &Value| report["moves"][0]["book"].clone();
    let report = json(&analyse);
    assert!(book_of(&report)["plies"].as_u64() > Some(4), "{report}");
    let mut bytes = fs::read(&file).expect("it is there");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, bytes).expect("it can be written");
    let output = run(&analyse);
    let said = text(&output.stderr);
    assert!(said.contains("the opening book is not used") && said.contains("the book is damaged"), "{said}");
    let report: Value = serde_json::from_slice(&output.stdout).expect("the output is JSON");
    assert_eq!(book_of(&report), Value::Null);
    for command in ["show", "info", "check"] {
        let output = run(&[&["book", command, "othello"], &data[..]].concat());
        assert_eq!(output.status.code(), Some(2), "{command}: {}", text(&output.stderr));
    }
    let output = run(&[&["book", "build", "othello"], &data[..]].concat());
    assert_eq!(output.status.code(), Some(2), "nothing is overwritten: {}", text(&output.stderr));
}

#[test]
fn the_statistics_of_a_position_show_the_book_to_whoever_asks() {
    let directory = directory("book_stats");
    let stats = ["games", "stats", "othello", "--line", "f5", "--data-dir", path_text(&directory), "--json"];
    assert_eq!(json(&stats)["moves"], json!([]));
    let asked = json(&[&stats[..], &["--book"]].concat());
    let moves = asked["moves"].as_array().expect("a list");
    assert_eq!((moves.len(), &moves[0]["games"]), (3, &json!(0)), "{asked}");
    let values: Vec<f64> = moves.iter().filter_map(|known| known["book"]["value"].as_f64()).collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "{asked}");
    assert!(moves.iter().all(|known| known["book"]["plies"].as_u64() >= Some(10)), "{asked}");
}
