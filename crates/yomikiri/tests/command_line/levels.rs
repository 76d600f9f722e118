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
    assert_eq!((&pair["level"], &pair["against"], &pair["games"]), (&json!(3), &json!(1), &json!(40)));
    for field in ["won", "drawn", "lost", "as_first", "as_second", "different_games", "plies", "interval_95"] {
        assert_eq!(pair[field], again[field], "{field}");
    }
    let count = |side: &str| ["won", "drawn", "lost"].iter().filter_map(|end| pair[side][end].as_u64()).sum::<u64>();
    assert_eq!((count("as_first"), count("as_second")), (20, 20));
    assert!(pair["won"].as_u64() > pair["lost"].as_u64(), "level 3 is stronger than level 1: {pair}");
}

#[test]
fn every_level_is_measured_by_the_one_two_below() {
    // With these few pieces the perfect player works everything out.
    let result = json(&["bench", "levels", "gobblers", "--rule", "hands=111/111", "--games", "2", "--json"]);
    let pairs: Vec<_> =
        result["pairs"].as_array().into_iter().flatten().map(|pair| (&pair["level"], &pair["against"])).collect();
    let expected: Vec<_> = (2..=9).map(|level| (json!(level), json!(level - 2))).collect();
    assert!(pairs.into_iter().eq(expected.iter().map(|(level, against)| (level, against))));
}

#[test]
fn the_text_of_levels_shows_results_and_verdict() {
    let output = run(&["bench", "levels", "gobblers", "--level", "2", "--games", "200", "--variant", "fair-1"]);
    let shown = text(&output.stdout);
    assert!(shown.starts_with("gobblers 3x3   lift=after-move hands=222/222 first-turns=3:no-medium"), "{shown}");
    for part in [
        "level against   won drawn  lost  won %",
        "    2       0 ",
        " yes ",
        "every level won at least 65 %",
        "200 games",
    ] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
}
