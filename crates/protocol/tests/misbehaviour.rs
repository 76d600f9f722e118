//! Programs that hang, die, flood or talk nonsense: each loses its game, and is there again for the next one.
#![cfg(unix)]

use game::{Ending, MatchLimits, Seat, StopSignal};
use games::{Advice, Bout, BoutResult, Entrant, Game, GameError, Line, LineText, Opening, Player, Reason, Resources};
use protocol::{Options, Program};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{env, fs};

/// A player that takes the first legal move.
struct First;

impl Player for First {
    fn think(&mut self, line: &Line, _: Duration, _: &StopSignal) -> Result<Option<Advice>, GameError> {
        let first = line.position().moves().into_iter().next();
        Ok(first.map(|mv| Advice { mv, reason: Reason::Instinct, nodes: None }))
    }
}

fn script() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program.sh").to_string_lossy().into_owned()
}

fn othello() -> Game {
    games::open("othello", Some("6x6"), &[]).expect("there is such a game")
}

/// So many moves of the first player that are legal against [`First`].
fn legal_moves(game: &Game, moves: usize) -> Vec<String> {
    let mut now = game.start();
    let mut chosen = Vec::new();
    while chosen.len() < moves {
        let mv = now.moves().pop().expect("the game goes on");
        now = now.play(mv).expect("it is legal");
        chosen.push(game.move_text(mv));
        let reply = now.moves()[0];
        now = now.play(reply).expect("it is legal");
    }
    chosen
}

fn quick() -> Options {
    Options { start_up: Duration::from_secs(20), grace: Duration::from_millis(300), ..Options::default() }
}

/// A program that misbehaves after so many moves.
fn program(game: &Game, mode: &str, moves: usize) -> Program {
    let moves = legal_moves(game, moves).join(" ");
    let description = format!("gtp@200ms:/bin/sh '{}' {mode} {moves}", script());
    Program::new(&description, game, 1, quick()).expect("the description is right")
}

fn play(game: &Game, program: &mut Program) -> BoutResult {
    program.begin(1).expect("it starts");
    let mut opponent = First;
    let mut entrants = [Entrant::Guest(program), Entrant::Guest(&mut opponent)];
    let resources = Resources { threads: 1, memory: 1 << 20, portable: false, tables: None };
    let mut bout = Bout {
        entrants: &mut entrants,
        opening: Opening::Moves(&[]),
        limits: MatchLimits::default(),
        time: Duration::from_mins(1),
        resources: &resources,
        stop: &StopSignal::new(),
    };
    game.bout(&mut bout).expect("the game can be played").expect("nobody stops it")
}

#[test]
fn whoever_misbehaves_loses_with_a_word_about_it_and_plays_again() {
    let game = othello();
    for (mode, moves, words) in [
        ("hangs", 2, "did not answer \"genmove b\" within 0.5 s"),
        ("crashes", 2, "ended (exit status: 3); its last words: \"the sky is falling\""),
        ("kills-itself", 0, "ended (signal: 9 (SIGKILL))"),
        ("illegal", 1, "answered \"a1\", which is no legal move; legal is "),
        ("garbage", 0, "answered \"[31mxyzzy plugh\", which is no legal move"),
        ("babbles", 0, "within 0.5 s; the last it said was \"let me think\""),
        ("floods", 1, "did not answer \"genmove b\""),
        ("endless-line", 1, "did not answer \"genmove b\""),
        ("floods-errors", 0, "within 0.5 s; its last words: \"spam | spam | spam\""),
        ("closes-output", 2, "closed its output"),
        ("closes-input", 1, "did not answer \"genmove b\""),
        ("half-an-answer", 0, "ended (exit status: 0)"),
        ("resigns", 3, "resigned"),
        ("refuses", 0, "answered \"genmove b\" with an error: I would rather not"),
    ] {
        let mut program = program(&game, mode, moves);
        for round in 0..2 {
            let bouted = play(&game, &mut program);
            assert_eq!(bouted.ending, Ending::Forfeit(Seat::FIRST), "{mode}, game {round}");
            assert_eq!(bouted.moves.len(), 2 * moves, "{mode}, game {round}");
            let fault = bouted.fault.expect("a forfeit has a reason");
            assert!(fault.contains(words), "{mode}, game {round}: {fault}");
            assert!(fault.starts_with("gtp@200ms:/bin/sh"), "{fault}");
            assert!(!fault.contains(char::is_control), "{fault}");
        }
    }
}

#[test]
fn a_program_that_dies_at_its_start_is_given_up() {
    let game = othello();
    let mut program = program(&game, "exit-at-once", 0);
    let error = program.begin(1).expect_err("it never answers").to_string();
    let told = "at its start it ended (exit status: 3), 3 times in a row; its last words: \"no licence found\"";
    assert!(error.ends_with(told), "{error}");
    let error = program.think(&game.line(), Duration::from_secs(1), &StopSignal::new());
    assert!(matches!(error, Err(GameError::Guest(_))));
}

#[test]
fn what_cannot_be_started_or_says_nothing_is_named() {
    let game = othello();
    let begin = |description: &str, options| Program::new(description, &game, 1, options)?.begin(1);
    let error = begin("gtp:/there/is/no/such/program x", quick()).expect_err("it is not there").to_string();
    assert!(error.contains("/there/is/no/such/program cannot be started: No such file"), "{error}");
    let hasty = Options { start_up: Duration::from_millis(200), ..quick() };
    let silent = format!("gtp:/bin/sh '{}' never-greets", script());
    let error = begin(&silent, hasty).expect_err("it says nothing").to_string();
    assert!(error.ends_with("at its start it did not answer \"name\" within 0.2 s"), "{error}");
    let error = begin("gtp:cat", hasty).expect_err("it only repeats").to_string();
    assert!(error.contains("did not answer \"name\""), "{error}");
}

#[test]
fn a_protocol_without_words_for_a_game_is_refused() {
    for (game, board, protocol, refused) in [
        ("gobblers", None, "gtp", true),
        ("halma", None, "gtp", true),
        ("nip", None, "gtp", false),
        ("othello", Some("6x8"), "gtp", false),
        ("othello", Some("6x6"), "nboard", true),
        ("nip", Some("8x8"), "nboard", true),
        ("othello", None, "nboard", false),
        ("halma", None, "ugi", false),
    ] {
        let game = games::open(game, board, &[]).expect("there is such a game");
        let program = Program::new(&format!("{protocol}:cat"), &game, 1, quick());
        assert_eq!(program.is_err(), refused, "{protocol} for {game:?}");
    }
}

#[test]
fn somebody_who_wants_to_stop_does_not_wait_for_a_program() {
    let game = othello();
    let mut program = program(&game, "hangs", 0);
    program.begin(1).expect("it starts");
    let stop = StopSignal::new();
    stop.raise();
    let begin = Instant::now();
    let advice = program.think(&game.line(), Duration::from_mins(10), &stop);
    assert!(matches!(advice, Ok(None)));
    assert!(begin.elapsed() < Duration::from_mins(1));
}

#[test]
fn a_program_is_not_even_started_for_a_line_of_another_game() {
    let mut program =
        Program::new("gtp:/there/is/no/such/program", &othello(), 1, quick()).expect("the description is right");
    for (game, board) in [("othello", "8x8"), ("nip", "6x6")] {
        let other = games::open(game, Some(board), &[]).expect("there is such a game");
        let answer = program.think(&other.line(), Duration::from_secs(1), &StopSignal::new());
        assert!(matches!(answer, Err(GameError::Foreign { .. })), "{answer:?}");
    }
    let again = othello();
    let answer = program.think(&again.line(), Duration::from_secs(1), &StopSignal::new());
    assert!(matches!(answer, Err(GameError::Guest(_))), "{answer:?}");
}

#[test]
fn a_program_is_told_of_another_start_even_if_no_move_follows_it() {
    let notes = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("games_told");
    let _ = fs::remove_file(&notes);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/nboard.sh");
    let description = format!("nboard:env NOTES='{}' /bin/sh '{}' d3 c5 d6", notes.display(), script.display());
    let game = games::open("othello", None, &[]).expect("there is such a game");
    let mut program = Program::new(&description, &game, 1, quick()).expect("the description is right");
    let mut chosen = |line: &Line| {
        let advice = program.think(line, Duration::from_secs(10), &StopSignal::new()).expect("it answers");
        game.move_text(advice.expect("the game goes on").mv)
    };
    let later = game.start().play_text("d3").expect("it is legal").1;
    let mut other = Line::from_position(game.clone(), later);
    assert_eq!(chosen(&game.line()), "d3");
    assert_eq!(chosen(&other), "c5");
    other.push_text("c5").expect("it is legal");
    assert_eq!(chosen(&other), "d6");
    let told = fs::read_to_string(&notes).expect("it has noted what it was told");
    let told: Vec<&str> = told.lines().filter(|line| !line.starts_with("set depth")).collect();
    let [first, second, third] = told[..] else { panic!("{told:?}") };
    assert!(first.starts_with("set game ") && second.starts_with("set game ") && first != second, "{told:?}");
    assert_eq!(third, "move C5");
}

/// What a script of this name was told, at this pace, to play a move after a line.
fn told(name: &str, pace: &str, mode: &str, line: &Line) -> Vec<String> {
    let notes = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("told_{name}_{mode}"));
    let _ = fs::remove_file(&notes);
    let game = line.rules();
    let mv = game.move_text(line.position().moves()[0]);
    let description =
        format!("gtp{pace}:env NAME={name} TOLD='{}' /bin/sh '{}' {mode} {mv}", notes.display(), script());
    let mut program = Program::new(&description, game, 1, quick()).expect("the description is right");
    let advice = program.think(line, Duration::from_secs(10), &StopSignal::new()).expect("it answers");
    assert_eq!(advice.map(|advice| game.move_text(advice.mv)), Some(mv));
    let told = fs::read_to_string(&notes).expect("it has noted what it was told");
    told.lines().map(|line| line.trim().to_owned()).collect()
}

/// A line after which somebody has just had to pass.
fn after_a_pass(game: &Game) -> Line {
    for seed in 0..1000_usize {
        let mut line = game.line();
        while line.payoff().is_none() {
            let moves = line.position().moves();
            let mv = moves[(seed / (line.plies() + 1) + seed) % moves.len()];
            line.push(mv).expect("it is legal");
            if game.move_text(mv) == "pass" && line.payoff().is_none() {
                return line;
            }
        }
    }
    panic!("nobody has to pass")
}

#[test]
fn a_pass_that_a_program_refuses_to_be_told_is_no_fault() {
    let game = games::open("othello", Some("4x4"), &[]).expect("there is such a game");
    let line = after_a_pass(&game);
    let told = told("x", "", "passes-by-itself", &line);
    assert!(told.iter().any(|line| line.ends_with(" pass")), "{told:?}");
}

#[test]
fn a_program_that_must_pass_is_not_asked() {
    let game = games::open("othello", Some("4x4"), &[]).expect("there is such a game");
    let mut line = after_a_pass(&game);
    line.pop();
    let mut program = Program::new(&format!("gtp:/bin/sh '{}' illegal", script()), &game, 1, quick())
        .expect("the description is right");
    let advice = program.think(&line, Duration::from_secs(10), &StopSignal::new()).expect("there is a move");
    assert_eq!(advice.map(|advice| game.move_text(advice.mv)).as_deref(), Some("pass"));
}

#[test]
fn a_program_is_told_the_time_as_it_understands_it() {
    let line = othello().line();
    let clock = |name: &str, pace: &str| {
        let told = told(name, pace, "stays", &line);
        told.into_iter().filter(|line| line.starts_with("time")).collect::<Vec<_>>()
    };
    assert_eq!(clock("usual", "@2s"), ["time_settings 0 2 1", "time_left b 2 1"]);
    assert_eq!(clock("Edax", "@2s"), ["time_settings 2 2 1"]);
    assert!(clock("free", "").is_empty());
}

/// Whether a process is there and has not ended.
#[cfg(target_os = "linux")]
fn lives(process: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    stat.rsplit(") ").next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with('Z') && !rest.starts_with('X'))
}

#[cfg(target_os = "linux")]
#[test]
fn no_process_is_left_behind() {
    let game = othello();
    let notes = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("processes");
    for mode in ["hangs", "stays", "closes-output"] {
        let _ = fs::remove_file(&notes);
        let description = format!("gtp@200ms:env NOTES='{}' /bin/sh '{}' {mode}", notes.display(), script());
        let mut program = Program::new(&description, &game, 1, quick()).expect("the description is right");
        if mode == "stays" {
            program.begin(1).expect("it starts");
        } else {
            let bouted = play(&game, &mut program);
            assert!(bouted.fault.is_some());
        }
        drop(program);
        let noted = fs::read_to_string(&notes).expect("it has noted its processes");
        assert_eq!(noted.lines().count(), if mode == "hangs" { 2 } else { 1 }, "{mode}");
        for process in noted.lines() {
            // The system takes a moment to end what it was told to end.
            let until = Instant::now() + Duration::from_secs(30);
            while lives(process) {
                assert!(Instant::now() < until, "{process} of \"{mode}\" is left");
                std::thread::sleep(Duration::from_millis(5));
            }
        }
    }
}
