//! Least squares over sparse rows, by conjugate gradients.

use crate::lessons::Lessons;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// Pulls weights towards 0 as if each had been seen so many times without any effect. The first is tried first, and the next as long
/// as the error on what was held out gets smaller: the noisier and fewer the games, the stronger it must be.
const RIDGES: [f32; 4] = [10.0, 40.0, 160.0, 640.0];
/// Rounds at most,
const ROUNDS: u32 = 80;
/// and no more after so many without a smaller error on what was held out.
const PATIENCE: u32 = 5;
/// The work is done in so many parts, whatever the number of threads, so that sums are always the same.
const PARTS: usize = 16;

/// The weights, the constant first, whose sums have the least squared error on the lessons, with the ridge that does best on what was
/// held out.
pub(crate) fn least_squares(lessons: &Lessons, held_out: &Lessons, weights: usize, threads: usize) -> Vec<f32> {
    let problem = Problem { lessons, weights, threads };
    let test = Problem { lessons: held_out, weights, threads };
    let mut best = solve(RIDGES[0], &problem, &test);
    for &ridge in &RIDGES[1..] {
        let next = solve(ridge, &problem, &test);
        if next.1 >= best.1 {
            break;
        }
        best = next;
    }
    best.0
}

struct Problem<'l> {
    lessons: &'l Lessons,
    weights: usize,
    threads: usize,
}

impl Problem<'_> {
    fn targets(&self) -> Vec<f32> {
        (0..self.lessons.len()).map(|number| self.lessons.target(number)).collect()
    }

    /// The sums of the weights of every position.
    fn sums(&self, weights: &[f32]) -> Vec<f32> {
        let sum = |number: usize| self.lessons.weights(number).map(|weight| weights[weight]).sum::<f32>() + weights[0];
        in_parts(self.threads, self.lessons.len(), &|part| part.map(sum).collect::<Vec<f32>>()).concat()
    }

    /// The other way round: every weight gets the sum of the numbers of its positions.
    fn spread_back(&self, numbers: &[f32]) -> Vec<f32> {
        let parts = in_parts(self.threads, self.lessons.len(), &|part| {
            let mut sums = vec![0.0; self.weights];
            for number in part {
                sums[0] += numbers[number];
                self.lessons.weights(number).for_each(|weight| sums[weight] += numbers[number]);
            }
            sums
        });
        let mut all = vec![0.0; self.weights];
        for part in parts {
            all.iter_mut().zip(part).for_each(|(all, part)| *all += part);
        }
        all
    }

    fn root_mean_square(&self, weights: &[f32]) -> f32 {
        let off = self.sums(weights).into_iter().zip(self.targets()).map(|(sum, target)| f64::from(target - sum));
        (off.map(|off| off * off).sum::<f64>() / self.lessons.len().max(1) as f64).sqrt() as f32
    }
}

/// Conjugate gradients for the normal equations, each weight scaled by how often it was seen. The weights of the round that did best
/// on what was held out, and the error there.
fn solve(ridge: f32, problem: &Problem<'_>, held_out: &Problem<'_>) -> (Vec<f32>, f32) {
    let mut weights = vec![0.0f32; problem.weights];
    let mut rest = problem.targets();
    let scale: Vec<f32> = problem.spread_back(&vec![1.0; rest.len()]).iter().map(|seen| seen + ridge).collect();
    let scaled = |slope: &[f32]| -> Vec<f32> { slope.iter().zip(&scale).map(|(slope, scale)| slope / scale).collect() };
    let mut slope = problem.spread_back(&rest);
    let mut way = scaled(&slope);
    let mut steepness = dot(&slope, &way);
    let mut best = (weights.clone(), 0, held_out.root_mean_square(&weights));
    for round in 1..=ROUNDS {
        let sums = problem.sums(&way);
        let bend = dot(&sums, &sums) + f64::from(ridge) * dot(&way, &way);
        if bend <= 0.0 {
            break;
        }
        let step = (steepness / bend) as f32;
        weights.iter_mut().zip(&way).for_each(|(weight, way)| *weight += step * way);
        rest.iter_mut().zip(&sums).for_each(|(rest, sum)| *rest -= step * sum);
        slope = problem.spread_back(&rest);
        slope.iter_mut().zip(&weights).for_each(|(slope, weight)| *slope -= ridge * weight);
        let next = scaled(&slope);
        let next_steepness = dot(&slope, &next);
        let keep = (next_steepness / steepness) as f32;
        way.iter_mut().zip(&next).for_each(|(way, next)| *way = next + keep * *way);
        steepness = next_steepness;
        let error = held_out.root_mean_square(&weights);
        if error < best.2 {
            best = (weights.clone(), round, error);
        }
        if round >= best.1 + PATIENCE {
            break;
        }
    }
    (best.0, best.2)
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum()
}

/// The results of the parts of some work in their order, done on several threads.
fn in_parts<T: Send>(threads: usize, length: usize, work: &(dyn Fn(Range<usize>) -> T + Sync)) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, T)>> = Mutex::new(Vec::with_capacity(PARTS));
    game::on_threads(threads, &|_| {
        loop {
            let part = next.fetch_add(1, Relaxed);
            if part >= PARTS {
                return;
            }
            let result = work(length * part / PARTS..length * (part + 1) / PARTS);
            done.lock().unwrap_or_else(PoisonError::into_inner).push((part, result));
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|(part, _)| *part);
    done.into_iter().map(|(_, result)| result).collect()
}
