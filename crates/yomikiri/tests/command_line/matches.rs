use crate::interrupts::{ended, signal, spawn};
use crate::{json, run, text};
use serde_json::{Value, json};
use std::thread;
use std::time::Duration;

/// The fields of a result that have nothing to do with how long it took.
fn timeless(mut result: Value) -> Value {
    for field in ["seconds", "threads"] {
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
fn ctrl_c_stops_a_match_and_prints_what_is_known() {
    let child = spawn(&["match", "halma", "level:8", "level:8", "--games", "100000", "--json"]);
    thread::sleep(Duration::from_millis(500));
    signal(&child, "INT");
    let output = ended(child);
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    let result: Value = serde_json::from_slice(&output.stdout).expect("the output is JSON");
    assert_eq!(result["finished"], false);
    assert!(result["games"].as_u64() < Some(100_000));
}
