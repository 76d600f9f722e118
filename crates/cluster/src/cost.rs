//! How much work a question is: learned from the jobs that are finished.

/// What is known before any job is finished: nodes by empty cells, as measured for Nip by `bench growth`, which grow by 2.06 a ply.
const PRIOR: [f64; DIMENSIONS] = [-1.2, 0.72, -0.05];
/// How much that counts, in finished jobs.
const PRIOR_WEIGHT: f64 = 1.0;
const DIMENSIONS: usize = 3;
/// Farther than this from the threshold a judgement says nothing more.
const FARTHEST: f64 = 20.0;

/// A regression of the logarithm of the nodes of a question on its empty cells and on how far its judgement is from the threshold.
#[derive(Clone, Debug)]
pub(crate) struct CostModel {
    /// The sums of the normal equations.
    products: [[f64; DIMENSIONS]; DIMENSIONS],
    targets: [f64; DIMENSIONS],
    coefficients: [f64; DIMENSIONS],
    nodes: f64,
    seconds: f64,
}

fn features(empties: u32, margin: f64) -> [f64; DIMENSIONS] {
    [1.0, f64::from(empties), margin.abs().min(FARTHEST)]
}

impl CostModel {
    pub(crate) fn new() -> CostModel {
        let mut model = CostModel {
            products: [[0.0; DIMENSIONS]; DIMENSIONS],
            targets: [0.0; DIMENSIONS],
            coefficients: PRIOR,
            // A core enters some ten million nodes a second.
            nodes: 1e7,
            seconds: 1.0,
        };
        for empties in [14, 22, 30] {
            for margin in [0.0, 8.0] {
                let x = features(empties, margin);
                let y: f64 = x.iter().zip(PRIOR).map(|(x, b)| x * b).sum();
                model.add(x, y, PRIOR_WEIGHT / 6.0);
            }
        }
        model
    }

    /// Learns from a job: the nodes that it took, or that did not suffice.
    pub(crate) fn learn(&mut self, empties: u32, margin: f64, nodes: u64, seconds: f64, finished: bool) {
        self.nodes += nodes as f64;
        self.seconds += seconds;
        let x = features(empties, margin);
        let log = (nodes.max(1) as f64).ln();
        // All that is known of an unfinished one is that it takes more; if that is expected anyway, nothing is learned.
        if !finished && self.log_nodes(x) > log + 0.7 {
            return;
        }
        self.add(x, if finished { log } else { log + 0.7 }, 1.0);
        self.solve();
    }

    /// The nodes that a question takes.
    pub(crate) fn nodes(&self, empties: u32, margin: f64) -> f64 {
        self.log_nodes(features(empties, margin)).clamp(0.0, 200.0).exp()
    }

    /// The seconds of one worker that a question takes.
    pub(crate) fn seconds(&self, empties: u32, margin: f64) -> f64 {
        self.nodes(empties, margin) / self.nodes_a_second()
    }

    /// How fast a worker is.
    pub(crate) fn nodes_a_second(&self) -> f64 {
        self.nodes / self.seconds
    }

    fn log_nodes(&self, x: [f64; DIMENSIONS]) -> f64 {
        x.iter().zip(self.coefficients).map(|(x, b)| x * b).sum()
    }

    fn add(&mut self, x: [f64; DIMENSIONS], y: f64, weight: f64) {
        for row in 0..DIMENSIONS {
            for column in 0..DIMENSIONS {
                self.products[row][column] += weight * x[row] * x[column];
            }
            self.targets[row] += weight * x[row] * y;
        }
    }

    /// Solves the normal equations by Gauss's elimination.
    fn solve(&mut self) {
        let (mut a, mut b) = (self.products, self.targets);
        for pivot in 0..DIMENSIONS {
            let best = (pivot..DIMENSIONS).max_by(|&i, &j| a[i][pivot].abs().total_cmp(&a[j][pivot].abs()));
            let best = best.unwrap_or(pivot);
            a.swap(pivot, best);
            b.swap(pivot, best);
            if a[pivot][pivot].abs() < 1e-9 {
                return;
            }
            for row in pivot + 1..DIMENSIONS {
                let factor = a[row][pivot] / a[pivot][pivot];
                let above = a[pivot];
                for (value, above) in a[row].iter_mut().zip(above).skip(pivot) {
                    *value -= factor * above;
                }
                b[row] -= factor * b[pivot];
            }
        }
        let mut x = [0.0; DIMENSIONS];
        for row in (0..DIMENSIONS).rev() {
            let rest: f64 = (row + 1..DIMENSIONS).map(|column| a[row][column] * x[column]).sum();
            x[row] = (b[row] - rest) / a[row][row];
        }
        // A question with more empty cells is no smaller, whatever chance says.
        x[1] = x[1].max(0.1);
        self.coefficients = x;
    }
}

#[cfg(test)]
mod tests {
    use super::CostModel;

    #[test]
    fn the_model_learns_growth_and_margin_from_jobs() {
        let mut model = CostModel::new();
        let truth = |empties: u32, margin: f64| (2.0 + 0.9 * f64::from(empties) - 0.1 * margin).exp();
        for round in 0..40 {
            for empties in [12, 15, 18, 21] {
                let margin = f64::from(round % 10);
                model.learn(empties, margin, truth(empties, margin) as u64, 1.0, true);
            }
        }
        let ratio = model.nodes(24, 3.0) / truth(24, 3.0);
        assert!((0.7..1.4).contains(&ratio), "{ratio}");
    }

    #[test]
    fn an_unfinished_job_makes_the_like_of_it_larger() {
        let mut model = CostModel::new();
        let before = model.nodes(20, 0.0);
        for _ in 0..10 {
            model.learn(20, 0.0, (before * 8.0) as u64, 1.0, false);
        }
        assert!(model.nodes(20, 0.0) > before * 4.0);
    }
}
