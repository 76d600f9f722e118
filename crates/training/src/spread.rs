use discs::{Discs, Position, Word};
use engines::{DiscSearch, Look, Resources};
use eval::discs::Judgement;
use game::{Evaluate, Game, StopSignal};
use players::discs::look_ahead;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// How far ahead is looked at most.
const PLIES: u32 = 9;
/// Random plies at the beginning, and the fewest empty cells at the end.
const RANDOM: u32 = 6;
const FEWEST: u32 = PLIES + 1;
/// Positions that are decided by far say nothing about the others, in hundredths of a disc.
const DECIDED: i32 = 2000;
/// Positions with so many numbers of empty cells are looked at together,
const STEP: u32 = 4;
/// if there are so many of them at least.
const ENOUGH: usize = 8;

/// How far deep looks lie from shallow ones, as [`patterns::Weights::spread`] has it, measured on so many positions by a judgement that
/// states no doubts itself; `None` if it was stopped or the board is too small.
pub fn spread<W: Word>(
    game: &Discs<W>,
    judgement: &Judgement<W>,
    positions: u32,
    seed: u64,
    stop: &StopSignal,
) -> Option<[i32; 4]> {
    if game.empties(&game.start()) < FEWEST + RANDOM + STEP {
        return None;
    }
    let mut random = Pcg64::seed_from_u64(seed);
    let mut measured: Vec<(u32, [i32; PLIES as usize + 1])> = Vec::new();
    while measured.len() < positions as usize {
        if stop.raised() {
            return None;
        }
        let Some(pos) = draw(game, judgement, &mut random, stop) else { continue };
        let mut search = DiscSearch::new(judgement.clone(), Resources { memory: 1 << 24, threads: 1 });
        let mut values = [judgement.evaluate_for_mover(game, &pos); PLIES as usize + 1];
        for plies in 1..=PLIES {
            values[plies as usize] = look_ahead(&mut search, game, &pos, &Look::plies(plies), stop)?.moves[0].1;
        }
        measured.push((game.empties(&pos), values));
    }
    (!stop.raised()).then(|| plane(&deviations(&measured)))
}

/// What was found for positions of a kind: their empty cells on average, the two depths, the standard deviation, how many there were.
type Deviation = (f64, u32, u32, f64, usize);

/// Of the same parity, as the search compares them: who has the last word makes a difference.
fn deviations(measured: &[(u32, [i32; PLIES as usize + 1])]) -> Vec<Deviation> {
    let most = measured.iter().map(|(empties, _)| *empties).max().unwrap_or(0);
    let mut found = Vec::new();
    for from in (FEWEST..=most).step_by(STEP as usize) {
        for deep in 2..=PLIES {
            for shallow in (0..=deep - 2).filter(|shallow| (deep - shallow) % 2 == 0) {
                let of_kind = measured.iter().filter(|(empties, values)| {
                    (from..from + STEP).contains(empties) && values[shallow as usize].abs() < DECIDED
                });
                let (empties, apart): (Vec<f64>, Vec<f64>) = of_kind
                    .map(|(empties, values)| {
                        (f64::from(*empties), f64::from(values[deep as usize] - values[shallow as usize]))
                    })
                    .unzip();
                if apart.len() >= ENOUGH {
                    let count = apart.len() as f64;
                    let deviation = (apart.iter().map(|apart| apart * apart).sum::<f64>() / count).sqrt();
                    found.push((empties.iter().sum::<f64>() / count, shallow, deep, deviation.max(1.0), apart.len()));
                }
            }
        }
    }
    found
}

/// The formula of [`patterns::Weights::spread`] that is off the least: in logarithms it is a plane.
fn plane(found: &[Deviation]) -> [i32; 4] {
    let mut matrix = [[0.0; 5]; 4];
    for &(empties, shallow, deep, deviation, count) in found {
        let row = [1.0, -empties, -f64::from(shallow), f64::from(deep - shallow).ln()];
        for (line, &left) in matrix.iter_mut().zip(&row) {
            let right = row.iter().copied().chain([deviation.ln()]);
            line.iter_mut().zip(right).for_each(|(sum, right)| *sum += count as f64 * left * right);
        }
    }
    for pivot in 0..4 {
        let row = matrix[pivot].map(|value| value / matrix[pivot][pivot]);
        matrix[pivot] = row;
        for other in (0..4).filter(|&other| other != pivot) {
            let factor = matrix[other][pivot];
            matrix[other].iter_mut().zip(row).for_each(|(value, of_pivot)| *value -= factor * of_pivot);
        }
    }
    matrix.map(|row| (1000.0 * row[4]).round() as i32)
}

/// A position of the middle game after some random and some sensible moves.
fn draw<W: Word>(
    game: &Discs<W>,
    judgement: &Judgement<W>,
    random: &mut Pcg64,
    stop: &StopSignal,
) -> Option<Position<W>> {
    let mut search = DiscSearch::new(judgement.clone(), Resources { memory: 1 << 16, threads: 1 });
    let mut pos = game.start();
    let empties = random.random_range(FEWEST..=game.empties(&pos) - RANDOM);
    for _ in 0..RANDOM {
        pos = game.play(&pos, game.moves(&pos).choose(random)?);
    }
    while game.empties(&pos) > empties {
        let seen = look_ahead(&mut search, game, &pos, &Look::plies(4), stop)?;
        pos = game.play(&pos, seen.moves[0].0);
    }
    (game.moves(&pos).count() > 1).then_some(pos)
}

#[cfg(test)]
mod tests {
    use super::{Deviation, plane};

    #[test]
    fn a_formula_is_found_again() {
        let mut found: Vec<Deviation> = Vec::new();
        for empties in [14.0, 22.0, 40.0] {
            for (shallow, deep) in [(0, 2), (1, 5), (2, 4), (3, 9)] {
                let log = 6.3 - 0.03 * empties - 0.07 * f64::from(shallow) + 0.4 * f64::from(deep - shallow).ln();
                found.push((empties, shallow, deep, log.exp(), 10 + shallow as usize));
            }
        }
        assert_eq!(plane(&found), [6300, 30, 70, 400]);
    }
}
