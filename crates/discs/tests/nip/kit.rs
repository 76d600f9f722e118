//! The kit that every game passes, for Nip on many boards with every switch.

use discs::{Discs, SlowTwin, Word};
use testkit::{Effort, check_discs};

/// Boards of up to 64 cells with their corners, which both words hold; 4x16 has the longest rim of 64 bits, 32 cells.
const SMALL_BOARDS: [(usize, usize); 15] = [
    (4, 4),
    (4, 5),
    (5, 4),
    (4, 6),
    (5, 5),
    (6, 6),
    (4, 8),
    (5, 7),
    (7, 6),
    (6, 8),
    (8, 8),
    (4, 14),
    (4, 16),
    (16, 4),
    (5, 12),
];

const LARGE_BOARDS: [(usize, usize); 6] = [(8, 10), (10, 7), (10, 10), (5, 16), (8, 16), (16, 8)];

const RIMS: [[(&str, &str); 2]; 4] = [
    [("rim", "on"), ("self-bracket", "no")],
    [("rim", "on"), ("self-bracket", "yes")],
    [("rim", "off"), ("self-bracket", "no")],
    [("rim", "off"), ("self-bracket", "yes")],
];

const STARTS: [&str; 4] = ["cross", "parallel-rows", "parallel-columns", "reversed"];

fn game<W: Word>(rows: usize, columns: usize, rules: &[(&str, &str)]) -> Discs<W> {
    let switches = discs::nip::switches(rules.iter().copied()).unwrap();
    discs::nip::game(discs::nip::shape(rows, columns, &switches).unwrap(), switches).unwrap()
}

fn check<W: Word>((rows, columns): (usize, usize), rules: &[(&str, &str)]) {
    let twin = SlowTwin::octagon(rows, columns, &discs::nip::switches(rules.iter().copied()).unwrap());
    let effort = Effort {
        seed: (rows * 16 + columns) as u64,
        playouts: 40,
        // Each put fills a cell, and no two passes follow each other.
        ply_limit: 2 * rows * columns,
        must_end: true,
        garbage: 100,
    };
    check_discs::<W>(&game(rows, columns, rules), &game(rows, columns, rules), &twin, &effort);
}

#[test]
fn every_small_board_passes_in_64_bits() {
    for board in SMALL_BOARDS {
        check::<u64>(board, &[]);
    }
}

#[test]
fn every_small_board_passes_in_128_bits() {
    for board in SMALL_BOARDS {
        check::<u128>(board, &[]);
    }
}

#[test]
fn every_large_board_passes() {
    for board in LARGE_BOARDS {
        check::<u128>(board, &[]);
    }
}

#[test]
fn every_rim_passes_on_small_boards() {
    for board in SMALL_BOARDS {
        for rules in RIMS {
            check::<u64>(board, &rules);
        }
    }
}

#[test]
fn every_rim_passes_on_large_boards() {
    for rules in RIMS {
        check::<u128>((8, 10), &rules);
        check::<u128>((4, 6), &rules);
    }
}

#[test]
fn every_start_and_scoring_passes() {
    for start in STARTS {
        for score in ["discs", "empties-to-winner"] {
            check::<u64>((4, 6), &[("start", start), ("score", score)]);
            check::<u64>((5, 5), &[("start", start), ("score", score), ("self-bracket", "yes")]);
        }
    }
    check::<u64>((6, 8), &[("start", "cross@2,2")]);
}
