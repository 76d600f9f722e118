//! WTHOR, by bytes made by hand.

use crate::random_game;
use proptest::prelude::*;
use record::Record;
use record::formats::wthor::{self, Names};

/// The 16 bytes that all files begin with.
fn header(games: u32, names: u16, year: u16, depth: u8) -> Vec<u8> {
    let mut bytes = vec![20, 26, 11, 16];
    bytes.extend(games.to_le_bytes());
    bytes.extend(names.to_le_bytes());
    bytes.extend(year.to_le_bytes());
    bytes.extend([8, 0, depth, 0]);
    bytes
}

fn named(names: &[&str], width: usize) -> Vec<u8> {
    let mut bytes = header(0, names.len() as u16, 0, 0);
    for name in names {
        let mut name: Vec<u8> = name.chars().map(|c| c as u8).collect();
        name.resize(width, 0);
        bytes.extend(name);
    }
    bytes
}

/// A short game in which white is wiped out after nine moves: 13 black stones, and the 51 empty cells go to black.
const WIPE_OUT: [u8; 9] = [65, 46, 35, 66, 57, 64, 75, 56, 53];

fn game(tournament: u16, black: u16, white: u16, score: u8, theoretical: u8, moves: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for number in [tournament, black, white] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend([score, theoretical]);
    let mut moves = moves.to_vec();
    moves.resize(60, 0);
    bytes.extend(moves);
    bytes
}

#[test]
fn a_game_is_read_with_its_names_scores_and_year() {
    let names =
        Names::read(Some(&named(&["Rose Brian", "Tamenori Hid\u{e9}"], 20)), Some(&named(&["Open", "Paris"], 26)));
    let names = names.expect("the lists are right");
    assert_eq!(names.players, ["Rose Brian", "Tamenori Hid\u{e9}"]);
    let escape = Names::read(Some(&named(&["a\u{1b}b\u{9b}"], 20)), None).expect("the list is right");
    assert_eq!(escape.players, ["a b"]);
    let bytes = [header(1, 0, 1998, 22), game(1, 1, 0, 40, 34, &[43, 33])].concat();
    let imported = wthor::read(&bytes, &names).expect("the file is right");
    let record = &imported.records[0];
    assert_eq!(record.players, ["Tamenori Hid\u{e9}", "Rose Brian"]);
    let tags =
        ["Tournament", "Year", "TheoreticalScore", "TheoreticalDepth"].map(|tag| record.tag(tag).unwrap_or("none"));
    assert_eq!(tags, ["Paris", "1998", "34", "22"]);
    assert_eq!(record.moves.iter().map(|node| node.mv.as_str()).collect::<Vec<_>>(), ["c4", "c3"]);
    assert_eq!((record.result.as_str(), record.ending.as_str()), ("+16 -16", "by decision"));
    assert!(record.replay().is_ok() && imported.warnings.is_empty());
}

#[test]
fn the_winner_gets_the_empty_cells() {
    let bytes = [header(1, 0, 2001, 0), game(0, 0, 0, 64, 64, &WIPE_OUT)].concat();
    let imported = wthor::read(&bytes, &Names::default()).expect("the file is right");
    assert_eq!((imported.records[0].result.as_str(), imported.records[0].ending.as_str()), ("+64 -64", ""));
    assert!(imported.warnings.is_empty() && imported.records[0].replay().is_ok());
    let wrong_score = [header(1, 0, 2001, 0), game(0, 0, 0, 60, 64, &WIPE_OUT)].concat();
    let warnings = wthor::read(&wrong_score, &Names::default()).expect("the moves are right").warnings;
    assert_eq!(warnings, ["game 1: the score is given as \"+56 -56\", but the moves lead to \"+64 -64\""]);
}

#[test]
fn what_is_wrong_is_said() {
    let one = |moves: &[u8]| [header(1, 0, 2001, 0), game(0, 0, 0, 32, 32, moves)].concat();
    let error = |bytes: &[u8]| wthor::read(bytes, &Names::default()).expect_err("it is wrong").to_string();
    assert_eq!(error(&[0; 10]), "the file of games (.wtb) should have 16 bytes, but ends after 10");
    assert_eq!(error(&one(&[43])[..80]), "the file of games (.wtb) should have 84 bytes, but ends after 80");
    assert!(error(&one(&[11])).starts_with("game 1: move 1, \"a1\": "));
    assert_eq!(error(&one(&[43, 90])), "game 1: move 2, code 90, is no cell; codes are 11 to 88");
    assert!(error(b"PNG and other files begin otherwise").contains("of another kind"));
    let mut ten = one(&[43]);
    ten[12] = 10;
    assert!(error(&ten).contains("only games on 8x8"));
    assert!(Names::read(Some(&named(&["A"], 20)[..30]), None).is_err());
}

/// Random games of Othello with the names and tags that a database holds.
fn games(seed: u64, count: u64) -> Vec<Record> {
    let othello = games::open("othello", None, &[("score", "empties-to-winner")]).expect("the game exists");
    let game = |number: u64| {
        let mut record = random_game(&othello, seed.wrapping_add(number), 200);
        record.players = vec![format!("player {}", number % 3), format!("player {}", number % 5)];
        let tags = [("Tournament", "Kobe"), ("Year", "2026"), ("TheoreticalScore", "32"), ("TheoreticalDepth", "24")];
        for (tag, value) in tags {
            record.set_tag(tag, value);
        }
        record
    };
    (0..count).map(game).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_database_survives_its_files(seed in any::<u64>()) {
        let records = games(seed, 7);
        let exported = wthor::write(&records, (2026, 11, 16)).expect("they are games of Othello");
        prop_assert!(exported.warnings.is_empty(), "{:?}", exported.warnings);
        let files = exported.file;
        prop_assert_eq!(files.games.len(), 16 + 7 * 68);
        let names = Names::read(Some(&files.players), Some(&files.tournaments)).expect("they are lists");
        let again = wthor::read(&files.games, &names).expect("it is a database");
        prop_assert!(again.warnings.is_empty(), "{:?}", again.warnings);
        for (again, record) in again.records.iter().zip(&records) {
            prop_assert!(again.same_as(record), "{again}\n{record}");
        }
    }

    #[test]
    fn garbage_is_refused_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = wthor::read(&bytes, &Names::default());
        let _ = Names::read(Some(&bytes), Some(&bytes));
        let mut plausible = header(2, 0, 2000, 0);
        plausible.extend(&bytes);
        let _ = wthor::read(&plausible, &Names::default());
    }
}
