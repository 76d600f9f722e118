//! Searches that stop early: what they say is true, and nothing is broken afterwards.

use crate::{check, game, solver};
use game::{Game, Knowledge, Progress, Prospect, StopSignal, Watch};
use solver::{DistanceLimits, Limits};
use std::sync::Mutex;
use std::time::Duration;

fn limits(nodes: Option<u64>, time: Option<Duration>, plies: Option<u32>) -> DistanceLimits {
    DistanceLimits { effort: Limits { nodes, time }, plies }
}

/// Keeps what it was told, and stops after some reports.
#[derive(Default)]
struct Impatient {
    reports: Mutex<Vec<Progress>>,
    patience: Option<usize>,
    stop: StopSignal,
}

impl Watch for Impatient {
    fn progress(&self, progress: &Progress) {
        let mut reports = self.reports.lock().unwrap();
        reports.push(*progress);
        if self.patience.is_some_and(|patience| reports.len() >= patience) {
            self.stop.raise();
        }
    }

    fn stop(&self) -> &StopSignal {
        &self.stop
    }
}

#[test]
fn what_is_said_within_a_node_limit_is_true() {
    let game = game("lift=loses");
    let mut solver = solver(&game);
    let mut undecided = 0;
    for nodes in [0, 1, 10, 100, 1_000, 2_000] {
        let outcome = solver.solve(&game.start(), &limits(Some(nodes), None, None), &StopSignal::new());
        assert!(outcome.nodes <= nodes);
        assert!((outcome.at_least..=outcome.at_most).contains(&Prospect::Win(13)), "{outcome:?}");
        assert!(outcome.undecided_within < 13);
        undecided += u32::from(outcome.prospect.is_none());
    }
    assert!(undecided >= 5);
    check(&mut solver, &game.start(), Prospect::Win(13));
}

#[test]
fn a_horizon_is_looked_up_to_and_not_beyond() {
    let game = game("lift=after-move");
    for plies in 0..=14 {
        let outcome = solver(&game).solve(&game.start(), &limits(None, None, Some(plies)), &StopSignal::new());
        if plies < 13 {
            assert_eq!(outcome.prospect, None);
            assert!((plies..13).contains(&outcome.undecided_within), "{outcome:?}");
        } else {
            assert_eq!(outcome.prospect, Some(Prospect::Win(13)));
        }
    }
}

#[test]
fn a_draw_is_not_claimed_for_want_of_time() {
    let game = game("hands=221/221");
    let outcome = solver(&game).solve(&game.start(), &limits(Some(20_000), None, None), &StopSignal::new());
    assert_eq!(outcome.prospect, None);
    assert!(outcome.at_least < Prospect::Draw || outcome.at_most > Prospect::Draw);
}

#[test]
fn a_time_limit_and_a_raised_signal_stop_the_search() {
    let game = game("lift=loses hands=221/221");
    let outcome = solver(&game).solve(&game.start(), &limits(None, Some(Duration::ZERO), None), &StopSignal::new());
    assert_eq!((outcome.prospect, outcome.nodes), (None, 0));
    let watch = Impatient::default();
    watch.stop.raise();
    let outcome = solver(&game).solve(&game.start(), &DistanceLimits::default(), &watch);
    assert_eq!((outcome.prospect, outcome.nodes), (None, 0));
    let watch = Impatient { patience: Some(8), ..Impatient::default() };
    let mut solver = solver(&game);
    // Every horizon is reported, and the first eight take far fewer nodes.
    let many = 5_000_000;
    let outcome = solver.solve(&game.start(), &limits(Some(many), None, None), &watch);
    assert_eq!(outcome.prospect, None);
    assert!(outcome.nodes < many);
    assert!(solver.line(&game.start(), &limits(Some(many), None, None), &watch).is_none());
    assert!(solver.best_move(&game.start(), &limits(Some(many), None, None), &watch).is_none());
}

/// The worst and the best that can still come of it.
fn known(progress: &Progress) -> (Prospect, Prospect) {
    match progress.known {
        Some(Knowledge::Prospect { at_least, at_most }) => (at_least, at_most),
        _ => panic!("{progress:?} is about a prospect"),
    }
}

#[test]
fn progress_only_narrows() {
    let game = game("lift=loses");
    let watch = Impatient::default();
    solver(&game).solve(&game.start(), &DistanceLimits::default(), &watch);
    let reports = watch.reports.into_inner().unwrap();
    assert!(reports.len() >= 20, "every horizon is reported: {}", reports.len());
    for pair in reports.windows(2) {
        let [(least, most), (least_later, most_later)] = [&pair[0], &pair[1]].map(known);
        assert!(least <= least_later && most >= most_later, "{pair:?}");
        assert!(pair[0].nodes <= pair[1].nodes);
    }
}

#[test]
fn moves_without_a_proof_have_no_prospect() {
    let game = game("lift=loses");
    let moves = solver(&game).move_prospects(&game.start(), &limits(Some(1_000), None, None), &StopSignal::new());
    assert_eq!(moves.len(), 27);
    assert!(moves.iter().all(|(_, prospect)| prospect.is_none()));
}

#[test]
fn the_same_nodes_in_every_run() {
    let game = game("lift=loses");
    let nodes = || solver(&game).solve(&game.start(), &DistanceLimits::default(), &StopSignal::new()).nodes;
    assert_eq!(nodes(), nodes());
}
