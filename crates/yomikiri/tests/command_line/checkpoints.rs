use crate::{directory, json, run, text};
use std::fs;

#[test]
fn a_finished_checkpoint_answers_at_once_and_serves_both_modes() {
    let file = directory("finished").join("done.ckpt");
    let path = file.to_str().expect("the path is text");
    let solve = ["solve", "nip", "--board", "4x6", "--json", "--checkpoint", path];
    assert_eq!(json(&solve)["value"], 19);
    assert_eq!(json(&[&solve[..], &["--resume"]].concat())["value"], 19);
    assert_eq!(json(&[&solve[..], &["--resume", "--mode", "wld"]].concat())["value"], 1);
}

#[test]
fn a_checkpoint_is_not_overwritten_by_accident() {
    let file = directory("kept").join("kept.ckpt");
    let path = file.to_str().expect("the path is text");
    let solve = ["solve", "nip", "--board", "4x4", "--checkpoint", path];
    assert!(run(&solve).status.success());
    refused(&solve, "is there already; add --resume to go on from it, or remove it to begin anew");
}

#[test]
fn what_is_not_the_checkpoint_of_this_solve_is_refused() {
    let file = directory("refused").join("some.ckpt");
    let path = file.to_str().expect("the path is text");
    assert!(run(&["solve", "nip", "--board", "4x4", "--checkpoint", path]).status.success());
    let resume = |board| ["solve", "nip", "--board", board, "--resume", "--checkpoint", path];
    refused(&resume("4x6"), "; this solve is about \"nip 4x6 start=cross");

    let whole = fs::read(&file).expect("the checkpoint can be read");
    fs::write(&file, &whole[..whole.len() - 3]).expect("the file can be written");
    refused(&resume("4x4"), "is truncated");
    let mut changed = whole.clone();
    let middle = changed.len() / 2;
    changed[middle] ^= 1;
    fs::write(&file, changed).expect("the file can be written");
    refused(&resume("4x4"), "checkpoint");
    fs::write(&file, "").expect("the file can be written");
    refused(&resume("4x4"), "is not a checkpoint file");
}

fn refused(arguments: &[&str], reason: &str) {
    let output = run(arguments);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.starts_with("error: ") && said.lines().count() == 1 && said.contains(reason), "{said}");
}
