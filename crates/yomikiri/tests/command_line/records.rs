//! Records and the library of games.

use crate::{directory, json, run, text, yomikiri};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

/// Runs the program with this on its standard input.
fn run_with(arguments: &[&str], input: &str) -> Output {
    let mut child = yomikiri()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    child.stdin.take().expect("it listens").write_all(input.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

fn name(path: &Path) -> &str {
    path.to_str().expect("it is text")
}

const TIGER: &str = "f5d6c3d3c4f4c5b3c2e3\n";

#[test]
fn a_transcript_is_replayed_with_its_opening() {
    let output = run_with(&["record", "replay", "-"], TIGER);
    let shown = text(&output.stdout);
    assert!(output.status.success() && shown.contains("opening: ") && shown.contains("1. black: f5"), "{shown}");
    assert_eq!(shown.matches(" a b c d e f g h").count(), 11);
}

#[test]
fn games_go_from_format_to_format_and_back() {
    let folder = directory("records-convert");
    let (own, ggf, wtb) = (folder.join("game.txt"), folder.join("game.ggf"), folder.join("game.wtb"));
    let converted = run_with(&["record", "convert", "-", "--to", "text", "--output", name(&own)], TIGER);
    assert!(converted.status.success(), "{}", text(&converted.stderr));
    assert!(fs::read_to_string(&own).expect("it is there").starts_with("[Game \"othello\"]\n"));
    for (from, to, format) in [(&own, &ggf, "ggf"), (&ggf, &wtb, "wthor")] {
        let output = run(&["record", "convert", name(from), "--to", format, "--output", name(to)]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert!(run(&["record", "check", name(to)]).status.success());
    }
    assert!(folder.join("game.jou").exists() && folder.join("game.trn").exists());
    let back = run(&["record", "convert", name(&wtb), "--to", "transcript"]);
    assert_eq!(text(&back.stdout), TIGER);
    assert!(text(&back.stderr).contains("a transcript cannot hold"), "{}", text(&back.stderr));
}

#[test]
fn the_opening_is_a_tag_that_is_found_out_and_never_wrong() {
    let shown = |input: &str| text(&run_with(&["record", "convert", "-", "--to", "text"], input).stdout).to_owned();
    let tiger = shown("f5d6c3d3c4\n");
    assert!(tiger.contains("[Opening \"Tiger\"]\n"), "{tiger}");
    assert_eq!(shown(&tiger), tiger);
    assert_eq!(shown(&tiger.replace("Tiger", "Cow")), tiger);
    assert_eq!(shown(&tiger.replace("[Opening \"Tiger\"]\n", "")), tiger);
    assert!(!shown("f5\n").contains("Opening"));
    // The other formats have no place for it, and nobody is told so.
    let converted = run_with(&["record", "convert", "-", "--to", "ggf"], &tiger);
    assert!(converted.status.success() && !text(&converted.stdout).contains("Tiger"));
}

#[test]
fn a_wrong_file_is_named_with_its_line() {
    let folder = directory("records-wrong");
    let path = folder.join("game.txt");
    fs::write(&path, "[Game \"othello\"]\n\n1. f5 d6\n2. a1 *\n").expect("it can be written");
    let output = run(&["record", "check", name(&path)]);
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(said.contains("game.txt: line 4: move 3, \"a1\", is wrong: "), "{said}");
    let missing = run(&["record", "show", name(&folder.join("nothing"))]);
    assert_eq!(missing.status.code(), Some(2));
}

#[test]
fn games_are_imported_found_and_exported() {
    let folder = directory("library");
    let data = name(&folder).to_owned();
    let file = folder.join("games.txt");
    fs::write(&file, format!("{TIGER}f5f6e6f4e3\nf5d6c3\n")).expect("it can be written");
    let import = || json(&["games", "import", name(&file), "--data-dir", &data, "--json"]);
    let (first, again) = (import(), import());
    assert_eq!((&first["added"], &again["added"], &again["known"]), (&3.into(), &0.into(), &3.into()));
    // Another side of the board, and the same position.
    let stats = json(&["games", "stats", "othello", "--moves", "c4 e3 f6", "--data-dir", &data, "--json"]);
    assert_eq!((&stats["games"], stats["moves"].as_array().map(Vec::len)), (&2.into(), Some(1)));
    let found = json(&["games", "search", "--opening", "f5 f6", "--data-dir", &data, "--json"]);
    let number = found[0]["number"].to_string();
    assert_eq!(found.as_array().map(Vec::len), Some(1));
    for name in ["tiger", "TIG", "虎"] {
        let found = json(&["games", "list", "--opening", name, "--data-dir", &data, "--json"]);
        assert_eq!(found.as_array().map(Vec::len), Some(1), "{name}: {found}");
        assert_eq!(found[0]["moves"][4], "c4");
    }
    let nothing = run(&["games", "search", "--opening", "nothing", "--data-dir", &data]);
    assert!(nothing.status.code() == Some(2) && text(&nothing.stderr).contains("no opening has \"nothing\""));
    let shown = run(&["games", "show", &number, "--boards", "--data-dir", &data]);
    assert!(text(&shown.stdout).contains("1. f5\n;   a b c"), "{}", text(&shown.stdout));
    let exported = run(&["games", "export", "--to", "transcript", "--data-dir", &data]);
    assert_eq!(text(&exported.stdout).lines().count(), 3);
    let listed = run(&["games", "list", "--data-dir", &data]);
    assert_eq!(text(&listed.stdout).lines().count(), 4);
    let unknown = run(&["games", "show", "99", "--data-dir", &data]);
    assert_eq!(unknown.status.code(), Some(2));
}

#[test]
fn a_file_with_a_wrong_game_adds_nothing() {
    let folder = directory("library-wrong");
    let file = folder.join("games.txt");
    fs::write(&file, "f5d6c3\nf5a1\n").expect("it can be written");
    let output = run(&["games", "import", name(&file), "--data-dir", name(&folder)]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("game 2: move 2, \"a1\""), "{}", text(&output.stderr));
    let counts = json(&["games", "stats", "--data-dir", name(&folder), "--json"]);
    assert!(counts.as_array().into_iter().flatten().all(|count| count["games"] == 0));
}

#[test]
fn a_game_is_annotated_as_text_json_and_page() {
    let folder = directory("annotated");
    let page = folder.join("game.html");
    // On 4x4 everything is exact.
    let game = "[Game \"othello\"]\n[Board \"4x4\"]\n1. b1 *\n";
    let file = folder.join("game.txt");
    fs::write(&file, game).expect("it can be written");
    let result = json(&["record", "annotate", name(&file), "--html", name(&page), "--json", "--threads", "1"]);
    let judgement = &result[0]["moves"][0]["judgement"];
    // White wins 4x4 by eight stones, and all four first moves are the same.
    assert_eq!((&judgement["value"], &judgement["how"]), (&"-8".into(), &"exact".into()), "{result}");
    assert_eq!((&judgement["best"], &judgement["loss"]), (&"".into(), &"".into()), "{result}");
    let html = fs::read_to_string(&page).expect("the page is there");
    assert!(html.starts_with("<!DOCTYPE html>") && html.matches("<svg").count() == 2, "{html}");
    assert!(!html.contains("http://") || html.matches("http://").all(|_| html.contains("http://www.w3.org/2000/svg")));
}
