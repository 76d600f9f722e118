use crate::{json, run, text, yomikiri};
use serde_json::{Value, json};
use std::process::Stdio;

#[test]
fn a_solve_prints_every_field_of_its_result() {
    let result = json(&["solve", "nip", "--board", "4x4", "--json", "--threads", "1"]);
    assert_eq!(result["game"], "nip");
    assert_eq!(result["board"], "4x4");
    assert_eq!(result["rules"], json!({"start": "cross", "score": "discs", "rim": "on", "self-bracket": "no"}));
    assert_eq!(result["mode"], "exact");
    assert_eq!(result["value"], 2);
    assert_eq!(result["value_for_mover"], 2);
    assert_eq!(result["winner"], "first");
    assert_eq!(result["threads"], 1);
    assert!(result["nodes"].as_u64() > Some(0));
    assert!(result["seconds"].as_f64() > Some(0.0));
    assert!(result.get("moves").is_none());
    assert!(result.get("bounds").is_none());
    // The only line of best play, up to symmetry: 1.b1 c1 2.d2 a3 3.c4 d3 4.a2 b4.
    assert_eq!(result["line"].as_array().map(Vec::len), Some(8));
}

#[test]
fn a_line_holds_passes_and_leads_to_the_value() {
    let result = json(&["solve", "nip", "--board", "6x6", "--json"]);
    let game = games::open("nip", Some("6x6"), &[]).expect("the board exists");
    let end = play(game.start(), &result["line"]);
    assert_eq!(result["value"], 4);
    assert_eq!(end.payoff().expect("the line goes to the end of the game").entries(), [4, -4]);
}

#[test]
fn the_best_of_the_moves_has_the_value_for_the_mover() {
    // From the start after a first move, so that white is to move.
    let game = games::open("othello", Some("4x4"), &[]).expect("the board exists");
    let position = game.start().play_text("b1").expect("the move is legal").1.text();
    let result = json(&["solve", "othello", "--board", "4x4", "--position", &position, "--moves", "--json"]);
    assert_eq!(result["value"], -8);
    assert_eq!(result["value_for_mover"], 8);
    assert_eq!(result["winner"], "second");
    let moves = result["moves"].as_object().expect("moves were asked for");
    let legal = game.parse_position(&position).expect("it is a position").move_texts();
    assert_eq!(moves.keys().collect::<Vec<_>>().len(), legal.len());
    assert!(legal.iter().all(|mv| moves.contains_key(mv)));
    assert_eq!(moves.values().filter_map(Value::as_i64).max(), Some(8));
}

#[test]
fn win_loss_draw_is_one_nought_or_minus_one() {
    for (game, board, value, winner) in [("nip", "4x6", 1, "first"), ("othello", "4x4", -1, "second")] {
        let result = json(&["solve", game, "--board", board, "--mode", "wld", "--moves", "--json"]);
        assert_eq!((&result["value"], &result["value_for_mover"]), (&json!(value), &json!(value)), "{game} {board}");
        assert_eq!(result["winner"], winner);
        let moves = result["moves"].as_object().expect("moves were asked for");
        assert_eq!(moves.values().filter_map(Value::as_i64).max(), Some(value));
        let opened = games::open(game, Some(board), &[]).expect("the board exists");
        let payoff = play(opened.start(), &result["line"]).payoff().expect("the line goes to the end of the game");
        assert_eq!(i64::from(payoff.entries()[0].signum()), value);
    }
}

#[test]
fn a_limit_leaves_bounds_and_is_no_failure() {
    let result = json(&["solve", "othello", "--board", "8x8", "--nodes", "20k", "--memory", "64M", "--json"]);
    assert_eq!(
        (&result["value"], &result["value_for_mover"], &result["winner"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
    assert_eq!(result["line"], json!([]));
    let bounds = result["bounds"].as_array().expect("there are bounds");
    assert!(bounds[0].as_i64() < bounds[1].as_i64());
}

#[test]
fn a_time_limit_ends_a_solve_of_the_largest_board() {
    let result = json(&["solve", "othello", "--board", "8x16", "--time", "200ms", "--memory", "64M", "--json"]);
    assert_eq!(result["value"], Value::Null);
}

#[test]
fn a_finished_game_has_its_value_and_no_moves() {
    let over = "XXXXXXXXXXXXXXX- O";
    let result = json(&["solve", "othello", "--board", "4x4", "--position", over, "--moves", "--json"]);
    assert_eq!((&result["value"], &result["value_for_mover"]), (&json!(15), &json!(-15)));
    assert_eq!((&result["line"], &result["moves"]), (&json!([]), &json!({})));
    let empty = "---------------- X";
    assert_eq!(json(&["solve", "othello", "--board", "4x4", "--position", empty, "--json"])["winner"], "draw");
}

#[test]
fn both_kernels_find_the_same() {
    for kernel in ["auto", "portable"] {
        let result = json(&["solve", "nip", "--board", "4x6", "--kernel", kernel, "--json"]);
        assert_eq!(result["value"], 19, "{kernel}");
    }
}

#[test]
fn a_lookahead_over_all_cells_that_judges_by_score_finds_the_value() {
    let arguments = ["solve", "nip", "--board", "4x4", "--mode", "lookahead", "--json", "--lookahead", "0,8"];
    let result = json(&[&arguments[..], &["--stage-1", "score", "--stage-2", "score"]].concat());
    assert_eq!((&result["mode"], &result["value"]), (&json!("lookahead"), &json!(2)));
    assert_eq!(result["lookahead"]["plies"], json!([0, 8]));
}

#[test]
fn the_text_of_a_solve_shows_board_value_line_and_time() {
    let output = run(&["solve", "nip", "--board", "4x4"]);
    let shown = text(&output.stdout);
    assert!(shown.starts_with("nip 4x4   start=cross score=discs rim=on self-bracket=no\n\n   a b c d"), "{shown}");
    for part in ["\nblack to move\n", "\nvalue   +2 for black: black wins\n", "\nline    ", "\nnodes   ", "nodes/s"] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
}

#[test]
fn perft_counts_the_same_with_any_number_of_threads() {
    for threads in ["1", "2"] {
        let result = json(&["perft", "othello", "--board", "8x8", "--depth", "7", "--threads", threads, "--json"]);
        assert_eq!((&result["game"], &result["board"]), (&json!("othello"), &json!("8x8")));
        assert_eq!((&result["depth"], &result["nodes"]), (&json!(7), &json!(55092)));
    }
    assert_eq!(json(&["perft", "othello", "--board", "3x3", "--depth", "4000000000", "--json"])["nodes"], 0);
}

#[test]
fn the_quick_benchmark_is_right_and_signs_its_nodes() {
    let result = json(&["bench", "solve", "--suite", "quick", "--json", "--memory", "256M"]);
    let run = &result["runs"][0];
    assert_eq!(run["right"].as_u64(), run["items"].as_array().map(|items| items.len() as u64));
    let again = json(&["bench", "solve", "--suite", "quick", "--json", "--memory", "256M"]);
    assert_eq!(run["nodes"], again["runs"][0]["nodes"]);
}

#[test]
fn the_kernel_benchmark_measures_every_board() {
    let result = json(&["bench", "kernel", "--time", "1ms", "--json", "--seed", "7"]);
    assert!(result.as_array().is_some_and(|rows| rows.len() >= 5));
}

#[test]
fn every_command_has_examples_in_its_help() {
    for command in [
        &["solve"][..],
        &["results"],
        &["train"],
        &["perft"],
        &["draw"],
        &["check"],
        &["bench", "solve"],
        &["bench", "kernel"],
        &["bench", "levels"],
        &["completions"],
        &["games"],
        &["bench"],
        &["lab"],
        &["lab", "list"],
        &["lab", "run"],
        &[],
    ] {
        let output = run(&[command, &["--help"]].concat());
        assert!(output.status.success());
        assert!(text(&output.stdout).contains("Examples:\n  yomikiri"), "{command:?}");
    }
}

#[test]
fn every_shell_gets_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = run(&["completions", shell]);
        assert!(output.status.success() && text(&output.stdout).contains("checkpoint"), "{shell}");
    }
}

#[test]
fn games_are_listed_with_their_rules() {
    let output = run(&["games"]);
    assert!(text(&output.stdout).contains("--rule rim=on"));
    let games = json(&["games", "--json"]);
    assert_eq!((&games[0]["game"], &games[0]["variants"][0]["name"]), (&"gobblers".into(), &"fair-1".into()));
    assert_eq!((&games[1]["game"], &games[1]["players"]), (&"halma".into(), &"2, or 4 on 16x16".into()));
    assert_eq!((&games[2]["game"], &games[2]["rules"][0]["default"]), (&"nip".into(), &"cross".into()));
}

#[test]
fn a_reader_who_leaves_early_is_no_error() {
    let mut child = yomikiri()
        .args(["completions", "bash"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
}

fn play(start: games::Position, line: &Value) -> games::Position {
    let line = line.as_array().expect("the line is an array");
    let moves = line.iter().map(|mv| mv.as_str().expect("a move is text"));
    moves.fold(start, |position, mv| position.play_text(mv).expect("every move is legal").1)
}
