//! Players that are programs: the program plays itself over every protocol, and stands programs that misbehave.

use crate::interrupts::{ended, signal, spawn, wait_for};
use crate::{directory, json, run, text, yomikiri};
use library::Library;
use serde_json::json;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// A player that is this program, with the seed of the game.
fn engine(protocol: &str, arguments: &str) -> String {
    let program = env!("CARGO_BIN_EXE_yomikiri");
    let name = protocol.split('@').next().unwrap_or_default();
    format!("{protocol}:'{program}' engine {name} {arguments} --seed {{seed}} --memory 64M")
}

/// A player that is a script of the kind of program that nobody wants to meet.
fn script(mode: &str) -> String {
    format!("gtp@100ms:/bin/sh '{}/../protocol/tests/program.sh' {mode}", env!("CARGO_MANIFEST_DIR"))
}

/// The moves of all games of the first contest in a library.
fn moves(folder: &Path) -> BTreeMap<u64, String> {
    let library = Library::open(&folder.join("games.db")).expect("there is a library");
    let mut games = BTreeMap::new();
    let contest = library.contest_games(1, 0..usize::MAX, &mut |game| {
        games.insert(game.number, game.moves);
    });
    contest.expect("there is a contest");
    games
}

#[test]
fn every_game_is_the_same_over_a_pipe() {
    for (protocol, place, own, level) in [
        ("ugi@1m", "othello --board 6x6", 2, "level:3"),
        ("ugi@1m", "nip --board 6x6", 3, "level:2"),
        ("ugi@1m", "gobblers --rule lift=loses", 2, "level:3"),
        ("ugi@1m", "halma --board 5x5 --pieces 3", 1, "level:2"),
        ("gtp", "othello", 2, "level:2"),
        ("gtp", "nip --board 4x6", 2, "level:2"),
        ("nboard", "othello", 2, "level:2"),
    ] {
        let name = protocol.split('@').next().unwrap_or_default();
        let own = format!("level:{own}");
        let place: Vec<&str> = place.split(' ').collect();
        let over_a_pipe = engine(protocol, &format!("{} --player {own}", place.join(" ")));
        let play = |player: &str| {
            let folder = directory("over_a_pipe");
            let data = folder.to_string_lossy();
            let arguments = ["--games", "6", "--opening", "3", "--seed", "4", "--json", "--data-dir", &data];
            let result = json(&[&["match"], &place[..], &[player, level], &arguments].concat());
            assert_eq!(result["endings"]["forfeit"], json!(0), "{name} {place:?}: {}", result["faults"]);
            moves(&folder)
        };
        let (inside, outside) = (play(&own), play(&over_a_pipe));
        assert_eq!((outside.len(), &outside), (6, &inside), "{name} {place:?}");
    }
}

#[test]
fn four_programs_play_four_handed_halma() {
    let player = engine("ugi@1m", "halma --board 16x16 --players 4 --player level:1");
    let players = [&*player, "random", &*player, "level:0"];
    let arguments = ["--board", "16x16", "--players", "4", "--games", "4", "--plies", "12", "--json", "--forget"];
    let result = json(&[&["match", "halma"], &players[..], &arguments].concat());
    assert_eq!((&result["endings"]["ply_limit"], &result["endings"]["forfeit"]), (&json!(4), &json!(0)));
}

#[test]
fn a_program_that_is_kept_plays_one_game_after_the_other() {
    let program = env!("CARGO_BIN_EXE_yomikiri");
    for protocol in ["ugi", "gtp", "nboard"] {
        let player = format!("{protocol}:'{program}' engine {protocol} othello --player level:1 --memory 64M");
        let result = json(&["match", "othello", &player, &player, "--games", "6", "--json", "--forget"]);
        assert_eq!((&result["games"], &result["endings"]["rules"]), (&json!(6), &json!(6)), "{protocol}");
        assert!(result["different_games"].as_u64() > Some(2), "{protocol}: {}", result["different_games"]);
    }
}

#[test]
fn a_match_goes_on_to_its_end_whatever_a_program_does() {
    for (mode, words) in [
        ("hangs", "did not answer \"genmove b\" within 2.1 s"),
        ("crashes", "ended (exit status: 3); its last words: \"the sky is falling\""),
        ("illegal", "answered \"a1\", which is no legal move"),
        ("garbage", "xyzzy plugh\", which is no legal move"),
        ("floods", "did not answer \"genmove b\""),
        ("closes-output", "closed its output"),
    ] {
        let player = script(mode);
        let arguments = ["--board", "4x4", "--games", "4", "--threads", "2", "--json", "--forget"];
        let result = json(&[&["match", "othello", &player, "random"], &arguments[..]].concat());
        assert_eq!((&result["games"], &result["finished"]), (&json!(4), &json!(true)), "{mode}");
        assert_eq!((&result["losses"], &result["endings"]["forfeit"]), (&json!(4), &json!(4)), "{mode}");
        let fault = result["faults"][0]["fault"].as_str().unwrap_or_default();
        assert!(fault.contains(words), "{mode}: {fault}");
    }
}

#[test]
fn a_program_that_cannot_play_is_named_before_the_first_game() {
    for (game, player, words) in [
        ("othello", script("exit-at-once"), "at its start it ended (exit status: 3), 3 times in a row"),
        ("othello", "ugi:/no/such/engine".to_owned(), "/no/such/engine cannot be started"),
        ("othello", "gtp@soon:x".to_owned(), "is no time for a move"),
        ("halma", "gtp:x".to_owned(), "GTP is for games of two in which a move is a cell"),
        ("nip", "nboard:x".to_owned(), "NBoard is for othello 8x8"),
        ("othello", engine("gtp", "othello --board 6x6"), "with an error: unacceptable size"),
    ] {
        let output = run(&["match", game, &player, "random", "--games", "2", "--forget"]);
        assert_eq!(output.status.code(), Some(2), "{player}");
        assert!(text(&output.stderr).contains(words), "{player}: {}", text(&output.stderr));
    }
}

#[test]
fn a_program_that_does_not_come_back_ends_the_match() {
    let folder = directory("does_not_come_back");
    let (script, mark) = (folder.join("engine.sh"), folder.join("mark"));
    // It starts twice: for the first look at it, and for the first game. Then it is broken.
    let body = format!(
        "echo x >>'{0}'\n[ $(wc -l <'{0}') -le 2 ] || exit 1\nwhile read -r line; do case $line in genmove*) exit 1;; *) \
         printf '= \\n\\n';; esac; done\n",
        mark.display()
    );
    fs::write(&script, body).expect("the script can be written");
    let player = format!("gtp:/bin/sh '{}'", script.display());
    let output = run(&["match", "othello", &player, "random", "--games", "10", "--threads", "1", "--forget"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("3 times in a row"), "{}", text(&output.stderr));
}

#[cfg(target_os = "linux")]
#[test]
fn a_match_stops_soon_although_a_program_thinks_for_an_hour() {
    let folder = directory("slow_program");
    let notes = folder.join("notes");
    let command = script("hangs").split_once(':').map(|(_, command)| command.to_owned()).unwrap_or_default();
    let player = format!("gtp@60m:env NOTES='{}' {command}", notes.display());
    let child = spawn(&["match", "othello", &player, "random", "--games", "4", "--threads", "1", "--forget", "--json"]);
    let noted = || fs::read_to_string(&notes).unwrap_or_default();
    wait_for(|| noted().lines().count() >= 3);
    signal(&child, "TERM");
    // It would wait for an hour; `ended` waits much less.
    let output = ended(child);
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("\"games\":0,"), "{}", text(&output.stdout));
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_leaves_no_program_behind() {
    let folder = directory("ctrl_c_programs");
    let notes = folder.join("notes");
    let command = script("hangs").split_once(':').map(|(_, command)| command.to_owned()).unwrap_or_default();
    let player = format!("gtp@60m:env NOTES='{}' {command}", notes.display());
    let child = spawn(&["match", "othello", &player, &player, "--games", "4", "--threads", "2", "--forget"]);
    let noted = || fs::read_to_string(&notes).unwrap_or_default();
    // Both players were looked at; then two games begin, and both programs that are asked start something that stays.
    wait_for(|| noted().lines().count() >= 2 + 4 + 2);
    signal(&child, "INT");
    std::thread::sleep(Duration::from_millis(100));
    signal(&child, "INT");
    assert_eq!(ended(child).status.code(), Some(130));
    for process in noted().lines() {
        let until = Instant::now() + Duration::from_secs(30);
        let stat = || fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        let lives = || stat().rsplit(") ").next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with(['Z', 'X']));
        while lives() {
            assert!(Instant::now() < until, "{process} is left");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// What an engine answers to some lines.
fn answers(arguments: &[&str], lines: &str) -> Vec<String> {
    let mut command = yomikiri();
    command.arg("engine").args(arguments).args(["--memory", "64M"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program runs");
    child.stdin.take().expect("it listens").write_all(lines.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success());
    text(&output.stdout).lines().map(str::to_owned).collect()
}

#[test]
fn an_engine_answers_as_its_protocol_has_it() {
    let ugi = "ugi\nisready\nuginewgame\nposition startpos moves f5\nquery p1turn\nquery result\nfrob\nposition startpos moves a1\n\
               position fen OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOX- X\nquery gameover\ngo movetime 100\nquit\n";
    let said = answers(&["ugi", "othello", "--player", "level:0"], ugi);
    assert_eq!(
        said[..5],
        ["id name Yomikiri level:0", "id author the authors of Yomikiri", "ugiok", "readyok", "response false"]
    );
    assert_eq!(said[5], "response none");
    assert!(said[6].starts_with("info string a1 is not legal here"), "{said:?}");
    assert!(said.last().is_some_and(|last| last.starts_with("bestmove ")), "{said:?}");

    let gtp = "1 protocol_version\nboardsize 8\nboardsize 19\nrectangular_boardsize 8 8\nknown_command genmove\nclear_board\n\
               play b F5\nplay b f6\nplay w f6 # diagonal\nplay w a1\nundo\ntime_settings 0 5 1\ngenmove w\nfrob\n7 quit\n";
    let said = answers(&["gtp", "othello", "--player", "level:0"], gtp);
    let replies: Vec<&str> = said.iter().map(String::as_str).filter(|line| !line.is_empty()).collect();
    assert_eq!(
        replies[..10],
        ["=1 2", "=", "? unacceptable size", "=", "= true", "=", "=", "? wrong color", "=", "? wrong color"]
    );
    assert_eq!((replies[10], replies[11]), ("=", "="));
    assert!(["= d6", "= f4", "= f6"].contains(&replies[12]), "{replies:?}");
    assert_eq!(replies[13..], ["? unknown command", "=7"]);

    let nboard = "nboard 2\nset depth 6\nset game (;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 \
                  ---------------------------O*------*O--------------------------- *]B[F5]W[F6];)\nmove E6/1.2/3\ngo\nping 7\nlearn\n";
    let said = answers(&["nboard", "othello", "--player", "level:0"], nboard);
    assert_eq!(said[0], "set myname Yomikiri level:0");
    let position = said.iter().position(|line| line.starts_with("=== ")).expect("there is a move");
    assert_eq!(said[position + 1..], ["pong 7", "learned"]);
}

#[test]
fn a_referee_is_told_the_score_when_the_game_is_over() {
    // Proven: white wins by eight stones. More moves than the game has are passes.
    let game = format!("final_score\n{}final_score\nquit\n", "genmove b\ngenmove w\n".repeat(8));
    let said = answers(&["gtp", "othello", "--board", "4x4", "--player", "solver"], &game);
    let replies: Vec<&str> = said.iter().map(String::as_str).filter(|line| !line.is_empty()).collect();
    assert_eq!((replies[0], replies[replies.len() - 2]), ("? cannot score", "= W+8"), "{replies:?}");
}

#[test]
fn a_thought_can_be_stopped() {
    let begin = Instant::now();
    let said =
        answers(&["ugi", "othello", "--player", "alphabeta:10m"], "position startpos\ngo infinite\nstop\nquit\n");
    assert!(said.last().is_some_and(|last| last.starts_with("bestmove ")), "{said:?}");
    assert!(begin.elapsed() < Duration::from_mins(5));
}

#[test]
fn an_engine_says_what_it_cannot_play() {
    for (arguments, words) in [
        (["gtp", "halma", "--player", "level:1"], "GTP is for games of two in which a move is a cell"),
        (["nboard", "nip", "--player", "level:1"], "NBoard is for othello 8x8"),
        (["ugi", "chess", "--player", "level:1"], "unknown game"),
        (["ugi", "nip", "--player", "frob"], "nip has no player \"frob\""),
    ] {
        let output = run(&[&["engine"], &arguments[..]].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(words), "{}", text(&output.stderr));
    }
}
