//! What a real solve says about the sizes of questions and the order of moves, for simulations of larger ones.

use crate::board::Board;
use crate::desk::Desk;
use crate::synthetic::{GAP, SizeModel};
use crate::tree::{Id, flag};
use serde::Serialize;
use std::collections::BTreeMap;

/// Fewer finished jobs than this say nothing.
const FEWEST_JOBS: usize = 20;

/// What was seen in a solve.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Observed {
    /// Finished jobs that it rests on.
    pub jobs: usize,
    /// Seconds of all workers together.
    pub seconds: f64,
    /// Moves of a position that was split and where all moves were needed, on average; images of each other count once.
    pub branching: f64,
    /// How uneven the moves of such a position are: the standard deviation of the logarithm of their seconds.
    pub spread: f64,
    /// Positions that were split and where one move sufficed.
    pub one_suffices: usize,
    /// The share of these in which the move that was judged best does.
    pub first_right: f64,
    /// Questions that were left open with an expectation, and decided later.
    pub expected: usize,
    /// The share of these in which the expectation was right.
    pub likely_right: f64,
}

/// A mean of numbers that come one by one.
#[derive(Clone, Copy, Default)]
struct Mean {
    sum: f64,
    count: usize,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.count += 1;
    }

    fn or(self, other: f64) -> f64 {
        if self.count == 0 { other } else { self.sum / self.count as f64 }
    }
}

/// What was seen in the solve of a desk; `None` if too few jobs are finished.
pub fn observed<B: Board>(desk: &Desk<B>) -> Option<Observed> {
    let coordinator = &desk.coordinator;
    let (tree, threshold) = (&coordinator.search.tree, coordinator.search.threshold);
    let jobs = coordinator.sizes.len();
    if jobs < FEWEST_JOBS {
        return None;
    }
    let mut siblings: BTreeMap<Id, Vec<f64>> = BTreeMap::new();
    for &(id, seconds) in &coordinator.sizes {
        siblings.entry(tree.place(id).parent).or_default().push(f64::from(seconds).max(1e-4).ln());
    }
    let (mut branching, mut first_right, mut likely_right) = (Mean::default(), Mean::default(), Mean::default());
    // Of each group one degree of freedom goes into its mean.
    let (mut squares, mut freedom) = (0.0, 0_usize);
    for id in 0..tree.len() as Id {
        let place = tree.place(id);
        let (true, Some(more)) = (place.has(flag::EXPANDED), place.decided(threshold)) else { continue };
        let first = place.has(flag::FIRST);
        if place.has(flag::LIKELY_MORE | flag::LIKELY_NOT) {
            likely_right.add(f64::from(u8::from(place.has(flag::LIKELY_MORE) == more)));
        }
        if more == first {
            let favourite = tree.children(id).find(|&child| tree.place(child).has(flag::FAVOURITE));
            let decided = favourite.and_then(|child| tree.place(child).decided(threshold));
            if let Some(decided) = decided {
                first_right.add(f64::from(u8::from(decided == more)));
            }
        } else {
            branching.add(tree.children(id).count() as f64);
            if let Some(sizes) = siblings.get(&id).filter(|sizes| sizes.len() > 1) {
                let mean = sizes.iter().sum::<f64>() / sizes.len() as f64;
                squares += sizes.iter().map(|size| (size - mean).powi(2)).sum::<f64>();
                freedom += sizes.len() - 1;
            }
        }
    }
    Some(Observed {
        jobs,
        seconds: coordinator.counts.seconds,
        branching: branching.or(5.0),
        spread: if freedom == 0 { SizeModel::default().spread } else { (squares / freedom as f64).sqrt() },
        one_suffices: first_right.count,
        first_right: first_right.or(0.8),
        expected: likely_right.count,
        likely_right: likely_right.or(SizeModel::default().likely_right),
    })
}

impl Observed {
    /// A made-up game of the same kind, and its moves a position.
    pub fn model(&self) -> (SizeModel, u32) {
        let branching = self.branching.round().clamp(2.0, 60.0) as u32;
        let model = SizeModel {
            whole_seconds: self.seconds,
            spread: self.spread,
            doubt: doubt_for(self.first_right, branching),
            likely_right: self.likely_right,
        };
        (model, branching)
    }
}

/// How far judgements are off if the move that is judged best is right so often, where one move suffices.
pub fn doubt_for(first_right: f64, branching: u32) -> f64 {
    let (mut low, mut high) = (0.01 * GAP, 4.0 * GAP);
    for _ in 0..40 {
        let middle = f64::midpoint(low, high);
        let model = SizeModel { doubt: middle, ..SizeModel::default() };
        if model.first_right(branching) > first_right {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::doubt_for;
    use crate::SizeModel;

    #[test]
    fn the_doubt_that_is_found_gives_the_share_that_was_asked_for() {
        for branching in [3, 8] {
            for share in [0.7, 0.9] {
                let model = SizeModel { doubt: doubt_for(share, branching), ..SizeModel::default() };
                let found = model.first_right(branching);
                assert!((found - share).abs() < 0.01, "{branching}: {found} instead of {share}");
            }
        }
    }
}
