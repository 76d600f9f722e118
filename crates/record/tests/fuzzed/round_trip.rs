//! What must hold for any bytes, by format: reading them does not panic, every game that is read can be played, and what is
//! read, written and read again is the same. Fuzzing and the tests share this file.

// Each target of the fuzzer uses one of these.
#![allow(dead_code)]

use record::formats::wthor::{self, Names};
use record::formats::{Imported, ggf, obf, transcript};
use record::{Boards, OpenGames, Record, json};

/// A check of one format.
pub type Check = fn(&[u8]);

/// All checks, by the name of the format.
pub const CHECKS: [(&str, Check); 6] =
    [("text", text), ("json", json), ("ggf", ggf), ("wthor", wthor), ("transcript", transcript), ("obf", obf)];

/// Our own records.
pub fn text(bytes: &[u8]) {
    let Ok(records) = record::read(&String::from_utf8_lossy(bytes)) else { return };
    for boards in [Boards::Hidden, Boards::Shown] {
        let written: String = records.iter().map(|record| record.text(boards)).collect();
        let again = record::read(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
        assert_same(&again, &records);
    }
    let mut open = OpenGames::default();
    for record in &records {
        // Only the form has been checked: the game may be wrong, but not without being found out.
        let _ = open.replay(record);
    }
}

/// Records in JSON.
pub fn json(bytes: &[u8]) {
    let Ok(records) = json::read(&String::from_utf8_lossy(bytes)) else { return };
    let written = json::write(&records);
    let again = json::read(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_same(&again, &records);
    let mut open = OpenGames::default();
    for record in &records {
        let Ok(_) = open.replay(record) else { continue };
        // Strings hold what a line of text cannot, but a right game is the same game as text.
        let text = record.to_string();
        let again = record::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(again.len(), 1, "{text}");
        let moves = |record: &Record| record.moves.iter().map(|node| node.mv.clone()).collect::<Vec<_>>();
        assert_eq!(moves(&again[0]), moves(record), "{text}");
        assert!(open.replay(&again[0]).is_ok(), "{text}");
    }
}

/// GGF.
pub fn ggf(bytes: &[u8]) {
    let Ok(Imported { mut records, .. }) = ggf::read(&String::from_utf8_lossy(bytes)) else { return };
    if records.is_empty() {
        return;
    }
    assert_playable(&records);
    let written = ggf::write(&records).expect("it was read").file;
    for record in &mut records {
        // Other programs expect the type of the game, so it is written even if it was not read.
        if record.tag("Type").is_none() {
            let size = record.setting.board.split('x').next().unwrap_or_default().to_owned();
            record.set_tag("Type", size);
        }
    }
    let again = ggf::read(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_same(&again.records, &records);
}

/// A database of WTHOR: the lengths of the lists of players and tournaments in two bytes each, then these lists and the games.
pub fn wthor(bytes: &[u8]) {
    let Some((&[a, b, c, d], rest)) = bytes.split_first_chunk() else { return };
    let length = |bytes| usize::from(u16::from_le_bytes(bytes));
    let (players, rest) = rest.split_at(length([a, b]).min(rest.len()));
    let (tournaments, games) = rest.split_at(length([c, d]).min(rest.len()));
    // A list of no bytes stands for one that is not there.
    let list = |bytes| Some(bytes).filter(|bytes: &&[u8]| !bytes.is_empty());
    let Ok(names) = Names::read(list(players), list(tournaments)) else { return };
    let Ok(Imported { mut records, .. }) = wthor::read(games, &names) else { return };
    assert_playable(&records);
    let written = wthor::write(&records, (2026, 11, 16)).expect("it was read").file;
    let names = Names::read(Some(&written.players), Some(&written.tournaments)).expect("they were written");
    let again = wthor::read(&written.games, &names).expect("it was written");
    for record in &mut records {
        // A name that fills its place to the last byte is read, but the zero that should end it is always written.
        for player in &mut record.players {
            *player = cut(player, 19);
        }
        let tournament = cut(record.tag(wthor::TOURNAMENT).unwrap_or_default(), 25);
        record.set_tag(wthor::TOURNAMENT, tournament);
    }
    assert_same(&again.records, &records);
}

fn cut(name: &str, letters: usize) -> String {
    name.chars().take(letters).collect::<String>().trim().to_owned()
}

/// Transcripts of 8x8 Othello.
pub fn transcript(bytes: &[u8]) {
    let game = games::open("othello", None, &[]).expect("the game exists");
    let Ok(imported) = transcript::read(&String::from_utf8_lossy(bytes), &game) else { return };
    assert_playable(&imported.records);
    let written = transcript::write(&imported.records).expect("it was read").file;
    let again = transcript::read(&written, &game).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_same(&again.records, &imported.records);
}

/// Positions in OBF.
pub fn obf(bytes: &[u8]) {
    let Ok(imported) = obf::read(&String::from_utf8_lossy(bytes)) else { return };
    assert_playable(&imported.records);
    let written = obf::write(&imported.records).expect("it was read").file;
    let again = obf::read(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_same(&again.records, &imported.records);
}

/// What comes from a foreign format has been played already.
fn assert_playable(records: &[Record]) {
    let mut open = OpenGames::default();
    for record in records {
        if let Err(error) = open.replay(record) {
            panic!("{error}\n{record}");
        }
    }
}

fn assert_same(again: &[Record], records: &[Record]) {
    assert_eq!(again.len(), records.len());
    for (again, record) in again.iter().zip(records) {
        assert!(again.same_as(record), "{again:#?}\n{record:#?}");
    }
}
