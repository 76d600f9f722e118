//! The texts of the Go Text Protocol, version 2: requests, replies, colours and boards.
//!
//! Cells are written as in Othello: `a1` is the upper left one, and no letter is left out.

use games::Game;
use std::time::Duration;

/// What a program is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// A number that the reply repeats.
    pub id: Option<u32>,
    /// What to do, in small letters.
    pub command: String,
    /// With what.
    pub arguments: Vec<String>,
}

impl Request {
    /// The request of a line; none if it has only a comment.
    pub fn read(line: &str) -> Option<Request> {
        let line = line.split('#').next().unwrap_or_default();
        let mut words = line.split_whitespace().peekable();
        let id = words.peek().and_then(|word| word.parse().ok());
        if id.is_some() {
            words.next();
        }
        let command = words.next()?.to_ascii_lowercase();
        Some(Request { id, command, arguments: words.map(str::to_owned).collect() })
    }

    /// The reply to it: lines, and an empty one at the end.
    pub fn reply(&self, reply: &Reply) -> String {
        let id = self.id.map(|id| id.to_string()).unwrap_or_default();
        let (sign, text) = match reply {
            Reply::Success(text) => ('=', text),
            Reply::Failure(text) => ('?', text),
        };
        format!("{}\n\n", format!("{sign}{id} {text}").trim_end())
    }
}

/// What a program answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It was done, and this came of it.
    Success(String),
    /// It was not, and why.
    Failure(String),
}

impl Reply {
    /// The reply that begins with a line; none if the line begins none.
    pub fn read(line: &str) -> Option<Reply> {
        let text = |rest: &str| rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).trim().to_owned();
        match line.strip_prefix('=') {
            Some(rest) => Some(Reply::Success(text(rest))),
            None => line.strip_prefix('?').map(|rest| Reply::Failure(text(rest))),
        }
    }
}

/// Whether the protocol has words for a game: two play, and a move is a cell.
pub fn fits(game: &Game) -> bool {
    let is_cell = |mv: &String| {
        let (letters, digits) = mv.split_at(1.min(mv.len()));
        letters.bytes().all(|byte| byte.is_ascii_lowercase())
            && !digits.is_empty()
            && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    game.seat_names().len() == 2 && game.start().move_texts().iter().all(is_cell)
}

/// The colour of a seat.
pub fn colour(seat: usize) -> &'static str {
    if seat == 0 { "b" } else { "w" }
}

/// The seat of a colour.
pub fn seat(colour: &str) -> Option<usize> {
    match &*colour.to_ascii_lowercase() {
        "b" | "black" => Some(0),
        "w" | "white" => Some(1),
        _ => None,
    }
}

/// What announces a board like `6x8` (rows x columns).
pub fn announcement(board: &str) -> String {
    match board.split_once('x') {
        Some((rows, columns)) if rows != columns => format!("rectangular_boardsize {columns} {rows}"),
        _ => format!("boardsize {}", board.split('x').next().unwrap_or_default()),
    }
}

/// The board (rows x columns) that a command announces.
pub fn announced(command: &str, arguments: &[String]) -> Option<String> {
    let sizes: Vec<u32> = arguments.iter().map(|size| size.parse().ok()).collect::<Option<_>>()?;
    match (command, &sizes[..]) {
        ("boardsize" | "rectangular_boardsize", [size]) => Some(format!("{size}x{size}")),
        ("rectangular_boardsize", [columns, rows]) => Some(format!("{rows}x{columns}")),
        _ => None,
    }
}

/// What a program takes `time_settings` for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// As the protocol has it: a main time, then a time for so many moves.
    Standard,
    /// As Edax has it: where a time for moves is given, the main time is that of every move. What is left must not be said, since Edax
    /// would forget the level of its command line.
    MainTimeForMoves,
}

impl Clock {
    /// The clock of the program that has this name.
    pub fn of_program(name: &str) -> Clock {
        let edax = name.get(..4).is_some_and(|begin| begin.eq_ignore_ascii_case("edax"));
        if edax { Clock::MainTimeForMoves } else { Clock::Standard }
    }
}

/// What gives a time for every move. GTP counts whole seconds: a part of one is rounded up.
pub fn time_settings(time: Duration, clock: Clock) -> String {
    let seconds = whole_seconds(time);
    let main = if clock == Clock::MainTimeForMoves { seconds } else { 0 };
    format!("time_settings {main} {seconds} 1")
}

/// What tells how much is left for the next move.
pub fn time_left(seat: usize, time: Duration) -> String {
    format!("time_left {} {} 1", colour(seat), whole_seconds(time))
}

fn whole_seconds(time: Duration) -> u64 {
    time.as_secs() + u64::from(time.subsec_nanos() > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_read_with_and_without_numbers_and_comments() {
        let read = |line| Request::read(line).unwrap();
        assert_eq!(read("play b F5 # corner").arguments, ["b", "F5"]);
        assert_eq!((read("12 GenMove w").id, &*read("12 GenMove w").command), (Some(12), "genmove"));
        assert_eq!(Request::read("# nothing"), None);
        assert_eq!(Request::read("   "), None);
    }

    #[test]
    fn replies_are_read_as_they_are_written() {
        for (line, reply, written) in [
            ("genmove b", Reply::Success("f5".to_owned()), "= f5\n\n"),
            ("7 genmove b", Reply::Success("f5".to_owned()), "=7 f5\n\n"),
            ("clear_board", Reply::Success(String::new()), "=\n\n"),
            ("frob", Reply::Failure("unknown command".to_owned()), "? unknown command\n\n"),
        ] {
            let text = Request::read(line).unwrap().reply(&reply);
            assert_eq!(text, written);
            assert_eq!(Reply::read(text.lines().next().unwrap()), Some(reply));
        }
        assert_eq!(Reply::read("thinking"), None);
    }

    #[test]
    fn a_board_is_announced_as_columns_and_rows() {
        for board in ["8x8", "6x8", "10x4"] {
            let request = Request::read(&announcement(board)).unwrap();
            assert_eq!(announced(&request.command, &request.arguments).as_deref(), Some(board));
        }
        assert_eq!(announcement("6x8"), "rectangular_boardsize 8 6");
    }

    #[test]
    fn a_time_is_told_as_the_program_understands_it() {
        for (name, told) in
            [("Yomikiri level:5", "time_settings 0 2 1"), ("", "time_settings 0 2 1"), ("Edax", "time_settings 2 2 1")]
        {
            assert_eq!(time_settings(Duration::from_millis(1500), Clock::of_program(name)), told, "{name}");
        }
    }
}
