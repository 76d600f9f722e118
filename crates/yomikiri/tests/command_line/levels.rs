use crate::{json, run, text};
use serde_json::json;

#[test]
fn levels_play_the_same_games_with_any_number_of_threads() {
    let play = |threads| {
        let arguments =
            ["bench", "levels", "gobblers", "--level", "3", "--games", "40", "--json", "--threads", threads];
        json(&arguments)
    };
    let (one, two) = (play("1"), play("2"));
    let (pair, again) = (&one["pairs"][0], &two["pairs"][0]);
    assert_eq!((&one["game"], &one["finished"], &one["seed"]), (&json!("gobblers"), &json!(true), &json!(1)));
    assert_eq!((&pair["level"], &pair["against"], &pair["games"]), (&json!(3), &json!(2), &json!(40)));
    for field in ["won", "drawn", "lost", "as_first", "as_second", "different_games", "plies", "interval_95", "elo"] {
        assert_eq!(pair[field], again[field], "{field}");
    }
    let count = |side: &str| ["won", "drawn", "lost"].iter().filter_map(|end| pair[side][end].as_u64()).sum::<u64>();
    assert_eq!((count("as_first"), count("as_second")), (20, 20));
    assert!(pair["won"].as_u64() > pair["lost"].as_u64(), "level 3 is stronger than level 2: {pair}");
}

#[test]
fn every_level_is_measured_by_the_one_below_and_level_0_by_a_child() {
    // With these few pieces the perfect player works everything out.
    let result = json(&["bench", "levels", "gobblers", "--rule", "hands=111/111", "--games", "20", "--json"]);
    let pairs = result["pairs"].as_array().expect("there are pairs");
    let levels: Vec<_> = pairs.iter().map(|pair| (&pair["level"], &pair["against"])).collect();
    let expected: Vec<_> = (1..=9).map(|level| (json!(level), json!(level - 1))).collect();
    assert!(levels.into_iter().eq(expected.iter().map(|(level, against)| (level, against))));
    assert_eq!((&result["child"]["player"], &result["child"]["games"]), (&json!("naive"), &json!(20)));
    // The ladder adds up the steps.
    let mut ladder = 0.0;
    for pair in pairs {
        let (Some(step), Some(above)) = (pair["elo"].as_f64(), pair["elo_above_level_0"].as_f64()) else { break };
        ladder += step;
        assert!((above - ladder).abs() < 1e-6, "{pair}");
    }
}

#[test]
fn with_four_players_every_level_has_every_other_seat() {
    let arguments =
        ["bench", "levels", "halma", "--board", "16x16", "--players", "4", "--level", "1", "--games", "4", "--json"];
    let pair = &json(&arguments)["pairs"][0];
    let count =
        |of: &serde_json::Value| ["won", "drawn", "lost"].iter().filter_map(|end| of[end].as_u64()).sum::<u64>();
    assert_eq!((count(pair), count(&pair["as_first"]), count(&pair["as_second"])), (4, 2, 2), "{pair}");
}

#[test]
fn the_text_of_levels_shows_results_and_verdict() {
    let output = run(&["bench", "levels", "gobblers", "--level", "2", "--games", "200", "--variant", "fair-1"]);
    let shown = text(&output.stdout);
    assert!(shown.starts_with("gobblers 3x3   lift=after-move hands=222/222 first-turns=3:no-medium"), "{shown}");
    for part in [
        "each level against the one below",
        "level against   won drawn  lost score %",
        "    2       1 ",
        "60 to 75 %",
        "200 games",
    ] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
}

#[test]
fn weak_levels_give_away_more_stones_than_strong_ones() {
    let lost = |level: &str| {
        let arguments =
            ["bench", "levels", "othello", "--board", "4x6", "--losses", "--level", level, "--json", "--threads", "1"];
        let result = json(&arguments);
        let found = &result["losses"][0];
        assert_eq!(found["by_third"].as_array().map(Vec::len), Some(3), "{result}");
        found["all"].as_f64().expect("there is a number")
    };
    let (weak, strong) = (lost("1"), lost("8"));
    assert!(weak > strong && strong >= 0.0, "{weak} {strong}");
}
