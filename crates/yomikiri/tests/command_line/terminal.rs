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
