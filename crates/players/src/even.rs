//! Weak play that is even: a little is given away on every move instead of a game by one of them.
//!
//! Somebody who knows what each of its moves loses against the best one draws a move by chance, the likelier the less it
//! loses, so that what it gives away on average is a stated number. Moves that lose several times that number are
//! never drawn.

use rand::RngExt;
use rand_pcg::Pcg64;

/// A move that loses more than so many times what is to be lost on average is never drawn.
const CAP: i32 = 4;

/// What a player gives away on average, and at most, in units of the game's own choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Giving {
    /// On average, as long as there are moves that lose as much.
    pub(crate) average: i32,
    /// On one move at most.
    pub(crate) most: i32,
}

impl Giving {
    /// Gives away so much on average. Where little is given away, `least_cap` is still within reach: there would be no
    /// other move to choose from where scores come in steps.
    pub(crate) fn new(average: i32, least_cap: i32) -> Giving {
        Giving { average, most: (CAP * average).max(least_cap) }
    }

    /// Draws one of some moves by what they are worth to the one who moves; its place in the list, which is not empty.
    pub(crate) fn draw(self, values: impl IntoIterator<Item = i32>, random: &mut Pcg64) -> usize {
        let values: Vec<i32> = values.into_iter().collect();
        let chances = self.chances(&values);
        let mut left = random.random::<f64>() * chances.iter().sum::<f64>();
        for (place, chance) in chances.iter().enumerate() {
            left -= chance;
            if left < 0.0 {
                return place;
            }
        }
        // Only rounding leads here.
        chances.iter().position(|&chance| chance > 0.0).unwrap_or(0)
    }

    /// The chance of each move, up to a factor.
    fn chances(self, values: &[i32]) -> Vec<f64> {
        let best = values.iter().copied().max().unwrap_or(0);
        let losses: Vec<Option<f64>> = values
            .iter()
            .map(|&value| best.saturating_sub(value))
            .map(|loss| (loss <= self.most).then_some(f64::from(loss)))
            .collect();
        let chances = |coldness: f64| -> Vec<f64> {
            losses.iter().map(|loss| loss.map_or(0.0, |loss| falling(loss * coldness))).collect()
        };
        let expected = |chances: &[f64]| -> f64 {
            let lost: f64 = chances.iter().zip(&losses).map(|(chance, loss)| chance * loss.unwrap_or(0.0)).sum();
            lost / chances.iter().sum::<f64>()
        };
        let target = f64::from(self.average);
        let alike = chances(0.0);
        // All moves alike lose no more than that: there is nothing weaker to do.
        if expected(&alike) <= target {
            return alike;
        }
        // The colder, the less is lost. Losses are whole numbers, so at the cold end only the best moves are left.
        let (mut warm, mut cold) = (0.0, 64.0);
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(warm, cold);
            if expected(&chances(middle)) > target {
                warm = middle;
            } else {
                cold = middle;
            }
        }
        chances(cold)
    }
}

/// The last bit of the coldness makes no difference.
const HALVINGS: u32 = 36;

/// Nearly e^-x, by multiplications only: the same to the last bit on every machine.
fn falling(x: f64) -> f64 {
    let mut power = 1.0 / (1.0 + x / 1024.0);
    for _ in 0..10 {
        power *= power;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;

    const VALUES: [i32; 8] = [310, 300, 300, 280, 250, 100, -40, -2_000];

    fn average_loss(giving: Giving, values: &[i32], draws: i32) -> f64 {
        let mut random = Pcg64::seed_from_u64(3);
        let best = values.iter().max().unwrap();
        let lost = (0..draws).map(|_| best - values[giving.draw(values.iter().copied(), &mut random)]);
        f64::from(lost.sum::<i32>()) / f64::from(draws)
    }

    #[test]
    fn as_much_is_lost_as_was_stated() {
        for average in [2, 8, 20, 53, 90] {
            let found = average_loss(Giving::new(average, 20), &VALUES, 40_000);
            assert!((found - f64::from(average)).abs() < 0.03 * f64::from(average) + 0.3, "{found} for {average}");
        }
    }

    #[test]
    fn nothing_is_lost_where_nothing_is_to_be_lost() {
        assert!(average_loss(Giving::new(0, 200), &VALUES, 200).abs() < f64::EPSILON);
    }

    #[test]
    fn no_move_loses_more_than_the_cap() {
        for average in [1, 10, 50, 500] {
            let giving = Giving::new(average, 30);
            let mut random = Pcg64::seed_from_u64(5);
            for _ in 0..2_000 {
                let loss = 310 - VALUES[giving.draw(VALUES, &mut random)];
                assert!(loss <= (4 * average).max(30), "{loss} with {average}");
            }
        }
    }

    #[test]
    fn who_is_to_lose_more_than_there_is_takes_all_moves_alike() {
        let giving = Giving::new(100_000, 0);
        let mut times = [0; 3];
        let mut random = Pcg64::seed_from_u64(7);
        for _ in 0..3_000 {
            times[giving.draw([5, 0, -900], &mut random)] += 1;
        }
        assert!(times.iter().all(|&times| (900..1100).contains(&times)), "{times:?}");
    }

    #[test]
    fn a_single_move_is_drawn_whatever_it_is_worth() {
        assert_eq!(Giving::new(5, 0).draw([i32::MIN], &mut Pcg64::seed_from_u64(1)), 0);
    }
}
