use crate::{json, run, text};
use serde_json::json;

#[test]
fn experiments_are_listed() {
    assert!(text(&run(&["lab", "list"]).stdout).starts_with("nip-published: "));
    assert_eq!(json(&["lab", "list", "--json"])[0]["experiment"], "nip-published");
}

#[test]
fn an_experiment_prints_published_emulated_and_proven_figures() {
    let result = json(&["lab", "run", "nip-published", "--board", "4x4", "--json", "--threads", "1"]);
    assert_eq!((&result["experiment"], &result["finished"]), (&json!("nip-published"), &json!(true)));
    let exact = &result["cells"][0];
    assert_eq!((&exact["board"], &exact["mode"]), (&json!("4x4"), &json!("exact")));
    assert_eq!(exact["published"], json!({"outcome": {"value": -8, "winner": "second"}, "lines": 168}));
    assert_eq!(
        exact["emulated"],
        json!({"outcome": {"value": -8, "winner": "second"}, "first_move": "b1", "lines": 168})
    );
    assert_eq!(exact["proven"]["outcome"], json!({"value": 2, "winner": "first"}));
    assert!(result["seconds"].as_f64() > Some(0.0));
}

#[test]
fn an_unknown_experiment_or_board_is_bad_input() {
    for (arguments, hint) in [(&["go"][..], "nip-published"), (&["nip-published", "--board", "5x5"], "4x6")] {
        let output = run(&[&["lab", "run"], arguments].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(hint), "{}", text(&output.stderr));
    }
}
