//! Estimates against counts: how far off they are, and how often their intervals hold the truth.

use crate::common::{Impatient, Noughts, gobblers, halma, nip, othello};
use census::{Estimate, Insight, Plan, Sampling, Stones, Whole, count_with, estimate_with};
use game::{Game, StopSignal, Symmetric};
use solver::perft;

fn run<G: Game + Sync>(insight: &impl Insight<G>, game: &G, sampling: &Sampling) -> Estimate {
    estimate_with(insight, game, &game.start(), sampling, &StopSignal::new())
}

/// How many deviations the estimate of `truth` is off, in logarithms, which are about normal.
fn off(amount: &census::Amount, truth: f64) -> f64 {
    let (low, high) = amount.interval();
    let deviation = (high - low) / 2.0 / 1.96;
    let distance = truth.log10() - amount.log10;
    if distance.abs() < 1e-9 { 0.0 } else { distance / deviation }
}

/// Checks all plies of a game whose positions are counted in full.
fn check<G: Symmetric + Sync>(insight: &impl Insight<G>, game: &G, sampling: &Sampling, lines_to: u32) {
    let plan = Plan { bytes: 1 << 28, threads: 2, plies: Some(sampling.plies), ..Plan::default() };
    let census = count_with(insight, game, &game.start(), &plan, &StopSignal::new());
    let found = run(insight, game, sampling);
    for (ply, (estimate, counted)) in found.by_ply.iter().zip(&census.by_ply).enumerate() {
        let truth = counted.positions as f64;
        if ply as u32 <= lines_to {
            let lines = perft(game, &game.start(), ply as u32) as f64;
            assert!(off(&estimate.lines, lines).abs() < 4.0, "{ply}: {lines} lines, {:?}", estimate.lines);
        }
        assert_eq!(estimate.unbiased, ply as u32 <= sampling.window);
        let off = off(&estimate.positions, truth);
        assert!(off < 4.0, "{ply}: {truth} positions, {:?}", estimate.positions);
        assert!(!estimate.unbiased || off > -4.0, "{ply}: {truth} positions, {:?}", estimate.positions);
        assert!(
            estimate.positions_at_least <= truth * 1.05,
            "{ply}: {truth}, at least {}",
            estimate.positions_at_least
        );
    }
}

#[test]
fn estimates_hold_the_truth_on_small_boards() {
    let sampling = Sampling { walks: 1500, seed: 7, plies: 40, window: 10, threads: 2 };
    check(&Stones, &othello(4, 4), &sampling, 9);
    check(&Stones, &othello(4, 4), &Sampling { window: 4, ..sampling }, 9);
    check(&Stones, &nip(4, 4), &sampling, 9);
    check(&Whole, &Noughts, &Sampling { window: 5, ..sampling }, 9);
}

#[test]
fn estimates_hold_the_truth_early_on_large_boards() {
    let sampling = Sampling { walks: 2000, seed: 8, plies: 8, window: 8, threads: 2 };
    check(&Stones, &othello(6, 6), &sampling, 7);
    check(&Stones, &othello(8, 8), &sampling, 7);
    check(&Stones, &nip(6, 6), &sampling, 7);
    check(&Whole, &gobblers(), &Sampling { walks: 200, plies: 3, window: 2, ..sampling }, 3);
    check(&Whole, &halma(4, 3), &Sampling { walks: 200, plies: 4, window: 3, ..sampling }, 3);
}

#[test]
fn intervals_hold_the_truth_about_as_often_as_they_promise() {
    let game = othello(4, 4);
    let truth = (perft(&game, &game.start(), 8) as f64).log10();
    let plan = Plan { bytes: 1 << 26, plies: Some(8), ..Plan::default() };
    let positions = count_with(&Stones, &game, &game.start(), &plan, &StopSignal::new()).by_ply[8].positions as f64;
    let (mut lines_held, mut positions_held) = (0, 0);
    for seed in 0..200 {
        let sampling = Sampling { walks: 300, seed, plies: 8, window: 8, threads: 1 };
        let ply = run(&Stones, &game, &sampling).by_ply[8];
        let holds = |(low, high): (f64, f64), truth: f64| i32::from(low <= truth && truth <= high);
        lines_held += holds(ply.lines.interval(), truth);
        positions_held += holds(ply.positions.interval(), positions.log10());
    }
    // 190 of 200 are promised; three standard deviations of chance are 9, and the promise is an approximation.
    assert!((178..=200).contains(&lines_held), "{lines_held}");
    assert!((174..=200).contains(&positions_held), "{positions_held}");
}

#[test]
fn all_games_of_a_small_game_are_estimated() {
    // 255,168 games of noughts and crosses are in every textbook.
    let found = run(&Whole, &Noughts, &Sampling { walks: 5000, window: 1, ..Sampling::default() });
    assert!(off(&found.games, 255_168.0).abs() < 4.0, "{:?}", found.games);
    assert_eq!(found.by_ply.len(), 10);
}

#[test]
fn waypoints_further_apart_bound_better() {
    let game = othello(6, 6);
    let bound = |window| {
        let sampling = Sampling { walks: 1500, seed: 3, plies: 12, window, threads: 2 };
        run(&Stones, &game, &sampling).by_ply[12].positions.log10
    };
    let [lines, near, far] = [1, 4, 8].map(bound);
    assert!(lines > near + 0.1 && near > far + 0.05, "{lines} {near} {far}");
}

#[test]
fn a_seed_gives_one_estimate_with_any_number_of_threads() {
    let game = othello(6, 6);
    let run = |threads, seed| run(&Stones, &game, &Sampling { walks: 150, seed, plies: 20, window: 3, threads });
    assert_eq!(run(1, 5), run(2, 5));
    assert_eq!(run(1, 5), run(3, 5));
    assert_ne!(run(1, 5), run(1, 6));
}

#[test]
fn whoever_waits_can_stop_it() {
    let game = othello(8, 8);
    let found = estimate_with(&Stones, &game, &game.start(), &Sampling::default(), &Impatient::default());
    assert!(found.walks > 0 && found.walks < 10_000 && found.by_ply.len() > 50, "{}", found.walks);
}

#[test]
fn games_that_never_end_are_given_up() {
    let game = halma(4, 3);
    let found = run(&Whole, &game, &Sampling { walks: 20, plies: 1200, window: 1, ..Sampling::default() });
    assert!(found.by_ply.iter().all(|ply| ply.lines.log10.is_finite()));
    // More lines than any number of 64 bits could say.
    assert!(found.by_ply.last().is_some_and(|ply| found.by_ply.len() < 700 || ply.lines.value().is_infinite()));
}
