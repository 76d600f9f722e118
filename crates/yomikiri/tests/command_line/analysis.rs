//! What every move of a position is worth.

use crate::{directory, json, run, text};
use serde_json::Value;
use std::fs;

#[test]
fn every_game_is_analysed_and_the_best_move_comes_first() {
    for place in [
        &["othello", "--line", "f5d6c3d3c4"][..],
        &["nip"],
        &["halma"],
        &["halma", "--board", "16x16", "--players", "4"],
        &["row", "--line", "dddd"],
    ] {
        let found = json(&[&["analyse"], place, &["--depth", "1", "--time", "1m", "--json"]].concat());
        let moves = found["moves"].as_array().expect("there are moves");
        let numbers: Vec<f64> = moves.iter().filter_map(|known| known["number"].as_f64()).collect();
        assert!(numbers.len() > 1 && numbers.is_sorted_by(|a, b| a >= b), "{place:?}: {numbers:?}");
        assert!(moves.iter().all(|known| known["proven"] == false && known["source"] == Value::Null), "{place:?}");
        assert_eq!(found["state"], "open");
        let seats = moves[0]["by_seat"].as_array().map_or(0, Vec::len);
        assert_eq!(seats, if place.contains(&"--players") { 4 } else { 0 });
    }
    assert_eq!(json(&["analyse", "othello", "--line", "f5d6c3d3c4", "--depth", "1", "--json"])["opening"], "Tiger");
}

#[test]
fn what_is_proven_says_by_what_and_agrees_with_solve() {
    let place = ["othello", "--board", "4x4", "--line", "b1a1a2"];
    let found = json(&[&["analyse"], &place[..], &["--time", "1m", "--json"]].concat());
    assert_eq!((&found["state"], &found["proven"]), (&"proven".into(), &true.into()));
    let solved = json(&[&["solve"], &place[..], &["--moves", "--json"]].concat());
    for known in found["moves"].as_array().expect("there are moves") {
        let name = known["move"].as_str().expect("a move has a name");
        assert_eq!(known["number"].as_f64(), solved["moves"][name].as_f64(), "{name}");
        assert_eq!(known["source"], "search");
    }
    assert_eq!(found["moves"][0]["number"].as_f64(), solved["value_for_mover"].as_f64());
}

#[test]
fn a_stream_has_an_object_for_every_step_and_text_a_line() {
    let output = run(&["analyse", "nip", "--board", "6x6", "--depth", "3", "--time", "1m", "--json", "--stream"]);
    let lines: Vec<Value> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    let depths: Vec<u64> = lines.iter().filter_map(|line| line["depth"].as_u64()).collect();
    assert!(lines.len() > 1 && depths.is_sorted() && depths.last() == Some(&3), "{depths:?}");
    let output = run(&["analyse", "nip", "--board", "6x6", "--depth", "3", "--time", "1m"]);
    let said = text(&output.stdout);
    assert!(said.contains("black to move, depth 3") && said.contains("3 plies"), "{said}");
    assert!(!said.contains('\u{1b}'), "nothing drives a terminal that is not there");
}

#[test]
fn what_was_found_is_kept_as_a_record_with_variations_and_analysed_again() {
    let folder = directory("analysis");
    let file = folder.join("study.txt");
    let path = file.to_str().expect("it is text");
    let place = ["analyse", "othello", "--line", "f5d6", "--lines", "2", "--depth", "3", "--time", "1m"];
    let output = run(&[&place[..], &["--save", path]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let kept = fs::read_to_string(&file).expect("it was written");
    assert!(kept.contains("3 plies"), "{kept}");
    assert!(run(&["record", "check", path]).status.success());
    let again = json(&["analyse", path, "--ply", "2", "--depth", "1", "--json"]);
    assert_eq!(again["moves_before"], serde_json::json!(["f5", "d6"]));
}

#[test]
fn wrong_input_says_what_and_where() {
    for (arguments, said) in [
        (&["analyse", "othello", "--line", "f5a1"][..], "a1"),
        (&["analyse", "othello", "--position", "XXXX X"], "position"),
        (&["analyse", "no-such-thing"], "no-such-thing"),
        (&["analyse", "othello", "--ply", "3"], "--ply is for a record"),
        (
            &[
                "analyse",
                "row",
                "--board",
                "3x3",
                "--rule",
                "length=3",
                "--rule",
                "gravity=off",
                "--position",
                "XXXOO---- O",
            ],
            "over",
        ),
        (&["analyse", "othello", "--screen"], "needs a terminal"),
        (&["solve", "othello", "--line", "f5f5"], "f5"),
    ] {
        let output = run(arguments);
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(said) && error.lines().count() == 1, "{arguments:?}: {error}");
    }
}
