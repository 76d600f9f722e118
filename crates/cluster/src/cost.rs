//! How much work a question is: a share of the question that it was split from, which is learned from those that are decided.

/// What is known before anything is decided: where one move suffices the likely one takes as much as the position that it comes from,
/// where all are needed each takes a fifth.
const PRIOR: [f64; DIMENSIONS] = [-0.1, -1.5, -0.02];
/// How much that counts, in decided questions.
const PRIOR_WEIGHT: f64 = 10.0;
const DIMENSIONS: usize = 3;
/// The nodes of a start grow by so much with each empty cell, in logarithms: 2.06 times, as measured for Nip by `bench growth`.
const GROWTH: f64 = 0.72;
/// What did not suffice is taken for half of what would have.
const MORE_THAN: f64 = std::f64::consts::LN_2;
/// Farther than this from the threshold a judgement says nothing more.
const FARTHEST: f64 = 20.0;
/// No share is smaller, in logarithms: so small ones are met by chance.
const LEAST_SHARE: f64 = -8.0;

/// What is seen of a question before it is answered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Looks {
    /// How far its judgement is from the threshold, in discs.
    pub(crate) margin: f64,
    /// The chance that the side to move succeeds: then one move suffices, else all are needed.
    pub(crate) succeeds: f64,
}

/// A regression of the logarithm of a question's share on what is seen of it; and how fast workers are.
#[derive(Clone, Debug)]
pub(crate) struct CostModel {
    /// The sums of the normal equations.
    products: [[f64; DIMENSIONS]; DIMENSIONS],
    targets: [f64; DIMENSIONS],
    coefficients: [f64; DIMENSIONS],
    nodes: f64,
    seconds: f64,
}

fn features(looks: Looks) -> [f64; DIMENSIONS] {
    [1.0, looks.succeeds, looks.margin.abs().min(FARTHEST)]
}

/// The logarithm of the nodes of a question for which so many did not suffice.
pub(crate) fn more_than(nodes: f64) -> f64 {
    nodes.max(1.0).ln() + MORE_THAN
}

/// The logarithm of the nodes of a whole game with so many empty cells, before anything is known.
pub(crate) fn whole(empties: u32) -> f64 {
    GROWTH * f64::from(empties)
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
        for (margin, succeeds) in [(0.0, 0.1), (0.0, 0.9), (8.0, 0.1), (8.0, 0.9)] {
            let looks = Looks { margin, succeeds };
            let share = model.log_share(looks);
            model.add(features(looks), share, PRIOR_WEIGHT / 4.0);
        }
        model
    }

    /// A worker entered so many nodes in so many seconds.
    pub(crate) fn worked(&mut self, nodes: u64, seconds: f64) {
        self.nodes += nodes as f64;
        self.seconds += seconds;
    }

    /// How fast a worker is.
    pub(crate) fn nodes_a_second(&self) -> f64 {
        self.nodes / self.seconds
    }

    /// The logarithm of the share that a question has in the work of the one that it was split from.
    pub(crate) fn log_share(&self, looks: Looks) -> f64 {
        let share: f64 = features(looks).iter().zip(self.coefficients).map(|(x, b)| x * b).sum();
        share.clamp(LEAST_SHARE, 0.0)
    }

    /// Learns from a question that had this share.
    pub(crate) fn learn_share(&mut self, looks: Looks, share: f64) {
        self.add(features(looks), share.ln().clamp(LEAST_SHARE, 0.0), 1.0);
        self.solve();
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
        self.coefficients = x;
    }
}

#[cfg(test)]
mod tests {
    use super::{CostModel, Looks};

    #[test]
    fn shares_are_learned_from_decided_questions() {
        let mut model = CostModel::new();
        let truth = |looks: Looks| -0.3 - 0.05 * looks.margin - 2.5 * looks.succeeds;
        for round in 0..400 {
            let looks = Looks { margin: f64::from(round % 10), succeeds: f64::from(round % 3) / 2.0 };
            model.learn_share(looks, truth(looks).exp());
        }
        for succeeds in [0.1, 0.9] {
            let looks = Looks { margin: 3.0, succeeds };
            let off = model.log_share(looks) - truth(looks);
            assert!(off.abs() < 0.1, "{off}");
        }
    }

    #[test]
    fn a_part_is_never_larger_than_the_whole() {
        let mut model = CostModel::new();
        for _ in 0..100 {
            model.learn_share(Looks { margin: 20.0, succeeds: 0.0 }, 1.0);
            model.learn_share(Looks { margin: 0.0, succeeds: 0.0 }, 0.1);
        }
        assert!(model.log_share(Looks { margin: 20.0, succeeds: 0.0 }) <= 0.0);
    }
}
