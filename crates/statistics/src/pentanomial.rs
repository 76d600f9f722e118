use crate::{Confidence, Counts, EloEstimate, Interval, Tally};

/// How many pairs of games brought a side 0, ½, 1, 1½ and 2 points.
///
/// A pair is two games from one opening with the colours exchanged. Its games depend on each other: an opening that
/// favours a colour gives each side a win. Single games then vary more than pairs do, and counting pairs measures a
/// difference in strength more exactly with the same games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// How many pairs there were.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Adds a pair of games, each given as points of the side in halves: 0 lost, 1 drawn, 2 won.
    ///
    /// # Panics
    /// If a game has more than 2 half points.
    pub fn add_pair(&mut self, first: u8, second: u8) {
        assert!(first <= 2 && second <= 2, "a game brings at most two half points");
        self.0[usize::from(first + second)] += 1;
    }

    /// The share of points; `None` without pairs.
    pub fn score(&self) -> Option<f64> {
        Tally::from(*self).mean()
    }

    /// The variance of a pair's share of points about the mean; `None` without pairs.
    pub fn variance(&self) -> Option<f64> {
        Tally::from(*self).variance()
    }

    /// The scores that the pairs are compatible with, as [`Tally::score_interval`] says.
    pub fn score_interval(&self, confidence: Confidence) -> Interval {
        Tally::from(*self).score_interval(confidence)
    }

    /// The difference in strength that the pairs speak for; `None` without pairs.
    pub fn elo(&self, confidence: Confidence) -> Option<EloEstimate> {
        Tally::from(*self).elo(confidence)
    }

    /// How probable it is that the side is the stronger one; see [`Tally::superiority`].
    pub fn superiority(&self) -> f64 {
        Tally::from(*self).superiority()
    }

    /// The same pairs seen by the other side.
    #[must_use]
    pub fn reversed(self) -> Pentanomial {
        let [none, half, one, more, both] = self.0;
        Pentanomial([both, more, one, half, none])
    }

    /// What pairing gained: the variance of a pair's mean score divided by the one that two independent games with the
    /// results of `games` would have.
    ///
    /// Below 1 the pairs say more than the same games one by one; 0.7 means that the same certainty takes 70 % of the
    /// games. `None` if the games never varied.
    pub fn variance_against(&self, games: &Counts) -> Option<f64> {
        let independent = games.variance()? / 2.0;
        (independent > 0.0).then_some(self.variance()? / independent)
    }
}
