use crate::twin::all_prospects;
use crate::{MEMORY, check, game, named, reachable};
use game::{Duel, Prospect, StopSignal};
use gobblers::Position;
use solver::{DistanceLimits, DistanceSolver, Limits};
use std::collections::HashMap;

/// Solves every `step`-th position with one solver.
fn check_every(step: usize, switches: &str) {
    let game = game(switches);
    let mut solver = DistanceSolver::new(game.clone(), MEMORY);
    for (pos, expected) in sorted(all_prospects(&game)).iter().step_by(step) {
        check(&mut solver, pos, *expected);
    }
}

/// The same order in every run.
fn sorted(prospects: HashMap<Position, Prospect>) -> Vec<(Position, Prospect)> {
    let mut prospects: Vec<_> = prospects.into_iter().collect();
    prospects.sort_by_cached_key(|(pos, _)| format!("{pos:?}"));
    prospects
}

#[test]
fn every_position_of_small_hands_is_solved() {
    for lift in ["loses", "after-move"] {
        for hands in ["100/100", "110/101", "210/101", "201/110", "120/110", "210/200", "111/100", "020/110"] {
            check_every(1, &format!("lift={lift} hands={hands}"));
        }
    }
}

#[test]
fn positions_of_larger_hands_are_solved() {
    check_every(7, "lift=loses hands=111/111");
    check_every(3, "lift=after-move hands=210/111");
}

#[test]
fn a_player_without_a_move_loses_or_draws() {
    let mut stuck = 0;
    for hands in ["100/111", "100/210", "010/201", "110/002", "200/022"] {
        for stuck in ["loses", "draws"] {
            check_every(1, &format!("stuck={stuck} hands={hands}"));
        }
        let game = game(&format!("stuck=draws hands={hands}"));
        stuck += reachable(&game).iter().filter(|pos| game.score_for_mover(pos) == Some(0)).count();
    }
    assert!(stuck > 10, "it happens: {stuck}");
}

#[test]
fn a_solver_that_knows_nothing_yet_says_the_same() {
    let game = game("lift=loses hands=210/101");
    for (pos, expected) in sorted(all_prospects(&game)).iter().step_by(23) {
        check(&mut DistanceSolver::new(game.clone(), MEMORY), pos, *expected);
    }
}

#[test]
fn a_table_that_forgets_nearly_everything_says_nothing_false() {
    let game = game("lift=loses hands=210/101");
    let prospects = sorted(all_prospects(&game));
    let limits = DistanceLimits { effort: Limits { nodes: Some(300), time: None }, plies: None };
    for memory in [0, 1 << 10, 1 << 14] {
        let mut solver = DistanceSolver::new(game.clone(), memory);
        let mut solved = 0;
        for (pos, expected) in prospects.iter().step_by(29) {
            let outcome = solver.solve(pos, &limits, &StopSignal::new());
            assert!(outcome.prospect.is_none_or(|found| found == *expected), "{} {outcome:?}", named(&game, pos));
            assert!((outcome.at_least..=outcome.at_most).contains(expected), "{} {outcome:?}", named(&game, pos));
            solved += u32::from(outcome.prospect.is_some());
        }
        assert!(solved > 100, "{solved} positions solved in {memory} bytes");
    }
}
