//! What is proven is listed, and a solve adds to it.

use crate::{directory, json, run, text};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

fn results(arguments: &[&str], data: &Path) -> Vec<Value> {
    let data = data.to_str().expect("the path is text");
    let listed = json(&[&["results", "--json", "--data-dir", data], arguments].concat());
    listed.as_array().expect("it is a list").clone()
}

/// Those that were proven here, of a list.
fn here(results: &[Value]) -> Vec<&Value> {
    results.iter().filter(|result| result["source"] == "here").collect()
}

#[test]
fn what_comes_with_the_program_is_there_without_a_library() {
    let data = directory("results-shipped").join("nothing");
    let nip = results(&["nip", "--board", "6x8"], &data);
    let values: Vec<(&Value, &Value, &Value)> =
        nip.iter().map(|result| (&result["goal"], &result["value"], &result["winner"])).collect();
    assert_eq!(
        values,
        [(&json!("exact"), &json!(-6), &json!("second")), (&json!("wld"), &json!(-1), &json!("second"))]
    );
    let command = "yomikiri solve nip --board 6x8 --mode wld --certificate nip-6x8-wld.cert";
    assert_eq!((&nip[1]["command"], &nip[1]["check"]), (&json!(command), &json!("yomikiri check nip-6x8-wld.cert")));
    let toe = results(&["row", "--board", "3x3", "--rule", "gravity=off"], &data);
    assert_eq!(
        (&toe[0]["value"], &toe[0]["plies"], &toe[0]["source"]),
        (&json!("draw"), &Value::Null, &json!("shipped"))
    );
    assert!(results(&["halma", "--pieces", "3"], &data).len() > 8);
    assert_eq!(results(&["nip", "--board", "15x5"], &data).len(), 0);
    assert!(!data.exists(), "whoever only asks makes no library");
}

#[test]
fn the_text_of_a_board_has_line_command_and_certificate() {
    let output = run(&["results", "nip", "--board", "6x6", "--lang", "en"]);
    let shown = text(&output.stdout);
    for part in [
        "nip 6x6   start=cross score=discs rim=on self-bracket=no\n",
        "value        +4: Black wins (exact)\n",
        "best play    c2 d2 ",
        "proven       by search, 695,818 nodes\n",
        "source       shipped\n",
        "again by     yomikiri solve nip --board 6x6\n",
        "check it by  yomikiri check certificates/nip-6x6-exact.cert\n",
    ] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    let all = run(&["results", "--lang", "en"]);
    for game in ["Othello (othello)\n", "Nip (nip)\n", "Halma (halma)\n", "K in a row (row)\n"] {
        assert!(text(&all.stdout).contains(game), "{game}");
    }
    let japanese = run(&["results", "nip", "--board", "6x6", "--lang", "ja"]);
    assert!(text(&japanese.stdout).contains("黒の勝ち"));
    let nothing = run(&["results", "nip", "--board", "15x5", "--lang", "en"]);
    assert!(text(&nothing.stdout).starts_with("Nothing is proven of that yet."));
}

#[test]
fn what_a_solve_proves_is_kept_unless_it_is_to_be_forgotten() {
    let folder = directory("results-kept");
    let data = folder.to_str().expect("the path is text");
    let certificate = folder.join("4x4.cert");
    let certificate = certificate.to_str().expect("the path is text");
    let solve = |arguments: &[&str]| json(&[&["solve", "--json", "--data-dir", data], arguments].concat());
    solve(&["othello", "--board", "4x4", "--forget"]);
    // A limit leaves nothing that is proven; of a game that is over nothing need be.
    solve(&["othello", "--board", "6x6", "--nodes", "1000"]);
    solve(&["othello", "--board", "4x4", "--position", "XXXXXXXXXXXXXXX- O"]);
    solve(&["nip", "--board", "4x4", "--mode", "lookahead", "--lookahead", "2,2"]);
    assert!(!folder.join("games.db").exists());
    let exact = solve(&["nip", "--board", "4x4", "--certificate", certificate]);
    solve(&["nip", "--board", "4x4", "--mode", "wld"]);
    solve(&["othello", "--board", "4x4", "--position", "-X---XX--XO----- O"]);
    solve(&["row", "--variant", "tic-tac-toe"]);
    solve(&["row", "--variant", "tic-tac-toe"]);
    let all = results(&[], &folder);
    let kept = here(&all);
    let shown: Vec<(&Value, &Value, &Value, &Value)> =
        kept.iter().map(|result| (&result["game"], &result["position"], &result["goal"], &result["value"])).collect();
    assert_eq!(
        shown,
        [
            (&json!("nip"), &Value::Null, &json!("exact"), &json!(2)),
            (&json!("nip"), &Value::Null, &json!("wld"), &json!(1)),
            (&json!("othello"), &json!("-X---XX--XO----- O"), &json!("exact"), &json!(-8)),
            (&json!("row"), &Value::Null, &json!("exact"), &json!("draw")),
        ]
    );
    assert_eq!((&kept[0]["line"], &kept[0]["nodes"]), (&exact["line"], &exact["nodes"]));
    assert_eq!((&kept[0]["certificate"], kept[0]["date"].as_str().map(str::len)), (&json!(certificate), Some(10)));
    // Every kept command is one that finds the same again.
    for result in kept {
        let words = shlex::split(result["command"].as_str().expect("it is text")).expect("it has whole words");
        let words: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
        let again = json(&[&words[..], &["--json", "--data-dir", data]].concat());
        assert_eq!(again["value"], result["value"], "{words:?}");
    }
    let shown = run(&["results", "row", "--data-dir", data, "--lang", "en"]);
    assert!(text(&shown.stdout).contains("proven here on 20"), "{}", text(&shown.stdout));
}

#[test]
fn a_library_that_cannot_be_written_does_not_fail_a_solve() {
    let folder = directory("results-unwritable");
    fs::write(folder.join("games.db"), "a letter, and no library\n".repeat(100)).expect("it can be written");
    let data = folder.to_str().expect("the path is text");
    let output = run(&["solve", "nip", "--board", "4x4", "--json", "--data-dir", data]);
    assert!(output.status.success());
    assert_eq!(text(&output.stderr).lines().count(), 1);
    assert!(text(&output.stderr).starts_with("the result is not in the library: "), "{}", text(&output.stderr));
    let listed = run(&["results", "nip", "--data-dir", data]);
    assert!(listed.status.success());
    assert!(text(&listed.stderr).starts_with("what was proven here is not shown: "));
    assert!(text(&listed.stdout).contains("6x8"));
}
