use crate::{Reason, Standing, Value};
use game::Prospect;
use std::cmp::Ordering;
use std::fmt;

/// What a position is worth to somebody, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// Won, lost or drawn, proven.
    Proven(Prospect),
    /// Won, lost or drawn, proven; by how much, or how soon, is not known.
    Decided(Standing),
    /// This score, proven.
    Exact(i32),
    /// A judgement, in hundredths of what the game is about.
    Judged(i32),
}

impl Worth {
    /// What a player thinks of its position, judging by the reason of its move; `None` if it does not say.
    pub fn of(reason: Reason) -> Option<Worth> {
        Value::of(reason).map(|value| value.worth)
    }

    /// What a finished game is worth to somebody with this score: the score, or in games without one (the highest is 1) a win or
    /// a loss.
    pub fn of_result(score: i32, highest: i32) -> Worth {
        if highest > 1 { Worth::Exact(score) } else { Worth::Proven(Prospect::of_score(score)) }
    }

    /// The same seen by the one who is about to make the move that leads there: an end is a ply farther away.
    #[must_use]
    pub fn a_ply_earlier(self) -> Worth {
        match self {
            Worth::Proven(Prospect::Win(plies)) => Worth::Proven(Prospect::Win(plies + 1)),
            Worth::Proven(Prospect::Loss(plies)) => Worth::Proven(Prospect::Loss(plies + 1)),
            other => other,
        }
    }

    /// The same for the opponent, in a game for two.
    #[must_use]
    pub fn for_opponent(self) -> Worth {
        match self {
            Worth::Proven(Prospect::Win(plies)) => Worth::Proven(Prospect::Loss(plies)),
            Worth::Proven(Prospect::Loss(plies)) => Worth::Proven(Prospect::Win(plies)),
            Worth::Proven(Prospect::Draw) => self,
            Worth::Decided(standing) => Worth::Decided(standing.for_opponent()),
            Worth::Exact(score) => Worth::Exact(-score),
            Worth::Judged(hundredths) => Worth::Judged(-hundredths),
        }
    }

    /// Who is ahead: `Greater` if it is the one whose worth this is.
    pub fn ahead(self) -> Ordering {
        match self {
            Worth::Proven(Prospect::Win(_)) => Ordering::Greater,
            Worth::Proven(Prospect::Draw) => Ordering::Equal,
            Worth::Proven(Prospect::Loss(_)) => Ordering::Less,
            Worth::Decided(standing) => standing.cmp(&Standing::Drawn),
            Worth::Exact(score) => score.cmp(&0),
            Worth::Judged(hundredths) => hundredths.cmp(&0),
        }
    }

    /// Whether that is proven.
    pub fn is_proven(self) -> bool {
        !matches!(self, Worth::Judged(_))
    }

    /// A number for comparisons, in what the game is about; wins and losses in so many plies are beyond all others, and an
    /// outcome without a score counts as little as it can.
    pub fn number(self) -> f64 {
        const DECIDED: f64 = 1000.0;
        match self {
            Worth::Proven(Prospect::Win(plies)) => DECIDED - f64::from(plies),
            Worth::Proven(Prospect::Draw) | Worth::Decided(Standing::Drawn) => 0.0,
            Worth::Proven(Prospect::Loss(plies)) => f64::from(plies) - DECIDED,
            Worth::Decided(Standing::Won) => 1.0,
            Worth::Decided(Standing::Lost) => -1.0,
            Worth::Exact(score) => f64::from(score),
            Worth::Judged(hundredths) => f64::from(hundredths) / 100.0,
        }
    }

    /// The same number for curves; `None` for a win or loss by nobody knows how much, which would look like a narrow one.
    pub fn height(self) -> Option<f64> {
        match self {
            Worth::Decided(Standing::Won | Standing::Lost) => None,
            _ => Some(self.number()),
        }
    }

    /// Whether somebody who stands like that agrees to a draw: only if it is certain, or more than half a unit behind.
    pub fn accepts_draw(self) -> bool {
        self.number() < -0.5 || self.is_proven() && self.ahead() == Ordering::Equal
    }
}

/// As a record writes it: `+4`, `-1.5`, `win in 7`, `win`, `draw`.
impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Worth::Proven(Prospect::Win(plies)) => write!(f, "win in {plies}"),
            Worth::Proven(Prospect::Loss(plies)) => write!(f, "loss in {plies}"),
            Worth::Decided(Standing::Won) => f.write_str("win"),
            Worth::Decided(Standing::Lost) => f.write_str("loss"),
            Worth::Proven(Prospect::Draw) | Worth::Decided(Standing::Drawn) => f.write_str("draw"),
            Worth::Exact(0) => f.write_str("0"),
            Worth::Exact(score) => write!(f, "{score:+}"),
            Worth::Judged(hundredths) => write!(f, "{:+.1}", f64::from(*hundredths) / 100.0),
        }
    }
}
