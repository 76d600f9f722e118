use std::f64::consts::{LN_10, LOG10_E};
use std::fmt;

/// A number that was estimated and may be too large to write down, with how sure it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Amount {
    /// The logarithm of the number to base ten; minus infinity for nothing.
    pub log10: f64,
    /// The standard error as a share of the number; 0 where there was nothing to guess.
    pub relative_error: f64,
}

impl Amount {
    /// The number itself; infinite if it is beyond 10³⁰⁸.
    pub fn value(&self) -> f64 {
        10f64.powf(self.log10)
    }

    /// The logarithms, to base ten, of the ends of an interval that holds the true number with a confidence of some 95
    /// %.
    ///
    /// Estimates of this kind are skewed, mostly a little too small and now and then much too large; their logarithms
    /// are about normal, which is what the interval goes by. With a relative error above a half it says little.
    pub fn interval(&self) -> (f64, f64) {
        let deviation = self.relative_error.powi(2).ln_1p().sqrt() * LOG10_E;
        (self.log10 - 1.96 * deviation, self.log10 + 1.96 * deviation)
    }
}

/// Like `3.20e22 ± 12 %`.
impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.log10.is_finite() {
            return f.write_str("0");
        }
        let whole = self.log10.floor();
        let (digits, percent) = (10f64.powf(self.log10 - whole), self.relative_error * 100.0);
        write!(f, "{digits:.2}e{whole} ± {percent:.1} %")
    }
}

/// The sum of numbers given by their logarithms, and of their squares: products of many numbers of moves are beyond
/// `f64`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LogSums {
    /// The largest logarithm so far; the sums are in units of its number and of that number's square.
    largest: f64,
    sum: f64,
    squares: f64,
}

impl LogSums {
    pub(crate) const NOTHING: LogSums = LogSums { largest: f64::NEG_INFINITY, sum: 0.0, squares: 0.0 };

    /// Adds the number with this natural logarithm.
    pub(crate) fn add(&mut self, logarithm: f64) {
        self.merge(&LogSums { largest: logarithm, sum: 1.0, squares: 1.0 });
    }

    pub(crate) fn merge(&mut self, other: &LogSums) {
        if other.largest == f64::NEG_INFINITY {
            return;
        }
        let largest = self.largest.max(other.largest);
        let (mine, theirs) = ((self.largest - largest).exp(), (other.largest - largest).exp());
        *self = LogSums {
            largest,
            sum: self.sum * mine + other.sum * theirs,
            squares: self.squares * mine * mine + other.squares * theirs * theirs,
        };
    }

    /// The mean of so many numbers, those that were not added being 0.
    pub(crate) fn mean(&self, numbers: u64) -> Amount {
        if self.sum == 0.0 {
            return Amount { log10: f64::NEG_INFINITY, relative_error: 0.0 };
        }
        let number = numbers as f64;
        let spread = (number * self.squares / (self.sum * self.sum) - 1.0).max(0.0);
        // Rounding leaves a trace where all numbers are equal.
        let spread = if spread < 1e-12 { 0.0 } else { spread };
        Amount {
            log10: (self.largest + (self.sum / number).ln()) / LN_10,
            relative_error: (spread / (number - 1.0).max(1.0)).sqrt(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_and_errors_are_those_of_plain_numbers() {
        let numbers: [f64; 4] = [3.0, 5.0, 100.0, 0.0];
        let mut sums = LogSums::NOTHING;
        numbers.iter().filter(|number| **number > 0.0).for_each(|number| sums.add(number.ln()));
        let mean = numbers.iter().sum::<f64>() / 4.0;
        let variance = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / 3.0;
        let found = sums.mean(4);
        assert!((found.value() - mean).abs() < 1e-9, "{found:?}");
        assert!((found.relative_error - (variance / 4.0).sqrt() / mean).abs() < 1e-9, "{found:?}");
    }

    #[test]
    fn numbers_beyond_all_bounds_have_a_mean() {
        let mut sums = LogSums::NOTHING;
        sums.add(2000.0);
        sums.add(2000.0);
        let found = sums.mean(2);
        assert!((found.log10 - 2000.0 * LOG10_E).abs() < 1e-9 && found.relative_error == 0.0, "{found:?}");
        assert!(found.value().is_infinite());
    }
}
