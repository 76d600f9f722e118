use std::fmt;

/// A closed interval that a score is proven to lie in; whose score it is, the owner says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// The score is at least this.
    pub low: i32,
    /// The score is at most this.
    pub high: i32,
}

impl Bounds {
    /// The bounds of a score that is known exactly.
    pub const fn exact(score: i32) -> Bounds {
        Bounds { low: score, high: score }
    }

    /// The score, if the bounds leave only one.
    pub fn value(self) -> Option<i32> {
        (self.low == self.high).then_some(self.low)
    }

    /// What two bounds of the same score say together.
    #[must_use]
    pub fn and(self, other: Bounds) -> Bounds {
        Bounds { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    /// The same knowledge seen by the opponent.
    #[must_use]
    pub fn negated(self) -> Bounds {
        Bounds { low: -self.high, high: -self.low }
    }
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value() {
            Some(score) => write!(f, "{score:+}"),
            None => write!(f, "{:+} to {:+}", self.low, self.high),
        }
    }
}
