//! What the exact solver proves, the checker confirms.

use certificate::{Certificate, Claim, Confirmed, write};
use discs::Discs;
use game::{Bounds, Game, StopSignal};
use solver::{Config, Goal, Limits, Solver, SolverProver};
use std::fs::File;
use std::io::BufReader;

fn nip(rows: usize, columns: usize) -> Discs<u64> {
    let switches = discs::nip::switches([]).unwrap();
    discs::nip::game(discs::nip::shape(rows, columns, &switches).unwrap(), switches).unwrap()
}

fn othello(rows: usize, columns: usize, score: &str) -> Discs<u64> {
    let switches = discs::othello::switches([("score", score)]).unwrap();
    discs::othello::game(discs::othello::shape(rows, columns).unwrap(), switches).unwrap()
}

/// Solves the game, certifies the result and checks the certificate.
fn certified(name: &str, game: &Discs<u64>, goal: Goal, finish_empties: u32) -> Confirmed {
    let path = std::env::temp_dir().join(format!("yomikiri-{name}-{}.cert", std::process::id()));
    let mut solver = Solver::new(game.clone(), &Config { threads: 1, memory: 1 << 24, isa: game.isa() });
    let stop = StopSignal::new();
    let outcome = solver.solve(&game.start(), goal, &Limits::default(), &stop);
    let claim = match goal {
        Goal::Exact => Claim::within(outcome.bounds),
        Goal::WinLossDraw => Claim::outcome(outcome.bounds).unwrap(),
    };
    let mut prover = SolverProver::new(&mut solver, &stop);
    write(&path, game, &game.start(), claim, finish_empties, &mut prover, &stop).unwrap();
    let certificate = Certificate::open(BufReader::new(File::open(&path).unwrap())).unwrap();
    let confirmed = certificate.check(game, &stop).unwrap();
    std::fs::remove_file(&path).unwrap();
    confirmed
}

#[test]
fn exact_values_are_certified_from_both_sides() {
    for (name, game, value) in [
        ("nip-4x4", nip(4, 4), 2),
        ("nip-4x6", nip(4, 6), 19),
        ("nip-6x6", nip(6, 6), 4),
        ("othello-4x4", othello(4, 4, "discs"), -8),
        ("othello-4x5", othello(4, 5, "discs"), 16),
    ] {
        let confirmed = certified(name, &game, Goal::Exact, 10);
        assert_eq!(confirmed.header.claim, Claim::within(Bounds::exact(value)));
    }
}

#[test]
fn a_win_is_certified_by_one_tree() {
    for (name, game) in [("nip-4x8", nip(4, 8)), ("othello-4x6", othello(4, 6, "empties-to-winner"))] {
        let confirmed = certified(name, &game, Goal::WinLossDraw, 12);
        assert_eq!(confirmed.header.claim, Claim { at_least: Some(1), at_most: None });
    }
}
