use crate::{Confidence, Counts, EloEstimate, Interval, Pentanomial, normal_cdf};

/// How often each score came up, where a trial scores 0, ¼, ½, ¾ or 1: a game, or a pair of games with half their
/// points.
///
/// It is what single games ([`Counts`]) and pairs of games ([`Pentanomial`]) have in common; all that is said about a
/// score is computed here. A game never scores ¼ or ¾.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tally {
    numbers: [f64; 5],
    /// Pairs score all five, games only three of them: what never happens is no outcome that merely has not come up
    /// yet.
    pairs: bool,
}

/// The scores, in the order of the numbers.
pub(crate) const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

impl From<Counts> for Tally {
    fn from(counts: Counts) -> Tally {
        let numbers = [counts.lost as f64, 0.0, counts.drawn as f64, 0.0, counts.won as f64];
        Tally { numbers, pairs: false }
    }
}

impl From<Pentanomial> for Tally {
    fn from(pentanomial: Pentanomial) -> Tally {
        Tally { numbers: pentanomial.0.map(|number| number as f64), pairs: true }
    }
}

impl Tally {
    /// How many trials there were: games, or pairs of games.
    pub fn trials(&self) -> f64 {
        self.numbers.iter().sum()
    }

    /// The mean score of a trial; `None` without trials.
    pub fn mean(&self) -> Option<f64> {
        (self.trials() > 0.0).then(|| self.sum(|score| score) / self.trials())
    }

    /// The variance of a single trial's score about the mean, divided by the number of trials, not by one less; `None`
    /// without trials.
    pub fn variance(&self) -> Option<f64> {
        self.mean().map(|mean| self.sum(|score| (score - mean).powi(2)) / self.trials())
    }

    /// The scores that the trials are compatible with; everything from 0 to 1 without trials.
    ///
    /// This is Wilson's interval (1927), extended to results with draws. Wilson's interval holds every score μ from
    /// which the observed mean is at most z standard errors away, where the error is computed *from μ*. With draws the
    /// variance of a trial is μ (1 − μ) − c with c = E[x (1 − x)], which is a quarter of the share of draws when trials
    /// are games, and nothing when there are no draws: then the interval is plain Wilson. What c is, is estimated by
    /// the trials and by z² virtual ones, half of them won and half lost: those that the centre of Wilson's interval
    /// always has had. So ten draws and nothing else give an interval with a width.
    pub fn score_interval(&self, confidence: Confidence) -> Interval {
        let Some(mean) = self.mean() else { return Interval { low: 0.0, high: 1.0 } };
        let trials = self.trials();
        let squared = confidence.deviations().powi(2);
        let decided = 1.0 - 4.0 * self.sum(|score| score * (1.0 - score)) / (trials + squared);
        let weight = squared / trials;
        // The ends solve (1 + weight) μ² − (2 mean + weight) μ + mean² + weight c = 0.
        let inside = weight * (4.0 * mean * (1.0 - mean) - 1.0 + decided + weight * decided);
        let centre = 2.0 * mean + weight;
        let (scale, reach) = (2.0 * (1.0 + weight), inside.max(0.0).sqrt());
        // Rounding must not push the observed mean out of the interval, nor the interval out of what is possible.
        Interval { low: ((centre - reach) / scale).clamp(0.0, mean), high: ((centre + reach) / scale).clamp(mean, 1.0) }
    }

    /// The difference in strength that the score speaks for, with the ends of [`Tally::score_interval`]; `None` without
    /// trials. See [`EloEstimate`] for what nothing but wins gives.
    pub fn elo(&self, confidence: Confidence) -> Option<EloEstimate> {
        self.mean().map(|mean| EloEstimate::from_score(mean, self.score_interval(confidence)))
    }

    /// The likelihood of superiority: how probable it is, after these results and without any opinion before them, that
    /// the side scores more than half in the long run.
    ///
    /// The normal approximation that is usual in computer chess: the distance of the mean from ½ in standard errors,
    /// where the error is the one that an even score would have. Games without a decision say nothing: 0.5.
    pub fn superiority(&self) -> f64 {
        let spread = self.sum(|score| (score - 0.5).powi(2)).sqrt();
        if spread == 0.0 { 0.5 } else { normal_cdf(self.sum(|score| score - 0.5) / spread) }
    }

    /// Pairs of number and score, where numbers of possible outcomes that never came up are replaced by a tiny one, so
    /// that no result makes a hypothesis impossible. This is what fishtest does, with the same tiny number.
    pub(crate) fn regularised(&self) -> impl Iterator<Item = (f64, f64)> + Clone {
        let step = if self.pairs { 1 } else { 2 };
        let pairs = self.numbers.into_iter().zip(SCORES).step_by(step);
        pairs.map(|(number, score)| (if number == 0.0 { 1e-3 } else { number }, score))
    }

    fn sum(&self, of: impl Fn(f64) -> f64) -> f64 {
        self.numbers.iter().zip(SCORES).map(|(number, score)| number * of(score)).sum()
    }
}
