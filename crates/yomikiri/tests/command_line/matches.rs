use crate::interrupts::{ended, signal, spawn};
use crate::{directory, json, run, text};
use serde_json::{Value, json};
use std::thread;
use std::time::Duration;

/// The fields of a result that have nothing to do with how long it took.
fn timeless(mut result: Value) -> Value {
    for field in ["seconds", "threads", "contest", "resumed"] {
        result[field] = Value::Null;
    }
    for player in result["players"].as_array_mut().into_iter().flatten() {
        player["milliseconds"] = Value::Null;
    }
    result
}

#[test]
fn a_match_has_the_same_games_with_any_number_of_threads() {
    let play = |threads| {
        let players = ["match", "halma", "level:3", "strategy:C*2+A", "--rule", "win=filled", "--opening", "4"];
        json(&[&players[..], &["--games", "12", "--seed", "5", "--json", "--threads", threads]].concat())
    };
    let (one, two) = (timeless(play("1")), timeless(play("2")));
    assert_eq!(one, two);
    assert_eq!((&one["games"], &one["finished"], &one["seed"]), (&json!(12), &json!(true), &json!(5)));
    let count = |value: &Value| ["wins", "losses", "draws"].iter().filter_map(|end| value[end].as_u64()).sum::<u64>();
    assert_eq!(count(&one), 12);
    for player in one["players"].as_array().into_iter().flatten() {
        let seats: Vec<u64> = player["by_seat"].as_array().into_iter().flatten().map(count).collect();
        assert_eq!(seats, [6, 6], "everybody sits everywhere equally often");
    }
    assert_eq!(one["players"][0]["wins"], one["players"][1]["losses"]);
    assert_ne!(one, timeless(json(&["match", "halma", "level:3", "strategy:C*2+A", "--games", "12", "--json"])));
}

#[test]
fn four_play_and_every_game_has_levels_or_chance() {
    let players = ["match", "halma", "level:1", "random", "mcts:2", "maxn:1", "--board", "16x16", "--players", "4"];
    let result = json(&[&players[..], &["--games", "4", "--plies", "12", "--json"]].concat());
    assert_eq!(
        (&result["draws"], &result["endings"]["ply_limit"], &result["elo"]),
        (&json!(4), &json!(4), &Value::Null)
    );
    assert_eq!(result["score"], json!(0.25));
    for (game, players) in [("gobblers", ["level:3", "level:0@1s"]), ("othello", ["random", "random"])] {
        let result = json(&["match", game, players[0], players[1], "--games", "4", "--opening", "3", "--json"]);
        assert_eq!(result["games"], json!(4), "{game}");
    }
    let small = ["match", "halma", "--board", "4x4", "alphabeta:3", "strategy:A", "--games", "2", "--plies", "40"];
    assert_eq!(json(&[&small[..], &["--json"]].concat())["games"], json!(2));
}

#[test]
fn the_text_of_a_match_shows_who_won_where_and_how_games_ended() {
    let output =
        run(&["match", "halma", "level:4", "level:1", "--rule", "win=filled", "--games", "10", "--threads", "1"]);
    let shown = text(&output.stdout);
    assert!(shown.starts_with("halma 8x8 pieces=10 players=2   win=filled"), "{shown}");
    for part in ["player     won", "as player 1", "level:4 ", "ended   10 by the rules", "games   10, seed 1, in "] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
}

#[test]
fn a_match_that_is_killed_again_and_again_ends_as_if_it_never_was() {
    let folder = directory("killed_match");
    let arguments = |data: &str, games: &str, more: &[&str]| -> Vec<String> {
        let players = ["match", "othello", "greedy:BP*2+CS*5+NC", "level:2", "--opening", "4", "--seed", "3", "--json"];
        let data = folder.join(data).to_string_lossy().into_owned();
        let rest = ["--games", games, "--data-dir", &data];
        players.iter().chain(&rest).chain(more).map(|&word| word.to_owned()).collect()
    };
    let whole = timeless(json(&words(&arguments("whole", "600", &[]))));
    let (cut, resumed) = (arguments("cut", "600", &[]), arguments("cut", "600", &["--resume"]));
    for kill in 0..20 {
        let mut child = spawn(&words(if kill == 0 { &cut } else { &resumed }));
        thread::sleep(Duration::from_millis(20 + 37 * (kill % 7)));
        // It may have got to the end before.
        let _ = child.kill();
        let output = child.wait_with_output().expect("it was started");
        let said = text(&output.stderr);
        assert!(!said.contains("panicked"), "{said}");
    }
    assert_eq!(timeless(json(&words(&resumed))), whole);
    let said = run(&words(&resumed));
    assert!(text(&said.stderr).contains("going on with contest 1"), "{}", text(&said.stderr));
    let fresh = run(&words(&arguments("fresh", "2", &["--resume"])));
    assert!(text(&fresh.stderr).contains("a new contest begins"), "{}", text(&fresh.stderr));
    assert_eq!(fresh.status.code(), Some(0));
    let more = arguments("cut", "620", &["--resume"]);
    assert_eq!(json(&words(&more))["games"], json!(620), "more games can be added");
    let data = folder.join("cut").to_string_lossy().into_owned();
    let imported = json(&["games", "import", "--contest", "1", "--data-dir", &data, "--json"]);
    assert_eq!((&imported["games"], &imported["added"]), (&json!(620), &json!(620)));
    let found = json(&["games", "search", "--player", "level:2", "--limit", "700", "--data-dir", &data, "--json"]);
    assert_eq!(found.as_array().map(Vec::len), Some(620), "all of them can be searched");
    let again = run(&["games", "import", "--contest", "1", "--data-dir", &data]);
    assert!(text(&again.stdout).starts_with("620 games of contest 1: 0 new, 620 there already"));
    let none = run(&["games", "import", "--contest", "9", "--data-dir", &data]);
    assert_eq!(none.status.code(), Some(2));
}

fn words(arguments: &[String]) -> Vec<&str> {
    arguments.iter().map(String::as_str).collect()
}

#[test]
fn tournaments_have_a_cross_table_and_ratings() {
    let players =
        ["match", "othello", "--board", "6x6", "random", "greedy:CS", "level:3", "--games", "20", "--opening", "2"];
    let round = json(&[&players[..], &["--round-robin", "--json"]].concat());
    assert_eq!((&round["games"], round["meetings"].as_array().map(Vec::len)), (&json!(60), Some(3)));
    let elo = |player: usize| round["players"][player]["elo"].as_f64().expect("it is rated");
    assert!(elo(2) > elo(0), "{round}");
    assert_eq!(json(&[&players[..], &["--gauntlet", "--json"]].concat())["meetings"].as_array().map(Vec::len), Some(2));
    let shown = run(&[&players[..], &["--round-robin"]].concat());
    let shown = text(&shown.stdout);
    assert!(shown.contains("score %") && shown.contains("elo") && shown.contains("    ·"), "{shown}");
    let levels = json(&["match", "gobblers", "level:0..3", "--ladder", "--games", "4", "--json"]);
    assert_eq!(levels["meetings"].as_array().map(Vec::len), Some(3));
}

#[test]
fn players_of_one_name_have_rows_of_their_own_in_the_cross_table() {
    let players = ["match", "othello", "--board", "4x4", "random", "random", "level:1", "--games", "10", "--forget"];
    let shown = run(&[&players[..], &["--round-robin"]].concat());
    let shown = text(&shown.stdout);
    let table: Vec<Vec<&str>> =
        shown.lines().skip(3).take(3).map(|line| line.split_whitespace().skip(1).collect()).collect();
    for (row, cells) in table.iter().enumerate() {
        assert_eq!(cells.len(), 3, "{shown}");
        for (column, cell) in cells.iter().enumerate() {
            assert_eq!(*cell == "·", row == column, "{shown}");
        }
    }
    let (one, other): (f64, f64) = (table[0][1].parse().unwrap(), table[1][0].parse().unwrap());
    assert!((one + other - 100.0).abs() < 0.11, "{shown}");
}

#[test]
fn a_test_stops_a_match_at_the_same_game_with_any_number_of_threads() {
    let play = |threads| {
        let players = ["match", "othello", "greedy:BP*2+CS*5+NC", "random", "--opening", "4", "--sprt", "0,100"];
        timeless(json(&[&players[..], &["--games", "5000", "--json", "--threads", threads]].concat()))
    };
    let (one, two) = (play("1"), play("2"));
    assert_eq!(one, two);
    assert_eq!((&one["sprt"]["decision"], &one["finished"]), (&json!("accepted"), &json!(true)));
    assert!(one["games"].as_u64() < Some(500), "{one}");
}

#[test]
fn openings_come_from_a_list_or_are_all_there_are() {
    let folder = directory("openings");
    let path = folder.join("lines.txt");
    std::fs::write(&path, "# two\nf5d6\nF5 f6 e6\n").expect("it can be written");
    let players = ["match", "othello", "random", "random", "--games", "8", "--json"];
    let listed = json(&[&players[..], &["--openings", &path.to_string_lossy()]].concat());
    assert_eq!(listed["openings"], json!({"kind": "list", "number": 2}));
    let all = json(&[&players[..], &["--all-openings", "2"]].concat());
    assert_eq!(all["openings"], json!({"kind": "all", "plies": 2, "number": 3}), "diagonal, perpendicular, parallel");
    std::fs::write(&path, "f5 f6 e6\nf5 a1\n").expect("it can be written");
    let output = run(&[&players[..], &["--openings", &path.to_string_lossy()]].concat());
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("line 2 of the openings: move 2: a1 is not legal here; legal is"), "{said}");
}

#[test]
fn ctrl_c_stops_a_match_and_prints_what_is_known() {
    let child = spawn(&["match", "othello", "level:2", "level:2", "--games", "100000", "--json"]);
    thread::sleep(Duration::from_millis(500));
    signal(&child, "INT");
    let output = ended(child);
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    let result: Value = serde_json::from_slice(&output.stdout).expect("the output is JSON");
    assert_eq!(result["finished"], false);
    assert!(result["games"].as_u64() < Some(100_000));
}
