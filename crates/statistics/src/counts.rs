use crate::{Confidence, EloEstimate, Interval, Tally};
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// How many games one side won, drew and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counts {
    /// Games that the side won.
    pub won: u64,
    /// Games that nobody won.
    pub drawn: u64,
    /// Games that the side lost.
    pub lost: u64,
}

impl Counts {
    /// How many games there were.
    pub fn games(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// The share of points, a draw being half a point; `None` without games.
    pub fn score(&self) -> Option<f64> {
        Tally::from(*self).mean()
    }

    /// The same games seen by the other side.
    #[must_use]
    pub fn reversed(self) -> Counts {
        Counts { won: self.lost, drawn: self.drawn, lost: self.won }
    }

    /// The variance of a game's score about the mean; `None` without games.
    pub fn variance(&self) -> Option<f64> {
        Tally::from(*self).variance()
    }

    /// The scores that the games are compatible with: Wilson's interval, with draws as [`Tally::score_interval`] says.
    pub fn score_interval(&self, confidence: Confidence) -> Interval {
        Tally::from(*self).score_interval(confidence)
    }

    /// The difference in strength that the games speak for; `None` without games.
    pub fn elo(&self, confidence: Confidence) -> Option<EloEstimate> {
        Tally::from(*self).elo(confidence)
    }

    /// How probable it is that the side is the stronger one: Φ((won − lost) / √(won + lost)), so draws say nothing.
    pub fn superiority(&self) -> f64 {
        Tally::from(*self).superiority()
    }
}

impl Add for Counts {
    type Output = Counts;

    fn add(self, other: Counts) -> Counts {
        Counts { won: self.won + other.won, drawn: self.drawn + other.drawn, lost: self.lost + other.lost }
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        *self = *self + other;
    }
}

impl Sum for Counts {
    fn sum<I: Iterator<Item = Counts>>(counts: I) -> Counts {
        counts.fold(Counts::default(), Add::add)
    }
}
