use crate::directory;
use expectrl::{ControlCode, Eof, Expect, Session};
use std::process::Command;
use std::time::Duration;

#[test]
fn a_terminal_shows_a_bar_and_takes_ctrl_c() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yomikiri"));
    command.args(["solve", "nip", "--board", "8x8", "--memory", "64M"]).env("TERM", "xterm");
    let mut session = Session::spawn(command).expect("the program runs in a terminal");
    session.get_process_mut().set_window_size(100, 30).expect("the terminal gets a size");
    session.set_expect_timeout(Some(Duration::from_mins(1)));
    session.expect("nodes/s").expect("the bar shows the speed");
    session.send(ControlCode::EndOfText).expect("Ctrl-C is typed");
    session.expect("bounds  ").expect("the bounds are reported");
    session.expect(Eof).expect("the program ends");
}

#[test]
fn a_terminal_edits_lines_remembers_them_and_offers_to_go_on() {
    let data = directory("play_terminal");
    let play = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_yomikiri"));
        command.args(["play", "gobblers", "--second", "human", "--plain", "--lang", "en"]);
        command.env("YOMIKIRI_DATA", &data).env("TERM", "xterm");
        let mut session = Session::spawn(command).expect("the program runs in a terminal");
        session.set_expect_timeout(Some(Duration::from_mins(1)));
        session
    };
    let mut session = play();
    session.expect("Player 1> ").expect("it asks");
    // The arrow goes left, so that the letter comes before the cell.
    session.send("@b2\x1b[D\x1b[D\x1b[DS\r").expect("it is typed");
    session.expect("1. Player 1: S@b2").expect("the line was edited");
    session.expect("Player 2> ").expect("it asks");
    session.send("\x1b[A\r").expect("the line before is taken again");
    session.expect("S@b2 is not legal here").expect("it was remembered");
    session.expect("Player 2> ").expect("it asks again");
    session.send(ControlCode::EndOfText).expect("Ctrl-C is typed");
    session.expect("The game is kept").expect("it ends");
    session.expect(Eof).expect("the program ends");
    let mut session = play();
    session.expect("Go on with it? (yes/no)").expect("it offers");
    session.send("yes\r").expect("it is typed");
    session.expect("1. Player 1: S@b2").expect("the game is there");
    session.expect("Player 2> ").expect("it asks");
    session.send(ControlCode::EndOfTransmission).expect("Ctrl-D is typed");
    session.expect(Eof).expect("the program ends");
}

#[test]
fn a_dumb_terminal_is_not_drawn_on() {
    let data = directory("dumb_terminal");
    let start = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_yomikiri"));
        command.args(arguments).args(["--lang", "en"]).env("YOMIKIRI_DATA", &data).env("TERM", "dumb");
        let mut session = Session::spawn(command).expect("the program runs in a terminal");
        session.set_expect_timeout(Some(Duration::from_mins(1)));
        session
    };
    let mut session = start(&["play", "othello", "--second", "human"]);
    session.expect("Type a move, like d3").expect("it plays in plain text");
    session.expect("Black> ").expect("it asks");
    session.send("quit\r").expect("it is typed");
    session.expect(Eof).expect("the program ends");
    let mut session = start(&[]);
    session.expect("this terminal is dumb").expect("it says so");
    session.expect(Eof).expect("the program ends");
}
