use crate::interrupts::{ended, signal, spawn, wait_for};
use crate::{directory, json, run, text, yomikiri};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Hands small enough that a table takes a moment.
const SMALL: [&str; 2] = ["--rule", "hands=111/111"];

fn path_text(path: &Path) -> &str {
    path.to_str().expect("the path is text")
}

/// The arguments of a command about a small table in a directory.
fn about<'a>(command: &[&'a str], directory: &'a Path) -> Vec<&'a str> {
    [command, &SMALL, &["--data-dir", path_text(directory), "--json"]].concat()
}

fn the_only_file(directory: &Path) -> PathBuf {
    let files: Vec<PathBuf> = fs::read_dir(directory).expect("it is there").map(|file| file.unwrap().path()).collect();
    assert_eq!(files.len(), 1, "{files:?}");
    files[0].clone()
}

#[test]
fn a_table_is_built_checked_counted_and_used() {
    let directory = directory("tablebase");
    let built = json(&about(&["tablebase", "build", "gobblers"], &directory));
    assert_eq!((&built["built"], &built["resumed"]), (&json!(true), &json!(false)));
    let file = the_only_file(&directory);
    assert_eq!(built["file"], path_text(&file));
    assert_eq!(built["bytes"], fs::metadata(&file).expect("it is there").len());
    let again = json(&about(&["tablebase", "build", "gobblers"], &directory));
    assert_eq!((&again["built"], &again["counts"]), (&json!(false), &built["counts"]));
    let verified = json(&about(&["tablebase", "verify", "gobblers"], &directory));
    assert_eq!((&verified["sound"], &verified["counts"]), (&json!(true), &built["counts"]));
    let info = json(&about(&["tablebase", "info", "gobblers"], &directory));
    assert_eq!(info["counts"], built["counts"]);
    let counted = json(&about(&["tablebase", "count", "gobblers"], &directory));
    assert!(counted["positions"].as_u64() < built["positions"].as_u64(), "not every position can come up in play");

    let by_table = json(&about(&["solve", "gobblers", "--moves"], &directory));
    let by_search = json(&["solve", "gobblers", SMALL[0], SMALL[1], "--moves", "--json"]);
    assert_eq!((&by_table["source"], &by_search["source"]), (&json!("table"), &json!("search")));
    for same in ["value", "plies", "winner", "moves"] {
        assert_eq!(by_table[same], by_search[same], "{same}");
    }
}

#[test]
fn the_start_is_a_win_in_13_plies_without_a_table() {
    for lift in ["after-move", "loses"] {
        let result = json(&["solve", "gobblers", "--rule", &format!("lift={lift}"), "--moves", "--json"]);
        assert_eq!(
            (&result["value"], &result["plies"], &result["winner"], &result["source"]),
            (&json!("win"), &json!(13), &json!("first"), &json!("search")),
        );
        assert_eq!(result["line"].as_array().expect("a list").len(), 13);
        let moves = &result["moves"];
        for (mv, value, plies) in [
            ("S@a1", "win", 15),
            ("S@b1", "win", 13),
            ("S@b2", "win", 15),
            ("M@a1", "loss", 14),
            ("M@b1", "loss", 12),
            ("M@b2", "loss", 12),
            ("L@a1", "win", 13),
            ("L@b1", "win", 15),
            ("L@b2", "win", 13),
        ] {
            assert_eq!(moves[mv], json!({ "value": value, "plies": plies }), "{mv}");
        }
    }
}

#[test]
fn text_for_people_shows_the_stacks_the_line_and_where_it_is_from() {
    let output = run(&["solve", "gobblers", "--position", "./SL/./ML/./s/./Sm/s 1", "--moves"]);
    let shown = text(&output.stdout);
    for part in [
        "gobblers 3x3   lift=after-move hands=222/222 first-turns=none repetition=draw stuck=loses",
        " 1 .   SL  .",
        " 2 ML  .   s",
        "1 M",
        "2 mll",
        "player 1 to move",
        "player 2 wins in 8 plies",
        "by search",
    ] {
        assert!(shown.contains(part), "{part:?} in {shown}");
    }
}

#[test]
fn a_table_serves_games_with_limits_on_the_first_turns() {
    let directory = directory("tablebase_limits");
    json(&about(&["tablebase", "build", "gobblers"], &directory));
    for limits in ["1:no-centre", "2:no-large+no-covering", "2-3:only-small", "3:placing-only"] {
        let rule = format!("first-turns={limits}");
        let by_table = json(&about(&["solve", "gobblers", "--rule", &rule], &directory));
        let by_search = json(&["solve", "gobblers", SMALL[0], SMALL[1], "--rule", &rule, "--json"]);
        assert_eq!(by_table["source"], "table");
        assert_eq!((&by_table["value"], &by_table["plies"]), (&by_search["value"], &by_search["plies"]), "{limits}");
    }
}

#[test]
fn a_damaged_table_is_refused_and_built_again() {
    let directory = directory("tablebase_damaged");
    json(&about(&["tablebase", "build", "gobblers"], &directory));
    let file = the_only_file(&directory);
    let good = fs::read(&file).expect("it can be read");
    let mut flipped = good.clone();
    flipped[good.len() / 2] ^= 1;
    for (bytes, complaint) in [
        (&good[..good.len() - 1], "is truncated"),
        (&flipped, "is damaged: its checksum does not fit"),
        (b"something else", "is not a table of positions"),
    ] {
        fs::write(&file, bytes).expect("it can be written");
        for command in
            [&["solve", "gobblers"][..], &["tablebase", "verify", "gobblers"], &["tablebase", "info", "gobblers"]]
        {
            let output = run(&about(command, &directory));
            assert_eq!(output.status.code(), Some(2), "{command:?}");
            let said = text(&output.stderr);
            assert!(said.contains(complaint) && said.lines().count() == 1, "{command:?}: {said}");
        }
    }
    assert_eq!(json(&about(&["tablebase", "build", "gobblers"], &directory))["built"], true);
    assert_eq!(fs::read(&file).expect("it can be read"), good);
}

#[test]
fn the_table_of_other_rules_is_not_used() {
    let directory = directory("tablebase_other");
    json(&about(&["tablebase", "build", "gobblers"], &directory));
    let file = the_only_file(&directory);
    let other = json(&about(&["tablebase", "build", "gobblers", "--rule", "lift=loses"], &directory));
    let other = other["file"].as_str().expect("a path");
    fs::copy(&file, other).expect("it can be copied");
    let output = run(&about(&["solve", "gobblers", "--rule", "lift=loses"], &directory));
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).contains("is about gobblers lift=after-move hands=111/111"),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn an_interrupted_build_goes_on_where_it_stopped() {
    let directory = directory("tablebase_interrupted");
    let arguments =
        ["tablebase", "build", "gobblers", "--rule", "hands=022/222", "--data-dir", path_text(&directory), "--json"];
    let child = spawn(&arguments);
    std::thread::sleep(std::time::Duration::from_millis(400));
    signal(&child, "INT");
    let output = ended(child);
    if output.status.success() {
        // A machine that is done by then has nothing to go on with.
        return;
    }
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("the same command goes on from here"));
    wait_for(|| directory.read_dir().is_ok_and(|mut files| files.next().is_some()));
    assert_eq!(the_only_file(&directory).extension().expect("it has one"), "unfinished");
    let built = json(&arguments);
    assert_eq!((&built["built"], &built["resumed"]), (&json!(true), &json!(true)));
    assert_eq!(the_only_file(&directory).extension().expect("it has one"), "table");
    let verified = json(&[&["tablebase", "verify"], &arguments[2..]].concat());
    assert_eq!(verified["counts"], built["counts"]);
}

#[test]
#[cfg(unix)]
fn a_full_disk_is_told_and_harms_nothing() {
    let directory = directory("tablebase_full");
    json(&about(&["tablebase", "build", "gobblers"], &directory));
    let file = the_only_file(&directory);
    let good = fs::read(&file).expect("it can be read");
    // Files that may not grow beyond a few blocks stand for a disk without room.
    let limited = |rule: &str| {
        let command = format!(
            "trap '' XFSZ; ulimit -f 8; exec {} tablebase build gobblers --rule hands={rule} --data-dir {}",
            env!("CARGO_BIN_EXE_yomikiri"),
            path_text(&directory),
        );
        Command::new("sh").args(["-c", &command]).output().expect("a shell runs")
    };
    let output = limited("112/111");
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("cannot be written: File too large") && said.lines().count() == 1, "{said}");
    assert_eq!(the_only_file(&directory), file);
    assert_eq!(fs::read(&file).expect("it can be read"), good);
}

#[test]
fn tables_are_kept_where_the_environment_says() {
    let directory = directory("tablebase_places");
    let find = |variables: &[(&str, &Path)]| -> Value {
        let mut command = yomikiri();
        command.env_remove("YOMIKIRI_DATA").env_remove("XDG_DATA_HOME").env_remove("HOME");
        command.envs(variables.iter().copied());
        let output = command.args(["tablebase", "build", "gobblers", "--rule", "hands=100/100", "--json"]).output();
        let output = output.expect("the program runs");
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| json!(text(&output.stderr)))
    };
    let (own, users, home) = (directory.join("own"), directory.join("users"), directory.join("home"));
    let within = |found: &Value, place: &Path| {
        let file = found["file"].as_str().unwrap_or_else(|| panic!("{found}"));
        assert_eq!(Path::new(file).parent(), Some(place));
    };
    within(&find(&[("HOME", &home)]), &home.join(".local/share/yomikiri"));
    within(&find(&[("HOME", &home), ("XDG_DATA_HOME", &users)]), &users.join("yomikiri"));
    // As the specification wants it: what is not absolute is as if it were not there.
    within(&find(&[("HOME", &home), ("XDG_DATA_HOME", Path::new("here"))]), &home.join(".local/share/yomikiri"));
    within(&find(&[("HOME", &home), ("YOMIKIRI_DATA", Path::new(""))]), &home.join(".local/share/yomikiri"));
    within(&find(&[("XDG_DATA_HOME", &users), ("YOMIKIRI_DATA", &own)]), &own);
}
