use crate::normal_quantile;

/// How often an interval made this way holds the true value: a share between 0 and 1, both excluded.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Confidence(f64);

impl Confidence {
    /// The customary 95 %.
    pub const PERCENT_95: Confidence = Confidence(0.95);

    /// 99 %, where a mistake would be dear.
    pub const PERCENT_99: Confidence = Confidence(0.99);

    /// A confidence as a share, `0.95` for 95 %; `None` unless it lies between 0 and 1.
    pub fn new(share: f64) -> Option<Confidence> {
        (share > 0.0 && share < 1.0).then_some(Confidence(share))
    }

    /// The share, `0.95` for 95 %.
    pub fn share(self) -> f64 {
        self.0
    }

    /// How many standard deviations of a normal variable to each side hold that share: 1.96 for 95 %.
    pub fn deviations(self) -> f64 {
        normal_quantile(0.5 + self.0 / 2.0)
    }
}

impl Default for Confidence {
    fn default() -> Confidence {
        Confidence::PERCENT_95
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn customary_confidences_have_their_known_deviations() {
        // Any table of the normal distribution.
        for (share, deviations) in [(0.6827, 1.0000), (0.90, 1.6449), (0.95, 1.9600), (0.99, 2.5758), (0.999, 3.2905)] {
            let confidence = Confidence::new(share).expect("a share");
            assert!((confidence.deviations() - deviations).abs() < 1e-4, "{share}");
        }
    }

    #[test]
    fn certainty_is_refused() {
        for share in [0.0, 1.0, -0.5, 95.0, f64::NAN] {
            assert_eq!(Confidence::new(share), None, "{share}");
        }
    }
}
