use crate::{Game, Notation, Payoff};
use std::fmt;
use std::str::FromStr;

/// A game as it is kept: everything as text, so that it outlives the code that played it.
///
/// The result is `unfinished`, or what each seat got (`+2 -2`), followed by a reason if the rules of the game alone do
/// not end it there (`0 0 by repetition`). Move texts hold no spaces.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    /// The name of the game.
    pub game: String,
    /// Board and switches, from which the reader makes the rules value to replay with.
    pub rules: String,
    /// The first position.
    pub start: String,
    /// The moves.
    pub moves: Vec<String>,
    /// How it ended.
    pub result: String,
}

/// A record that was found to be right: every position and the moves between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay<G: Game> {
    /// One position more than there are moves.
    pub positions: Vec<G::Position>,
    /// The moves.
    pub moves: Vec<G::Move>,
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The text lacks a line, or has one that it should not have.
    #[error("{0}")]
    Layout(String),
    /// The first position is none.
    #[error("the start of the record is wrong: {0}")]
    Start(String),
    /// The first wrong move.
    #[error("ply {ply}, \"{text}\", is wrong: {reason}")]
    Move {
        /// Which move of the game, counted from 1.
        ply: usize,
        /// The move as it is written.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The moves are right, but lead to another result.
    #[error("the result is given as \"{stated}\", but the moves lead to \"{found}\"")]
    Result {
        /// What the record says.
        stated: String,
        /// What replaying says.
        found: String,
    },
}

/// The result of a game that has not ended.
pub const UNFINISHED: &str = "unfinished";

impl Record {
    /// Plays the record again under the rules `game`, checking every move and the result.
    ///
    /// # Errors
    /// [`RecordError`] names the first thing that is wrong.
    pub fn replay<G: Notation>(&self, game: &G) -> Result<Replay<G>, RecordError> {
        let start = game.parse_position(&self.start).map_err(|error| RecordError::Start(error.to_string()))?;
        let mut replay = Replay { positions: vec![start], moves: Vec::with_capacity(self.moves.len()) };
        let mut pos = start;
        for (index, text) in self.moves.iter().enumerate() {
            let wrong = |reason: String| RecordError::Move { ply: index + 1, text: text.clone(), reason };
            let mv = game.parse_move(text).map_err(|error| wrong(error.to_string()))?;
            pos = game.try_play(&pos, mv).map_err(|error| wrong(error.to_string()))?;
            replay.positions.push(pos);
            replay.moves.push(mv);
        }
        let found = game.payoff(&pos).map_or_else(|| UNFINISHED.to_owned(), |payoff| payoff_text(&payoff));
        // A reason in words means that a match ended what the rules alone would have gone on with; only a move that
        // came too late may have ended the game as well.
        let right = if self.result.contains(" by ") {
            found == UNFINISHED || self.result.contains(" by the time of ")
        } else {
            found == self.result
        };
        if right { Ok(replay) } else { Err(RecordError::Result { stated: self.result.clone(), found }) }
    }
}

/// What each seat got, as records write it: `+2 -2`.
pub(crate) fn payoff_text(payoff: &Payoff) -> String {
    let signed = |&got: &i32| if got == 0 { "0".to_owned() } else { format!("{got:+}") };
    payoff.entries().iter().map(signed).collect::<Vec<_>>().join(" ")
}

/// The names of the five lines of a record's text.
const LINES: [&str; 5] = ["game", "rules", "start", "moves", "result"];

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.moves.join(" ");
        for (name, value) in LINES.iter().zip([&self.game, &self.rules, &self.start, &moves, &self.result]) {
            writeln!(f, "{name}: {value}")?;
        }
        Ok(())
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        let mut values = LINES.iter().map(|name| {
            let line =
                lines.next().ok_or_else(|| RecordError::Layout(format!("the record has no line \"{name}:\"")))?;
            line.strip_prefix(name)
                .and_then(|rest| rest.strip_prefix(':'))
                .map(|value| value.trim().to_owned())
                .ok_or_else(|| RecordError::Layout(format!("record line \"{line}\" should begin with \"{name}:\"")))
        });
        let mut value = || values.next().expect("there are five lines");
        let (game, rules, start, moves, result) = (value()?, value()?, value()?, value()?, value()?);
        if let Some(line) = lines.next() {
            return Err(RecordError::Layout(format!("record goes on with \"{line}\" after its result")));
        }
        let moves = moves.split_whitespace().map(str::to_owned).collect();
        Ok(Record { game, rules, start, moves, result })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::countdown::Countdown;

    fn record() -> Record {
        Record {
            game: "countdown".to_owned(),
            rules: "from=5".to_owned(),
            start: "5 1".to_owned(),
            moves: ["2", "1", "2"].map(str::to_owned).to_vec(),
            result: "+1 -1".to_owned(),
        }
    }

    #[test]
    fn a_record_survives_its_text() {
        assert_eq!(record().to_string().parse(), Ok(record()));
        let empty = Record { moves: Vec::new(), ..record() };
        assert_eq!(empty.to_string().parse(), Ok(empty));
    }

    #[test]
    fn a_text_that_is_no_record_says_what_is_missing() {
        let error = "game: nip\nstart: x".parse::<Record>().unwrap_err().to_string();
        assert_eq!(error, "record line \"start: x\" should begin with \"rules:\"");
        let error = "game: nip".parse::<Record>().unwrap_err().to_string();
        assert_eq!(error, "the record has no line \"rules:\"");
        assert!(format!("{}more", record()).parse::<Record>().is_err());
    }

    #[test]
    fn replaying_a_right_record_gives_every_position() {
        let replay = record().replay(&Countdown { from: 5 }).unwrap();
        assert_eq!(replay.moves, [2, 1, 2]);
        assert_eq!(replay.positions.iter().map(|pos| pos.left).collect::<Vec<_>>(), [5, 3, 2, 0]);
    }

    #[test]
    fn replaying_names_the_first_wrong_move() {
        let game = Countdown { from: 5 };
        let moves = |moves: &[&str]| Record { moves: moves.iter().map(|&mv| mv.to_owned()).collect(), ..record() };
        let error = moves(&["2", "3", "9"]).replay(&game).unwrap_err().to_string();
        assert_eq!(error, "ply 2, \"3\", is wrong: that move is not legal here");
        let error = moves(&["x"]).replay(&game).unwrap_err();
        assert!(matches!(error, RecordError::Move { ply: 1, .. }));
        assert!(Record { start: "?".to_owned(), ..record() }.replay(&game).is_err());
    }

    #[test]
    fn replaying_compares_the_result() {
        let game = Countdown { from: 5 };
        let result = |result: &str| Record { result: result.to_owned(), ..record() };
        assert!(matches!(result("-1 +1").replay(&game), Err(RecordError::Result { .. })));
        assert!(result(UNFINISHED).replay(&game).is_err());
        let short = Record { moves: vec!["2".to_owned()], ..result(UNFINISHED) };
        assert!(short.replay(&game).is_ok());
        assert!(Record { result: "0 0 by repetition".to_owned(), ..short }.replay(&game).is_ok());
    }
}
