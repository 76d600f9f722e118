//! A net is fitted by stochastic gradient descent: one position after the other, each correcting the rows that it points at.

use crate::lessons::Lessons;
use game::StopSignal;
use patterns::{BENT, Layout, Net, ONE, Reading, UNITS, UNITS_A_DISC};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// How often every position is learned from. More passes find a little more, as long as rows are pulled towards 0.
const PASSES: u32 = 16;
/// How large the first steps are; they get smaller evenly,
const RATE: f32 = 0.01;
/// down to this share of it.
const LAST_SHARE: f32 = 0.02;
/// The readings see every position, a row only those that have its discs: they take smaller steps.
const READING_SHARE: f32 = 0.5;
/// A step is divided by the root of all squares of slopes so far; these are there from the beginning, so that the first steps are not
/// too large.
const ROW_SQUARES: f32 = 1e-2;
const READING_SQUARES: f32 = 0.1;
/// Pulls the numbers of a row towards 0 whenever it is learned from: without it, what was seen only a few times is learned by heart.
const PULL: f32 = 0.03;
/// What 1 is behind the second layer, in discs.
const DISCS: f32 = 8.0;
/// What was seen less often says more about those positions than about others: it is left out.
const FEWEST_SEEN: u32 = 3;
/// With fewer positions with some number of empty cells, the reading of the nearest number that has them serves.
const FEWEST: usize = 1000;
/// How often somebody may want it to stop, in positions.
const BETWEEN_STOPS: usize = 1 << 14;

/// A net while it is fitted, in fractions of what is kept.
struct Pupil {
    rows: Vec<[f32; UNITS]>,
    /// By row: the squares of the slopes so far, on average over its units.
    squares: Vec<f32>,
    readings: Vec<PupilReading>,
}

#[derive(Clone)]
struct PupilReading {
    bias: [f32; UNITS],
    factors: [f32; UNITS],
    constant: f32,
    bias_squares: [f32; UNITS],
    factor_squares: [f32; UNITS],
    constant_squares: f32,
}

/// The net that has learned these lessons after all passes, and the root of its mean squared error on others, in discs. `report` hears
/// of every pass and that error. Nobody else's lessons make a difference, nor does the number of threads: there is one.
pub(crate) fn fit_net(
    layout: &Layout,
    lessons: &Lessons,
    held_out: &Lessons,
    stop: &StopSignal,
    report: &mut dyn FnMut(u32, f32),
) -> (Net, f32) {
    let mut random = Pcg64::seed_from_u64(1);
    let mut pupil = Pupil::new(layout, &mut random);
    let mut order: Vec<u32> = (0..lessons.len() as u32).collect();
    let steps = PASSES as f32 * lessons.len() as f32;
    let mut error = 0.0;
    for pass in 0..PASSES {
        order.shuffle(&mut random);
        for (number, &lesson) in order.iter().enumerate() {
            if number % BETWEEN_STOPS == 0 && stop.raised() {
                return (pupil.net(lessons), error);
            }
            let done = (pass as usize * lessons.len() + number) as f32 / steps;
            pupil.learn(lessons, lesson as usize, RATE * (1.0 - done).max(LAST_SHARE));
        }
        error = pupil.root_mean_square(held_out);
        report(pass + 1, error);
    }
    (pupil.net(lessons), error)
}

impl Pupil {
    /// One that knows nothing. Its rows are 0, so that those which never come up stay so; units differ by how they are read.
    fn new(layout: &Layout, random: &mut Pcg64) -> Pupil {
        let mut bias = [0.0; UNITS];
        let mut factors = [0.0; UNITS];
        for unit in 0..BENT {
            bias[unit] = random.random();
            // Half of them speak for the side to move, half against it.
            let size = 0.5 + random.random::<f32>();
            factors[unit] = if unit % 2 == 0 { size } else { -size };
        }
        factors[BENT] = 1.0;
        let mut reading = PupilReading {
            bias,
            factors,
            constant: 0.0,
            bias_squares: [READING_SQUARES; UNITS],
            factor_squares: [READING_SQUARES; UNITS],
            constant_squares: READING_SQUARES,
        };
        let cells = layout.cells() as usize;
        let readings = (0..=cells).map(|empties| {
            // The other straight units say what matters more early or late.
            let share = 2.0 * empties as f32 / cells as f32 - 1.0;
            reading.factors[BENT + 1..].fill(share);
            reading.clone()
        });
        Pupil {
            readings: readings.collect(),
            rows: vec![[0.0; UNITS]; layout.weights()],
            squares: vec![ROW_SQUARES; layout.weights()],
        }
    }

    fn units(&self, lessons: &Lessons, number: usize) -> [f32; UNITS] {
        let mut units = self.readings[lessons.empties(number)].bias;
        for weight in lessons.weights(number) {
            units.iter_mut().zip(&self.rows[weight]).for_each(|(unit, row)| *unit += row);
        }
        units
    }

    /// Learns from one position, by steps of this rate.
    fn learn(&mut self, lessons: &Lessons, number: usize, rate: f32) {
        let units = self.units(lessons, number);
        let reading = &mut self.readings[lessons.empties(number)];
        let numbers = bent(&units);
        let off = reading.value(&numbers) - lessons.target(number) / DISCS;
        let mut slopes = [0.0; UNITS];
        let reading_rate = READING_SHARE * rate;
        for unit in 0..UNITS {
            let slope = match units[unit] {
                inside if unit < BENT => {
                    if inside > 0.0 && inside < 1.0 {
                        2.0 * inside
                    } else {
                        0.0
                    }
                }
                _ => 1.0,
            };
            slopes[unit] = off * reading.factors[unit] * slope;
            step(&mut reading.factors[unit], &mut reading.factor_squares[unit], off * numbers[unit], reading_rate);
            step(&mut reading.bias[unit], &mut reading.bias_squares[unit], slopes[unit], reading_rate);
        }
        step(&mut reading.constant, &mut reading.constant_squares, off, reading_rate);
        let square = slopes.iter().map(|slope| slope * slope).sum::<f32>() / UNITS as f32;
        for weight in lessons.weights(number) {
            let squares = &mut self.squares[weight];
            *squares += square;
            let rate = rate / squares.sqrt();
            self.rows[weight].iter_mut().zip(&slopes).for_each(|(row, slope)| *row -= rate * (slope + PULL * *row));
        }
    }

    fn root_mean_square(&self, lessons: &Lessons) -> f32 {
        let off = |number: usize| {
            let value = self.readings[lessons.empties(number)].value(&bent(&self.units(lessons, number)));
            f64::from(DISCS * value - lessons.target(number))
        };
        let squares: f64 = (0..lessons.len()).map(|number| off(number).powi(2)).sum();
        (squares / lessons.len().max(1) as f64).sqrt() as f32
    }

    /// The net as it is kept.
    fn net(&self, lessons: &Lessons) -> Net {
        let mut seen = vec![0; self.readings.len()];
        (0..lessons.len()).for_each(|number| seen[lessons.empties(number)] += 1);
        let enough = (0..seen.len()).max_by_key(|&empties| seen[empties]).map_or(0, |most| seen[most].min(FEWEST));
        let nearest = |empties: usize| {
            let others = (0..seen.len()).filter(|&other| seen[other] >= enough);
            others.min_by_key(|other| other.abs_diff(empties)).unwrap_or(empties)
        };
        let mut pointed_at = vec![0; self.rows.len()];
        (0..lessons.len()).flat_map(|number| lessons.weights(number)).for_each(|weight| pointed_at[weight] += 1);
        let one = ONE as f32;
        let byte = |number: f32| (number * one).round().clamp(-127.0, 127.0) as i8;
        let kept = |(row, &times): (&[f32; UNITS], &u32)| {
            if times < FEWEST_SEEN { [0; UNITS] } else { row.map(byte) }
        };
        Net {
            rows: self.rows.iter().zip(&pointed_at).map(kept).collect(),
            readings: (0..seen.len()).map(|empties| self.readings[nearest(empties)].kept()).collect(),
        }
    }
}

impl PupilReading {
    fn value(&self, numbers: &[f32; UNITS]) -> f32 {
        self.factors.iter().zip(numbers).fold(self.constant, |value, (factor, number)| value + factor * number)
    }

    fn kept(&self) -> Reading {
        let discs = DISCS * UNITS_A_DISC as f32;
        let straight = |unit: usize| if unit < BENT { 1.0 } else { 4.0 };
        Reading {
            bias: self.bias.map(|bias| rounded(bias * ONE as f32)),
            factors: std::array::from_fn(|unit| rounded(self.factors[unit] * discs * straight(unit))),
            constant: rounded(self.constant * discs),
        }
    }
}

/// What the second layer sees of the units.
fn bent(units: &[f32; UNITS]) -> [f32; UNITS] {
    std::array::from_fn(|unit| if unit < BENT { units[unit].clamp(0.0, 1.0).powi(2) } else { units[unit] })
}

/// A step against the slope, the smaller the steeper it was so far.
fn step(number: &mut f32, squares: &mut f32, slope: f32, rate: f32) {
    *squares += slope * slope;
    *number -= rate * slope / squares.sqrt();
}

fn rounded(number: f32) -> i16 {
    number.round().clamp(-32_000.0, 32_000.0) as i16
}
