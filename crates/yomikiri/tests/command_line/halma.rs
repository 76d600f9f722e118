use crate::{directory, json, run, text};
use serde_json::json;

#[test]
fn perft_counts_what_the_rule_page_says() {
    for (board, players, counts) in [
        ("8x8", "2", &[24, 576, 20_050, 700_034][..]),
        ("10x10", "2", &[32, 1_024, 46_016]),
        ("16x16", "2", &[40, 1_600, 85_440]),
        ("16x16", "4", &[32, 1_024, 32_768]),
    ] {
        for (depth, &count) in (1..).zip(counts) {
            let depth = i32::to_string(&depth);
            let result = json(&["perft", "halma", "--board", board, "--players", players, "--depth", &depth, "--json"]);
            assert_eq!(result["nodes"], count, "{board} for {players}, {depth} plies");
            assert_eq!(result["players"].to_string(), players);
        }
    }
    assert_eq!(json(&["perft", "halma", "--depth", "1", "--json"])["board"], "8x8");
}

#[test]
fn the_smallest_board_is_solved_without_a_table() {
    let win = json(&["solve", "halma", "--board", "4x4", "--pieces", "3", "--rule", "win=filled", "--moves", "--json"]);
    assert_eq!(
        (&win["value"], &win["plies"], &win["winner"], &win["pieces"], &win["players"]),
        (&json!("win"), &json!(13), &json!("first"), &json!(3), &json!(2))
    );
    assert_eq!(win["line"].as_array().expect("a list").len(), 13);
    assert_eq!(win["moves"]["a3-b2"], json!({ "value": "loss", "plies": 2 }));
    let lost = json(&["solve", "halma", "--board", "4x4", "--pieces", "6", "--rule", "win=filled", "--json"]);
    assert_eq!((&lost["value"], &lost["plies"], &lost["source"]), (&json!("loss"), &json!(2), &json!("search")));
    let drawn = json(&["solve", "halma", "--board", "4x4", "--json"]);
    assert_eq!(
        (&drawn["value"], &drawn["plies"], &drawn["winner"], &drawn["source"]),
        (&json!("draw"), &json!(null), &json!("draw"), &json!("induction"))
    );
}

#[test]
fn a_table_of_a_board_is_built_checked_counted_and_used() {
    let directory = directory("halma_tables");
    let data = directory.to_str().expect("the path is text");
    let about = |command: &[&'static str]| -> serde_json::Value {
        let choice = ["--board", "4x4", "--pieces", "3", "--rule", "win=filled", "--data-dir", data, "--json"];
        json(&[command, &choice].concat())
    };
    let built = about(&["tablebase", "build", "halma"]);
    assert_eq!((&built["built"], &built["board"], &built["pieces"]), (&json!(true), &json!("4x4"), &json!(3)));
    assert_eq!((&built["positions"], &built["draws"], &built["longest_win"]), (&json!(80_284), &json!(38), &json!(17)));
    let verified = about(&["tablebase", "verify", "halma"]);
    assert_eq!((&verified["sound"], &verified["counts"]), (&json!(true), &built["counts"]));
    assert_eq!(about(&["tablebase", "info", "halma"])["counts"], built["counts"]);
    assert!(about(&["tablebase", "count", "halma"])["positions"].as_u64() < built["positions"].as_u64());
    let solved = about(&["solve", "halma", "--moves"]);
    let searched = json(&["solve", "halma", "--board", "4x4", "--rule", "win=filled", "--moves", "--json"]);
    assert_eq!(solved["source"], "table");
    for same in ["value", "plies", "winner", "moves"] {
        assert_eq!(solved[same], searched[same], "{same}");
    }
    // A match that may not repeat or last long is about the same positions.
    let limited = about(&["solve", "halma", "--rule", "limit=20", "--rule", "repetition=off"]);
    assert_eq!((&limited["source"], &limited["plies"]), (&json!("table"), &json!(13)));
    // Other rules and other pieces have tables of their own.
    for other in [&["--board", "4x4", "--rule", "stay=off"][..], &["--board", "4x4", "--pieces", "6"]] {
        let output = run(&[&["tablebase", "info", "halma", "--data-dir", data][..], other].concat());
        assert_eq!(output.status.code(), Some(2), "{other:?}");
        assert!(text(&output.stderr).contains("there is no table"), "{}", text(&output.stderr));
    }
}

#[test]
fn text_for_people_shows_the_camps_and_who_plays() {
    let output = run(&["solve", "halma", "--board", "4x4", "--rule", "win=filled"]);
    let shown = text(&output.stdout);
    for part in [
        "halma 4x4 pieces=3 players=2   win=filled leave-home=off stay=on limit=1000 repetition=draw\n",
        " 1 . . 2 2     1 ",
        " 3 1 . . .     3 ,",
        "player 1 to move",
        "player 1 wins in 13 plies",
    ] {
        assert!(shown.contains(part), "{part:?} in {shown}");
    }
}
