use expectrl::Session;
use expectrl::session::OsSession;
use game::{Gesture, Seat};
use games::{Game, Position};
use std::fs;
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};
use vt100::Parser;

/// Nothing here takes nearly as long; whoever waits this long waits for ever.
const PATIENCE: Duration = Duration::from_mins(1);

/// A person at a real terminal with the program on it.
pub struct Person {
    session: OsSession,
    parser: Parser,
    /// All that the program has sent.
    pub sent: Vec<u8>,
    folder: PathBuf,
}

fn parser(columns: u16, rows: u16) -> Parser {
    let size = |number| NonZero::new(number).expect("a terminal has a size");
    Parser::new(size(rows), size(columns), 0)
}

/// An empty folder for a test.
pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("screens").join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

impl Person {
    /// Starts the program, which keeps its games in this folder.
    pub fn starts(folder: &Path, arguments: &[&str]) -> Person {
        let mut command = Command::new(env!("CARGO_BIN_EXE_yomikiri"));
        command.args(arguments).env("TERM", "xterm-256color").env("LC_ALL", "C.UTF-8").env_remove("NO_COLOR");
        command.env("YOMIKIRI_DATA", folder);
        let mut session = Session::spawn(command).expect("the program runs in a terminal");
        session.get_process_mut().set_window_size(80, 24).expect("the terminal gets a size");
        Person { session, parser: parser(80, 24), sent: Vec::new(), folder: folder.to_owned() }
    }

    /// Reads what the program has sent by now.
    fn look(&mut self) {
        let mut bytes = [0; 4096];
        while let Ok(count) = self.session.try_read(&mut bytes) {
            if count == 0 {
                break;
            }
            self.parser.process(&bytes[..count]);
            self.sent.extend(&bytes[..count]);
        }
    }

    /// What is on the screen.
    pub fn screen(&mut self) -> String {
        self.look();
        self.parser.screen().contents()
    }

    /// Waits until the screen shows a text.
    pub fn sees(&mut self, text: &str) {
        self.waits(&format!("\"{text}\" is shown"), |screen, _| screen.contains(text));
    }

    /// Waits until something holds of the screen and of the game on disk.
    pub fn waits(&mut self, what: &str, mut holds: impl FnMut(&str, &[String]) -> bool) {
        let began = Instant::now();
        loop {
            let screen = self.screen();
            if holds(&screen, &self.moves()) {
                return;
            }
            assert!(began.elapsed() < PATIENCE, "it should be that {what}, but there is\n{screen}\n{:?}", self.moves());
            thread::sleep(Duration::from_millis(1));
        }
    }

    pub fn types(&mut self, letters: &str) {
        self.session.write_all(letters.replace('\n', "\r").as_bytes()).expect("the terminal takes letters");
        self.session.flush().expect("the terminal takes letters");
    }

    pub fn presses_down(&mut self, times: usize) {
        self.types(&"\u{1b}[B".repeat(times));
    }

    pub fn presses_right(&mut self) {
        self.types("\u{1b}[C");
    }

    /// Presses the left button of the mouse at one place and lets it go at another one, as column and row from 0.
    pub fn drags(&mut self, from: (u16, u16), to: (u16, u16)) {
        self.types(&format!("\u{1b}[<0;{};{}M\u{1b}[<0;{};{}m", from.0 + 1, from.1 + 1, to.0 + 1, to.1 + 1));
    }

    pub fn clicks(&mut self, at: (u16, u16)) {
        self.drags(at, at);
    }

    pub fn resizes(&mut self, columns: u16, rows: u16) {
        self.look();
        self.parser = parser(columns, rows);
        self.session.get_process_mut().set_window_size(columns, rows).expect("the terminal changes its size");
    }

    pub fn signals(&mut self, signal: &str) {
        let id = self.session.get_process().pid().to_string();
        let sent = Command::new("kill").args([signal, &id]).status().expect("there is a kill");
        assert!(sent.success());
    }

    /// Waits until the program has ended.
    pub fn sees_the_end(&mut self) {
        let began = Instant::now();
        while self.session.get_process().is_alive().unwrap_or(false) {
            self.look();
            assert!(began.elapsed() < PATIENCE, "the program should have ended");
            thread::sleep(Duration::from_millis(1));
        }
        self.look();
    }

    /// The memory that the program has now, in kilobytes.
    pub fn memory(&self) -> usize {
        let status =
            fs::read_to_string(format!("/proc/{}/status", self.session.get_process().pid())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
    }

    /// The processor time that the program has used, in hundredths of a second.
    pub fn processor_time(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/stat", self.session.get_process().pid())).unwrap_or_default();
        let fields: Vec<&str> = status.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        [11, 12].iter().filter_map(|&index| fields.get(index)?.parse::<u64>().ok()).sum()
    }

    /// The moves of the latest game, as its journal has them.
    pub fn moves(&self) -> Vec<String> {
        let Ok(games) = fs::read_dir(self.folder.join("games")) else { return Vec::new() };
        let latest = games.flatten().map(|game| game.path()).max();
        let text = latest.and_then(|path| fs::read_to_string(path).ok()).unwrap_or_default();
        let (mut made, mut taken_back) = (Vec::new(), Vec::new());
        for line in text.lines() {
            match line.split(' ').collect::<Vec<_>>()[..] {
                ["move", mv, _] => {
                    made.push(mv.to_owned());
                    taken_back.clear();
                }
                ["back"] => taken_back.extend(made.pop()),
                ["redo"] => made.extend(taken_back.pop()),
                _ => {}
            }
        }
        made
    }

    /// Where a point is, by the letters and numbers around the board.
    pub fn place(&mut self, point: &str) -> (u16, u16) {
        let screen = self.screen();
        let (letter, number) = point.split_at(1);
        let mut lines = screen.lines();
        let column = lines.next().and_then(|line| line.chars().position(|shown| shown.to_string() == letter));
        let row = lines.position(|line| line.chars().take(2).collect::<String>().trim() == number);
        (column.expect("the column has a letter") as u16, row.expect("the row has a number") as u16 + 1)
    }

    /// Where a piece of this size is in the hand of the one to move.
    fn piece(&mut self, size: u8) -> (u16, u16) {
        let screen = self.screen();
        let letter = [' ', 's', 'm', 'l'][usize::from(size)];
        let row = screen.lines().position(|line| line.contains('▶')).expect("somebody is to move") + 1;
        let hand: Vec<char> = screen.lines().nth(row).unwrap_or_default().chars().collect();
        let column = (41..hand.len()).find(|&column| hand[column].to_ascii_lowercase() == letter);
        (column.expect("the piece is in the hand") as u16, row as u16)
    }

    /// Makes a move, typed or with the mouse, and waits until it is made.
    pub fn makes(&mut self, mv: &str, gesture: &Gesture, with_mouse: bool) {
        let before = self.moves().len();
        match gesture {
            Gesture::Pass => self.types("\n"),
            _ if !with_mouse => self.types(&format!("{mv}\n")),
            Gesture::Put { size: None, to } | Gesture::Drop { to, .. } => {
                let to = self.place(to);
                self.clicks(to);
            }
            Gesture::Put { size: Some(size), to } => {
                let (from, to) = (self.piece(*size), self.place(to));
                self.drags(from, to);
            }
            Gesture::Carry { from, to, .. } => {
                let (from, to) = (self.place(from), self.place(to));
                self.clicks(from);
                self.clicks(to);
            }
        }
        self.waits(&format!("{mv} is made"), |_, moves| moves.len() > before && moves[before] == mv);
    }
}

/// The position after some moves.
pub fn after(game: &Game, moves: &[String]) -> Position {
    moves.iter().fold(game.start(), |position, mv| position.play_text(mv).expect("the program plays legal moves").1)
}

/// A move that brings the game nearer to its end: pieces go for the opposite corner, and the first move is as good as any.
pub fn purposeful(position: &Position) -> Option<(String, Gesture)> {
    let scene = position.scene();
    let forward = if position.to_move() == Seat::FIRST { 1.0 } else { -1.0 };
    let place = |name: &str| scene.point(name).map_or(0.0, |point| point.x - point.y);
    let worth = |gesture: &Gesture| match gesture {
        Gesture::Carry { from, to, .. } => (place(to) - place(from)) * forward,
        Gesture::Put { .. } | Gesture::Drop { .. } | Gesture::Pass => 0.0,
    };
    let moves = position.moves().into_iter().map(|mv| (position.move_text(mv), position.gesture(mv)));
    // The first of the best.
    moves.reduce(|best, next| if worth(&next.1) > worth(&best.1) { next } else { best })
}
