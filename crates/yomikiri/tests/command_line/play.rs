use crate::interrupts::{ended, signal, wait_for};
use crate::{directory, json, text, yomikiri};
use serde_json::Value;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;

/// The program about to play, keeping its games in this directory.
fn player(data: &Path, arguments: &[&str]) -> Command {
    let mut command = yomikiri();
    command.arg("play").args(arguments).env("YOMIKIRI_DATA", data).env("LC_ALL", "C");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn give(child: &mut Child, lines: &str) {
    child.stdin.as_mut().expect("its input is open").write_all(lines.as_bytes()).expect("it reads");
}

/// What the program says to a script, which it reads to its end.
fn script(data: &Path, arguments: &[&str], lines: &str) -> Output {
    let mut child = player(data, arguments).spawn().expect("the program runs");
    let mut input = child.stdin.take().expect("its input is open");
    let lines = lines.to_owned();
    // The program may leave before it has read everything.
    let writer = thread::spawn(move || drop(input.write_all(lines.as_bytes())));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("all is written");
    output
}

/// The same for a script that ends well.
fn played(data: &Path, arguments: &[&str], lines: &str) -> String {
    let output = script(data, arguments, lines);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    text(&output.stdout).to_owned()
}

/// Lines that hold every cell of a board, over and over: illegal ones are refused, so the game goes on to its end.
fn all_cells(rows: usize, columns: char, times: usize) -> String {
    let cells = (1..=rows).flat_map(|row| ('a'..=columns).map(move |column| format!("{column}{row}\n")));
    (cells.collect::<String>() + "pass\n").repeat(times)
}

/// The same with every way to put or move a piece.
fn all_gobblers_moves(times: usize) -> String {
    let cells: Vec<String> = (1..=3).flat_map(|row| ('a'..='c').map(move |column| format!("{column}{row}"))).collect();
    let puts = ["L", "M", "S"].into_iter().flat_map(|size| cells.iter().map(move |cell| format!("{size}@{cell}\n")));
    let shifts = cells.iter().flat_map(|from| cells.iter().map(move |to| format!("{from}-{to}\n")));
    puts.chain(shifts).collect::<String>().repeat(times)
}

/// Moves from the start to the end of a game, or so many of them; `turn` says which of the legal ones.
fn some_game(game: &str, board: &str, most: usize, turn: impl Fn(usize, usize) -> usize) -> Vec<String> {
    let mut position = games::open(game, Some(board), &[]).expect("the game exists").start();
    let mut moves = Vec::new();
    while moves.len() < most {
        let legal = position.move_texts();
        if legal.is_empty() {
            break;
        }
        let mv = legal[turn(moves.len(), legal.len())].clone();
        (_, position) = position.play_text(&mv).expect("the move is legal");
        moves.push(mv);
    }
    moves
}

#[test]
fn a_script_plays_a_whole_game_against_a_level_twice_alike() {
    let data = directory("play_level");
    let lines = format!("hint\n{}", all_gobblers_moves(20));
    let arguments = ["gobblers", "--second", "4", "--seed", "11"];
    let first = played(&data, &arguments, &lines);
    assert!(first.contains("\nHint: ") && first.contains(" wins\n"), "{first}");
    assert!(first.contains("\n2. Player 2 (level 4): "));
    assert!(first == played(&data, &arguments, &lines), "the same input and seed give the same output");
}

#[test]
fn scripts_play_whole_games_of_people() {
    let data = directory("play_people");
    for (arguments, lines, ending) in [
        (&["othello", "--board", "4x4"][..], all_cells(4, 'd', 15), " wins "),
        (&["nip", "--board", "6x6"], all_cells(6, 'f', 25), " wins "),
        (
            &["halma", "--board", "4x4", "--rule", "limit=24"],
            some_game("halma", "4x4", 24, |ply, legal| ply % legal).join("\n"),
            "drawn (the limit of turns is reached)\n",
        ),
        (&["gobblers", "--variant", "fair-3"], all_gobblers_moves(20), " wins\n"),
    ] {
        let output = played(&data, &[arguments, &["--second", "human"]].concat(), &lines);
        assert!(output.contains(ending), "{output}");
        assert!(!output.contains("The game is kept"), "a game that is over is not offered again");
    }
    assert!(script(&data, &["--continue"], "").status.code() == Some(2), "nothing is left to go on with");
}

#[test]
fn four_people_play_halma_in_turn() {
    let data = directory("play_four");
    let moves = "a13-a12\na4-a5\np4-p5\np13-p12\nquit\n";
    let arguments =
        ["halma", "--board", "16x16", "--players", "4", "--second", "human", "--third", "human", "--fourth", "human"];
    let output = played(&data, &arguments, moves);
    for line in ["1. Player 1: a13-a12", "2. Player 2: a4-a5", "3. Player 3: p4-p5", "4. Player 4: p13-p12"] {
        assert!(output.contains(line), "{line} in {output}");
    }
}

#[test]
fn wrong_input_gets_one_line_and_another_chance() {
    let data = directory("play_wrong");
    let lines = "fly\nd1\nd4\nD3\npeek z9\npeek\nsave\nreview\nredo\n\x1b[2J\nquit now\nquit\n";
    let output = played(&data, &["othello", "--second", "human"], lines);
    for (typed, answer) in [
        ("Black> fly", "\"fly\" is neither a move, like d3, nor a command; help lists the commands."),
        ("Black> d1", "d1 is not legal here; legal is d3, c4, f5, e6."),
        ("Black> D3", "1. Black: d3"),
        ("White> peek z9", "There is no cell \"z9\"; name one, like peek h8."),
        ("White> peek", "There is no cell \"\"; name one, like peek h8."),
        ("White> save", "Name a file, like save my.game."),
        ("White> review", "A review comes after the game; hint helps now."),
        ("White> redo", "There is nothing to make again."),
        ("White>  [2J", "\" [2J\" is neither a move, like c3, nor a command; help lists the commands."),
        ("White> quit now", "\"quit now\" is neither a move, like c3, nor a command; help lists the commands."),
    ] {
        assert!(output.contains(&format!("{typed}\n{answer}\n")), "{typed}: {answer} in {output}");
    }
}

#[test]
fn openings_are_named_once_when_they_are_reached() {
    let data = directory("play_openings");
    let lines = "f5\nd6\nc3\nd3\nc4\nf4\nundo\nundo\nc4\nquit\n";
    let output = played(&data, &["othello", "--second", "human"], lines);
    for part in ["2. White: d6\nOpening: Perpendicular\n", "5. Black: c4\nOpening: Tiger\n", "6. White: f4\n\n"] {
        assert!(output.contains(part), "{part} in {output}");
    }
    // Once more when the move is made once more, and the one before that it was taken back to.
    assert_eq!(output.matches("Opening: ").count(), 4, "{output}");
    let japanese = played(&data, &["othello", "--second", "human", "--lang", "ja"], "f5\nd6\nquit\n");
    assert!(japanese.contains("定石：縦取り\n"), "{japanese}");
}

#[test]
fn moves_are_taken_back_and_made_again_and_stacks_are_looked_into() {
    let data = directory("play_undo");
    let lines = "S@b2\nm@b2\npeek B2\npeek a1\nundo\nmoves\nredo\nundo\nundo\nundo\nＬ＠ａ１\nquit\n";
    let output = played(&data, &["gobblers", "--second", "human"], lines);
    for part in [
        "> peek B2\nb2, from bottom to top: small (Player 1), medium (Player 2).\n",
        "> peek a1\na1 is empty.\n",
        "> undo\n1 move is taken back.\n1. Player 1: S@b2\n",
        "> moves\nS@a1 S@b1 S@c1 S@a2 S@c2 ",
        "> redo\n1 move is made again.\n2. Player 2: M@b2\n\n   a   b   c\n 1 .   .   .\n 2 .   Sm  .\n",
        "> undo\nThere is nothing to take back.\n",
        "\n1. Player 1: L@a1\n",
    ] {
        assert!(output.contains(part), "{part} in {output}");
    }
}

#[test]
fn who_can_only_pass_says_so() {
    let data = directory("play_pass");
    let games = (0..200).map(|way| some_game("othello", "4x4", 99, |ply, legal| (ply * 7 + way) % legal));
    let moves = games.into_iter().find(|moves| moves.contains(&"pass".to_owned())).expect("some game has a pass");
    let pass = moves.iter().position(|mv| mv == "pass").expect("it has one");
    let before = moves[..pass].join("\n");
    for typed in ["pass", ""] {
        let lines = format!("{before}\na1\n{typed}\nquit\n");
        let output = played(&data, &["othello", "--board", "4x4", "--second", "human"], &lines);
        assert!(output.contains(" cannot move: type pass, or an empty line.\n"), "{output}");
        assert!(output.contains("> a1\na1 is not legal here; legal is pass.\n"), "{output}");
        let passed = format!("\n{}. {}: pass\n", pass + 1, if pass % 2 == 0 { "Black" } else { "White" });
        assert!(output.contains(&passed), "{output}");
    }
}

#[test]
fn players_give_up_agree_on_draws_and_change_sides() {
    let data = directory("play_closings");
    let people = ["gobblers", "--second", "human"];
    let output = played(&data, &people, "S@b2\nresign\nS@a1\nreview\nundo\ndraw\nperhaps\nno\ndraw\nyes\nquit\n");
    for part in [
        "> resign\nPlayer 1 wins (Player 2 gave up)\n",
        "> S@a1\nThe game is over; undo takes the last move back.\n",
        "> review\nMove                Value for Player 1\n  1. Player 1 S@b2  ",
        "do you agree to a draw? (yes/no) perhaps\nType yes or no.\n",
        "(yes/no) no\nThe draw is not accepted.\n",
        "(yes/no) yes\ndrawn (by agreement)\n",
    ] {
        assert!(output.contains(part), "{part} in {output}");
    }
    let fair = ["gobblers", "--second", "human", "--swap-rule"];
    let output = played(&data, &fair, "swap\nS@b2\nswap\nM@b2\nswap\nquit\n");
    assert!(output.contains("Player 2 may type swap to change sides, only now.\n"), "{output}");
    assert_eq!(output.matches("right after the first move.\n").count(), 2, "{output}");
    let against = ["gobblers", "--second", "2", "--rule", "hands=111/111"];
    let output = played(&data, &against, "draw\nquit\n");
    assert!(output.contains("> draw\ndrawn (by agreement)\n"), "nobody can win, and the computer knows: {output}");
    let output = played(&data, &against, "swap\nquit\n");
    assert!(output.contains("> swap\nPlayer 1: level 2\nPlayer 2: human\n1. Player 1 (level 2): "), "{output}");
}

#[test]
fn a_review_tells_what_the_moves_were_worth_and_where_the_game_turned() {
    let data = directory("play_review");
    // With these few pieces nobody can force a win, until the last move brings a line of the opponent to light.
    let lines = "S@b2\nM@a1\nL@a1\nL@b2\nM@c3\nb2-c1\nreview\n";
    let output = played(&data, &["gobblers", "--second", "human", "--rule", "hands=111/111"], lines);
    let review = output.split("> review\n").nth(1).expect("the review is shown");
    let rows: Vec<&str> = review.lines().collect();
    assert_eq!(rows[0], "Move                 Value for Player 1");
    assert_eq!(rows[1], "  1. Player 1 S@b2   drawn");
    assert!(rows[2..6].iter().all(|row| row.ends_with("   drawn")), "{review}");
    assert!(rows[6].starts_with("  6. Player 2 b2-c1  won "), "{review}");
    assert!(rows[6].contains("<- the game turned: ") && rows[6].ends_with(" was better"), "{review}");
}

#[test]
fn a_game_that_was_left_goes_on_with_everything_that_happened() {
    let data = directory("play_continue");
    let output = played(&data, &["nip", "--board", "6x6", "--second", "human", "--rule", "rim=off"], "");
    assert!(!output.contains("The game is kept"), "nothing has happened: {output}");
    let moves = some_game("nip", "6x6", 2, |_, _| 0);
    let lines = moves.join("\n") + "\n";
    let output = played(&data, &["nip", "--board", "6x6", "--second", "human", "--rule", "rim=off"], &lines);
    assert!(output.ends_with("Black> \nThe game is kept; yomikiri play nip --continue goes on with it.\n"), "{output}");
    let output = played(&data, &["--continue"], "undo\n");
    assert!(output.starts_with("Nip   6x6   start=cross score=discs rim=off "), "{output}");
    assert!(output.contains(&format!("\n2. White: {}\n", moves[1])), "{output}");
    assert!(output.contains("1 move is taken back.\n"), "{output}");
    let output = played(&data, &["nip", "--continue"], "redo\nresign\n");
    assert!(output.contains("1 move is made again.\n") && output.contains("White wins (Black gave up)"), "{output}");
    assert_eq!(script(&data, &["nip", "--continue"], "").status.code(), Some(2));
}

/// The program, and what it has said so far.
fn listened(data: &Path, arguments: &[&str]) -> (Child, Arc<Mutex<String>>) {
    let mut child = player(data, arguments).spawn().expect("the program runs");
    let mut output = child.stdout.take().expect("its output is open");
    let heard = Arc::new(Mutex::new(String::new()));
    let said = Arc::clone(&heard);
    thread::spawn(move || {
        let mut part = [0; 4096];
        while let Ok(length @ 1..) = output.read(&mut part) {
            said.lock().expect("nobody panics").push_str(&String::from_utf8_lossy(&part[..length]));
        }
    });
    (child, heard)
}

fn wait_to_hear(heard: &Mutex<String>, part: &str) {
    wait_for(|| heard.lock().expect("nobody panics").contains(part));
}

#[test]
fn a_game_that_was_killed_goes_on_with_the_last_move() {
    let data = directory("play_killed");
    let (mut child, heard) = listened(&data, &["gobblers", "--second", "human"]);
    give(&mut child, "S@b2\nM@a1\n");
    wait_to_hear(&heard, "\n2. Player 2: M@a1\n");
    child.kill().expect("the program can be killed");
    child.wait().expect("the program ends");
    let output = played(&data, &["gobblers", "--continue"], "L@a1\n");
    assert!(output.contains("\n2. Player 2: M@a1\n") && output.contains("\n3. Player 1: L@a1\n"), "{output}");
}

#[test]
fn ctrl_c_makes_the_computer_answer_and_ends_the_game_at_the_prompt() {
    let data = directory("play_ctrl_c");
    let (mut child, heard) = listened(&data, &["gobblers", "--second", "3", "--delay", "10m"]);
    give(&mut child, "S@b2\n");
    wait_to_hear(&heard, "\n1. Player 1: S@b2\n");
    signal(&child, "INT");
    wait_to_hear(&heard, "\n2. Player 2 (level 3): ");
    wait_for(|| heard.lock().expect("nobody panics").matches("Player 1> ").count() == 2);
    signal(&child, "INT");
    assert_eq!(ended(child).status.code(), Some(0));
    wait_to_hear(&heard, "The game is kept");
}

#[test]
fn computers_play_for_those_who_watch_and_their_times_are_written_down() {
    let data = directory("play_computers");
    let (timing, record) = (data.join("times.csv"), data.join("game.txt"));
    let (timing_path, record_path) = (timing.to_str().expect("it is text"), record.to_str().expect("it is text"));
    let arguments = [
        "gobblers",
        "--rule",
        "hands=111/111",
        "--first",
        "2",
        "--second",
        "1",
        "--timing",
        timing_path,
        "--save",
        record_path,
        "--json",
        "--delay",
        "1ms",
    ];
    let output = script(&data, &arguments, "");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let result: Value = serde_json::from_slice(&output.stdout).expect("the output is JSON and nothing else");
    let moves = result["moves"].as_array().expect("there are moves");
    assert_eq!((&result["game"], &result["ending"]), (&"gobblers".into(), &"rules".into()));
    assert_eq!((&result["players"]["player 1"], &result["rules"]["hands"]), (&"level 2".into(), &"111/111".into()));
    assert!(moves.iter().all(|mv| mv["reason"].is_string() && mv["seconds"].as_f64() >= Some(0.0)), "{result}");
    assert_eq!(result["result"].as_array().map(Vec::len), Some(2));

    let csv = fs::read_to_string(&timing).expect("the times are there");
    let rows: Vec<&str> = csv.lines().collect();
    assert_eq!((rows[0], rows.len()), ("ply,player,level,move,seconds,reason", moves.len() + 1));
    for (row, mv) in rows[1..].iter().zip(moves) {
        let fields: Vec<&str> = row.splitn(6, ',').collect();
        assert_eq!((Some(fields[1]), Some(fields[3])), (mv["player"].as_str(), mv["move"].as_str()), "{row}");
    }

    let kept = json(&["record", "show", record_path, "--json"]);
    let made = |moves: &Value| -> Vec<String> {
        moves.as_array().into_iter().flatten().map(|mv| mv["move"].to_string()).collect()
    };
    assert_eq!(made(&kept[0]["moves"]), made(&result["moves"]));
    let shown = text(&output.stderr);
    assert_eq!(shown.matches("\n   a   b   c\n").count(), moves.len() + 1, "every move is shown: {shown}");
}

#[test]
fn a_delay_may_be_nothing() {
    let data = directory("play_no_delay");
    for nothing in ["0ms", "0s", "0"] {
        let output = played(&data, &["gobblers", "--second", "1", "--delay", nothing], "S@b2\nquit\n");
        assert!(output.contains("\n2. Player 2 (level 1): "), "{output}");
    }
}

#[test]
fn a_record_has_the_date_of_the_place_where_it_is_played() {
    let data = directory("play_date");
    let date = |zone: &str| {
        let file = data.join("game.txt");
        let mut command = player(&data, &["gobblers", "--second", "human", "--save", &file.to_string_lossy()]);
        let mut child = command.env("TZ", zone).spawn().expect("the program runs");
        give(&mut child, "S@b2\nquit\n");
        assert!(ended(child).status.success());
        let record = fs::read_to_string(&file).expect("the record is there");
        record.lines().find(|line| line.starts_with("[Date ")).expect("it has a date").to_owned()
    };
    // More than a day apart.
    assert!(date("EAST-14") > date("WEST12"));
}

#[test]
fn a_record_is_saved_where_it_is_wanted() {
    let data = directory("play_save");
    let file = data.join("my game.txt");
    let lines = format!("d3\nsave {}\nsave {}/none/x\n", file.display(), data.display());
    let output = played(&data, &["othello", "--second", "human"], &lines);
    assert!(output.contains(&format!("\nSaved: {}\n", file.display())), "{output}");
    assert!(output.contains("/none/x\" cannot be written: "), "{output}");
    let record = fs::read_to_string(&file).expect("the record is there");
    assert!(record.starts_with("[Game \"othello\"]\n") && record.contains("\n\n1. d3 "), "{record}");
    assert!(record.contains("\n[Result \"unfinished\"]\n"), "{record}");
}

#[test]
fn a_clock_that_runs_out_loses() {
    let data = directory("play_clock");
    let (mut child, heard) = listened(&data, &["othello", "--second", "human", "--clock", "50ms+0"]);
    wait_to_hear(&heard, "Black 0:00   White 0:00\n");
    thread::sleep(std::time::Duration::from_millis(60));
    give(&mut child, "d3\n");
    wait_to_hear(&heard, "White wins (Black ran out of time)\n");
    drop(child.stdin.take());
    assert_eq!(ended(child).status.code(), Some(0));
}

#[test]
fn a_game_is_played_in_the_language_of_the_player() {
    let data = directory("play_japanese");
    let output = played(&data, &["gobblers", "--second", "2", "--lang", "ja"], "S@b2\nfly\npeek b2\nhelp\nresign\n");
    for part in [
        "ゴブレットゴブラーズ   3x3",
        "プレイヤー1> S@b2\n1. プレイヤー1：S@b2\n2. プレイヤー2（レベル2）：",
        "でもコマンドでもありません",
        "小（プレイヤー1）",
        "プレイヤー2の勝ち（プレイヤー1の投了）",
    ] {
        assert!(output.contains(part), "{part} in {output}");
    }
    let title = |variables: &[(&str, &str)]| {
        let mut command = yomikiri();
        for name in ["LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"] {
            command.env_remove(name);
        }
        let output = command.args(["rules", "nip"]).envs(variables.iter().copied()).output().expect("the program runs");
        text(&output.stdout).lines().next().map(str::to_owned)
    };
    for (variables, expected) in [
        (&[][..], "Nip"),
        (&[("LANG", "ja_JP.UTF-8")], "ニップ"),
        (&[("LANG", "ja")], "ニップ"),
        (&[("LANG", "C")], "Nip"),
        (&[("LANG", "jam_JM.UTF-8")], "Nip"),
        (&[("LANG", "ja_JP.UTF-8"), ("LC_ALL", "C.UTF-8")], "Nip"),
        (&[("LANG", "ja_JP.UTF-8"), ("LC_ALL", "de_DE.UTF-8")], "Nip"),
        (&[("LANG", "en_US.UTF-8"), ("LC_ALL", "ja_JP.UTF-8")], "ニップ"),
        (&[("LANG", "en_US.UTF-8"), ("LC_MESSAGES", "ja_JP.UTF-8")], "ニップ"),
        (&[("LANGUAGE", "ja"), ("LC_ALL", "C")], "Nip"),
    ] {
        assert_eq!(title(variables).as_deref(), Some(expected), "{variables:?}");
    }
}

#[test]
fn the_rules_of_every_game_are_told_with_pictures() {
    for info in games::games() {
        for language in ["en", "ja"] {
            let output = yomikiri().args(["rules", info.name, "--lang", language]).output().expect("the program runs");
            let told = text(&output.stdout);
            assert!(output.status.success() && told.contains("\n1. ") && told.contains("\n      a "), "{told}");
            for name in info.switches.iter().map(|switch| switch.name) {
                assert!(told.contains(&format!("\n{name}: ")), "{name} in {told}");
            }
            assert!(!told.contains("rules-") && !told.contains("switch-") && !told.contains("picture-"), "{told}");
        }
    }
    let rim = yomikiri().args(["rules", "nip", "--lang", "en"]).output().expect("the program runs");
    assert!(text(&rim.stdout).contains(" 2 . O O X     2 O O O O\n"), "{}", text(&rim.stdout));
}

#[test]
fn any_player_of_a_match_plays() {
    let data = directory("play_described");
    let arguments = ["othello", "--board", "4x4", "--first", "random", "--second", "solver", "--json"];
    let output = script(&data, &arguments, "");
    let result: Value = serde_json::from_slice(&output.stdout).expect("the output is JSON");
    assert_eq!((&result["players"]["black"], &result["winner"]), (&"random".into(), &"white".into()), "{result}");
    for (player, part) in [
        ("expert", "othello has no player \"expert\"; there are level:5"),
        ("level:9@soon", "is no time for a move"),
        ("gtp:", "the command is missing"),
        ("12", "\"12\" is no player"),
    ] {
        let output = script(&data, &["othello", "--second", player], "");
        assert_eq!(output.status.code(), Some(2), "{player}");
        assert!(text(&output.stderr).contains(part), "{player}: {}", text(&output.stderr));
    }
    let program = format!("gtp:'{}' engine gtp othello --player level:1 --memory 64M", env!("CARGO_BIN_EXE_yomikiri"));
    let output = played(&data, &["othello", "--second", &program], "d3\nquit\n");
    assert!(output.contains(&format!("2. White ({program}): ")), "{output}");
    let output = played(&data, &["--continue"], "quit\n");
    assert!(output.contains(&format!("White (O): {program}\n")), "{output}");
}

#[test]
fn a_game_begins_with_an_opening_a_line_or_a_position() {
    let data = directory("play_beginnings");
    let people = ["othello", "--second", "human"];
    let begun = |more: &[&str]| played(&data, &[&people[..], more].concat(), "moves\nundo\nquit\n");
    let tiger = begun(&["--opening", "tiger"]);
    assert!(tiger.contains("The game begins after: f5 d6 c3 d3 c4\n") && tiger.contains("Opening: Tiger\n"), "{tiger}");
    assert!(tiger.contains("White> undo\nThere is nothing to take back.\n"), "{tiger}");
    let further = begun(&["--opening", "虎", "--line", "f4,c5"]);
    assert!(further.contains("The game begins after: f5 d6 c3 d3 c4 f4 c5\n"), "{further}");
    let line = begun(&["--line", "F5d6 c3"]);
    assert!(line.contains("3. Black: c3\n") && line.contains("White> moves\n"), "{line}");
    let position = "---------------------------OX------XO--------------------------- O";
    let white = begun(&["--position", position]);
    assert!(white.contains("White> moves\ne3 f4 c5 d6\n"), "{white}");
    for (arguments, part) in [
        (&["--opening", "tigre"][..], "no opening is called \"tigre\"; there are Tiger (虎)"),
        (&["--line", "f5a1"], "--line: move 2: a1 is not legal here; legal is"),
        (&["--position", "X"], "position"),
        (
            &["--opening", "Tiger", "--board", "6x6"],
            "no opening of othello 6x6 has a name; give its moves, with --line",
        ),
        (&["--position", position, "--first", "gtp:./engine"], "GTP knows only games from their start"),
    ] {
        let output = script(&data, &[&people[..], arguments].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(part), "{arguments:?}: {}", text(&output.stderr));
    }
    let output = script(&data, &["othello", "--line", "f5", "--first", "human", "--second", "human", "--json"], "d6\n");
    let result: Value = serde_json::from_slice(&output.stdout).expect("the output is JSON");
    assert_eq!((&result["moves"][0]["by"], &result["moves"][1]["by"]), (&"given".into(), &"human".into()), "{result}");
}

#[test]
fn unfinished_games_are_listed_continued_and_deleted_by_their_ids() {
    let data = directory("play_unfinished");
    assert_eq!(played(&data, &["--list"], ""), "There are no unfinished games.\n");
    played(&data, &["othello", "--second", "human"], "d3\nc5\nquit\n");
    played(&data, &["gobblers", "--second", "human"], "S@b2\nquit\n");
    played(&data, &["othello", "--board", "6x6", "--second", "human"], "c2\nquit\n");
    let list = played(&data, &["--list"], "");
    let lines: Vec<&str> = list.lines().collect();
    assert!(lines[0].ends_with("Othello 6x6: human - human, 1 move"), "{list}");
    assert!(lines[1].ends_with("Gobblet Gobblers: human - human, 1 move"), "{list}");
    assert!(lines[2].ends_with("Othello: human - human, 2 moves"), "{list}");
    let only = script(&data, &["gobblers", "--list", "--json"], "");
    let only: Value = serde_json::from_slice(&only.stdout).expect("the output is JSON");
    assert_eq!((only.as_array().map(Vec::len), &only[0]["moves"]), (Some(1), &1.into()), "{only}");
    let oldest = lines[2].split("  ").next().unwrap_or_default();
    let output = played(&data, &["--continue", oldest], "quit\n");
    assert!(output.contains("2. White: c5\n"), "{output}");
    let output = played(&data, &["--continue", "gobblers"], "quit\n");
    assert!(output.contains("1. Player 1: S@b2\n"), "the name of a game may stand there too: {output}");
    for (id, part) in
        [("nothing", "no unfinished game has the ID \"nothing\""), ("-othello", "several unfinished games")]
    {
        let output = script(&data, &[&format!("--continue={id}")], "");
        assert!(output.status.code() == Some(2) && text(&output.stderr).contains(part), "{}", text(&output.stderr));
    }
    for (answer, left) in [("perhaps\nno\n", 3), ("", 3), ("yes\n", 2)] {
        let output = played(&data, &["--delete", oldest], answer);
        assert!(output.contains("Delete this game for good? Othello: human - human, 2 moves (yes/no)"), "{output}");
        // One line a game, and one that says what can be done.
        assert_eq!(played(&data, &["--list"], "").lines().count(), left + 1);
    }
}

#[test]
fn the_end_of_a_game_is_taken_back_without_a_move() {
    let data = directory("play_reopened");
    let people = ["gobblers", "--second", "human"];
    let output = played(&data, &people, "resign\nundo\nS@b2\nM@a1\nresign\nundo\nundo\nquit\n");
    assert!(output.contains("> undo\nThe game goes on.\n"), "{output}");
    assert!(output.contains("> undo\n1 move is taken back.\n"), "{output}");
    let found = yomikiri().args(["games", "list"]).env("YOMIKIRI_DATA", &data).output().expect("the program runs");
    assert!(!text(&found.stdout).contains("gobblers"), "an end that was taken back is no game");
}

#[test]
fn the_language_may_be_named_before_the_command() {
    let data = directory("play_language_first");
    let output = yomikiri().args(["--lang", "ja", "rules", "othello"]).env("YOMIKIRI_DATA", &data).output();
    assert!(text(&output.expect("the program runs").stdout).starts_with("オセロ\n"));
}

#[test]
fn without_taking_back_a_move_stands_also_when_the_game_is_continued() {
    let data = directory("play-no-take-back");
    let arguments = ["othello", "--second", "human", "--no-take-back"];
    let said = played(&data, &arguments, "d3\nundo\nquit\n");
    assert!(said.contains("This game is played without taking back.\n"), "{said}");
    let said = played(&data, &["othello", "--continue"], "c5\nundo\nresign\nundo\nquit\n");
    assert_eq!(said.matches("This game is played without taking back.\n").count(), 2, "{said}");
    let refused = script(&data, &["--continue", "--no-take-back"], "");
    assert_eq!(refused.status.code(), Some(2), "{}", text(&refused.stderr));
}
