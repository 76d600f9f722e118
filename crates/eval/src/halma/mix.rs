use super::{MoveInView, Strategy};
use std::fmt;
use std::str::FromStr;

/// Strategies added up with weights.
///
/// ```
/// use eval::halma::Mix;
///
/// let mix: Mix = "C*2 + A".parse()?;
/// assert_eq!(mix.to_string(), "C*2+A");
/// assert_eq!("C*2+E".parse::<Mix>().unwrap_err().to_string(), "there is no strategy \"E\"; there are A, B, C, D and N");
/// # Ok::<(), eval::halma::MixError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mix {
    /// What each strategy counts, in the order written; never empty, and no strategy comes twice.
    terms: Vec<(Strategy, i32)>,
}

/// Why a text is no mix of strategies.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MixError {
    /// Nothing between two plus signs, or nothing at all.
    #[error("a strategy is missing in \"{0}\"; write for example \"C*2+A\"")]
    Missing(String),
    /// There is no strategy with this letter.
    #[error("there is no strategy \"{0}\"; there are A, B, C, D and N")]
    Unknown(String),
    /// A weight is no whole number in reach.
    #[error("\"{weight}\" is no weight for {strategy}; a weight is a whole number from -{MOST} to {MOST} other than 0")]
    Weight {
        /// The strategy that it was written after.
        strategy: Strategy,
        /// What was written.
        weight: String,
    },
    /// A strategy comes twice.
    #[error("{0} comes twice; give it once, with the sum of its weights")]
    Twice(Strategy),
}

/// Large enough for every taste, and small enough that sums along a line stay far from what a win is worth.
const MOST: i32 = 20;

impl Mix {
    /// What each strategy counts.
    pub fn terms(&self) -> &[(Strategy, i32)] {
        &self.terms
    }

    /// What a move is worth.
    pub fn value(&self, mv: &MoveInView) -> i32 {
        self.terms.iter().map(|(strategy, weight)| weight * strategy.value(mv)).sum()
    }
}

impl From<Strategy> for Mix {
    fn from(strategy: Strategy) -> Mix {
        Mix { terms: vec![(strategy, 1)] }
    }
}

impl FromStr for Mix {
    type Err = MixError;

    fn from_str(text: &str) -> Result<Mix, MixError> {
        let mut terms: Vec<(Strategy, i32)> = Vec::new();
        for term in text.split('+').map(str::trim) {
            if term.is_empty() {
                return Err(MixError::Missing(text.to_owned()));
            }
            let (letter, weight) = term.split_once('*').map_or((term, None), |(letter, weight)| (letter, Some(weight)));
            let named = |strategy: &Strategy| letter.trim() == strategy.to_string();
            let strategy = Strategy::ALL.into_iter().find(named);
            let strategy = strategy.ok_or_else(|| MixError::Unknown(letter.trim().to_owned()))?;
            let weight = weight.map_or(Ok(1), |weight| {
                let wrong = || MixError::Weight { strategy, weight: weight.trim().to_owned() };
                let number: i32 = weight.trim().parse().map_err(|_| wrong())?;
                if number == 0 || number.abs() > MOST { Err(wrong()) } else { Ok(number) }
            })?;
            if terms.iter().any(|&(other, _)| other == strategy) {
                return Err(MixError::Twice(strategy));
            }
            terms.push((strategy, weight));
        }
        Ok(Mix { terms })
    }
}

impl fmt::Display for Mix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (strategy, weight)) in self.terms.iter().enumerate() {
            let plus = if index == 0 { "" } else { "+" };
            match weight {
                1 => write!(f, "{plus}{strategy}")?,
                _ => write!(f, "{plus}{strategy}*{weight}")?,
            }
        }
        Ok(())
    }
}
