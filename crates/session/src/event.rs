use game::{Closing, Seat};
use std::fmt;
use std::time::Duration;

/// What happens in a game, as a journal keeps it: a line each.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A move, and how long it took.
    Move {
        /// The move.
        mv: String,
        /// How long the player thought.
        used: Duration,
    },
    /// The last move is taken back.
    TakeBack,
    /// The players go on although they had ended the game.
    Reopen,
    /// The move that was taken back last is made again.
    Redo,
    /// The first two seats change their players.
    Swap,
    /// The players end the game.
    Close(Closing),
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Move { mv, used } => write!(f, "move {mv} {:.3}", used.as_secs_f64()),
            Event::TakeBack => f.write_str("back"),
            Event::Reopen => f.write_str("reopen"),
            Event::Redo => f.write_str("redo"),
            Event::Swap => f.write_str("swap"),
            Event::Close(Closing::Resign(seat)) => write!(f, "resign {}", seat.index() + 1),
            Event::Close(Closing::AgreeDraw) => f.write_str("draw"),
            Event::Close(Closing::RunOut(seat)) => write!(f, "time {}", seat.index() + 1),
            Event::Close(Closing::Forfeit(seat)) => write!(f, "forfeit {}", seat.index() + 1),
        }
    }
}

impl Event {
    /// The event that a line of a journal tells of.
    ///
    /// # Errors
    /// What is wrong with the line.
    pub fn read(line: &str) -> Result<Event, String> {
        let words: Vec<&str> = line.split(' ').collect();
        let seat = |text: &str| match text.parse::<usize>() {
            Ok(number @ 1..=4) => Ok(Seat::new(number - 1)),
            _ => Err(format!("\"{text}\" is no seat; seats are 1 to 4")),
        };
        match words[..] {
            ["move", mv, seconds] => {
                let used = seconds.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
                let used = used.ok_or_else(|| format!("\"{seconds}\" is no time in seconds"))?;
                Ok(Event::Move { mv: mv.to_owned(), used })
            }
            ["back"] => Ok(Event::TakeBack),
            ["reopen"] => Ok(Event::Reopen),
            ["redo"] => Ok(Event::Redo),
            ["swap"] => Ok(Event::Swap),
            ["draw"] => Ok(Event::Close(Closing::AgreeDraw)),
            ["resign", loser] => Ok(Event::Close(Closing::Resign(seat(loser)?))),
            ["time", loser] => Ok(Event::Close(Closing::RunOut(seat(loser)?))),
            ["forfeit", loser] => Ok(Event::Close(Closing::Forfeit(seat(loser)?))),
            _ => Err(format!("\"{line}\" is nothing that happens in a game")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_is_read_as_it_is_written() {
        let events = [
            Event::Move { mv: "a8-c6".to_owned(), used: Duration::from_millis(1250) },
            Event::TakeBack,
            Event::Reopen,
            Event::Redo,
            Event::Swap,
            Event::Close(Closing::Resign(Seat::SECOND)),
            Event::Close(Closing::AgreeDraw),
            Event::Close(Closing::Forfeit(Seat::new(1))),
            Event::Close(Closing::RunOut(Seat::FIRST)),
        ];
        for event in events {
            assert_eq!(Event::read(&event.to_string()), Ok(event));
        }
        for wrong in ["", "move", "move d3", "move d3 x", "move d3 -1", "resign 0", "resign 5", "fly"] {
            assert!(Event::read(wrong).is_err(), "{wrong}");
        }
    }
}
