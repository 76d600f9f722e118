//! Least squares over sparse rows, by conjugate gradients.

use crate::Sample;
use discs::Word;
use patterns::{Layout, Learned, STEP, TINY_EMPTIES, Weights};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// Pulls weights towards 0 as if each had been seen so many times without any effect. The first is tried first, and the next as long
/// as the error on what was held out gets smaller: the noisier and fewer the games, the stronger it must be.
const RIDGES: [f32; 4] = [10.0, 40.0, 160.0, 640.0];
/// Pulls the weights of neighbouring phases towards each other, so many times as strongly.
const EVEN: f32 = 4.0;
/// Rounds at most,
const ROUNDS: u32 = 80;
/// and no more after so many without a smaller error on what was held out.
const PATIENCE: u32 = 5;

/// The weights found, and how well they do on what was held out.
pub struct Fitted {
    /// The weights; `spread` and `learned` are still to be filled in.
    pub weights: Weights,
    /// Rounds taken.
    pub rounds: u32,
    /// The root of the mean squared error on what was held out, in discs.
    pub held_out_error: f32,
}

/// Finds the weights. `report` hears of every round and says whether to go on.
pub fn fit<W: Word>(
    layout: &Layout,
    cells: W,
    samples: &[Sample<W>],
    threads: usize,
    report: &mut dyn FnMut(u32, f32) -> bool,
) -> Fitted {
    let empties = |sample: &Sample<W>| (cells & !sample.mine & !sample.theirs).count();
    let phases = Weights::phases_of(layout.cells());
    let width = layout.instances().count();
    let by_empties = |held_out: bool| -> Vec<Group> {
        (0..=layout.cells())
            .map(|wanted| {
                let chosen = samples.iter().filter(|sample| sample.held_out == held_out && empties(sample) == wanted);
                Group::new(layout, chosen, width, (wanted / STEP) as usize, (wanted % STEP) as f32 / STEP as f32)
            })
            .collect()
    };
    let problem = Problem { groups: by_empties(false), phases, weights: layout.weights(), width, threads };
    let held_out = Problem { groups: by_empties(true), ..problem };
    let (found, rounds, held_out_error) = solve(&problem, &held_out, report);
    let seen = problem.seen();
    let mut weights = Weights::zero(layout);
    for (phase, into) in weights.phases.iter_mut().enumerate() {
        // Phases that no game reached borrow from the nearest one.
        let nearest = (0..phases).filter(|&other| seen[other]).min_by_key(|&other| other.abs_diff(phase));
        let from = &found[nearest.unwrap_or(phase) * layout.weights()..][..layout.weights()];
        into.iter_mut().zip(from).for_each(|(into, &from)| *into = Weights::stored(from));
    }
    let tiny = |held_out: bool| {
        let chosen =
            samples.iter().filter(|sample| sample.held_out == held_out && TINY_EMPTIES.contains(&empties(sample)));
        let width = layout.tiny_instances();
        let groups = vec![Group::new(layout, chosen, width, 0, 0.0)];
        Problem { groups, phases: 1, weights: layout.tiny_weights(), width, threads }
    };
    let (found, _, _) = solve(&tiny(false), &tiny(true), &mut |_, _| true);
    weights.tiny = found.into_iter().map(Weights::stored).collect();
    weights.learned = Learned { positions: samples.len() as u64, ..Learned::default() };
    Fitted { weights, rounds, held_out_error }
}

/// Positions that lie between the same two phases, at the same place. Both phases learn from them, so that neighbours stay alike, though
/// a value is read from the nearer one alone; what that lacks on average is left to the turns.
struct Group {
    phase: usize,
    /// How far on the way to the next phase.
    share: f32,
    rows: Vec<u32>,
    scores: Vec<f32>,
}

impl Group {
    fn new<'s, W: Word>(
        layout: &Layout,
        samples: impl Iterator<Item = &'s Sample<W>>,
        width: usize,
        phase: usize,
        share: f32,
    ) -> Group {
        let mut group = Group { phase, share, rows: Vec::new(), scores: Vec::new() };
        for sample in samples {
            group.rows.extend(layout.weights_of(sample.mine, sample.theirs).take(width).map(|weight| weight as u32));
            group.scores.push(f32::from(sample.target) / 100.0);
        }
        group
    }
}

struct Problem {
    groups: Vec<Group>,
    phases: usize,
    weights: usize,
    width: usize,
    threads: usize,
}

impl Problem {
    /// Which phases some position lies next to.
    fn seen(&self) -> Vec<bool> {
        let mut seen = vec![false; self.phases];
        for group in self.groups.iter().filter(|group| !group.scores.is_empty()) {
            seen[group.phase] = true;
            if group.share > 0.0 {
                seen[group.phase + 1] = true;
            }
        }
        seen
    }

    /// The weights of the place where a group lies.
    fn at(&self, weights: &[f32], group: &Group) -> Vec<f32> {
        let late = &weights[group.phase * self.weights..][..self.weights];
        if group.share == 0.0 {
            return late.to_vec();
        }
        let early = &weights[(group.phase + 1) * self.weights..][..self.weights];
        late.iter().zip(early).map(|(&late, &early)| late + (early - late) * group.share).collect()
    }

    /// The sums of the weights of every row.
    fn sums(&self, weights: &[f32]) -> Vec<Vec<f32>> {
        in_order(self.threads, self.groups.len(), &|number| {
            let group = &self.groups[number];
            if group.scores.is_empty() {
                return Vec::new();
            }
            let weights = self.at(weights, group);
            let sum = |row: &[u32]| row.iter().map(|&weight| weights[weight as usize]).sum::<f32>() + weights[0];
            group.rows.chunks_exact(self.width).map(sum).collect()
        })
    }

    /// The other way round: every weight gets the sum of the numbers of its rows. `power` is 1, or 2 for the sum of squares of
    /// what it counts there.
    fn spread_back(&self, numbers: &[Vec<f32>], power: i32) -> Vec<f32> {
        let parts = in_order(self.threads, self.groups.len(), &|number| {
            let group = &self.groups[number];
            if group.scores.is_empty() {
                return Vec::new();
            }
            let mut sums = vec![0.0; self.weights];
            for (row, &number) in group.rows.chunks_exact(self.width).zip(&numbers[number]) {
                sums[0] += number;
                for &weight in row {
                    sums[weight as usize] += number;
                }
            }
            sums
        });
        let mut all = vec![0.0; self.phases * self.weights];
        for (group, sums) in self.groups.iter().zip(parts).filter(|(_, sums)| !sums.is_empty()) {
            let mut add = |phase: usize, share: f32| {
                let into = &mut all[phase * self.weights..][..self.weights];
                into.iter_mut().zip(&sums).for_each(|(into, sum)| *into += sum * share.powi(power));
            };
            add(group.phase, 1.0 - group.share);
            if group.share > 0.0 {
                add(group.phase + 1, group.share);
            }
        }
        all
    }

    /// What weighs against some weights: their size, and how much they differ from phase to phase.
    fn resistance(&self, ridge: f32, weights: &[f32]) -> Vec<f32> {
        let mut all: Vec<f32> = weights.iter().map(|weight| ridge * weight).collect();
        for later in self.weights..weights.len() {
            let earlier = later - self.weights;
            let difference = ridge * EVEN * (weights[later] - weights[earlier]);
            all[later] += difference;
            all[earlier] -= difference;
        }
        all
    }

    fn root_mean_square(&self, weights: &[f32]) -> f32 {
        let (mut squares, mut count) = (0.0, 0);
        for (group, sums) in self.groups.iter().zip(self.sums(weights)) {
            count += sums.len();
            squares += group.scores.iter().zip(&sums).map(|(score, sum)| f64::from(score - sum).powi(2)).sum::<f64>();
        }
        (squares / f64::from(count.max(1) as u32)).sqrt() as f32
    }
}

/// [`solve_with`] with the best of the [`RIDGES`].
fn solve(problem: &Problem, held_out: &Problem, report: &mut dyn FnMut(u32, f32) -> bool) -> (Vec<f32>, u32, f32) {
    let mut best = solve_with(RIDGES[0], problem, held_out, report);
    for ridge in &RIDGES[1..] {
        let next = solve_with(*ridge, problem, held_out, report);
        if next.2 >= best.2 {
            break;
        }
        best = next;
    }
    best
}

/// Conjugate gradients for the normal equations, each weight scaled by how often it was seen. The weights of the round that did best
/// on what was held out, the number of that round, and the error.
fn solve_with(
    ridge: f32,
    problem: &Problem,
    held_out: &Problem,
    report: &mut dyn FnMut(u32, f32) -> bool,
) -> (Vec<f32>, u32, f32) {
    let mut weights = vec![0.0f32; problem.phases * problem.weights];
    let mut rest: Vec<Vec<f32>> = problem.groups.iter().map(|group| group.scores.clone()).collect();
    let ones: Vec<Vec<f32>> = rest.iter().map(|rest| vec![1.0; rest.len()]).collect();
    let own = if problem.phases > 1 { 1.0 + 2.0 * EVEN } else { 1.0 };
    let scale: Vec<f32> = problem.spread_back(&ones, 2).iter().map(|seen| seen + ridge * own).collect();
    let scaled = |slope: &[f32]| -> Vec<f32> { slope.iter().zip(&scale).map(|(slope, scale)| slope / scale).collect() };
    let mut slope = problem.spread_back(&rest, 1);
    let mut way = scaled(&slope);
    let mut steepness = dot(&slope, &way);
    let mut best = (weights.clone(), 0, held_out.root_mean_square(&weights));
    for round in 1..=ROUNDS {
        let sums = problem.sums(&way);
        let bend = sums.iter().map(|sums| dot(sums, sums)).sum::<f64>() + dot(&way, &problem.resistance(ridge, &way));
        if bend <= 0.0 {
            break;
        }
        let step = (steepness / bend) as f32;
        weights.iter_mut().zip(&way).for_each(|(weight, way)| *weight += step * way);
        for (rest, sums) in rest.iter_mut().zip(&sums) {
            rest.iter_mut().zip(sums).for_each(|(rest, sum)| *rest -= step * sum);
        }
        slope = problem.spread_back(&rest, 1);
        slope.iter_mut().zip(problem.resistance(ridge, &weights)).for_each(|(slope, resistance)| *slope -= resistance);
        let next = scaled(&slope);
        let next_steepness = dot(&slope, &next);
        let keep = (next_steepness / steepness) as f32;
        way.iter_mut().zip(&next).for_each(|(way, next)| *way = next + keep * *way);
        steepness = next_steepness;
        let error = held_out.root_mean_square(&weights);
        if error < best.2 {
            best = (weights.clone(), round, error);
        }
        if !report(round, error) || round >= best.1 + PATIENCE {
            break;
        }
    }
    best
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum()
}

/// The results of some pieces of work in their order, done on several threads.
fn in_order<T: Send>(threads: usize, count: usize, work: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, T)>> = Mutex::new(Vec::with_capacity(count));
    game::on_threads(threads, &|_| {
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= count {
                return;
            }
            let result = work(number);
            done.lock().unwrap_or_else(PoisonError::into_inner).push((number, result));
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}
