use crate::distribution::student_quantile;
use crate::{Confidence, Interval};

/// What kind of curve is laid through points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// y = a + b x.
    Linear,
    /// y = a e^(b x).
    Exponential,
    /// y = a x^b.
    Power,
}

/// A curve that fits points best by least squares.
///
/// Exponentials and powers are fitted as straight lines through logarithms (of y, or of x and y), and their R² is that
/// of those lines: this is what spreadsheets do, and what R² of a published trend line means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// The kind of curve.
    pub form: Form,
    /// The `a` of the form: the value at 0, or at 1 for a power.
    pub a: f64,
    /// The `b` of the form: the slope, the rate of growth, or the power.
    pub b: f64,
    /// The share of the variance that the curve explains, 0 to 1; on logarithms where the fit is. 1 if nothing varies.
    pub r_squared: f64,
    /// The standard error of `b`; `None` for two points, through which some line always goes.
    pub b_error: Option<f64>,
    /// How many points there were.
    pub points: usize,
    /// The mean of x, and the sum of the squared distances from it; of the logarithm where the fit is.
    mean_x: f64,
    squares_x: f64,
}

impl Fit {
    /// The value of the curve at `x`.
    pub fn at(&self, x: f64) -> f64 {
        match self.form {
            Form::Linear => self.a + self.b * x,
            Form::Exponential => self.a * (self.b * x).exp(),
            Form::Power => self.a * x.powf(self.b),
        }
    }

    /// The values of `b` that the points are compatible with, by Student's distribution; `None` for two points.
    pub fn b_interval(&self, confidence: Confidence) -> Option<Interval> {
        let reach = student_quantile(0.5 + confidence.share() / 2.0, self.points as f64 - 2.0) * self.b_error?;
        Some(Interval { low: self.b - reach, high: self.b + reach })
    }

    /// Where one more point at `x` would lie with this confidence, if it scatters as the others do; `None` for two points. It grows with
    /// the distance from the points, but knows nothing of a curve that bends beyond them.
    pub fn prediction(&self, x: f64, confidence: Confidence) -> Option<Interval> {
        let seen = if self.form == Form::Power { x.ln() } else { x };
        let scatter = self.b_error? * self.squares_x.sqrt();
        let distance = (seen - self.mean_x).powi(2) / self.squares_x;
        let deviation = scatter * (1.0 + 1.0 / self.points as f64 + distance).sqrt();
        let reach = student_quantile(0.5 + confidence.share() / 2.0, self.points as f64 - 2.0) * deviation;
        let value = self.at(x);
        Some(match self.form {
            Form::Linear => Interval { low: value - reach, high: value + reach },
            Form::Exponential | Form::Power => Interval { low: value * (-reach).exp(), high: value * reach.exp() },
        })
    }
}

/// The curve of a form that fits the points, pairs of x and y, best.
///
/// `None` with fewer than two different x, with numbers that are not finite, and where a logarithm is needed of a
/// number that has none.
pub fn fit(form: Form, points: &[(f64, f64)]) -> Option<Fit> {
    let straightened = |&(x, y): &(f64, f64)| match form {
        Form::Linear => (x, y),
        Form::Exponential => (x, y.ln()),
        Form::Power => (x.ln(), y.ln()),
    };
    let seen: Vec<(f64, f64)> = points.iter().map(straightened).collect();
    if seen.iter().any(|(x, y)| !x.is_finite() || !y.is_finite()) {
        return None;
    }
    let first = seen.first()?.0;
    if seen.iter().all(|(x, _)| (x - first).abs() <= 0.0) {
        return None;
    }
    let number = seen.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| seen.iter().map(of).sum::<f64>() / number;
    let (mean_x, mean_y) = (mean(|point| point.0), mean(|point| point.1));
    let sum = |of: &dyn Fn(f64, f64) -> f64| seen.iter().map(|(x, y)| of(x - mean_x, y - mean_y)).sum::<f64>();
    let (xx, xy, yy) = (sum(&|x, _| x * x), sum(&|x, y| x * y), sum(&|_, y| y * y));
    let b = xy / xx;
    let residue = sum(&|x, y| (y - b * x).powi(2));
    let intercept = mean_y - b * mean_x;
    let found = Fit {
        form,
        a: if form == Form::Linear { intercept } else { intercept.exp() },
        b,
        r_squared: if yy == 0.0 { 1.0 } else { (1.0 - residue / yy).clamp(0.0, 1.0) },
        b_error: (seen.len() > 2).then(|| (residue / (number - 2.0) / xx).sqrt()),
        points: seen.len(),
        mean_x,
        squares_x: xx,
    };
    // Numbers near the ends of the range of `f64` leave nothing that could be told.
    (found.a.is_finite() && found.b.is_finite() && found.r_squared.is_finite()).then_some(found)
}
