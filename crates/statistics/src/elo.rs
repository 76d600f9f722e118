use crate::Interval;

/// A difference in strength on the logistic Elo scale, with the interval that holds it.
///
/// A side that won everything may be stronger by any amount: the estimate and the high end of its interval are then
/// infinite, while the low end is finite and says what is known. A side that lost everything has it the other way
/// round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloEstimate {
    /// The difference that the score itself stands for.
    pub elo: f64,
    /// The difference at the low end of the score's interval.
    pub low: f64,
    /// The difference at the high end of the score's interval.
    pub high: f64,
}

impl EloEstimate {
    /// The estimate for a score and its interval.
    pub fn from_score(score: f64, interval: Interval) -> EloEstimate {
        let [elo, low, high] = [score, interval.low, interval.high].map(elo_of_score);
        EloEstimate { elo, low, high }
    }

    /// Half the width of the interval, which is what programs show after ±; infinite when an end is.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// The interval of the difference.
    pub fn interval(&self) -> Interval {
        Interval { low: self.low, high: self.high }
    }
}

/// The difference in strength of two players when one of them scores this share against the other: 400 log₁₀(s / (1 −
/// s)).
///
/// Infinite for a score of 0 or 1.
pub fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The share that a player scores against one who is weaker by so much: 1 / (1 + 10^(−elo / 400)).
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}
