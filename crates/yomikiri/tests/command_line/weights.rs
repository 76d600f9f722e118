//! Weights learned by the user, and solves that order moves by them.

use crate::{directory, json, run, text};
use std::fs;

#[test]
fn learned_weights_order_the_moves_of_a_solve_and_change_no_value() {
    let file = directory("weights").join("nip-6x6.weights");
    let path = file.to_str().expect("the path is text");
    let train = ["lab", "train", "nip", "--board", "6x6", "--games", "64", "--threads", "1", "--out", path];
    assert!(run(&train).status.success());
    let solve = |more: &[&str]| {
        json(&[&["solve", "nip", "--board", "6x6", "--threads", "1", "--forget", "--json"], more].concat())
    };
    let (plain, learned) = (solve(&[]), solve(&["--weights", path]));
    assert_eq!((&plain["value"], &learned["value"]), (&4.into(), &4.into()));
    assert_ne!(plain["nodes"], learned["nodes"], "another order of moves takes another number of nodes");

    let refused = |board: &str, reason: &str| {
        let output = run(&["solve", "nip", "--board", board, "--weights", path]);
        assert_eq!(output.status.code(), Some(2), "{reason}");
        assert!(text(&output.stderr).contains(reason), "{reason}: {}", text(&output.stderr));
    };
    refused("4x6", "nip 6x6");
    let mut bytes = fs::read(&file).expect("it was written");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, &bytes).expect("it can be written");
    refused("6x6", "damaged");
    fs::remove_file(&file).expect("it can be removed");
    refused("6x6", "No such file");
    let output = run(&["solve", "gobblers", "--weights", path]);
    assert!(output.status.code() == Some(2) && text(&output.stderr).contains("--weights is for games about a score"));
}
