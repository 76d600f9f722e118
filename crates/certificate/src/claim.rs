use game::{Bounds, Duel, Seat};
use std::fmt;

/// What a certificate says about the score of the first player: one side of it, or both.
///
/// An exact value is both sides with the same number, a win alone is `at least 1`, a draw is both sides with 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The first player scores at least this.
    pub at_least: Option<i32>,
    /// The first player scores at most this.
    pub at_most: Option<i32>,
}

/// One side of a claim: what one tree proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// The side whose moves are in the tree.
    pub prover: Seat,
    /// What it scores at least.
    pub at_least: i32,
}

impl Claim {
    /// The claim that the first player's score lies within these bounds.
    pub fn within(for_first: Bounds) -> Claim {
        Claim { at_least: Some(for_first.low), at_most: Some(for_first.high) }
    }

    /// The claim that the winner, or nobody, wins: what a win-loss-draw solve proves. `None` if the bounds leave
    /// that open.
    pub fn outcome(for_first: Bounds) -> Option<Claim> {
        match (for_first.low, for_first.high) {
            (low, _) if low > 0 => Some(Claim { at_least: Some(1), at_most: None }),
            (_, high) if high < 0 => Some(Claim { at_least: None, at_most: Some(-1) }),
            (0, 0) => Some(Claim { at_least: Some(0), at_most: Some(0) }),
            _ => None,
        }
    }

    /// The sides to prove, in the order of the trees in the file.
    pub fn sides(self) -> Vec<Side> {
        let low = self.at_least.map(|score| Side { prover: Seat::FIRST, at_least: score });
        let high = self.at_most.map(|score| Side { prover: Seat::SECOND, at_least: -score });
        low.into_iter().chain(high).collect()
    }
}

impl Side {
    /// Whether the rules alone prove it: nobody scores less than the opposite of the highest score. Its tree is empty.
    pub fn is_trivial<G: Duel>(self, game: &G) -> bool {
        self.at_least <= -game.highest_score()
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.at_least, self.at_most) {
            (Some(low), Some(high)) if low == high => write!(f, "the first player scores exactly {low:+}"),
            (Some(low), Some(high)) => write!(f, "the first player scores {low:+} to {high:+}"),
            (Some(low), None) => write!(f, "the first player scores at least {low:+}"),
            (None, Some(high)) => write!(f, "the first player scores at most {high:+}"),
            (None, None) => write!(f, "nothing"),
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.prover == Seat::FIRST {
            write!(f, "the first player scores at least {:+}", self.at_least)
        } else {
            write!(f, "the first player scores at most {:+}", -self.at_least)
        }
    }
}
