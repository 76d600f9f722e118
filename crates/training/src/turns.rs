//! What the number of empty cells says by itself.

use crate::Sample;
use discs::Word;
use patterns::{Patterns, UNITS_A_DISC, Weights};

/// Pulls towards 0 as if so many positions had been judged rightly.
const RIDGE: f64 = 500.0;

/// By the number of empty cells: how much the scores of games lie above the values on average, as weights keep it. It is measured after
/// the fit and by the ends of games alone. What the players see ahead, which is learned as well, ends an odd number of plies later: who
/// has the last move is judged wrongly by that, and goes on to be.
pub fn turns<'s, W: Word + 's>(
    cells: W,
    patterns: &Patterns,
    samples: impl Iterator<Item = &'s Sample<W>>,
) -> Vec<i16> {
    let mut sums = vec![(0.0, RIDGE); cells.count() as usize + 1];
    for sample in samples.filter(|sample| !sample.held_out) {
        let empties = (cells & !sample.mine & !sample.theirs).count();
        let value = f64::from(patterns.value(sample.mine, sample.theirs, empties)) / f64::from(UNITS_A_DISC);
        let (sum, count) = &mut sums[empties as usize];
        *sum += f64::from(sample.score) - value;
        *count += 1.0;
    }
    sums.into_iter().map(|(sum, count)| Weights::stored((sum / count) as f32)).collect()
}
