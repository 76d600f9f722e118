use statrs::distribution::{ChiSquared, ContinuousCDF, StudentsT};
use statrs::function::erf::{erfc, erfc_inv};
use std::f64::consts::SQRT_2;

/// The chance that a standard normal variable is at most `deviations`.
pub fn normal_cdf(deviations: f64) -> f64 {
    0.5 * erfc(-deviations / SQRT_2)
}

/// The value that a standard normal variable stays below with chance `share`; infinite for 0 and 1.
pub fn normal_quantile(share: f64) -> f64 {
    -SQRT_2 * erfc_inv(2.0 * share)
}

/// The value that a variable with Student's distribution stays below with chance `share`.
pub(crate) fn student_quantile(share: f64, freedom: f64) -> f64 {
    StudentsT::new(0.0, 1.0, freedom).map_or(f64::INFINITY, |student| student.inverse_cdf(share))
}

/// The chance that a chi-square variable is at least `value`.
pub(crate) fn chi_square_tail(value: f64, freedom: f64) -> f64 {
    ChiSquared::new(freedom).map_or(1.0, |chi_square| chi_square.sf(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_distributions_are_met() {
        assert!((normal_cdf(1.959_963_984_540_054) - 0.975).abs() < 1e-10);
        assert!((normal_cdf(-8.0) - 6.220_960_574_271_785e-16).abs() < 1e-23);
        assert!((normal_quantile(0.975) - 1.959_963_984_540_054).abs() < 1e-9);
        // The tables of the NIST handbook of statistical methods, sections 1.3.6.7.2 and 1.3.6.7.4.
        assert!((student_quantile(0.975, 10.0) - 2.228).abs() < 5e-4);
        assert!((chi_square_tail(5.991, 2.0) - 0.05).abs() < 1e-4);
        assert!((chi_square_tail(3.841, 1.0) - 0.05).abs() < 1e-4);
    }

    #[test]
    fn certainty_is_infinitely_far() {
        assert!(normal_quantile(1.0) >= f64::INFINITY && normal_quantile(0.0) <= f64::NEG_INFINITY);
    }
}
