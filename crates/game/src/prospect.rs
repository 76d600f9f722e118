use crate::ParseError;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// What best play leads to for the side to move, and how soon: the winner hurries, the loser delays, and play without end is a
/// draw.
///
/// A greater prospect is a better one.
///
/// ```
/// use game::Prospect;
/// assert!(Prospect::Win(3) > Prospect::Win(5) && Prospect::Draw > Prospect::Loss(8));
/// assert_eq!(Prospect::Loss(4).before(), Prospect::Win(5));
/// assert_eq!(Prospect::Win(13).to_string(), "W13");
/// assert_eq!("L14".parse(), Ok(Prospect::Loss(14)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Prospect {
    /// The side to move wins in so many plies; 0 if the game is over.
    Win(u32),
    /// Neither side can force a win.
    Draw,
    /// The side to move loses in so many plies; 0 if the game is over.
    Loss(u32),
}

impl Prospect {
    /// The prospect of a game that is over with this score for the side to move.
    pub fn of_score(score: i32) -> Prospect {
        match score.cmp(&0) {
            Ordering::Greater => Prospect::Win(0),
            Ordering::Equal => Prospect::Draw,
            Ordering::Less => Prospect::Loss(0),
        }
    }

    /// What a move to a position with this prospect means for the one who makes it, a ply earlier.
    #[must_use]
    pub fn before(self) -> Prospect {
        match self {
            Prospect::Win(plies) => Prospect::Loss(plies + 1),
            Prospect::Draw => Prospect::Draw,
            Prospect::Loss(plies) => Prospect::Win(plies + 1),
        }
    }

    /// The plies to the end, `None` if there is none.
    pub fn plies(self) -> Option<u32> {
        match self {
            Prospect::Win(plies) | Prospect::Loss(plies) => Some(plies),
            Prospect::Draw => None,
        }
    }

    /// 1, 0 or -1 for the side to move.
    pub fn sign(self) -> i32 {
        match self {
            Prospect::Win(_) => 1,
            Prospect::Draw => 0,
            Prospect::Loss(_) => -1,
        }
    }

    /// `win`, `draw` or `loss`.
    pub fn name(self) -> &'static str {
        match self {
            Prospect::Win(_) => "win",
            Prospect::Draw => "draw",
            Prospect::Loss(_) => "loss",
        }
    }
}

impl Ord for Prospect {
    fn cmp(&self, other: &Prospect) -> Ordering {
        match (self, other) {
            (Prospect::Win(mine), Prospect::Win(theirs)) => theirs.cmp(mine),
            (Prospect::Loss(mine), Prospect::Loss(theirs)) => mine.cmp(theirs),
            _ => self.sign().cmp(&other.sign()),
        }
    }
}

impl PartialOrd for Prospect {
    fn partial_cmp(&self, other: &Prospect) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Reads what [`Prospect`] writes.
impl FromStr for Prospect {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Prospect, ParseError> {
        let wrong = || ParseError(format!("\"{text}\" is no prospect; it is like W13, L14 or D"));
        let plies = |digits: &str| digits.parse().ok().filter(|_| !digits.starts_with('+')).ok_or_else(wrong);
        match text.split_at_checked(1) {
            Some(("W", digits)) => Ok(Prospect::Win(plies(digits)?)),
            Some(("L", digits)) => Ok(Prospect::Loss(plies(digits)?)),
            Some(("D", "")) => Ok(Prospect::Draw),
            _ => Err(wrong()),
        }
    }
}

/// `W13`, `L14` or `D`.
impl fmt::Display for Prospect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Prospect::Win(plies) => write!(f, "W{plies}"),
            Prospect::Draw => f.write_str("D"),
            Prospect::Loss(plies) => write!(f, "L{plies}"),
        }
    }
}
