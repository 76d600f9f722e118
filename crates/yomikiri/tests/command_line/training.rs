//! Training as a script meets it: what is typed in, what is said out.

use crate::{directory, run, text, yomikiri};
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

/// The published line of Nip on 4x4: 1…a3 and 4.d2 are mistakes.
const PUBLISHED: &str = "[Game \"nip\"]\n[Board \"4x4\"]\n[First \"human\"]\n[Second \"level 3\"]\n[Result \"-8 +8\"]\n\n\
    1. b1 a3 2. c4 d3 3. b4 c1 4. d2 a2 *\n";

/// Tic-tac-toe in which the second player does not take the centre.
const TIC_TAC_TOE: &str = "[Game \"row\"]\n[Board \"3x3\"]\n[Rules \"gravity=off length=3\"]\n\
    [First \"Ann\"]\n[Second \"Bob\"]\n\n1. a1 b1 2. a3 *\n";

fn train(arguments: &[&str], data: &Path, typed: &str) -> Output {
    let mut child = yomikiri()
        .args(["train", "--lang", "en", "--data-dir", data.to_str().expect("the path is text")])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // Whoever needs no more input has gone.
    let _ = child.stdin.take().expect("it listens").write_all(typed.as_bytes());
    child.wait_with_output().expect("the program ends")
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

fn file(folder: &Path, name: &str, record: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, record).expect("it can be written");
    path.to_str().expect("the path is text").to_owned()
}

#[test]
fn a_wrong_answer_is_refuted_and_a_right_one_is_praised() {
    let folder = directory("train-answers");
    let game = file(&folder, "game.txt", PUBLISHED);
    let shown = said(&train(&["nip", "--from", &game, "--player", "human"], &folder, "d2\na2\n"));
    for part in [
        "Exercise 1: Nip 4x4   start=cross score=discs rim=on self-bracket=no\n",
        "Move 7, Black to move.",
        "Wrong: d2 (-8, exact). Possible is +12, exact.\nIt is refuted by ",
        "Try again, or type solution.\n",
        "Right: a2 (+12, exact).\n",
        "In the game d2 was played (-8, exact).\n",
        "0 of 1 right.\nWhat was missed comes first the next time.\n",
    ] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    let shown = said(&train(&["nip", "--from", &game, "--player", "human"], &folder, "a2\n"));
    assert!(shown.contains("1 of 1 right.\n") && !shown.contains("What was missed"), "{shown}");
    let strict = said(&train(&["--from", &game, "--player", "human", "--no-take-back"], &folder, "d2\n"));
    assert!(strict.contains("Best is a2 (+12, exact).\n") && strict.contains("0 of 1 right.\n"), "{strict}");
    let shown = said(&train(&["--from", &game, "--player", "human"], &folder, "solution\n"));
    assert!(shown.contains("Best is a2 (+12, exact).\nIn the game d2 was played"), "{shown}");
}

#[test]
fn a_game_about_winning_has_exercises_with_proven_answers() {
    let folder = directory("train-row");
    let game = file(&folder, "game.txt", TIC_TAC_TOE);
    let output = train(&["--from", &game, "--player", "bob", "--count", "1", "--json"], &folder, "a3\nb2\n");
    let result: Value = serde_json::from_slice(&output.stdout).expect("the output is JSON");
    let exercise = &result["exercises"][0];
    assert_eq!((&result["right"], &result["of"], &exercise["right"]), (&0.into(), &1.into(), &false.into()));
    assert_eq!((&exercise["played"], &exercise["best"]), (&"b1".into(), &"b2".into()));
    assert_eq!(exercise["answers"], serde_json::json!(["a3", "b2"]));
    let talk = text(&output.stderr);
    assert!(talk.contains("Right: b2 (drawn, proven).\n") && talk.contains("Wrong: a3 (loses in "), "{talk}");
}

#[test]
fn what_was_missed_comes_first_and_the_same_seed_asks_the_same() {
    let folder = directory("train-missed");
    let [nip, row] = [file(&folder, "nip.txt", PUBLISHED), file(&folder, "row.txt", TIC_TAC_TOE)];
    let data = folder.to_str().expect("the path is text");
    assert!(run(&["games", "import", &nip, &row, "--data-dir", data]).status.success());
    // Nobody answers: nothing counts, and the next time it is the same.
    let first = said(&train(&["--seed", "5"], &folder, ""));
    assert_eq!(first, said(&train(&["--seed", "5"], &folder, "")));
    assert!(!first.contains("right."), "{first}");
    let all = said(&train(&["--seed", "5"], &folder, &"solution\n".repeat(9)));
    let exercises = all.matches("Exercise ").count();
    assert!(exercises >= 3 && all.contains(&format!("0 of {exercises} right.\n")), "{all}");
    // One of them is right now, and comes last.
    let answers = |typed: &str| {
        let output = train(&["--seed", "5", "--json"], &folder, typed);
        let result: Value = serde_json::from_slice(&output.stdout).expect("the output is JSON");
        result["exercises"].as_array().expect("it is a list").clone()
    };
    let before = answers(&"solution\n".repeat(9));
    let best = before[0]["best"].as_str().expect("it is a move");
    assert_eq!(answers(&format!("{best}\n")).len(), 1);
    let after = answers(&"solution\n".repeat(9));
    assert_eq!(after.len(), before.len());
    assert_eq!(after.last().map(|last| &last["position"]), Some(&before[0]["position"]));
    assert_eq!(after[0]["position"], before[1]["position"]);
}

#[test]
fn openings_are_played_from_memory_and_missed_ones_come_again() {
    let folder = directory("train-openings");
    let shown = said(&train(&["othello", "--openings", "--count", "1", "--seed", "3"], &folder, "a1\nsolution\n"));
    assert!(shown.starts_with("Exercise 1: ") && shown.contains("a1 is not legal here"), "{shown}");
    assert!(shown.contains(" goes on with ") && shown.contains("0 of 1 right.\n"), "{shown}");
    let again = said(&train(&["--openings", "--count", "1", "--seed", "4"], &folder, ""));
    assert_eq!(again.lines().next(), shown.lines().next(), "what was missed comes first, whatever the seed");
}

#[test]
fn what_is_no_answer_is_answered_in_a_line() {
    let folder = directory("train-words");
    let game = file(&folder, "game.txt", PUBLISHED);
    let shown = said(&train(&["--from", &game, "--player", "human"], &folder, "hello\nhint\nb1\nmoves\nhelp\nquit\n"));
    assert!(shown.contains("\"hello\" is neither a move, like "), "{shown}");
    assert!(shown.contains("\"hint\" is neither a move"), "{shown}");
    assert!(shown.contains("b1 is not legal here; legal is "), "{shown}");
    assert!(shown.contains("solution       the best move") && !shown.contains("right."), "{shown}");
}

#[test]
fn where_nothing_can_be_kept_training_goes_on() {
    let folder = directory("train-not-kept");
    let game = file(&folder, "game.txt", PUBLISHED);
    fs::write(folder.join("games.db"), "a letter, and no library\n".repeat(100)).expect("it can be written");
    let shown = said(&train(&["--from", &game, "--player", "human"], &folder, "a2\n"));
    assert!(shown.starts_with("How it went is not kept: ") && shown.contains("1 of 1 right.\n"), "{shown}");
}
