//! The numbers of positions on small boards.

use crate::common::small;
use game::{Game, Notation, Ranked, Seat, Symmetric};
use halma::{Cell, CellSet, Halma, Position};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::collections::HashSet;
use testkit::{Effort, check_game, check_playouts, check_ranked, check_unplay};

type At = Position<u64, 2>;

fn ranked(size: usize, pieces: usize, rules: &[(&str, &str)]) -> Halma<u64, 2> {
    let game = small(size, pieces, rules);
    assert!(game.is_ranked());
    game
}

/// Positions of random games, and boards with the pieces anywhere.
fn sample(game: &Halma<u64, 2>, seed: u64) -> Vec<At> {
    let effort = Effort { seed, playouts: 30, ply_limit: 100, must_end: false, garbage: 0 };
    let mut positions = check_playouts(game, &effort);
    let mut random = Pcg64::seed_from_u64(seed);
    positions.extend((0..2000).map(|_| random_position(game, &mut random)));
    positions
}

fn random_position(game: &Halma<u64, 2>, random: &mut Pcg64) -> At {
    let (board, count) = (game.board(), game.variant().pieces() as u32);
    let mut pieces = [0_u64; 2];
    while pieces[1].count() < count {
        let (row, column) = (random.random_range(0..board.size()), random.random_range(0..board.size()));
        let bit = u64::bit(board.cell(row, column).unwrap());
        if (pieces[0] | pieces[1]) & bit == 0 {
            pieces[usize::from(pieces[0].count() == count)] |= bit;
        }
    }
    Position { pieces, seat: Seat::new(random.random_range(0..2)), turns_left: [0; 2] }
}

/// The board turned by half and the players exchanged.
fn exchanged(game: &Halma<u64, 2>, pos: &At) -> At {
    let last = game.board().size() - 1;
    let turn = |set: u64| u64::of(set.cells().map(|Cell(bit)| Cell((last * 9) as u8 - bit)));
    let [first, second] = pos.pieces;
    Position { pieces: [turn(second), turn(first)], seat: pos.seat.opponent(), ..*pos }
}

/// One representative for all positions that share a rank.
fn class(game: &Halma<u64, 2>, pos: &At) -> At {
    game.canonical(&if pos.seat == Seat::FIRST { *pos } else { exchanged(game, pos) })
}

/// A rank belongs to all images of a position and to no other, and moves lead to the same ranks from all of them.
fn check_classes(game: &Halma<u64, 2>, positions: &[At]) {
    let successors = |pos: &At| {
        let mut ranks: Vec<u64> = game.moves(pos).map(|mv| game.rank(&game.play(pos, mv))).collect();
        ranks.sort_unstable();
        ranks
    };
    for pos in positions {
        let text = game.position_text(pos);
        let rank = game.rank(pos);
        let representative = game.unrank(rank).expect("a position has a number that stands for something");
        assert_eq!(class(game, &representative), class(game, pos), "{text}");
        for image in [game.map_position(pos, 1), exchanged(game, pos), exchanged(game, &game.map_position(pos, 1))] {
            assert_eq!(game.rank(&image), rank, "{text}");
            assert_eq!(successors(&image), successors(pos), "{text}");
        }
    }
}

#[test]
fn every_number_of_the_smallest_boards_is_sound() {
    for (size, pieces, ranks, classes) in [(4, 3, 84_084, 80_284), (4, 6, 853_020, 841_540)] {
        let game = ranked(size, pieces, &[]);
        assert_eq!(game.ranks(), ranks);
        let all: Vec<At> = (0..ranks).filter_map(|rank| game.unrank(rank)).collect();
        let distinct: HashSet<At> = all.iter().map(|pos| class(&game, pos)).collect();
        assert_eq!((all.len(), distinct.len()), (classes, classes), "{size}x{size} with {pieces}");
        check_ranked(&game, &sample(&game, 1));
        check_unplay(&game, &sample(&game, 2)[..500]);
    }
}

#[test]
fn there_are_as_many_classes_as_burnside_counts() {
    for (size, pieces) in [(4, 3), (4, 6), (5, 3)] {
        let game = ranked(size, pieces, &[]);
        let found = (0..game.ranks()).filter(|&rank| game.unrank(rank).is_some()).count() as u64;
        let choose =
            |n: usize, k: usize| (0..k).fold(1, |product, index| product * (n - index) as u64 / (index as u64 + 1));
        let cells = size * size;
        let boards = choose(cells, pieces) * choose(cells - pieces, pieces);
        // Boards that the reflection leaves as they are: both players have cells of its axis and pairs of the others.
        let pairs = cells.saturating_sub(size) / 2;
        let mut fixed = 0;
        for mine in 0..=pieces / 2 {
            for theirs in 0..=pieces / 2 {
                let (single, other) = (pieces - 2 * mine, pieces - 2 * theirs);
                if single + other <= size && mine + theirs <= pairs {
                    fixed += choose(size, single)
                        * choose(size - single, other)
                        * choose(pairs, mine)
                        * choose(pairs - mine, theirs);
                }
            }
        }
        assert_eq!(found, u64::midpoint(boards, fixed), "{size}x{size} with {pieces}");
    }
}

#[test]
fn images_share_a_number_and_others_do_not() {
    for (size, pieces) in [(4, 3), (4, 6), (5, 3), (5, 6), (6, 3), (7, 3)] {
        for rules in [&[][..], &[("win", "filled")], &[("stay", "off")]] {
            let game = ranked(size, pieces, rules);
            check_classes(&game, &sample(&game, (size * 10 + pieces) as u64));
        }
    }
}

#[test]
fn numbers_of_larger_boards_come_back() {
    let mut random = Pcg64::seed_from_u64(1);
    for (size, pieces, ranks) in
        [(5, 3, 1_817_200), (5, 6, 2_410_949_520), (6, 3, 19_778_000), (7, 3, 141_219_540), (6, 6, 578_944_875_600)]
    {
        let game = ranked(size, pieces, &[]);
        let counted = game.ranks();
        let mut found = 0;
        for rank in (0..10_000).map(|_| random.random_range(0..counted)).chain([0, counted - 1]) {
            if let Some(pos) = game.unrank(rank) {
                assert_eq!(game.rank(&pos), rank);
                found += 1;
            }
        }
        assert!(found > 9_000, "few numbers stand for nothing: {found}");
        assert_eq!(game.unrank(counted), None);
        assert_eq!(counted, ranks, "{size}x{size} with {pieces}");
    }
}

/// Every wanted position of a stretch gets exactly its successors.
fn check_stretch(game: &Halma<u64, 2>, first: u64, share: u64, random: &mut Pcg64) {
    let open = |offset: &u32| game.unrank(first + u64::from(*offset)).is_some_and(|pos| game.payoff(&pos).is_none());
    let wanted: Vec<u32> =
        (0..game.stretch() as u32).filter(open).filter(|_| random.random_range(0..share) == 0).collect();
    let mut found = vec![HashSet::new(); wanted.len()];
    game.successors(first, &wanted, &mut |who, ranks| {
        assert_eq!(who.len(), ranks.len());
        for (&who, &rank) in who.iter().zip(ranks) {
            found[who as usize].insert(rank);
        }
    });
    for (offset, found) in wanted.iter().zip(found) {
        let pos = game.unrank(first + u64::from(*offset)).unwrap();
        let expected: HashSet<u64> = game.moves(&pos).map(|mv| game.rank(&game.play(&pos, mv))).collect();
        assert_eq!(found, expected, "{}", game.position_text(&pos));
    }
}

#[test]
fn a_stretch_leads_where_its_positions_lead() {
    let mut random = Pcg64::seed_from_u64(9);
    for (size, pieces, stretches) in [(4, 3, 294), (4, 6, 50), (5, 3, 20), (5, 6, 1), (6, 3, 4), (7, 3, 1)] {
        for rules in [&[][..], &[("win", "filled")], &[("stay", "off")]] {
            let game = ranked(size, pieces, rules);
            let count = game.ranks() / game.stretch();
            for index in 0..stretches {
                // All of the smallest board, and some of the others.
                let number = if stretches == count { index } else { random.random_range(0..count) };
                for share in [1, 2, 10] {
                    check_stretch(&game, number * game.stretch(), share, &mut random);
                }
            }
        }
    }
}

#[test]
fn a_small_board_is_a_game_like_any_other() {
    let effort = Effort { seed: 5, playouts: 5, ply_limit: 60, must_end: false, garbage: 50 };
    check_game(&ranked(5, 6, &[("win", "filled")]), &effort);
}

#[test]
fn what_cannot_be_numbered_is_not() {
    let ranked = |size, pieces, rules: &[(&str, &str)]| small(size, pieces, rules).is_ranked();
    assert!(!ranked(8, 10, &[]));
    assert!(!ranked(4, 3, &[("leave-home", "5")]));
    assert!(ranked(7, 6, &[]));
}
