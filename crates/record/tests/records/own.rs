//! The own file: text and JSON.

use crate::{all_games, random_game};
use proptest::prelude::*;
use record::{Boards, Judgement, Node, Record, RecordError, json, read};
use std::time::Duration;

/// Adds all that a record can hold.
fn decorate(record: &mut Record, said: &str) {
    record
        .players
        .iter_mut()
        .zip(["Aya \"the fox\"", "level 5", "", "山田"])
        .for_each(|(player, name)| name.clone_into(player));
    record.set_tag("Date", "2026-11-16");
    record.set_tag("Path", "C:\\games");
    let alternatives: Vec<Node> = record.moves.iter().take(1).cloned().collect();
    if let Some(node) = record.moves.first_mut() {
        node.comment = said.split_whitespace().collect::<Vec<_>>().join(" ");
        node.time = Some(Duration::from_millis(1250));
        let judgement = Judgement { value: "+4".into(), how: "exact".into(), best: "d3".into(), loss: "2".into() };
        node.judgement = Some(judgement);
        node.variations = vec![alternatives.clone(), alternatives];
        "here".clone_into(&mut node.variations[0][0].comment);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_game_survives_text_and_json(seed in any::<u64>(), said in "[ -z|~あ-ん\n]{0,40}", plies in 0_usize..120) {
        let mut records = Vec::new();
        for game in all_games() {
            let mut record = random_game(&game, seed, plies);
            // A comment's own commands, and braces, cannot be kept apart from real ones.
            decorate(&mut record, &said.replace("[%", ""));
            record.replay().map_err(|error| TestCaseError::fail(error.to_string()))?;
            for boards in [Boards::Hidden, Boards::Shown] {
                let again = read(&record.text(boards)).map_err(|error| TestCaseError::fail(error.to_string()))?;
                prop_assert_eq!(again.len(), 1);
                prop_assert!(again[0].same_as(&record), "{}", record.text(boards));
            }
            records.push(record);
        }
        let all: String = records.iter().map(Record::to_string).collect();
        let again = read(&all).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert!(again.len() == records.len() && again.iter().zip(&records).all(|(a, b)| a.same_as(b)));
        let again = json::read(&json::write(&records)).map_err(|error| TestCaseError::fail(error.to_string()))?;
        let sorted = |record: &Record| { let mut record = record.clone(); record.setting.rules.sort(); record };
        prop_assert!(again.iter().zip(&records).all(|(a, b)| a.same_as(&sorted(b))));
    }

    #[test]
    fn garbage_is_refused_without_a_panic(text in "\\PC{0,200}", cut in any::<prop::sample::Index>()) {
        let _ = read(&text);
        let _ = json::read(&text);
        let mut record = random_game(&all_games()[0], 3, 20);
        decorate(&mut record, "said");
        let whole = record.to_string();
        let end = whole.char_indices().map(|(at, _)| at).nth(cut.index(whole.chars().count())).unwrap_or(0);
        let _ = read(&whole[..end]);
        let _ = read(&format!("{}{text}", &whole[..end]));
    }
}

#[test]
fn a_record_is_readable_and_shows_its_boards_on_request() {
    let game = games::open("gobblers", None, &[]).expect("the game exists");
    let mut record = Record::at(&game);
    record.players = vec!["Aya".to_owned(), "level 3".to_owned()];
    record.moves = ["L@b2", "S@a1"].map(Node::new).to_vec();
    let expected = "\
[Game \"gobblers\"]
[Board \"3x3\"]
[Rules \"lift=after-move hands=222/222 first-turns=none repetition=draw stuck=loses\"]
[First \"Aya\"]
[Second \"level 3\"]
[Result \"unfinished\"]

1. L@b2 S@a1 *
";
    assert_eq!(record.to_string(), expected);
    let shown = record.text(Boards::Shown);
    assert!(shown.contains("1. L@b2\n;   a   b   c\n") && shown.contains("\n1... S@a1\n"), "{shown}");
}

#[test]
fn the_first_wrong_thing_is_named_with_its_line() {
    let wrong = |text: &str| match read(text) {
        Err(error) => error.to_string(),
        Ok(records) => records[0].replay().err().map_or_else(|| "nothing".to_owned(), |error| error.to_string()),
    };
    let head = "[Game \"othello\"]\n";
    for (text, expected) in [
        ("", "line 1: there is no record"),
        ("hello", "line 1: a record begins with"),
        ("\n\n[Game othello]\n", "line 3: a tag is written"),
        ("[Game \"othello\n\"]", "line 1: a tag is written"),
        ("[First \"Aya\"]\nd3 *", "line 1: the record does not say what was played"),
        ("[Game \"chess\"]\n*", "line 1: unknown game \"chess\""),
        ("[Game \"othello\"]\n[Pieces \"x\"]", "line 2: Pieces is a number"),
        (&format!("{head}1. d3\nc5 2. a1 *"), "line 3: move 3, \"a1\", is wrong: "),
        (&format!("{head}1. d3 (c4 c9) c5 *"), "line 2: move 2, \"c9\", is wrong: "),
        (&format!("{head}1. d3 (c4 (e3 c5"), "line 2: \"(\" without \")\""),
        (&format!("{head}1. d3 ) c5"), "line 2: \")\" without \"(\""),
        (&format!("{head}\n{{early}}"), "line 3: a comment comes after a move"),
        (&format!("{head}d3 {{never ends"), "line 2: \"{\" without \"}\""),
        (&format!("{head}d3 {{[%time soon]}}"), "line 2: \"soon\" is no time"),
        (
            &format!("{head}[Result \"+4 -4\"]\nd3 *"),
            "line 1: the result is given as \"+4 -4\", but the moves lead to \"unfinished\"",
        ),
        (
            &format!("{head}[Ending \"by decision\"][Result \"+4 -4 0\"]\nd3 *"),
            "line 1: the result is given as \"+4 -4 0\"; it should be a number for each of 2 players",
        ),
        (&format!("{head}[Third \"Aya\"]\nd3 *"), "line 1: 3 players are named, but the game has 2"),
        (&format!("{head}d3\nc5"), "line 3: the record is cut off; it ends with \"*\""),
        (&format!("{head}d3\n\n{head}*"), "line 4: the record is cut off; it ends with \"*\""),
        (&format!("{head}d3 {}", "(c4 ".repeat(100)), "line 2: variations are nested more than 32 deep"),
    ] {
        let said = wrong(text);
        assert!(said.starts_with(expected), "{text:?}: {said}");
    }
}

#[test]
fn a_record_that_is_read_is_written_and_read_the_same() {
    let check = |moves: &str, expected: &str| {
        let records = read(&format!("[Game \"othello\"]\n{moves}")).expect("it is a record");
        let text = records[0].to_string();
        assert!(text.ends_with(&format!("\n\n1. {expected} *\n")), "{text}");
        assert!(read(&text).expect("it is a record")[0].same_as(&records[0]), "{text}");
    };
    // Times are kept to the millisecond.
    check("d3 {[%time 1.23456]} *", "d3 {[%time 1.235]}");
    // Any space separates a command from its value, and a value that says nothing is none.
    check("d3 {[%time\t2][%value][%best \n c4]} *", "d3 {[%time 2.000] [%best c4]}");
    check("d3 {[%loss\u{2}2]} *", "d3 {[%loss 2]}");
    // The commands of other programs stay.
    check("d3 {[%clk 0:01] so} *", "d3 {[%clk 0:01] so}");
    // No command comes about where one is taken out.
    check("d3 {[[%time 3]%time 5]} *", "d3 {[%time 3.000] [ %time 5]}");
    // A brace cannot be written in a comment.
    check("d3 {a{b} *", "d3 {a(b}");
    check("d3 {[%how a[b]} *", "d3 {[%how a[b]}");
}

#[test]
fn json_has_only_tags_that_text_can_hold() {
    let tagged = |tag: &str| {
        let record = r#"{"game":"othello","board":"8x8","rules":{},"players":[],"about":[["TAG","x"]],"moves":[],"result":"","ending":""}"#;
        json::read(&record.replace("TAG", tag))
    };
    assert!(tagged("Site").is_ok());
    for tag in ["", "a b", "Game", "First", "é"] {
        let error = tagged(tag).expect_err("it is no name of a tag").to_string();
        assert!(error.contains("cannot be the name of a tag"), "{error}");
    }
}

#[test]
fn nothing_that_is_read_drives_a_terminal() {
    let text = "[Game \"othello\"]\n[First \"A\u{1b}[2Jya\"]\n[Site \"a\\\r b\"]\n\n1. d3 {so\u{7}\u{1b}[31m} *\n";
    let records = read(text).expect("it is a record");
    assert_eq!((records[0].players[0].as_str(), records[0].tag("Site")), ("A [2Jya", Some("a  b")));
    assert_eq!(records[0].moves[0].comment, "so [31m");
    let json = json::write(&records).replace("so [31m", "so\\u001b[31m");
    assert_eq!(json::read(&json).expect("it is JSON")[0].moves[0].comment, "so [31m");
}

#[test]
fn a_game_that_its_players_ended_is_right_wherever_it_ended() {
    let text = "[Game \"othello\"]\n[Result \"+1 -1\"]\n[Ending \"by resignation of player 2\"]\n1. d3 c5 *\n";
    let records = read(text).expect("it is a record");
    assert!(records[0].replay().is_ok());
    assert!(matches!(records[0].replay().map(|line| line.plies()), Ok(2)));
    assert!(!matches!(records[0].replay(), Err(RecordError::Result { .. })));
}
