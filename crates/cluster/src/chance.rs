//! How likely a move is to succeed: learned from the questions that are decided.

/// What is seen of a move before its question is answered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Signs {
    /// How far above the threshold its position is judged, for the side that makes the move, in discs.
    pub(crate) margin: f64,
    /// Empty cells of its position.
    pub(crate) empties: u32,
    /// It was judged best of its position.
    pub(crate) favourite: bool,
    /// What a selective search expects of the side that makes the move: that it succeeds, or that it does not.
    pub(crate) expected: Option<bool>,
}

const DIMENSIONS: usize = 5;
/// What is known before anything is decided, as measured on Nip.
const PRIOR: [f64; DIMENSIONS] = [-0.7, 1.2, 0.5, 1.0, -1.0];
/// How sure that is: the information of so many decided moves a sign.
const PRIOR_WEIGHT: f64 = 8.0;
/// No move is surer than this to succeed, or to fail.
const SUREST: f64 = 0.98;

/// A logistic regression that learns from one move after the other.
#[derive(Clone, Debug)]
pub(crate) struct ChanceModel {
    weights: [f64; DIMENSIONS],
    /// The inverse of the information gathered so far.
    doubt: [[f64; DIMENSIONS]; DIMENSIONS],
}

fn features(signs: &Signs) -> [f64; DIMENSIONS] {
    // How far judgements are off, in discs, falls towards the end.
    let scale = 1.5 + 0.1 * f64::from(signs.empties);
    [
        1.0,
        (signs.margin / scale).clamp(-4.0, 4.0),
        f64::from(u8::from(signs.favourite)),
        f64::from(u8::from(signs.expected == Some(true))),
        f64::from(u8::from(signs.expected == Some(false))),
    ]
}

impl ChanceModel {
    pub(crate) fn new() -> ChanceModel {
        let mut doubt = [[0.0; DIMENSIONS]; DIMENSIONS];
        for (index, row) in doubt.iter_mut().enumerate() {
            row[index] = 1.0 / PRIOR_WEIGHT;
        }
        ChanceModel { weights: PRIOR, doubt }
    }

    /// How likely it is that the move succeeds.
    pub(crate) fn succeeds(&self, signs: &Signs) -> f64 {
        self.raw(features(signs)).clamp(1.0 - SUREST, SUREST)
    }

    fn raw(&self, x: [f64; DIMENSIONS]) -> f64 {
        let logit: f64 = x.iter().zip(self.weights).map(|(x, weight)| x * weight).sum();
        1.0 / (1.0 + (-logit).exp())
    }

    /// Learns from a move that was decided: a step of Newton's method, with the information of all steps before.
    pub(crate) fn learn(&mut self, signs: &Signs, succeeded: bool) {
        let x = features(signs);
        let chance = self.raw(x);
        // What is taken for sure teaches nothing, not even by a surprise, without this.
        let information = (chance * (1.0 - chance)).max(0.02);
        let spread: [f64; DIMENSIONS] =
            std::array::from_fn(|row| self.doubt[row].iter().zip(x).map(|(doubt, x)| doubt * x).sum());
        let along: f64 = spread.iter().zip(x).map(|(spread, x)| spread * x).sum();
        let share = information / (1.0 + information * along);
        for row in 0..DIMENSIONS {
            for column in 0..DIMENSIONS {
                self.doubt[row][column] -= share * spread[row] * spread[column];
            }
        }
        let error = f64::from(u8::from(succeeded)) - chance;
        let step = error / (1.0 + information * along);
        for (weight, spread) in self.weights.iter_mut().zip(spread) {
            *weight += step * spread;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signs(margin: f64, favourite: bool, expected: Option<bool>) -> Signs {
        Signs { margin, empties: 25, favourite, expected }
    }

    #[test]
    fn chances_are_those_of_the_moves_that_were_decided() {
        let mut model = ChanceModel::new();
        // Of the moves that are judged best nine in ten succeed, of the others one in ten, whatever the margin says.
        for round in 0..4000_u32 {
            let margin = f64::from(round % 7) - 3.0;
            model.learn(&signs(margin, true, None), round % 10 != 0);
            model.learn(&signs(margin, false, None), round % 10 == 0);
        }
        for margin in [-3.0, 0.0, 3.0] {
            let (best, other) =
                (model.succeeds(&signs(margin, true, None)), model.succeeds(&signs(margin, false, None)));
            assert!((best - 0.9).abs() < 0.03 && (other - 0.1).abs() < 0.03, "{margin}: {best} and {other}");
        }
    }

    #[test]
    fn what_a_selective_search_expects_counts_before_anything_is_learned() {
        let model = ChanceModel::new();
        let chance = |expected| model.succeeds(&signs(0.0, false, expected));
        assert!(chance(Some(true)) > chance(None) && chance(None) > chance(Some(false)));
    }
}
