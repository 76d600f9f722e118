//! The texts of the protocol of the Othello board `NBoard`, version 2.

use games::Game;
use record::formats::ggf;
use record::{Node, Record};
use std::fmt;

/// What a program is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// The first word, with the version.
    NBoard(u32),
    /// How many plies to look ahead.
    Depth(u32),
    /// A game as GGF, up to the position that is meant from now on.
    Game(String),
    /// A move that was made, as Yomikiri writes it.
    Move(String),
    /// Value the best so many moves.
    Hint(u32),
    /// Choose a move, and do not make it.
    Go,
    /// Stop, and repeat the number.
    Ping(u32),
    /// Learn from the game.
    Learn,
    /// Leave.
    Quit,
    /// What is not known.
    Other(String),
}

/// What a program answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// To a ping.
    Pong(u32),
    /// The chosen move, as Yomikiri writes it.
    Move(String),
    /// Positions looked at so far.
    Nodes(u64),
    /// Its name, status and whatever else it tells.
    Other(String),
}

/// The move as Yomikiri writes it: values and times after it are left out.
fn plain(mv: &str) -> String {
    let mv = mv.split('/').next().unwrap_or_default().to_ascii_lowercase();
    if matches!(&*mv, "pa" | "ps" | "pass" | "--") { "pass".to_owned() } else { mv }
}

/// The move as `NBoard` writes it.
fn formal(mv: &str) -> String {
    if mv == "pass" { "PA".to_owned() } else { mv.to_ascii_uppercase() }
}

impl Command {
    /// The command of a line.
    pub fn read(line: &str) -> Command {
        let other = || Command::Other(line.to_owned());
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let rest = rest.trim();
        let number = |make: fn(u32) -> Command| rest.parse().map_or_else(|_| other(), make);
        match word {
            "nboard" => number(Command::NBoard),
            "set" => match rest.split_once(' ') {
                Some(("depth", plies)) => plies.trim().parse().map_or_else(|_| other(), Command::Depth),
                Some(("game", game)) => Command::Game(game.trim().to_owned()),
                _ => other(),
            },
            "move" => Command::Move(plain(rest)),
            "hint" => number(Command::Hint),
            "go" => Command::Go,
            "ping" => number(Command::Ping),
            "learn" => Command::Learn,
            "quit" => Command::Quit,
            _ => other(),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::NBoard(version) => write!(formatter, "nboard {version}"),
            Command::Depth(plies) => write!(formatter, "set depth {plies}"),
            Command::Game(game) => write!(formatter, "set game {game}"),
            Command::Move(mv) => write!(formatter, "move {}", formal(mv)),
            Command::Hint(moves) => write!(formatter, "hint {moves}"),
            Command::Go => formatter.write_str("go"),
            Command::Ping(number) => write!(formatter, "ping {number}"),
            Command::Learn => formatter.write_str("learn"),
            Command::Quit => formatter.write_str("quit"),
            Command::Other(line) => formatter.write_str(line),
        }
    }
}

impl Answer {
    /// The answer of a line. A move may be followed by its value and time, after slashes or spaces.
    pub fn read(line: &str) -> Answer {
        let other = || Answer::Other(line.to_owned());
        let mut words = line.split_whitespace();
        match words.next().unwrap_or_default() {
            "pong" => words.next().and_then(|number| number.parse().ok()).map_or_else(other, Answer::Pong),
            "===" => Answer::Move(plain(words.next().unwrap_or_default())),
            // Written as a number with a point by some.
            "nodestats" => {
                let nodes = words.next().and_then(|nodes| nodes.parse::<f64>().ok());
                nodes.map_or_else(other, |nodes| Answer::Nodes(nodes as u64))
            }
            _ => other(),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Pong(number) => write!(formatter, "pong {number}"),
            Answer::Move(mv) => write!(formatter, "=== {}", formal(mv)),
            Answer::Nodes(nodes) => write!(formatter, "nodestats {nodes} 0"),
            Answer::Other(line) => formatter.write_str(line),
        }
    }
}

/// Whether the protocol has words for a game: for Othello on 8x8, from any position.
pub fn fits(game: &Game) -> bool {
    game.name() == "othello" && game.board() == "8x8"
}

/// A game as one line of GGF, from a position if it is not the usual one.
///
/// # Errors
/// What is wrong with the game.
pub fn write_game(game: &Game, start: Option<&str>, moves: &[String]) -> Result<String, String> {
    let record =
        Record { start: start.map(str::to_owned), moves: moves.iter().map(Node::new).collect(), ..Record::at(game) };
    let written = ggf::write(&[record]).map_err(|error| error.to_string())?;
    Ok(written.file.trim_end().to_owned())
}

/// The first position of a game in GGF, if it is not the usual one, and the moves from there; forced passes are filled in.
///
/// # Errors
/// What is wrong with the text.
pub fn read_game(text: &str) -> Result<(Option<String>, Vec<String>), String> {
    let mut read = ggf::read(text).map_err(|error| error.to_string())?;
    let record = read.records.pop().ok_or_else(|| read.warnings.join("; "))?;
    Ok((record.start, record.moves.into_iter().map(|node| node.mv).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_answers_are_read_as_they_are_written() {
        for command in [
            Command::NBoard(2),
            Command::Depth(8),
            Command::Game("(;GM[Othello];)".to_owned()),
            Command::Move("f5".to_owned()),
            Command::Move("pass".to_owned()),
            Command::Hint(3),
            Command::Go,
            Command::Ping(4),
            Command::Learn,
            Command::Quit,
        ] {
            assert_eq!(Command::read(&command.to_string()), command);
        }
        assert_eq!(Command::read("move F5/-1.5/0.2"), Command::Move("f5".to_owned()));
        assert_eq!(Command::read("set contempt 3"), Command::Other("set contempt 3".to_owned()));
        for answer in
            [Answer::Pong(2), Answer::Move("f5".to_owned()), Answer::Move("pass".to_owned()), Answer::Nodes(5)]
        {
            assert_eq!(Answer::read(&answer.to_string()), answer);
        }
        assert_eq!(Answer::read("=== d6 -1.00 0.0"), Answer::Move("d6".to_owned()));
        assert_eq!(Answer::read("=== D6/-1.00/0.0"), Answer::Move("d6".to_owned()));
        assert_eq!(Answer::read("status"), Answer::Other("status".to_owned()));
    }

    #[test]
    fn a_game_goes_over_the_line_whole() {
        let game = games::open("othello", None, &[]).unwrap();
        let moves: Vec<String> = ["f5", "f6", "e6"].map(str::to_owned).into();
        let line = write_game(&game, None, &moves).unwrap();
        assert!(line.contains("BO[8 ---------------------------O*") && line.ends_with("B[F5]W[F6]B[E6];)"), "{line}");
        assert_eq!(read_game(&line), Ok((None, moves.clone())));
        let later = game.start().play_text("f5").unwrap().1.text();
        let line = write_game(&game, Some(&later), &moves[1..]).unwrap();
        assert_eq!(read_game(&line), Ok((Some(later), moves[1..].to_vec())));
        assert!(read_game("(;GM[Go];)").is_err() && read_game("nothing").is_err());
    }
}
