//! Tables that are too small: entries are replaced and tables grow, and nothing else changes.

use crate::variant::Variant;
use crate::{Manner, check_exact, check_winner, solver_with_memory};
use discs::IsaChoice;
use game::Game;

fn check(board: &str, value: i32, memories: &[usize]) {
    let game = Variant::parse(board).game::<u64>();
    for &memory in memories {
        for threads in [1, 2] {
            let manner = Manner { threads, isa: IsaChoice::detect() };
            check_exact(&mut solver_with_memory(&game, manner, memory), &game.start(), value);
            check_winner(&mut solver_with_memory(&game, manner, memory), &game.start(), value);
        }
    }
}

#[test]
fn a_table_that_is_far_too_small_gives_the_right_values() {
    let tiny = [0, 64 << 10, 128 << 10, 1 << 20];
    check("nip 4x6", 19, &tiny);
    check("nip 4x8", 26, &tiny);
    check("nip 6x6", 4, &tiny);
    check("othello 4x6", 16, &tiny);
    check("othello 5x5", 13, &tiny);
}

#[test]
fn a_table_that_grows_gives_the_right_values() {
    check("nip 4x10", 36, &[2 << 20, 16 << 20, 256 << 20]);
    check("othello 4x8", 29, &[2 << 20, 16 << 20, 256 << 20]);
}
