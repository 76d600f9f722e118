//! The kit that every game passes, on many boards and with every width of a set.

use crate::{game, setup};
use game::Notation;
use row::{CellSet, Position, Setup, SlowTwin, U256, Width};
use testkit::{Effort, check_coded, check_game, check_keyed, check_pieces, check_symmetric, check_twin, check_values};

fn check<S: CellSet>(setup: Setup, playouts: usize) {
    println!("{setup:?}");
    let (game, twin) = (game::<S>(setup), SlowTwin::new(setup));
    let ply_limit = setup.cells() + 1;
    let positions = check_game(&game, &Effort { seed: 7, playouts, ply_limit, must_end: true, garbage: 200 });
    check_symmetric(&game, &positions);
    check_keyed(&game, &self::game(setup), &positions);
    check_coded(&game, &positions);
    check_pieces(&game, &positions, |pos: &Position<S>| i64::from(pos.count()), |_| 1);
    for pos in &positions {
        check_twin(&game, &twin, &game.position_text(pos));
    }
}

/// Rows, columns and the length of a line.
const BOARDS: [(usize, usize, usize); 12] = [
    (3, 3, 3),
    (6, 7, 4),
    (4, 4, 3),
    (4, 5, 4),
    (2, 2, 2),
    (1, 8, 3),
    (8, 1, 3),
    (3, 7, 5),
    (7, 3, 5),
    (7, 8, 4),
    (5, 5, 5),
    (6, 6, 2),
];

#[test]
fn every_small_board_passes_with_every_width() {
    for (rows, columns, length) in BOARDS {
        for gravity in [true, false] {
            let setup = setup(rows, columns, length, gravity);
            assert_eq!(setup.width(), Width::Bits64);
            check::<u64>(setup, 15);
            check::<u128>(setup, 4);
            check::<U256>(setup, 4);
        }
    }
}

#[test]
fn larger_boards_pass() {
    for gravity in [true, false] {
        for (rows, columns, length) in [(9, 9, 5), (8, 8, 4), (4, 15, 9), (10, 11, 5)] {
            assert_eq!(setup(rows, columns, length, gravity).width(), Width::Bits128);
            check::<u128>(setup(rows, columns, length, gravity), 2);
        }
        for (rows, columns, length) in [(15, 15, 5), (15, 15, 15), (11, 15, 6), (15, 9, 5)] {
            assert_eq!(setup(rows, columns, length, gravity).width(), Width::Bits256);
            check::<U256>(setup(rows, columns, length, gravity), 1);
        }
    }
}

#[test]
fn plain_minimax_and_alpha_beta_agree() {
    for (rows, columns, length, gravity, value_for_mover) in
        [(3, 3, 3, false, 0), (3, 3, 3, true, 0), (2, 3, 2, true, 1), (1, 8, 3, false, 0), (4, 3, 3, true, 0)]
    {
        let game = game::<u64>(setup(rows, columns, length, gravity));
        assert_eq!(check_values(&game, &game::Game::start(&game)), value_for_mover, "{rows}x{columns}");
    }
}
