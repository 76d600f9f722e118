use crate::{Counts, Tally, score_of_elo};

/// Wald's sequential probability ratio test of two strengths: play on until it is clear which of them is true.
///
/// After every game, or every pair of games, the log-likelihood ratio says how much better the results fit `elo1` than
/// `elo0`. Once it leaves the [bounds](Sprt::bounds) the test is over, with as few games as the wished certainty
/// allows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference in strength that is not worth having, in logistic Elo.
    pub elo0: f64,
    /// The difference in strength that is hoped for.
    pub elo1: f64,
    /// The chance of accepting when `elo0` is true; 0.05 is customary.
    pub alpha: f64,
    /// The chance of rejecting when `elo1` is true; 0.05 is customary.
    pub beta: f64,
}

/// Where a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SprtState {
    /// More games are needed.
    Continue,
    /// The results speak for `elo1`.
    Accept,
    /// The results speak for `elo0`.
    Reject,
}

impl Sprt {
    /// The log-likelihood ratios at which the test ends: ln(β / (1 − α)) and ln((1 − β) / α), about ∓2.94 for 0.05
    /// each.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Where the test stands with this log-likelihood ratio.
    pub fn state(&self, ratio: f64) -> SprtState {
        let (lower, upper) = self.bounds();
        if ratio >= upper {
            SprtState::Accept
        } else if ratio <= lower {
            SprtState::Reject
        } else {
            SprtState::Continue
        }
    }

    /// The generalised log-likelihood ratio of games ([`Counts`]) or pairs of games
    /// ([`Pentanomial`](crate::Pentanomial)).
    ///
    /// Of all ways in which outcomes may be distributed so that the mean score is the one of `elo0`, that which fits
    /// the results best is compared with the best one for `elo1`. Nothing is assumed about draws. It is the test of
    /// fishtest (M. Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a
    /// distribution"), and its published ratios come out to the last digit. Zero without results.
    pub fn log_likelihood_ratio(&self, results: impl Into<Tally>) -> f64 {
        let tally = results.into();
        if tally.trials() == 0.0 {
            return 0.0;
        }
        let (score0, score1) = (score_of_elo(self.elo0), score_of_elo(self.elo1));
        let (tilt0, tilt1) = (tilt(&tally, score0), tilt(&tally, score1));
        let gain = |score: f64| ((1.0 + tilt0 * (score - score0)) / (1.0 + tilt1 * (score - score1))).ln();
        tally.regularised().map(|(number, score)| number * gain(score)).sum()
    }

    /// The same ratio by the normal approximation: n (s₁ − s₀) (2 s̄ − s₀ − s₁) / (2 v) with the variance v of the
    /// results.
    ///
    /// It is what many programs compute; good for long matches with scores near the hypotheses, and to check the other.
    /// Zero where results do not vary.
    pub fn normal_ratio(&self, results: impl Into<Tally>) -> f64 {
        let tally = results.into();
        let (score0, score1) = (score_of_elo(self.elo0), score_of_elo(self.elo1));
        match (tally.mean(), tally.variance()) {
            (Some(mean), Some(variance)) if variance > 0.0 => {
                tally.trials() * (score1 - score0) * (2.0 * mean - score0 - score1) / (2.0 * variance)
            }
            _ => 0.0,
        }
    }

    /// The ratio under the model of `BayesElo`, where `elo0` and `elo1` are taken on *its* scale.
    ///
    /// The model has one number for the strength and one for how many games are drawn; the latter is taken from the
    /// results. Older tests of Stockfish and those of `OpenBench` for single games are computed this way. Without draws
    /// it is the exact ratio of the binomial distribution. Zero until both sides have won.
    pub fn bayes_elo_ratio(&self, counts: Counts) -> f64 {
        if counts.won == 0 || counts.lost == 0 {
            return 0.0;
        }
        let games = counts.games() as f64;
        let odds_against = |number: u64| games / number as f64 - 1.0;
        let draw_elo = 200.0 * (odds_against(counts.won) * odds_against(counts.lost)).log10();
        let chances = |elo: f64| {
            let (won, lost) = (score_of_elo(elo - draw_elo), score_of_elo(-elo - draw_elo));
            [won, 1.0 - won - lost, lost]
        };
        let numbers = [counts.won, counts.drawn, counts.lost];
        let pairs = chances(self.elo1).into_iter().zip(chances(self.elo0));
        // Without draws their chance is nothing under both hypotheses, and says nothing.
        numbers
            .iter()
            .zip(pairs)
            .filter(|(number, _)| **number > 0)
            .map(|(&n, (c1, c0))| n as f64 * (c1 / c0).ln())
            .sum()
    }
}

/// The number θ for which the best distribution with the mean `score` has the chances p / (1 + θ (x − score)), where p
/// is the observed share of outcome x. It solves Σ p (x − score) / (1 + θ (x − score)) = 0, which falls as θ rises.
fn tilt(tally: &Tally, score: f64) -> f64 {
    let outcomes = tally.regularised();
    // All chances are positive between these two, and the sum runs through all values.
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    for _ in 0..200 {
        let middle = low.midpoint(high);
        if middle <= low || middle >= high {
            break;
        }
        let sum: f64 = outcomes.clone().map(|(number, x)| number * (x - score) / (1.0 + middle * (x - score))).sum();
        if sum > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low.midpoint(high)
}
