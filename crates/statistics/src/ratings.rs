use crate::{Confidence, Counts, Interval};

/// How strong a player of a tournament is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The strength on the logistic Elo scale, where the mean of all players is 0.
    pub elo: f64,
    /// The standard error of the strength, relative to that mean.
    pub error: f64,
    /// The strengths that the results are compatible with.
    pub interval: Interval,
}

/// Elo points in one unit of a natural logarithm of odds.
const ELO_PER_UNIT: f64 = 400.0 / std::f64::consts::LN_10;

/// The ratings of all players of a cross table, where `table[i][j]` is what player `i` did against player `j`.
///
/// Of each two players only one half of the table counts, the one above the diagonal. The ratings are those of the
/// model of Bradley and Terry under which the results are most likely, a draw being half a win; the errors are those of
/// the likelihood's curvature, and are somewhat too large where many games are drawn.
///
/// `virtual_draws` is how many drawn games everybody is given in addition, spread evenly over the others; 1 is a good
/// choice. It keeps players who won everything at a finite rating, and ties together those who never met, at the price
/// of drawing everybody a little towards the mean. With 0 the ratings are those of the results alone.
///
/// `None` if there are no such ratings: with less than two players, a table that is not square, or, without virtual
/// draws, a group of players that won every game against the others or never met them.
pub fn ratings(table: &[Vec<Counts>], virtual_draws: f64, confidence: Confidence) -> Option<Vec<Rating>> {
    let players = table.len();
    if players < 2 || table.iter().any(|row| row.len() != players) {
        return None;
    }
    let meetings = Meetings::new(table, virtual_draws / (players - 1) as f64);
    if !meetings.strongly_connected() {
        return None;
    }
    let mut strengths = vec![0.0; players];
    let mut likelihood = meetings.log_likelihood(&strengths);
    // Newton's method; the likelihood is concave, so halving steps that lead down makes it safe.
    for _ in 0..200 {
        let (gradient, curvature) = meetings.slopes(&strengths);
        let step = Cholesky::new(curvature)?.solve(&gradient);
        let mut scale = 1.0;
        let (next, better) = loop {
            let next: Vec<f64> = strengths.iter().zip(&step).map(|(strength, step)| strength + scale * step).collect();
            let better = meetings.log_likelihood(&next);
            if better >= likelihood - 1e-12 * likelihood.abs() || scale < 1e-9 {
                break (next, better);
            }
            scale /= 2.0;
        };
        strengths = next;
        likelihood = better;
        if step.iter().all(|step| step.abs() < 1e-10) {
            break;
        }
    }
    let (_, curvature) = meetings.slopes(&strengths);
    let cholesky = Cholesky::new(curvature)?;
    let mean = strengths.iter().sum::<f64>() / players as f64;
    let deviations = confidence.deviations();
    let rating = |(index, strength): (usize, &f64)| {
        // The error of the distance to the mean: the curvature's inverse on both sides of "this one minus the mean".
        let contrast: Vec<f64> =
            (0..players).map(|other| f64::from(u8::from(other == index)) - 1.0 / players as f64).collect();
        let variance: f64 = cholesky.solve(&contrast).iter().zip(&contrast).map(|(a, b)| a * b).sum();
        let (elo, error) = ((strength - mean) * ELO_PER_UNIT, variance.max(0.0).sqrt() * ELO_PER_UNIT);
        Rating { elo, error, interval: Interval { low: elo - deviations * error, high: elo + deviations * error } }
    };
    Some(strengths.iter().enumerate().map(rating).collect())
}

/// Points of everybody against everybody.
struct Meetings {
    points: Vec<Vec<f64>>,
}

impl Meetings {
    fn new(table: &[Vec<Counts>], virtual_draws: f64) -> Meetings {
        let players = table.len();
        let mut points = vec![vec![0.0; players]; players];
        for (i, row) in table.iter().enumerate() {
            for (j, counts) in row.iter().enumerate().skip(i + 1) {
                let halves = 0.5 * (counts.drawn as f64 + virtual_draws);
                points[i][j] = counts.won as f64 + halves;
                points[j][i] = counts.lost as f64 + halves;
            }
        }
        Meetings { points }
    }

    /// Whether everybody has taken points from everybody else, if only by way of others: otherwise some rating is
    /// infinite.
    fn strongly_connected(&self) -> bool {
        let reaches_all = |beats: &dyn Fn(usize, usize) -> bool| {
            let mut seen = vec![false; self.points.len()];
            let mut open = vec![0];
            seen[0] = true;
            while let Some(player) = open.pop() {
                for (other, seen) in seen.iter_mut().enumerate() {
                    if !*seen && beats(player, other) {
                        *seen = true;
                        open.push(other);
                    }
                }
            }
            seen.into_iter().all(|seen| seen)
        };
        reaches_all(&|one, other| self.points[one][other] > 0.0)
            && reaches_all(&|one, other| self.points[other][one] > 0.0)
    }

    fn log_likelihood(&self, strengths: &[f64]) -> f64 {
        let mut sum = 0.0;
        for (i, row) in self.points.iter().enumerate() {
            for (j, points) in row.iter().enumerate() {
                // ln σ(d) without overflow for large negative d.
                let difference = strengths[i] - strengths[j];
                let log_chance =
                    if difference > 0.0 { -(-difference).exp().ln_1p() } else { difference - difference.exp().ln_1p() };
                sum += points * log_chance;
            }
        }
        sum
    }

    /// The gradient of the log-likelihood, and the negative of its second derivatives. The likelihood does not change
    /// when all strengths do together, so that direction gets a curvature of its own, which holds it where it is.
    fn slopes(&self, strengths: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let players = strengths.len();
        let mut gradient = vec![0.0; players];
        let mut curvature = vec![vec![1.0; players]; players];
        for i in 0..players {
            for j in 0..players {
                let games = self.points[i][j] + self.points[j][i];
                let chance = 1.0 / (1.0 + (strengths[j] - strengths[i]).exp());
                gradient[i] += self.points[i][j] - games * chance;
                let weight = games * chance * (1.0 - chance);
                curvature[i][i] += weight;
                curvature[i][j] -= weight;
            }
        }
        (gradient, curvature)
    }
}

/// A positive matrix as the product of a triangular one with its mirror image, to solve equations by.
struct Cholesky(Vec<Vec<f64>>);

impl Cholesky {
    /// `None` if the matrix is not positive.
    fn new(mut matrix: Vec<Vec<f64>>) -> Option<Cholesky> {
        for i in 0..matrix.len() {
            for j in 0..=i {
                let done: f64 = (0..j).map(|k| matrix[i][k] * matrix[j][k]).sum();
                let rest = matrix[i][j] - done;
                matrix[i][j] = if i > j {
                    rest / matrix[j][j]
                } else if rest > 0.0 {
                    rest.sqrt()
                } else {
                    return None;
                };
            }
        }
        Some(Cholesky(matrix))
    }

    fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut solution = right.to_vec();
        for i in 0..solution.len() {
            let done: f64 = (0..i).map(|j| self.0[i][j] * solution[j]).sum();
            solution[i] = (solution[i] - done) / self.0[i][i];
        }
        for i in (0..solution.len()).rev() {
            let done: f64 = (i + 1..solution.len()).map(|j| self.0[j][i] * solution[j]).sum();
            solution[i] = (solution[i] - done) / self.0[i][i];
        }
        solution
    }
}
