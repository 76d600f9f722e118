use crate::{directory, json, run, text};
use serde_json::{Value, json};
use std::fs;

#[test]
fn experiments_are_listed() {
    assert!(text(&run(&["lab", "list"]).stdout).starts_with("nip-published "));
    assert_eq!(json(&["lab", "list", "--json"])[0]["experiment"], "nip-published");
}

#[test]
fn an_experiment_prints_published_emulated_and_proven_figures() {
    let result = json(&["lab", "run", "nip-published", "--board", "4x4", "--json", "--threads", "1"]);
    assert_eq!((&result["experiment"], &result["finished"]), (&json!("nip-published"), &json!(true)));
    let rows = &result["sections"][0]["table"]["rows"];
    assert_eq!(rows[0], json!(["4x4", "exact", "-8", "-8 by b1", "+2", "168", "168", "refuted"]));
    assert_eq!(rows[1][7], json!("refuted"));
    assert!(result["provenance"]["seconds"].as_f64() > Some(0.0));
}

#[test]
fn an_unknown_experiment_or_board_is_bad_input() {
    for (arguments, hint) in [
        (&["go"][..], "nip-published"),
        (&["nip-published", "--board", "5x5"], "4x6"),
        (&["nip-lookahead", "--board", "5x5"], "4x10"),
        (&["missing.toml"], "missing.toml"),
    ] {
        let output = run(&[&["lab", "run"], arguments].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(hint), "{}", text(&output.stderr));
    }
}

const MINE: &str = r#"
title = "My weights"

[matches]
game = { name = "othello", board = "6x6" }
player = "greedy:BP*{bp}+CS*{cs}"
against = "random"
games = 20
grid = [{ name = "bp", values = [1, 2] }, { name = "cs", values = [0, 0.5] }]
plots = [{ x = "bp", series = "cs" }]
published = [[1, 0, 8, 2, 0, 7, 3, 0]]
"#;

#[test]
fn an_experiment_of_ones_own_has_a_table_a_plot_and_a_report() {
    let folder = directory("own_experiment");
    let (file, report) = (folder.join("mine.toml"), folder.join("report"));
    fs::write(&file, MINE).expect("it can be written");
    let (file, report_text) = (file.to_string_lossy(), report.to_string_lossy());
    let data = folder.join("data").to_string_lossy().into_owned();
    let arguments = ["lab", "run", &file, "--report", &report_text, "--data-dir", &data, "--json"];
    let result = json(&arguments);
    let rows = result["sections"][0]["table"]["rows"].as_array().expect("there are rows");
    assert_eq!(rows.len(), 4);
    assert_eq!((&rows[0][0], &rows[0][1], &rows[0][2]), (&json!("1"), &json!("0"), &json!("8-2-0")));
    let page = fs::read_to_string(report.join("mine.html")).expect("the page is there");
    assert!(page.contains("<svg") && page.contains("My weights") && page.contains("yomikiri lab run mine"), "{page}");
    assert!(!page.contains("<script") && !page.contains("src="), "the page needs no other file");
    assert!(fs::read_to_string(report.join("mine.md")).expect("the text is there").contains("| bp | cs |"));
    let csv = fs::read_to_string(report.join("mine.csv")).expect("the table is there");
    let published = "first_published_won,first_published_lost,first_published_drawn";
    let head = format!("bp,cs,{published},first_won,first_lost,first_drawn,first_score_percent,first_verdict,second_");
    assert!(csv.starts_with(&head) && csv.contains("\r\n1,0,8,2,0,"), "{csv}");
    assert!(report.join("figures/mine/score-by-bp.svg").exists());
    // What was run is known: nothing is played again, and a report needs no run.
    let table = |result: &Value| result["sections"][0]["table"].clone();
    assert_eq!(table(&json(&arguments)), table(&result));
    let known = json(&["lab", "report", &file, "--data-dir", &data, "--json"]);
    assert_eq!((table(&known), &known["finished"]), (table(&result), &json!(true)));
    let nowhere = folder.join("nowhere").to_string_lossy().into_owned();
    let unknown = json(&["lab", "report", &file, "--data-dir", &nowhere, "--json"]);
    assert_eq!((&unknown["finished"], &unknown["sections"][0]["table"]["rows"][0][3]), (&json!(false), &Value::Null));
}

/// An experiment of each kind with nothing that was published.
const UNPUBLISHED: [&str; 6] = [
    r#"[matches]
game = { name = "nip", board = "4x4" }
player = "greedy:NC"
against = "random"
games = 4"#,
    r#"[pairs]
game = { name = "nip", board = "4x4" }
players = ["random", "level:1"]
games = 4"#,
    r#"[times]
game = { name = "othello", board = "6x6" }
player = "lookahead:{level}:squares"
levels = [1, 2]"#,
    r#"[first-move]
game = { name = "halma", board = "5x5", pieces = 3 }
players = ["lookahead:{plies}:C*2+A"]
plies = [2, 3]"#,
    r#"[lookahead]
game = { name = "nip" }
boards = [{ board = "4x5", m = [2, 3, 4] }]"#,
    r#"[values]
boards = [{ game = { name = "nip", board = "4x5" } }]"#,
];

#[test]
fn nothing_is_compared_where_nothing_was_published() {
    let folder = directory("unpublished");
    for (number, table) in UNPUBLISHED.iter().enumerate() {
        let file = folder.join(format!("own{number}.toml"));
        fs::write(&file, format!("title = \"Mine\"\n\n{table}\n")).expect("it can be written");
        let data = folder.join("data").to_string_lossy().into_owned();
        let output = run(&["lab", "run", &file.to_string_lossy(), "--data-dir", &data]);
        let shown = text(&output.stdout);
        assert!(output.status.success(), "{table}: {}", text(&output.stderr));
        for word in ["published", "verdict", "agrees", "differs", "refuted"] {
            assert!(!shown.to_lowercase().contains(word), "{word} in {shown}");
        }
    }
}

#[test]
fn a_wrong_file_says_what_would_be_right() {
    let folder = directory("wrong_experiment");
    for (number, (from, to, hint)) in [
        ("[matches]", "[games]", "unknown field `games`"),
        ("games = 20", "games = \"many\"", "line 8: invalid type"),
        ("games = 20", "games = 21", "21 games cannot be shared by 2 seats"),
        ("greedy:BP", "grady:BP", "othello has no player \"grady:BP*1+CS*0\""),
        ("x = \"bp\"", "x = \"zz\"", "a plot is over zz, which is no parameter"),
        ("[1, 0, 8, 2, 0, 7, 3, 0]", "[1, 0, 8]", "a published row has the values of the 2 parameters"),
        ("values = [1, 2]", "values = []", "the parameter bp has no values"),
    ]
    .into_iter()
    .enumerate()
    {
        let file = folder.join(format!("wrong{number}.toml"));
        assert!(MINE.contains(from), "{from}");
        fs::write(&file, MINE.replace(from, to)).expect("it can be written");
        let output = run(&["lab", "run", &file.to_string_lossy()]);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(hint) && said.lines().count() == 1, "{hint} in {said}");
    }
}

#[test]
fn published_letters_are_one_for_each_m() {
    let file = directory("wrong_letters").join("own.toml");
    let boards = r#"boards = [{ board = "4x5", m = [2, 3, 4], favours = "BW" }]"#;
    let source = format!("title = \"Mine\"\n[lookahead]\ngame = {{ name = \"nip\" }}\n{boards}\n");
    fs::write(&file, source).expect("it can be written");
    let output = run(&["lab", "run", &file.to_string_lossy()]);
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(said.contains("4x5 has 2 letters in favours for 3 values of m; give one for each"), "{said}");
}

const TUNED: &str = r#"
title = "My weights"

[tune]
game = { name = "othello", board = "6x6" }
player = "greedy:BP*1+CS*{cs}"
weights = [{ name = "cs", start = 0.0, step = 1.0, low = 0.0, high = 9.0 }]
rounds = 12
games = 40
against = "greedy:BP*1+CS*0"
validation-games = 40
"#;

#[test]
fn weights_are_tuned_by_playing_and_go_on_where_they_were_cut_off() {
    let folder = directory("tuning");
    let file = folder.join("tuned.toml");
    fs::write(&file, TUNED).expect("it can be written");
    let (file, data) = (file.to_string_lossy(), folder.join("data").to_string_lossy().into_owned());
    let arguments = ["lab", "tune", &file, "--json", "--data-dir", &data];
    let result = json(&arguments);
    let path = result["sections"][0]["table"]["rows"].as_array().expect("there are rounds");
    assert_eq!((path.len(), &path[0][1]), (13, &json!(0.0)));
    let end = result["sections"][1]["table"]["rows"][0].as_array().expect("there is a match");
    assert!(end[0].as_str().is_some_and(|player| player.starts_with("greedy:BP*1+CS*")), "{end:?}");
    assert_eq!(json(&arguments)["sections"], result["sections"], "nothing is played again");
    let other = directory("tuning_again").to_string_lossy().into_owned();
    let again = json(&["lab", "tune", &file, "--json", "--threads", "1", "--data-dir", &other]);
    assert_eq!(again["sections"], result["sections"], "the same seed, the same weights");
    let output = run(&["lab", "tune", "othello-terms"]);
    assert!(text(&output.stderr).contains("othello-terms tunes nothing"), "{}", text(&output.stderr));
}

#[test]
fn every_experiment_of_the_program_can_be_read_and_shown() {
    for experiment in json(&["lab", "list", "--json"]).as_array().expect("there are some") {
        let name = experiment["experiment"].as_str().expect("it has a name");
        let shown = run(&["lab", "show", name]);
        assert!(text(&shown.stdout).contains("title = "), "{name}");
    }
}

#[test]
fn positions_are_counted_and_estimated() {
    let counted = json(&["census", "othello", "--board", "4x4", "--json"]);
    let positions: Vec<u64> =
        counted["plies"].as_array().into_iter().flatten().filter_map(|ply| ply["positions"].as_u64()).collect();
    assert_eq!(positions[..5], [1, 4, 12, 42, 120]);
    assert_eq!((&counted["ending"], counted["positions"].as_u64()), (&json!("complete"), Some(positions.iter().sum())));
    let once = json(&["census", "othello", "--board", "4x4", "--symmetric", "--json"]);
    assert_eq!(once["plies"][1]["positions"], json!(1));
    let few = json(&["census", "othello", "--board", "6x6", "--plies", "3", "--json"]);
    assert_eq!((&few["ending"], few["plies"].as_array().map(Vec::len)), (&json!("ply-limit"), Some(4)));
    let estimated = json(&["census", "othello", "--board", "4x4", "--estimate", "--walks", "200", "--json"]);
    assert_eq!(estimated["plies"][1]["lines"]["relative_error"], json!(0.0), "there are four first moves");
    let shown = run(&["census", "nip", "--board", "4x4"]);
    assert!(text(&shown.stdout).contains("positions  "), "{}", text(&shown.stdout));
}
