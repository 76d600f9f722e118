use crate::Reason;
use game::Prospect;
use std::cmp::Ordering;
use std::fmt;

/// What a position is worth to somebody, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// Won, lost or drawn, proven.
    Proven(Prospect),
    /// This score, proven.
    Exact(i32),
    /// A judgement, in hundredths of what the game is about.
    Judged(i32),
}

impl Worth {
    /// What a player thinks of its position, judging by the reason of its move; `None` if it does not say.
    pub fn of(reason: Reason) -> Option<Worth> {
        match reason {
            Reason::Proven(prospect) => Some(Worth::Proven(prospect)),
            Reason::Exact { score } => Some(Worth::Exact(score)),
            Reason::Judged { hundredths, .. } => Some(Worth::Judged(hundredths)),
            // The one who moves arrives first with as many turns.
            Reason::Race { own, other } => Some(Worth::Judged((2 * (other as i32 - own as i32) + 1) * 50)),
            Reason::OnlyMove | Reason::Leaves { .. } | Reason::Instinct => None,
        }
    }

    /// The same for the opponent, in a game for two.
    #[must_use]
    pub fn for_opponent(self) -> Worth {
        match self {
            Worth::Proven(Prospect::Win(plies)) => Worth::Proven(Prospect::Loss(plies)),
            Worth::Proven(Prospect::Loss(plies)) => Worth::Proven(Prospect::Win(plies)),
            Worth::Proven(Prospect::Draw) => self,
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
            Worth::Exact(score) => score.cmp(&0),
            Worth::Judged(hundredths) => hundredths.cmp(&0),
        }
    }

    /// Whether that is proven.
    pub fn is_proven(self) -> bool {
        !matches!(self, Worth::Judged(_))
    }

    /// A number for comparisons and curves, in what the game is about; proven wins and losses are beyond all others.
    pub fn number(self) -> f64 {
        const DECIDED: f64 = 1000.0;
        match self {
            Worth::Proven(Prospect::Win(plies)) => DECIDED - f64::from(plies),
            Worth::Proven(Prospect::Draw) => 0.0,
            Worth::Proven(Prospect::Loss(plies)) => f64::from(plies) - DECIDED,
            Worth::Exact(score) => f64::from(score),
            Worth::Judged(hundredths) => f64::from(hundredths) / 100.0,
        }
    }

    /// Whether somebody who stands like that agrees to a draw: only if it is certain, or more than half a unit behind.
    pub fn accepts_draw(self) -> bool {
        self.number() < -0.5 || self.is_proven() && self.ahead() == Ordering::Equal
    }
}

/// As a record writes it: `+4`, `-1.5`, `win in 7`, `draw`.
impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Worth::Proven(Prospect::Win(plies)) => write!(f, "win in {plies}"),
            Worth::Proven(Prospect::Loss(plies)) => write!(f, "loss in {plies}"),
            Worth::Proven(Prospect::Draw) => f.write_str("draw"),
            Worth::Exact(0) => f.write_str("0"),
            Worth::Exact(score) => write!(f, "{score:+}"),
            Worth::Judged(hundredths) => write!(f, "{:+.1}", f64::from(*hundredths) / 100.0),
        }
    }
}
