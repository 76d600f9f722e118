use discs::{Discs, Position, Word};
use engines::{DiscSearch, Look, Resources};
use eval::discs::Judgement;
use game::{Game, StopSignal};
use players::discs::look_ahead;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// The pairs of a shallow and a deep look that are compared: of the same parity, as the search does it.
const PAIRS: [(u32, u32); 6] = [(2, 4), (3, 5), (4, 6), (2, 6), (3, 7), (5, 7)];
/// How far ahead is looked at most.
const PLIES: u32 = 7;
/// Random plies at the beginning, and the fewest empty cells at the end.
const RANDOM: u32 = 6;
const FEWEST: u32 = PLIES + 3;

/// How far deep looks lie from shallow ones, as [`patterns::Weights::spread`] has it, measured on so many positions by a judgement that
/// states no doubts itself; `None` if it was stopped or the board is too small.
pub fn spread<W: Word>(
    game: &Discs<W>,
    judgement: &Judgement<W>,
    positions: u32,
    seed: u64,
    stop: &StopSignal,
) -> Option<[i32; 3]> {
    if game.empties(&game.start()) < FEWEST + RANDOM {
        return None;
    }
    let mut random = Pcg64::seed_from_u64(seed);
    let mut squares = [0.0; PAIRS.len()];
    let mut measured = 0;
    while measured < positions {
        let Some(pos) = draw(game, judgement, &mut random, stop) else {
            if stop.raised() {
                return None;
            }
            continue;
        };
        let mut search = DiscSearch::new(judgement.clone(), Resources { memory: 1 << 24, threads: 1 });
        let mut values = [0; PLIES as usize + 1];
        for plies in 1..=PLIES {
            values[plies as usize] = look_ahead(&mut search, game, &pos, &Look::plies(plies), stop)?.moves[0].1;
        }
        for (sum, (shallow, deep)) in squares.iter_mut().zip(PAIRS) {
            *sum += f64::from(values[deep as usize] - values[shallow as usize]).powi(2);
        }
        measured += 1;
    }
    (!stop.raised()).then(|| line(&squares.map(|sum| (sum / f64::from(measured)).sqrt())))
}

/// The line through what was measured that is off the least: at no distance, for a ply of distance, for a ply of the shallow look.
fn line(measured: &[f64; PAIRS.len()]) -> [i32; 3] {
    let mut matrix = [[0.0; 4]; 3];
    for (&value, (shallow, deep)) in measured.iter().zip(PAIRS) {
        let row = [1.0, f64::from(deep - shallow), -f64::from(shallow)];
        for (line, &left) in matrix.iter_mut().zip(&row) {
            line.iter_mut().zip(row.iter().chain([&value])).for_each(|(sum, right)| *sum += left * right);
        }
    }
    for pivot in 0..3 {
        let row = matrix[pivot].map(|value| value / matrix[pivot][pivot]);
        matrix[pivot] = row;
        for other in (0..3).filter(|&other| other != pivot) {
            let factor = matrix[other][pivot];
            matrix[other].iter_mut().zip(row).for_each(|(value, of_pivot)| *value -= factor * of_pivot);
        }
    }
    [0, 1, 2].map(|row| matrix[row][3].round() as i32)
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
        let seen = look_ahead(&mut search, game, &pos, &Look::plies(2), stop)?;
        pos = game.play(&pos, seen.moves[0].0);
    }
    (game.moves(&pos).count() > 1).then_some(pos)
}

#[cfg(test)]
mod tests {
    use super::{PAIRS, line};

    #[test]
    fn a_line_is_found_again() {
        let measured =
            PAIRS.map(|(shallow, deep)| 200.0 + 50.0 * f64::from(deep - shallow) - 20.0 * f64::from(shallow));
        assert_eq!(line(&measured), [200, 50, 20]);
    }
}
