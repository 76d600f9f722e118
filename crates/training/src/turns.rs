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

#[cfg(test)]
mod tests {
    use super::{RIDGE, turns};
    use crate::Sample;
    use patterns::{Layout, Patterns, Weights};

    #[test]
    fn what_values_lack_is_found_for_each_number_of_empty_cells() {
        let switches = discs::othello::switches([]).unwrap();
        let game = discs::othello::game::<u64>(discs::othello::shape(4, 4).unwrap(), switches).unwrap();
        let layout = Layout::new(game.board());
        let blind = Patterns::new(layout.clone(), Weights::zero(&layout));
        // As many as pull towards 0, so that half of the score is left; with 6 empty cells, and with 7. What is held out is not asked.
        let sample = |mine: u64, score: i16, held_out: bool| Sample { mine, theirs: 0x00f, score, target: 0, held_out };
        let six = vec![sample(0x3f0, 4, false); RIDGE as usize];
        let seven = vec![sample(0x1f0, -2, false); RIDGE as usize];
        let held_out = vec![sample(0x3f0, 40, true); RIDGE as usize];
        let found = turns(game.board().cells(), &blind, six.iter().chain(&seven).chain(&held_out));
        let mut expected = vec![0; 17];
        (expected[6], expected[7]) = (Weights::stored(2.0), Weights::stored(-1.0));
        assert_eq!(found, expected);
    }
}
