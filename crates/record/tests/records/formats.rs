//! Transcripts, GGF and OBF.

use crate::random_game;
use games::{Game, LineText};
use proptest::prelude::*;
use record::Record;
use record::formats::{ggf, obf, transcript};
use std::time::Duration;

fn othello() -> Game {
    games::open("othello", None, &[]).expect("the game exists")
}

fn moves(record: &Record) -> String {
    record.moves.iter().map(|node| node.mv.as_str()).collect::<Vec<_>>().join(" ")
}

#[test]
fn transcripts_are_read_in_either_case_with_and_without_spaces() {
    for text in ["f5d6c3d3c4", "F5D6C3D3C4", "f5 d6 c3 d3 c4\n"] {
        let imported = transcript::read(text, &othello()).expect("it is a transcript");
        assert_eq!(moves(&imported.records[0]), "f5 d6 c3 d3 c4");
    }
    let error = |text: &str| transcript::read(text, &othello()).expect_err("it is wrong").to_string();
    assert!(error("f5d6\n\nf5zz").starts_with("game 3: \"zz\" is no move"), "{}", error("f5d6\n\nf5zz"));
    assert!(error("f5f5").starts_with("game 1: move 2, \"f5\": "));
    assert!(error("f05").contains("without zeros"));
}

#[test]
fn a_pass_that_no_move_follows_is_written() {
    let mut record = game_with_passes();
    let game = record.open().expect("the game exists");
    let pass = record.moves.iter().position(|node| node.mv == "pass").expect("it has a pass");
    record.moves.truncate(pass + 1);
    record.result.clear();
    let text = transcript::write(std::slice::from_ref(&record)).expect("it can be written").file;
    assert!(text.ends_with("pass\n"), "{text}");
    assert_eq!(moves(&transcript::read(&text, &game).expect("it is a transcript").records[0]), moves(&record));
}

/// A game with passes in it.
fn game_with_passes() -> Record {
    let game = games::open("othello", None, &[("score", "empties-to-winner")]).expect("the game exists");
    let found = (0..200).map(|seed| random_game(&game, seed, 200));
    found.into_iter().find(|record| record.moves.iter().any(|node| node.mv == "pass")).expect("some game has a pass")
}

#[test]
fn passes_may_be_written_or_left_out() {
    let record = game_with_passes();
    let game = record.open().expect("the game exists");
    let without = transcript::write(std::slice::from_ref(&record)).expect("it can be written").file;
    assert!(!without.contains("pass"));
    for word in ["pass", "PA", "ps", "--", "@@"] {
        let with: String = record.moves.iter().map(|node| if node.mv == "pass" { word } else { &node.mv }).collect();
        for text in [&without, &with] {
            let again = transcript::read(text, &game).expect("it is a transcript");
            assert_eq!(moves(&again.records[0]), moves(&record));
            assert_eq!(again.records[0].result, record.result);
        }
    }
}

#[test]
fn a_transcript_says_what_it_cannot_hold() {
    let mut record = random_game(&othello(), 1, 10);
    record.players[0] = "Aya".to_owned();
    record.moves[0].comment = "bold".to_owned();
    let exported = transcript::write(&[record]).expect("it can be written");
    assert_eq!(exported.warnings, ["game 1: a transcript cannot hold players, comments"]);
    let halma = random_game(&games::open("halma", None, &[]).expect("the game exists"), 1, 4);
    assert!(transcript::write(&[halma]).is_err());
}

const GGF: &str = "1 (;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Saio1200]PW[Saio3000]RB[2197.01]RW[2199.72]
TI[05:00//02:00]TY[8]RE[+4.000:r]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]
B[d3//0.01]W[C5/1.50/2.25]B[d6/-3];)(;GM[Amazons]PB[x];)";

#[test]
fn ggf_is_read_with_players_values_and_times() {
    let imported = ggf::read(GGF).expect("it is GGF");
    let [record] = &imported.records[..] else { panic!("one game is Othello") };
    assert_eq!(record.players, ["Saio1200", "Saio3000"]);
    assert_eq!((moves(record).as_str(), &record.start), ("d3 c5 d6", &None));
    assert_eq!((record.result.as_str(), record.ending.as_str()), ("+4 -4", "by resignation of player 2"));
    assert_eq!(record.tag("Date"), Some("2003.12.15_13:24:03.MST"));
    assert_eq!(record.moves[0].time, Some(Duration::from_millis(10)));
    assert_eq!(record.moves[1].judgement.as_ref().map(|judgement| judgement.value.as_str()), Some("1.50"));
    assert_eq!(imported.warnings, ["game 2 is left out: it is a game of Amazons, not of Othello"]);
    assert!(record.replay().is_ok());
}

#[test]
fn wrong_ggf_is_refused_with_the_number_of_the_game() {
    let error = |text: &str| ggf::read(text).expect_err("it is wrong").to_string();
    assert!(error("no game").starts_with("there is no game"));
    assert!(error(&GGF[..GGF.len() / 2]).starts_with("game 1: "));
    assert!(error(&GGF.replace("B[d3//0.01]", "W[d3//0.01]")).contains("is out of turn"));
    assert!(error(&GGF.replace("C5/", "A1/")).contains("move 2, \"a1\""));
    assert!(error(&GGF.replace("BO[8 ---", "BO[8 --")).starts_with("game 1: "));
    assert!(error(&GGF.replace("BO[8", "BO[99")).contains("a board of 99 rows"));
}

/// A wipe-out: black has 13 stones, and 51 cells are empty.
const WIPE_OUT: &str = "f5 f4 g3 e6 d7 d6 d3 c5 b5";

#[test]
fn a_result_may_count_stones_alone() {
    let game = games::open("othello", None, &[]).expect("the game exists");
    let mut line = game.line();
    let mut record = Record::at(&game);
    for mv in WIPE_OUT.split(' ') {
        line.push_text(mv).expect("it is legal");
        record.moves.push(record::Node::new(mv));
    }
    record.finish(&line.payoff().expect("it is over"), game::Ending::Rules);
    assert_eq!(record.result, "+13 -13");
    let written = ggf::write(std::slice::from_ref(&record)).expect("it can be written").file;
    let again = ggf::read(&written).expect("it is GGF").records.remove(0);
    assert_eq!(again.result, record.result, "{written}");
    assert!(again.replay().is_ok());
    assert_eq!(ggf::read(&written.replace("+13", "+64")).expect("it is GGF").records[0].result, "+64 -64");
    let wrong = written.replace("+13", "+12");
    assert!(ggf::read(&wrong).is_err(), "{wrong}");
}

#[test]
fn what_is_read_from_ggf_can_be_written_there() {
    let odd =
        GGF.replace("PB[Saio1200]", "PB[Saio\n\u{1b}[1200]").replace("2.25", "2.125").replace("B[d6/-3]", "B[d6/win]");
    let odd = odd.replace("TI[05:00//02:00]", "TI[\u{1}]");
    let imported = ggf::read(&odd).expect("it is GGF");
    assert_eq!(imported.records[0].tag("Clock"), None);
    assert_eq!(imported.warnings[0], "game 1: a value that cannot be read is left out");
    assert_eq!(imported.records[0].players[0], "Saio [1200");
    assert_eq!(imported.records[0].moves[1].time, Some(Duration::from_millis(2125)));
    let written = ggf::write(&imported.records).expect("it can be written").file;
    assert!(ggf::read(&written).expect("it is GGF").records[0].same_as(&imported.records[0]), "{written}");
    assert!(ggf::read(&GGF.replace("+4.000", "nan")).is_err());
}

#[test]
fn a_position_of_a_game_that_is_over_has_its_result() {
    let imported = obf::read(&format!("{} O;\n", "X".repeat(64))).expect("it is OBF");
    assert_eq!(imported.records[0].result, "+64 -64");
    assert!(imported.records[0].replay().is_ok());
}

#[test]
fn obf_positions_keep_the_scores_of_their_moves() {
    let text =
        "% the beginning\n---------------------------OX------XO--------------------------- X; d3:+0; C4:-2; % start\n";
    let imported = obf::read(text).expect("it is OBF");
    let [record] = &imported.records[..] else { panic!("there is one position") };
    assert_eq!((record.tag(obf::SCORES), record.tag(obf::COMMENT)), (Some("d3:+0 c4:-2"), Some("start")));
    let again = obf::write(&imported.records).expect("it can be written");
    assert_eq!(
        again.file,
        "---------------------------OX------XO--------------------------- X; d3:+0; c4:-2; % start\n"
    );
    let error = |text: &str| obf::read(text).expect_err("it is wrong").to_string();
    assert!(error("---X X;").starts_with("game 1: a position has 64 cells"));
    assert!(error(&text.replace("d3", "a1")).contains("a1 is not legal; legal are "));
    assert!(error(&text.replace("+0", "much")).contains("\"much\" is no score"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn games_survive_ggf(seed in any::<u64>(), plies in 1_usize..200) {
        let game = games::open("othello", None, &[("score", "empties-to-winner")]).expect("the game exists");
        let mut record = random_game(&game, seed, plies);
        record.players = vec!["Aya".to_owned(), "Ken".to_owned()];
        record.set_tag("Type", "8");
        record.moves[0].time = Some(Duration::from_millis(250));
        let exported = ggf::write(std::slice::from_ref(&record)).expect("it can be written");
        prop_assert!(exported.warnings.is_empty());
        let again = ggf::read(&exported.file).expect("it is GGF");
        prop_assert!(again.records[0].same_as(&record), "{}\n{}", again.records[0], record);
    }

    #[test]
    fn garbage_is_refused_without_a_panic(text in "\\PC{0,200}") {
        let _ = transcript::read(&text, &othello());
        let _ = obf::read(&text);
        let _ = ggf::read(&text);
        let _ = ggf::read(&format!("(;{text};)"));
        let _ = ggf::read(&format!("(;GM[Othello]BO[{text}]B[{text}];)"));
    }
}
