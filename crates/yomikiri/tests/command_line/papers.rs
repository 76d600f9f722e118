//! What papers need: one number a cell, tables for LaTeX, games as rows, reports in Japanese, and a word about what was written.

use crate::{directory, run, text};
use std::fs;
use std::process::Output;

fn good(output: &Output) -> &str {
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// The lines of CSV, split at commas; nothing in it is quoted.
fn cells(csv: &str) -> Vec<Vec<&str>> {
    csv.lines().map(|line| line.split(',').collect()).collect()
}

const PHASES: &str = r#"
title = "Phases & parts"
title-ja = "段階"

[matches]
game = { name = "othello", board = "6x6" }
player = "phase:24=greedy:NC,36={end}"
against = "random"
games = 10
grid = [{ name = "end", values = ["greedy:CS", "solver_x"] }]
plots = [{ x = "end" }]
"#;

#[test]
fn a_report_is_in_the_form_and_language_asked_for_and_says_where_it_is() {
    let folder = directory("papers_report");
    let file = folder.join("mine.toml");
    fs::write(&file, PHASES.replace("solver_x", "solver")).expect("it can be written");
    let (file, data) = (file.to_string_lossy().into_owned(), folder.join("data").to_string_lossy().into_owned());
    let report = folder.join("report");
    let run_it = ["lab", "run", &file, "--data-dir", &data, "--report", &report.to_string_lossy(), "--to", "csv"];
    let output = run(&[&run_it[..], &["--lang", "en"]].concat());
    let rows = cells(good(&output));
    assert_eq!(rows[0][..4], ["end", "first_won", "first_lost", "first_drawn"]);
    assert_eq!(rows[0][rows[0].len() - 3..], ["score_percent", "low_95", "high_95"]);
    assert_eq!((rows.len(), &rows[1][0], &rows[2][0]), (3, &"greedy:CS", &"solver"));
    for row in &rows[1..] {
        assert!(row[1..].iter().all(|cell| cell.parse::<f64>().is_ok()), "{row:?}");
    }
    let said = text(&output.stderr);
    let wrote = format!(
        "wrote the report mine (1 table as CSV and LaTeX, 1 figure, mine.md and mine.html) to {}\n",
        report.display()
    );
    assert!(said.ends_with(&wrote), "{said}");
    let figure = fs::read_to_string(report.join("figures/mine/score-by-end.svg")).expect("the figure is there");
    assert!(figure.contains(" bar\"") && figure.contains("whisker") && !figure.contains(" line\" d="), "bars, no line");
    let tex = fs::read_to_string(report.join("mine.tex")).expect("the tables are there");
    let latex = run(&["lab", "report", &file, "--data-dir", &data, "--to", "latex", "--lang", "en"]);
    let table = |text: &str| text[text.find("\\begin").expect("there is a table")..].to_owned();
    assert_eq!(table(good(&latex)), table(&tex));
    for part in ["\\caption{Phases \\& parts}", "\\label{tab:mine}", "\\toprule", "  greedy:CS & ", " score \\% "] {
        assert!(tex.contains(part), "{part} in {tex}");
    }
    let japanese = run(&["lab", "report", &file, "--data-dir", &data, "--lang", "ja"]);
    let shown = good(&japanese);
    assert!(shown.starts_with("mine: 段階\n") && shown.contains("得点率 %") && shown.contains("半分は先手"), "{shown}");
    let japanese = run(&["lab", "report", &file, "--data-dir", &data, "--lang", "ja", "--as", "csv"]);
    assert_eq!(good(&japanese), good(&output), "programs read the same in every language");
}

#[test]
fn a_tournament_is_a_table_for_programs_and_for_latex() {
    let players = ["match", "othello", "--board", "4x4", "random", "level:1", "phase:9=level:1,16=solver"];
    let played =
        |form: &str| run(&[&players[..], &["--round-robin", "--games", "10", "--forget", "--to", form]].concat());
    let csv = played("csv");
    let tables: Vec<&str> = good(&csv).split("\r\n\r\n").collect();
    let [players, pairings] = tables[..] else { panic!("there are two tables: {tables:?}") };
    // The one player whose name has commas is quoted.
    let [players, pairings] = [players, pairings].map(|table| table.replace("\"phase:9=level:1,16=solver\"", "phase"));
    let (players, pairings) = (cells(&players), cells(&pairings));
    assert_eq!(
        players[0][..10].join(","),
        "player,won,lost,drawn,score_percent,low_95,high_95,elo,elo_error,as_black_won"
    );
    assert_eq!(
        pairings[0].join(","),
        "player_1,player_2,games,won,lost,drawn,score_percent,low_95,high_95,elo,elo_low_95,elo_high_95"
    );
    for (table, names) in [(&players, 1), (&pairings, 2)] {
        assert_eq!(table.len(), 4);
        for row in &table[1..] {
            assert_eq!(row.len(), table[0].len());
            assert!(row[names..].iter().all(|cell| cell.is_empty() || cell.parse::<f64>().is_ok()), "{row:?}");
        }
    }
    let latex = played("latex");
    let shown = good(&latex);
    assert_eq!((shown.matches("\\begin{tabular}").count(), shown.matches("\\bottomrule").count()), (2, 2), "{shown}");
    assert!(shown.contains("\\begin{tabular}{lrrrrrrrrrrr}"), "{shown}");
    assert!(good(&played("markdown")).contains("| player | won | lost |"));
}

#[test]
fn games_are_rows_of_csv_that_is_not_read_back() {
    let folder = directory("papers_games");
    let data = folder.to_string_lossy().into_owned();
    let played =
        ["match", "nip", "--board", "4x4", "random", "phase:6=random,9=level:1", "--games", "4", "--data-dir", &data];
    good(&run(&played));
    good(&run(&["games", "import", "--contest", "1", "--data-dir", &data]));
    let file = folder.join("games.csv").to_string_lossy().into_owned();
    let output = run(&["games", "export", "--to", "csv", "--output", &file, "--data-dir", &data]);
    assert_eq!((good(&output), text(&output.stderr)), ("", format!("wrote 4 games to {file}\n").as_str()));
    let csv = fs::read_to_string(&file).expect("it is there").replace("\"phase:6=random,9=level:1\"", "phase");
    let rows = cells(&csv);
    assert_eq!(
        rows[0].join(","),
        "id,game,board,pieces,rules,start,player_1,player_2,date,result_1,result_2,ending,plies,moves"
    );
    assert_eq!(rows.len(), 5);
    for row in &rows[1..] {
        assert_eq!((row.len(), row[1], row[2], row[11]), (14, "nip", "4x4", "rules"), "{row:?}");
        assert!(["random", "phase"].contains(&row[6]) && row[6] != row[7], "{row:?}");
        let results = [row[9], row[10]].map(|result| result.parse::<i32>().expect("it is a number"));
        assert_eq!(results[0] + results[1], 0);
        assert_eq!(row[12], row[13].split(' ').count().to_string());
    }
    for arguments in
        [&["games", "import", &file][..], &["record", "check", &file], &["record", "show", "-", "--from", "csv"]]
    {
        let output = run(&[arguments, &["--data-dir", &data]].concat());
        let said = text(&output.stderr);
        assert_eq!((output.status.code(), said.lines().count()), (Some(2), 1), "{said}");
        assert!(said.contains("games as CSV are only written, not read; give them as text or json"), "{said}");
    }
}
