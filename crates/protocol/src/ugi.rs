//! The texts of the Universal Game Interface: what is told to a program, and what it answers.
//!
//! Positions and moves are those of Yomikiri, which have no spaces in moves; a position may have some, and ends before the
//! word `moves`.

use std::fmt;
use std::time::Duration;

/// What a program is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// The first word.
    Ugi,
    /// Whether it is ready for more.
    IsReady,
    /// What comes belongs to another game.
    NewGame,
    /// The game so far.
    Position {
        /// The first position, if it is not the usual one.
        start: Option<String>,
        /// The moves from there.
        moves: Vec<String>,
    },
    /// Think.
    Go(Go),
    /// Answer at once.
    Stop,
    /// A question about the position, by its name.
    Query(String),
    /// Leave.
    Quit,
    /// What is not known, or of no use here.
    Other(String),
}

/// How long to think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// For this move.
    pub time: Option<Duration>,
    /// Plies ahead.
    pub depth: Option<u32>,
    /// What is left of each player's time, and what each gets for a move.
    pub clocks: [Option<(Duration, Duration)>; 2],
}

/// What a program answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// To the first word.
    Ok,
    /// It is ready.
    Ready,
    /// The chosen move.
    BestMove(String),
    /// Positions looked at so far.
    Nodes(u64),
    /// The answer to a question.
    Response(String),
    /// Its name, options and whatever else it tells.
    Other(String),
}

impl Command {
    /// The command of a line. Unknown words before a known one are skipped, as the protocol has it.
    pub fn read(line: &str) -> Command {
        let mut words = line.split_whitespace();
        while let Some(word) = words.next() {
            return match word {
                "ugi" => Command::Ugi,
                "isready" => Command::IsReady,
                "uginewgame" => Command::NewGame,
                "position" => return position(words).unwrap_or_else(|| Command::Other(line.to_owned())),
                "go" => Command::Go(go(words)),
                "stop" => Command::Stop,
                "query" => Command::Query(words.next().unwrap_or_default().to_owned()),
                "quit" => Command::Quit,
                "setoption" => Command::Other(line.to_owned()),
                _ => continue,
            };
        }
        Command::Other(line.to_owned())
    }
}

fn position<'w>(mut words: impl Iterator<Item = &'w str>) -> Option<Command> {
    let start = match words.next()? {
        "startpos" => {
            if words.next().is_some_and(|word| word != "moves") {
                return None;
            }
            None
        }
        "fen" => Some(words.by_ref().take_while(|&word| word != "moves").collect::<Vec<_>>().join(" ")),
        _ => return None,
    };
    Some(Command::Position { start, moves: words.map(str::to_owned).collect() })
}

fn go<'w>(mut words: impl Iterator<Item = &'w str>) -> Go {
    let mut go = Go::default();
    let (mut left, mut more) = ([None; 2], [Duration::ZERO; 2]);
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|number| number.parse::<i64>().ok());
        // A clock below zero is one that has run out.
        let mut time = || number().map(|number| Duration::from_millis(number.max(0) as u64));
        match word {
            "movetime" => go.time = time(),
            "p1time" => left[0] = time(),
            "p2time" => left[1] = time(),
            "p1inc" => more[0] = time().unwrap_or_default(),
            "p2inc" => more[1] = time().unwrap_or_default(),
            "depth" => go.depth = number().and_then(|plies| u32::try_from(plies).ok()),
            _ => {}
        }
    }
    for seat in 0..2 {
        go.clocks[seat] = left[seat].map(|left| (left, more[seat]));
    }
    go
}

impl fmt::Display for Command {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Ugi => formatter.write_str("ugi"),
            Command::IsReady => formatter.write_str("isready"),
            Command::NewGame => formatter.write_str("uginewgame"),
            Command::Position { start, moves } => {
                match start {
                    None => formatter.write_str("position startpos")?,
                    Some(start) => write!(formatter, "position fen {start}")?,
                }
                if !moves.is_empty() {
                    write!(formatter, " moves {}", moves.join(" "))?;
                }
                Ok(())
            }
            Command::Go(go) => {
                formatter.write_str("go")?;
                if let Some(time) = go.time {
                    write!(formatter, " movetime {}", time.as_millis())?;
                }
                if let Some(plies) = go.depth {
                    write!(formatter, " depth {plies}")?;
                }
                for (player, clock) in (1..).zip(go.clocks) {
                    if let Some((left, more)) = clock {
                        write!(formatter, " p{player}time {} p{player}inc {}", left.as_millis(), more.as_millis())?;
                    }
                }
                Ok(())
            }
            Command::Stop => formatter.write_str("stop"),
            Command::Query(what) => write!(formatter, "query {what}"),
            Command::Quit => formatter.write_str("quit"),
            Command::Other(line) => formatter.write_str(line),
        }
    }
}

impl Answer {
    /// The answer of a line.
    pub fn read(line: &str) -> Answer {
        let mut words = line.split_whitespace();
        let rest = |words: std::str::SplitWhitespace<'_>| words.collect::<Vec<_>>().join(" ");
        match words.next().unwrap_or_default() {
            "ugiok" => Answer::Ok,
            "readyok" => Answer::Ready,
            "bestmove" => Answer::BestMove(words.next().unwrap_or_default().to_owned()),
            "response" => Answer::Response(rest(words)),
            "info" => {
                let nodes = words.by_ref().skip_while(|&word| word != "nodes").nth(1);
                nodes.and_then(|nodes| nodes.parse().ok()).map_or_else(|| Answer::Other(line.to_owned()), Answer::Nodes)
            }
            _ => Answer::Other(line.to_owned()),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Ok => formatter.write_str("ugiok"),
            Answer::Ready => formatter.write_str("readyok"),
            Answer::BestMove(mv) => write!(formatter, "bestmove {mv}"),
            Answer::Nodes(nodes) => write!(formatter, "info nodes {nodes}"),
            Answer::Response(answer) => write!(formatter, "response {answer}"),
            Answer::Other(line) => formatter.write_str(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_answers_are_read_as_they_are_written() {
        let moves = vec!["f5".to_owned(), "pass".to_owned()];
        let clock = Some((Duration::from_mins(1), Duration::from_millis(500)));
        for command in [
            Command::Ugi,
            Command::IsReady,
            Command::NewGame,
            Command::Position { start: None, moves: Vec::new() },
            Command::Position { start: None, moves: moves.clone() },
            Command::Position { start: Some("--OX-- X t1".to_owned()), moves: Vec::new() },
            Command::Position { start: Some("--OX-- X".to_owned()), moves },
            Command::Go(Go { time: Some(Duration::from_millis(1500)), ..Go::default() }),
            Command::Go(Go { depth: Some(7), clocks: [clock, clock], ..Go::default() }),
            Command::Stop,
            Command::Query("p1turn".to_owned()),
            Command::Quit,
        ] {
            assert_eq!(Command::read(&command.to_string()), command);
        }
        for answer in [Answer::Ok, Answer::Ready, Answer::BestMove("S@b2".to_owned()), Answer::Nodes(12)] {
            assert_eq!(Answer::read(&answer.to_string()), answer);
        }
    }

    #[test]
    fn what_others_write_is_understood() {
        assert_eq!(Command::read("  joho  isready "), Command::IsReady);
        assert_eq!(Command::read("go infinite"), Command::Go(Go::default()));
        assert_eq!(
            Command::read("go p1time -3"),
            Command::Go(Go { clocks: [Some(Default::default()), None], ..Go::default() })
        );
        assert!(matches!(Command::read("position somewhere"), Command::Other(_)));
        assert!(matches!(Command::read(""), Command::Other(_)));
        let info = "info depth 4 seldepth 4 score cp 200 time 0 nodes 473 tthits 38 pv f1 b1";
        assert_eq!(Answer::read(info), Answer::Nodes(473));
        assert_eq!(Answer::read("bestmove f1 ponder b1"), Answer::BestMove("f1".to_owned()));
        assert_eq!(Answer::read("bestmove"), Answer::BestMove(String::new()));
        assert!(matches!(Answer::read("info string nodes"), Answer::Other(_)));
    }
}
