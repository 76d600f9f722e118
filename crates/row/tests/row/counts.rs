//! How many positions can come up, against counts that are well known.

use crate::{game, setup, tic_tac_toe};
use game::{Game, Symmetric};
use row::Row;
use std::collections::HashSet;

/// All positions that can come up, the start included, and those of them that differ by more than a symmetry.
fn reachable(game: &Row<u64>) -> (usize, usize) {
    let mut seen = HashSet::from([game.start()]);
    let mut open = vec![game.start()];
    while let Some(pos) = open.pop() {
        open.extend(game.moves(&pos).map(|mv| game.play(&pos, mv)).filter(|after| seen.insert(*after)));
    }
    let classes: HashSet<_> = seen.iter().map(|pos| game.canonical(pos)).collect();
    (seen.len(), classes.len())
}

#[test]
fn tic_tac_toe_has_5478_positions_and_765_up_to_symmetry() {
    assert_eq!(reachable(&tic_tac_toe()), (5478, 765));
}

#[test]
fn small_boards_of_connect_four_have_the_positions_that_tromp_counted() {
    // John Tromp's table of legal positions, https://tromp.github.io/c4/c4.html, here rows x columns.
    assert_eq!(reachable(&game(setup(4, 4, 4, true))).0, 161_029);
    assert_eq!(reachable(&game(setup(5, 4, 4, true))).0, 1_706_255);
}
