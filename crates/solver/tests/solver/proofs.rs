//! What a solve hands on: every proof is true, and another solver can go on from it.

use crate::variant::Variant;
use crate::{Manner, check_exact, named, plain_solver, solve, solver};
use discs::{Discs, IsaChoice, Position};
use game::{Bounds, Game, Seat, StopSignal, Symmetric};
use solver::{Goal, Limits, Proof};

/// Large enough for expensive proofs.
const BOARD: (&str, i32) = ("othello 5x6", 10);

/// The proofs of a solve that was stopped after so many nodes.
fn interrupted(game: &Discs<u64>, threads: usize, nodes: u64) -> Vec<Proof<u64>> {
    let mut solver = solver(game, Manner { threads, isa: IsaChoice::detect() });
    let log = solver.proofs();
    let limits = Limits { nodes: Some(nodes), time: None };
    assert!(!solver.solve(&game.start(), Goal::Exact, &limits, &StopSignal::new()).finished);
    log.snapshot()
}

fn position(proof: &Proof<u64>) -> Position<u64> {
    Position { mine: proof.mine, theirs: proof.theirs, seat: Seat::FIRST }
}

#[test]
fn what_an_interrupted_solve_has_proven_is_true_and_of_use() {
    let game = Variant::parse(BOARD.0).game::<u64>();
    let whole = solve(&mut plain_solver(&game), &game.start(), Goal::Exact).nodes;
    for threads in [1, 2] {
        let mut proofs = interrupted(&game, threads, whole / 2);
        assert!(!proofs.is_empty(), "so long a solve logs an expensive proof");

        let mut resumed = plain_solver(&game);
        resumed.learn(&proofs);
        assert_eq!(resumed.proofs().snapshot().len(), proofs.len(), "what was learned is handed on");
        check_exact(&mut resumed, &game.start(), BOARD.1);

        // The fullest boards are solved soonest.
        proofs.sort_by_key(|proof| game.empties(&position(proof)));
        let mut judge = plain_solver(&game);
        for proof in proofs.iter().take(12) {
            let pos = position(proof);
            let mut more_than = |score| judge.exceeds(&pos, score, &StopSignal::new());
            let Bounds { low, high } = proof.bounds;
            assert_eq!(more_than(low - 1), Some(true), "at least {low}: {}", named(&game, &pos));
            assert_eq!(more_than(high), Some(false), "at most {high}: {}", named(&game, &pos));
            if let Some(best) = proof.best {
                assert!(game.try_play(&pos, best).is_ok(), "{best:?} is legal: {}", named(&game, &pos));
            }
        }
    }
}

#[test]
fn a_value_that_was_learned_is_not_searched_again() {
    let game = Variant::parse("nip 4x10").game::<u64>();
    let Position { mine, theirs, .. } = game.start();
    let mut solver = plain_solver(&game);
    solver.learn(&[Proof { mine, theirs, bounds: Bounds::exact(36), best: None }]);
    let outcome = solver.solve(&game.start(), Goal::Exact, &Limits::default(), &StopSignal::new());
    assert!(outcome.finished);
    assert_eq!((outcome.bounds, outcome.nodes), (Bounds::exact(36), 0));
}

#[test]
fn proofs_of_all_children_in_any_image_prove_the_parent() {
    let game = Variant::parse("nip 4x8").game::<u64>();
    let start = game.start();
    let scores = plain_solver(&game).move_scores(&start, Goal::Exact, &Limits::default(), &StopSignal::new());
    for symmetry in 0..game.symmetries() {
        let learned = |&(mv, bounds): &(discs::Move, Bounds)| {
            let child = game.map_position(&game.play(&start, mv), symmetry);
            Proof { mine: child.mine, theirs: child.theirs, bounds: bounds.negated(), best: None }
        };
        let proofs: Vec<Proof<u64>> = scores.iter().map(learned).collect();
        let mut solver = plain_solver(&game);
        solver.learn(&proofs);
        check_exact(&mut solver, &start, 26);
    }
}

#[test]
fn bounds_that_were_learned_twice_are_combined() {
    let game = Variant::parse("nip 4x8").game::<u64>();
    let Position { mine, theirs, .. } = game.start();
    let proof = |low, high| Proof { mine, theirs, bounds: Bounds { low, high }, best: None };
    let mut solver = plain_solver(&game);
    solver.learn(&[proof(1, 28)]);
    solver.learn(&[proof(-28, 26)]);
    let known: Vec<Bounds> = solver.proofs().snapshot().iter().map(|proof| proof.bounds).collect();
    assert_eq!(known, [Bounds { low: 1, high: 26 }]);
    check_exact(&mut solver, &game.start(), 26);
}
