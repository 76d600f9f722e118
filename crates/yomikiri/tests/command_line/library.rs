//! The library of games when something goes wrong: bad files, a full disk, signals, and others at the same work.

use crate::interrupts::{ended, signal, spawn, wait_for};
use crate::{directory, json, run, text, yomikiri};
use record::formats::{ggf, wthor};
use record::{Node, Record};
use rusqlite::{Connection, OpenFlags};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

fn name(path: &Path) -> &str {
    path.to_str().expect("it is text")
}

/// Numbers that look like chance and are the same every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// Games of Othello, all of them different: some are played, the others differ from them by who played.
fn games(count: usize) -> Vec<Record> {
    const PLAYED: usize = 25;
    let game = games::open("othello", None, &[("score", "empties-to-winner")]).expect("the game exists");
    let mut chance = Chance(6);
    let mut played: Vec<Record> = Vec::new();
    for _ in 0..PLAYED.min(count) {
        let mut record = Record::at(&game);
        let mut now = game.start();
        while now.payoff().is_none() {
            let moves = now.moves();
            let mv = moves[chance.below(moves.len())];
            now = now.play(mv).expect("it is legal");
            record.moves.push(Node::new(game.move_text(mv)));
        }
        record.finish(&now.payoff().expect("it is over"), game::Ending::Rules);
        for (tag, value) in
            [("Tournament", "Kobe"), ("Year", "2026"), ("TheoreticalScore", "32"), ("TheoreticalDepth", "24")]
        {
            record.set_tag(tag, value);
        }
        played.push(record);
    }
    let game = |number: usize| {
        let mut record = played[number % PLAYED].clone();
        record.players = vec![format!("player {}", number / PLAYED), "Ken".to_owned()];
        record
    };
    (0..count).map(game).collect()
}

/// Writes games as files of WTHOR, so many games a file, and names them. Each has its lists beside it.
fn files(folder: &Path, games: &[Record], each: usize) -> Vec<PathBuf> {
    let write = |(number, games): (usize, &[Record])| {
        let path = folder.join(format!("{number:04}.wtb"));
        let files = wthor::write(games, (2026, 11, 16)).expect("they are games of Othello").file;
        let write = |path: &Path, bytes| fs::write(path, bytes).expect("it can be written");
        write(&path, files.games);
        write(&path.with_extension("jou"), files.players);
        write(&path.with_extension("trn"), files.tournaments);
        path
    };
    games.chunks(each).enumerate().map(write).collect()
}

/// The arguments that import files.
fn import<'a>(files: &'a [PathBuf], data: &'a Path) -> Vec<&'a str> {
    let files = files.iter().map(|path| name(path));
    ["games", "import", "--data-dir", name(data)].into_iter().chain(files).collect()
}

fn database(data: &Path) -> PathBuf {
    data.join("games.db")
}

/// The games in the library, counted behind the program's back; none if it cannot be read yet.
fn count(data: &Path) -> usize {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let Ok(connection) = Connection::open_with_flags(database(data), flags) else { return 0 };
    connection.query_row("SELECT count(*) FROM games", [], |row| row.get::<_, i64>(0)).unwrap_or(0) as usize
}

fn assert_whole(data: &Path) {
    let connection = Connection::open(database(data)).expect("it can be opened");
    let said: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).expect("it is a database");
    assert_eq!(said, "ok");
}

/// All that a library says, whatever the order of its games.
fn content(data: &Path) -> (Vec<String>, serde_json::Value) {
    let exported = run(&["games", "export", "--to", "text", "--data-dir", name(data)]);
    assert!(exported.status.success(), "{}", text(&exported.stderr));
    let mut games: Vec<String> = text(&exported.stdout).split("[Game ").skip(1).map(str::to_owned).collect();
    games.sort();
    let explore =
        ["games", "stats", "othello", "--rule", "score=empties-to-winner", "--json", "--data-dir", name(data)];
    let mut stats = json(&explore);
    for other in ["latest", "seconds"] {
        stats.as_object_mut().expect("it is an object").remove(other);
    }
    (games, stats)
}

/// One line on standard error, and the exit code of a request that cannot be fulfilled.
fn assert_refused(output: &Output, expected: &str) {
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.lines().count() == 1 && said.contains(expected), "{expected}: {said}");
}

#[test]
fn a_file_that_was_cut_is_named_with_the_place_and_adds_nothing() {
    let folder = directory("library-cut");
    let games = games(4);
    let good = files(&folder, &games[..2], 2);
    assert!(run(&import(&good, &folder)).status.success());
    let own: String = games.iter().map(Record::to_string).collect();
    // In the moves of the last game, which could pass for a shorter one.
    let own = own.split_at(own.rfind(" 20. ").expect("it is long enough")).0;
    let lines = own.lines().count();
    let ggf = ggf::write(&games).expect("they are games of Othello").file;
    let wtb = wthor::write(&games, (2026, 11, 16)).expect("they are games of Othello").file.games;
    for (file, bytes, expected) in [
        ("cut.txt", own.as_bytes(), format!("cut.txt: line {lines}: the record is cut off; it ends with \"*\"")),
        ("cut.ggf", &ggf.as_bytes()[..ggf.len() - 100], "cut.ggf: game 4: ".to_owned()),
        (
            "cut.wtb",
            &wtb[..200],
            "cut.wtb: the file of games (.wtb) should have 288 bytes, but ends after 200".to_owned(),
        ),
    ] {
        fs::write(folder.join(file), bytes).expect("it can be written");
        assert_refused(&run(&import(&[folder.join(file)], &folder)), &expected);
        assert_eq!(count(&folder), 2);
    }
    assert_whole(&folder);
}

#[test]
fn a_foreign_file_is_named_and_adds_nothing() {
    let folder = directory("library-foreign");
    let good = files(&folder, &games(2), 2);
    assert!(run(&import(&good, &folder)).status.success());
    let utf_16: Vec<u8> = "\u{feff}[Game \"othello\"]\n1. f5 *\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let library = fs::read(database(&folder)).expect("it is there");
    let foreign: [(&str, &[u8], &str); 6] = [
        ("png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\0", "it is no text (byte 1)"),
        ("sqlite", &library, "it is no text (byte 16)"),
        ("empty", b"", "it is empty"),
        ("blank", b" \n\n", "it is empty"),
        ("utf16", &utf_16, "it is text in UTF-16; save it as UTF-8"),
        (
            "letter",
            &"[Game \"othello\"]\n[First \"健\"]".as_bytes()[..27],
            "it is cut off in the middle of a letter, after byte 25",
        ),
    ];
    for (file, bytes, expected) in foreign {
        for extension in ["", "txt", "ggf", "obf", "json", "wtb"] {
            let path = folder.join(file).with_extension(extension);
            fs::write(&path, bytes).expect("it can be written");
            let expected = if extension == "wtb" { "the file of games (.wtb)" } else { expected };
            let file = name(&path).to_owned();
            assert_refused(&run(&import(&[path], &folder)), &format!("{file}: {expected}"));
        }
    }
    assert_refused(&run(&["games", "import", name(&folder), "--data-dir", name(&folder)]), "name a file with games");
    // A list of names beside good games.
    fs::write(good[0].with_extension("jou"), b"no list").expect("it can be written");
    assert_refused(&run(&import(&good, &folder)), "0000.jou: the file of players (.jou) should have 16 bytes");
    assert_eq!(count(&folder), 2);
    assert_whole(&folder);
}

#[test]
fn what_is_no_library_of_this_version_is_left_as_it_is() {
    let folder = directory("library-newer");
    let good = files(&folder, &games(2), 2);
    assert!(run(&import(&good, &folder)).status.success());
    let connection = Connection::open(database(&folder)).expect("it is a database");
    connection.pragma_update(None, "user_version", 99).expect("it can be written");
    drop(connection);
    let newer = fs::read(database(&folder)).expect("it is there");
    let text = b"Not a database, but a letter to a friend who plays Othello.\n".repeat(100);
    for (bytes, expected) in
        [(newer, "was made by a newer yomikiri (layout 99"), (text, "is no library of games; move it away")]
    {
        fs::write(database(&folder), &bytes).expect("it can be written");
        for arguments in [import(&good, &folder), vec!["games", "list", "--data-dir", name(&folder)]] {
            assert_refused(&run(&arguments), expected);
            assert!(fs::read(database(&folder)).expect("it is there") == bytes, "{expected}");
        }
    }
}

/// Imports files where no file may grow beyond so many blocks of 512 bytes.
fn import_in_little_room(files: &[PathBuf], data: &Path, blocks: usize, ignored: &str) -> Output {
    let script = format!("{ignored} ulimit -c 0; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let program = env!("CARGO_BIN_EXE_yomikiri");
    let output = Command::new("sh").args(["-c", &script, program]).args(import(files, data)).output();
    output.expect("a shell runs")
}

#[test]
fn where_there_is_no_room_it_is_said_and_nothing_is_lost() {
    let folder = directory("library-full");
    let files = files(&folder, &games(1600), 100);
    assert!(run(&import(&files[..1], &folder)).status.success());
    let before = content(&folder);
    let blocks = fs::metadata(database(&folder)).expect("it is there").len() as usize / 512 + 64;
    // The signal that the system sends where a file may not grow, ignored: writing fails as it does on a full disk.
    let output = import_in_little_room(&files, &folder, blocks, "trap '' XFSZ;");
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.lines().count() == 1 && said.contains("the disk is full"), "{said}");
    assert_eq!(content(&folder), before);
    // Not ignored, it ends the program on the spot.
    assert!(!import_in_little_room(&files, &folder, blocks, "").status.success());
    assert_eq!(content(&folder), before);
    assert_whole(&folder);
    assert!(run(&import(&files, &folder)).status.success());
    assert_eq!(count(&folder), 1600);
    assert_whole(&folder);
}

#[test]
fn an_import_that_is_killed_is_completed_by_the_next() {
    let folder = directory("library-killed");
    let (killed, whole) = (folder.join("killed"), folder.join("whole"));
    let files = files(&folder, &games(3000), 15);
    let mut chance = Chance(9);
    for _ in 0..6 {
        let mut child = spawn(&import(&files, &killed));
        // Wherever it is by then; if it is done already, there is only nothing to complete.
        thread::sleep(Duration::from_millis(20 + chance.below(700) as u64));
        child.kill().expect("the program can be killed");
        child.wait().expect("the program ends");
        if database(&killed).exists() {
            assert_whole(&killed);
        }
    }
    for data in [&killed, &whole] {
        let output = run(&import(&files, data));
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
    assert_whole(&killed);
    assert_eq!(count(&killed), 3000);
    assert!(content(&killed) == content(&whole), "both say the same");
}

#[test]
fn two_imports_at_once_add_every_game_once() {
    let folder = directory("library-two");
    let files = files(&folder, &games(1200), 8);
    // Each time they also meet where the library is made.
    for round in 0..3 {
        let data = folder.join(round.to_string());
        let importers = [&files[..100], &files[50..]].map(|files| spawn(&import(files, &data)));
        for importer in importers {
            let output = ended(importer);
            assert!(output.status.success(), "{}", text(&output.stderr));
        }
        assert_whole(&data);
        let (games, stats) = content(&data);
        assert_eq!((games.len(), &stats["games"]), (1200, &1200.into()));
    }
}

#[test]
fn ctrl_c_stops_an_import_and_the_same_command_goes_on() {
    let folder = directory("library-interrupted");
    let games = games(70);
    // As many files as are added together, and then standard input, on which the program waits.
    let files = files(&folder, &games[..64], 1);
    let last: String = games[64..].iter().map(Record::to_string).collect();
    let arguments = [import(&files, &folder), vec!["-"]].concat();
    let importer = |arguments: &[&str]| {
        let mut command = yomikiri();
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("the program runs")
    };
    let mut child = importer(&arguments);
    wait_for(|| count(&folder) == 64);
    signal(&child, "INT");
    // It reads standard input to the end before it stops, so the signal has all the time it needs.
    thread::sleep(Duration::from_secs(1));
    child.stdin.take().expect("it listens").write_all(last.as_bytes()).expect("it reads");
    let output = ended(child);
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    assert_eq!(
        text(&output.stdout),
        "stopped: 64 games added, 0 there already, 64 in the library; the same command goes on\n"
    );
    assert_eq!(count(&folder), 64);
    let mut child = importer(&[&arguments[..], &["--json"]].concat());
    child.stdin.take().expect("it listens").write_all(last.as_bytes()).expect("it reads");
    let result: serde_json::Value = serde_json::from_slice(&ended(child).stdout).expect("the output is JSON");
    assert_eq!((&result["added"], &result["known"], &result["finished"]), (&6.into(), &64.into(), &true.into()));
    assert_whole(&folder);
}
