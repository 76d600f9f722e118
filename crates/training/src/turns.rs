//! What the number of empty cells says by itself.

use crate::Sample;
use discs::{Discs, Position, Word};
use game::{Game, Seat};
use patterns::{Patterns, UNITS_A_DISC, Weights};

/// Pulls towards 0 as if so many positions had been judged rightly.
const RIDGE: f64 = 500.0;
/// Enough positions for each number of empty cells: one more makes no difference.
const ENOUGH: usize = 30_000;

/// By the number of empty cells: how much values lack for the side to move, as weights keep it. It is measured after the fit and by the
/// ends of games alone. What the players see ahead, which is learned as well, ends an odd number of plies later: who has the last move is
/// judged wrongly by that, and goes on to be.
///
/// A search asks for values where somebody has just chosen the move that looks worst for the side to move, so that they are too low there:
/// by less where games were played like that, and not at all where random moves were. So positions are judged as they are and one ply
/// ahead, and what values lack is the mean of both. Then looks of odd and of even numbers of plies agree on average.
pub fn turns<'s, W: Word + 's>(
    game: &Discs<W>,
    patterns: &Patterns,
    samples: impl Iterator<Item = &'s Sample<W>>,
) -> Vec<i16> {
    let cells = game.board().cells();
    let mut taken = vec![0; cells.count() as usize + 1];
    let (mut here, mut ahead) = (vec![Lack::default(); taken.len()], vec![Lack::default(); taken.len()]);
    let value = |pos: &Position<W>| {
        f64::from(patterns.value(pos.mine, pos.theirs, game.empties(pos))) / f64::from(UNITS_A_DISC)
    };
    for sample in samples.filter(|sample| !sample.held_out) {
        let pos = Position { mine: sample.mine, theirs: sample.theirs, seat: Seat::FIRST };
        let empties = game.empties(&pos) as usize;
        taken[empties] += 1;
        if taken[empties] > ENOUGH {
            continue;
        }
        let score = f64::from(sample.score);
        here[empties].add(score - value(&pos));
        let children = game.moves(&pos).map(|mv| game.play(&pos, mv));
        let worst = children.filter(|child| game.empties(child) < game.empties(&pos)).map(|child| value(&child));
        if let Some(worst) = worst.reduce(f64::min) {
            ahead[empties - 1].add(-score - worst);
        }
    }
    let both = here.iter().zip(&ahead).map(|(here, ahead)| match (here.mean(), ahead.mean()) {
        (Some(here), Some(ahead)) => f64::midpoint(here, ahead),
        (here, ahead) => here.or(ahead).unwrap_or(0.0),
    });
    both.map(|lack| Weights::stored(lack as f32)).collect()
}

/// A mean that is pulled towards 0.
#[derive(Clone, Copy, Default)]
struct Lack {
    sum: f64,
    count: f64,
}

impl Lack {
    fn add(&mut self, lack: f64) {
        self.sum += lack;
        self.count += 1.0;
    }

    fn mean(&self) -> Option<f64> {
        (self.count > 0.0).then(|| self.sum / (self.count + RIDGE))
    }
}

#[cfg(test)]
mod tests {
    use super::{RIDGE, turns};
    use crate::Sample;
    use discs::othello::{game, shape, switches};
    use patterns::{Layout, Patterns, Weights};

    #[test]
    fn what_values_lack_is_found_for_each_number_of_empty_cells() {
        let game = game::<u64>(shape(4, 4).unwrap(), switches([]).unwrap()).unwrap();
        let layout = Layout::new(game.board());
        let blind = Patterns::new(layout.clone(), Weights::zero(&layout));
        // As many as pull towards 0, so that half of the score is left. With 6 empty cells nobody can put a stone; with 8 there is a move.
        let sample =
            |mine: u64, theirs: u64, score: i16, held_out: bool| Sample { mine, theirs, score, target: 0, held_out };
        let six = vec![sample(0x3f0, 0x00f, 4, false); RIDGE as usize];
        let eight = vec![sample(0x0f0, 0xf00, -2, false); RIDGE as usize];
        // What is held out is not asked.
        let held_out = vec![sample(0x3f0, 0x00f, 40, true); RIDGE as usize];
        let found = turns(&game, &blind, six.iter().chain(&eight).chain(&held_out));
        let mut expected = vec![0; 17];
        // One ply ahead the other side is to move, and has two discs more than a blind value says.
        (expected[6], expected[8], expected[7]) = (Weights::stored(2.0), Weights::stored(-1.0), Weights::stored(1.0));
        assert_eq!(found, expected);
    }

    #[test]
    fn looks_of_no_ply_and_of_one_end_up_equally_right() {
        let game = game::<u64>(shape(4, 4).unwrap(), switches([]).unwrap()).unwrap();
        let layout = Layout::new(game.board());
        let blind = Patterns::new(layout.clone(), Weights::zero(&layout));
        // With 7 empty cells as they are values lack 4, seen from 8 empty cells they lack −2.
        let sample = |mine: u64, theirs: u64, score: i16| Sample { mine, theirs, score, target: 0, held_out: false };
        let seven = vec![sample(0x1f0, 0x00f, 4); RIDGE as usize];
        let eight = vec![sample(0x0f0, 0xf00, 2); RIDGE as usize];
        let found = turns(&game, &blind, seven.iter().chain(&eight));
        assert_eq!(found[7], Weights::stored((2.0 - 1.0) / 2.0));
        assert_eq!(found[8], Weights::stored(1.0));
    }
}
