//! The kit that every game passes, for Othello on many boards with every switch.

use discs::{Discs, SlowTwin, Word};
use testkit::{Effort, check_discs};

/// Boards of up to 64 cells, which both words hold; the sides include the longest there is.
const SMALL_BOARDS: [(usize, usize); 16] = [
    (3, 3),
    (3, 4),
    (4, 3),
    (4, 4),
    (4, 5),
    (5, 5),
    (5, 6),
    (6, 6),
    (7, 7),
    (3, 16),
    (16, 3),
    (4, 16),
    (16, 4),
    (8, 8),
    (9, 7),
    (5, 12),
];

const LARGE_BOARDS: [(usize, usize); 6] = [(8, 9), (9, 8), (10, 10), (11, 11), (8, 16), (16, 8)];

const STARTS: [&str; 4] = ["cross", "parallel-rows", "parallel-columns", "reversed"];

fn game<W: Word>(rows: usize, columns: usize, rules: &[(&str, &str)]) -> Discs<W> {
    let switches = discs::othello::switches(rules.iter().copied()).unwrap();
    discs::othello::game(discs::othello::shape(rows, columns).unwrap(), switches).unwrap()
}

fn check<W: Word>((rows, columns): (usize, usize), rules: &[(&str, &str)]) {
    let twin = SlowTwin::rectangle(rows, columns, &discs::othello::switches(rules.iter().copied()).unwrap());
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
fn every_start_and_scoring_passes() {
    for board in [(4, 4), (3, 5), (5, 5), (4, 6)] {
        for start in STARTS {
            for score in ["discs", "empties-to-winner"] {
                check::<u64>(board, &[("start", start), ("score", score)]);
            }
        }
    }
}

#[test]
fn a_start_off_the_centre_passes() {
    for place in ["cross@1,1", "parallel-rows@4,5", "reversed@3,2"] {
        check::<u64>((5, 6), &[("start", place)]);
        check::<u128>((5, 6), &[("start", place), ("score", "empties-to-winner")]);
    }
}
