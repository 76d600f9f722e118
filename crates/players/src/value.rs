use crate::{Reason, Worth};
use std::fmt;

/// What a position is worth to somebody, and how that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// What it is worth.
    pub worth: Worth,
    /// How that was found.
    pub how: How,
}

/// How a value was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// Who wins is proven.
    Proven,
    /// The score is proven.
    Exact,
    /// By looking so many plies ahead.
    Plies(u32),
    /// By an opening book, so many plies ahead.
    Book(u32),
    /// By counting the turns of a race.
    Race,
}

impl Value {
    /// What a player thinks of its position, judging by the reason of its move; `None` if it does not say.
    pub fn of(reason: Reason) -> Option<Value> {
        let (worth, how) = match reason {
            Reason::Proven(prospect) => (Worth::Proven(prospect), How::Proven),
            Reason::Decided(standing) => (Worth::Decided(standing), How::Proven),
            Reason::Exact { score } => (Worth::Exact(score), How::Exact),
            Reason::Judged { hundredths, plies } => (Worth::Judged(hundredths), How::Plies(plies)),
            Reason::Book { hundredths, plies } => (Worth::Judged(hundredths), How::Book(plies)),
            // The one who moves arrives first with as many turns.
            Reason::Race { own, other } => (Worth::Judged((2 * (other as i32 - own as i32) + 1) * 50), How::Race),
            Reason::OnlyMove | Reason::Instinct => return None,
        };
        Some(Value { worth, how })
    }

    /// The value of a finished game to somebody with this score; games without a score have 1 as their highest.
    pub fn of_result(score: i32, highest: i32) -> Value {
        let worth = Worth::of_result(score, highest);
        Value { worth, how: if matches!(worth, Worth::Exact(_)) { How::Exact } else { How::Proven } }
    }

    /// The same for the opponent, in a game for two.
    #[must_use]
    pub fn for_opponent(self) -> Value {
        Value { worth: self.worth.for_opponent(), ..self }
    }

    /// The same seen by the one who is about to make the move that leads there.
    #[must_use]
    pub fn a_ply_earlier(self) -> Value {
        Value { worth: self.worth.a_ply_earlier(), ..self }
    }
}

/// As a record writes it: `proven`, `exact`, `12 plies`, `book, 18 plies`, `race`.
impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            How::Proven => f.write_str("proven"),
            How::Exact => f.write_str("exact"),
            How::Plies(plies) => write!(f, "{plies} plies"),
            How::Book(plies) => write!(f, "book, {plies} plies"),
            How::Race => f.write_str("race"),
        }
    }
}
