use crate::common::{nip, othello};
use discs::{Board, Word};
use patterns::{LANES, Layout, TINY_LANES};
use std::collections::BTreeSet;

fn cells_of(layout: &Layout) -> BTreeSet<usize> {
    layout.instances().flat_map(|(cells, _)| cells.iter().copied()).collect()
}

#[test]
fn othello_has_edges_corners_lines_and_diagonals() {
    let layout = Layout::new(othello::<u64>(8, 8).board());
    let count = |length: usize| layout.instances().filter(|(cells, _)| cells.len() == length).count();
    // Edges with two inner cells, blocks of 2x5 and four further regions at each corner or edge; blocks of 3x3; six lines each way and
    // two diagonals; the shorter diagonals.
    assert_eq!([10, 9, 8, 7, 6, 5, 4, 3].map(count), [4 + 8 + 16, 4, 12 + 2, 4, 4, 4, 4, 0]);
    assert_eq!(layout.tiny_instances(), 16);
    let edge = layout.instances().next().unwrap().0;
    assert_eq!(edge, [0, 1, 2, 3, 4, 5, 6, 7, 9, 14]);
    let has = |wanted: [usize; 10]| layout.instances().any(|(cells, _)| *cells == wanted);
    // The triangle, the broad diagonal, the middle of the edge with both corners, the crossing second lines.
    assert!(has([0, 1, 2, 3, 8, 9, 10, 16, 17, 24]));
    assert!(has([0, 1, 8, 9, 10, 17, 18, 19, 26, 27]));
    assert!(has([0, 2, 3, 4, 5, 7, 10, 11, 12, 13]));
    assert!(has([0, 1, 8, 9, 10, 11, 12, 17, 25, 33]));
}

#[test]
fn nip_has_arcs_of_the_rim_and_blocks_at_the_cut_corners() {
    let layout = Layout::new(nip::<u64>(8, 8).board());
    let has = |wanted: &[usize]| {
        let wanted: BTreeSet<usize> = wanted.iter().copied().collect();
        layout.instances().any(|(cells, _)| cells.iter().copied().collect::<BTreeSet<_>>() == wanted)
    };
    // Round the upper left corner, from the left side to the upper one.
    assert!(has(&[40, 32, 24, 16, 9, 2, 3, 4, 5]));
    // Along the upper side, two cells round each corner.
    assert!(has(&[24, 16, 9, 2, 3, 4, 5, 14, 23, 31]));
    // The corner, three rows deep.
    assert!(has(&[2, 9, 16, 3, 10, 17, 24, 11, 18, 25]));
    // The upper side, two rows deep.
    assert!(has(&[2, 3, 4, 5, 9, 10, 11, 12, 13, 14]));
    assert_eq!(layout.tiny_instances(), 16);
}

fn check<W: Word>(board: &Board<W>) {
    let layout = Layout::new(board);
    let cells: BTreeSet<usize> = board.cells().bits().collect();
    let size = (board.shape().rows(), board.shape().columns());
    assert!(layout.instances().count() <= LANES && layout.tiny_instances() <= TINY_LANES, "{size:?}");
    assert!(layout.instances().all(|(cells, _)| (3..=10).contains(&cells.len())), "{size:?}");
    assert!(cells_of(&layout).is_subset(&cells), "{size:?} has no feature beside the board");
    if cells.len() <= 64 {
        assert_eq!(cells_of(&layout), cells, "{size:?} has a feature for every cell");
    }
}

#[test]
fn every_board_has_features_that_fit() {
    for rows in 3..=16 {
        for columns in (3..=16).filter(|columns| rows * columns <= 128) {
            check(othello::<u128>(rows, columns).board());
            if rows >= 4 && columns >= 4 {
                check(nip::<u128>(rows, columns).board());
            }
        }
    }
}

#[test]
fn mirrored_indices_share_a_weight() {
    let layout = Layout::new(othello::<u64>(8, 8).board());
    // An edge with two inner cells is its own mirror image: the 3^5 indices that read the same both ways stay alone, (59049 + 243) / 2 in all.
    let edge = &layout.kinds()[0];
    assert_eq!(edge.folded.iter().max(), Some(&(29646 - 1)));
    // On a board with sides of different lengths corners are not.
    let layout = Layout::new(othello::<u64>(6, 8).board());
    let corner = layout.kinds().iter().find(|kind| kind.cells == 9).unwrap();
    assert_eq!(corner.folded.iter().max(), Some(&(19683 - 1)));
}
