//! The numbers of positions, and whole stretches of them expanded at once.

use crate::{game, random_position};
use game::{Game, Notation, Ranked, Seat, Symmetric};
use gobblers::{Gobblers, Position};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::collections::HashSet;
use testkit::{Effort, check_playouts, check_ranked};

/// Hands whose positions are few enough to look at all of them.
const SMALL_HANDS: [&str; 7] = ["111/111", "101/110", "012/201", "200/002", "110/011", "000/211", "000/000"];

const FULL_HANDS: [&str; 3] = ["222/222", "212/222", "221/122"];

fn sample(game: &Gobblers, seed: u64) -> Vec<Position> {
    let mut random = Pcg64::seed_from_u64(seed);
    let effort = Effort { seed, playouts: 300, ply_limit: 100, must_end: false, garbage: 0 };
    let mut positions = check_playouts(game, &effort);
    let texts = (0..3000).map(|_| random_position(&mut random, game.rules().hands));
    positions.extend(texts.map(|text| game.parse_position(&text).unwrap()));
    positions
}

/// One representative for all positions that share a rank.
fn class(game: &Gobblers, pos: &Position) -> Position {
    let seen_by_first = if game.seats_are_alike() && pos.seat() == Seat::SECOND { exchanged(game, pos) } else { *pos };
    game.canonical(&seen_by_first)
}

/// The same position with the players exchanged.
fn exchanged(game: &Gobblers, pos: &Position) -> Position {
    let text: String = game
        .position_text(pos)
        .chars()
        .map(|letter| match letter {
            '1' => '2',
            '2' => '1',
            letter if letter.is_ascii_uppercase() => letter.to_ascii_lowercase(),
            letter => letter.to_ascii_uppercase(),
        })
        .collect();
    game.parse_position(&text).unwrap()
}

fn check_classes(game: &Gobblers, positions: &[Position]) {
    for pos in positions {
        let rank = game.rank(pos);
        let representative = game.unrank(rank).unwrap();
        assert_eq!(game.rank(&representative), rank, "{pos:?}");
        assert_eq!(class(game, &representative), class(game, pos), "{pos:?}");
        for symmetry in 0..game.symmetries() {
            assert_eq!(game.rank(&game.map_position(pos, symmetry)), rank, "{symmetry} of {pos:?}");
        }
        if game.seats_are_alike() {
            assert_eq!(game.rank(&exchanged(game, pos)), rank, "{pos:?}");
        }
    }
}

/// The number of positions up to symmetry by counting those that each symmetry leaves as they are.
fn number_of_classes(hands: [[u32; 3]; 2]) -> u64 {
    let image = |symmetry: usize, cells: u32| {
        let cell_image = |cell: u32| {
            let (row, column) = (cell / 3, cell % 3);
            let row = if symmetry & 1 == 0 { row } else { 2 - row };
            let column = if symmetry & 2 == 0 { column } else { 2 - column };
            if symmetry & 4 == 0 { row * 3 + column } else { column * 3 + row }
        };
        (0..9).filter(|cell| cells >> cell & 1 == 1).fold(0, |image, cell| image | 1 << cell_image(cell))
    };
    let fixed_boards = |symmetry: usize, mover: usize| -> u64 {
        let fixed_layers = |size: usize| {
            let fixed = |most: u32| {
                (0..512_u32).filter(move |&cells| cells.count_ones() <= most && image(symmetry, cells) == cells)
            };
            let mine = fixed(hands[mover][size]);
            mine.map(|mine| fixed(hands[1 - mover][size]).filter(|theirs| mine & theirs == 0).count() as u64)
                .sum::<u64>()
        };
        (0..3).map(fixed_layers).product()
    };
    let movers = if hands[0] == hands[1] { 1 } else { 2 };
    (0..movers).map(|mover| (0..8).map(|symmetry| fixed_boards(symmetry, mover)).sum::<u64>() / 8).sum()
}

fn digits(hands: &str) -> [[u32; 3]; 2] {
    let digits: Vec<u32> = hands.chars().filter_map(|letter| letter.to_digit(10)).collect();
    [[digits[0], digits[1], digits[2]], [digits[3], digits[4], digits[5]]]
}

#[test]
fn every_rank_of_small_hands_is_that_of_its_position() {
    for hands in SMALL_HANDS {
        let game = game(&[("hands", hands)]);
        let positions = sample(&game, 1);
        check_ranked(&game, &positions);
        check_classes(&game, &positions);
    }
}

#[test]
fn there_are_as_many_ranks_with_a_position_as_positions_up_to_symmetry() {
    for hands in SMALL_HANDS.into_iter().chain(["122/122", "021/212"]) {
        let game = game(&[("hands", hands)]);
        let taken = (0..game.ranks()).filter(|&rank| game.unrank(rank).is_some()).count() as u64;
        assert_eq!(taken, number_of_classes(digits(hands)), "{hands}");
    }
}

#[test]
fn a_hundredth_of_the_ranks_of_full_hands_stands_for_nothing() {
    let game = game(&[]);
    let classes = number_of_classes(digits("222/222"));
    let nothing = game.ranks().checked_sub(classes).unwrap();
    assert!((classes / 100..classes / 90).contains(&nothing), "{nothing} of {}", game.ranks());
}

#[test]
fn ranks_of_full_hands_come_back() {
    for hands in FULL_HANDS {
        let game = game(&[("hands", hands)]);
        let mut random = Pcg64::seed_from_u64(3);
        let mut met = 0;
        for _ in 0..300_000 {
            let rank = random.random_range(0..game.ranks());
            if let Some(pos) = game.unrank(rank) {
                assert_eq!(game.rank(&pos), rank, "{pos:?}");
                met += 1;
            }
        }
        assert!(met > 290_000, "{met}");
        check_classes(&game, &sample(&game, 4));
    }
}

/// The wanted positions of a stretch lead where their moves lead, one by one. Returns whether the stretch has gaps, which only
/// those with symmetries have.
fn check_stretch(game: &Gobblers, stretch: u64, random: &mut Pcg64) -> bool {
    let first = stretch * game.stretch();
    let open = |offset: u32| game.unrank(first + u64::from(offset)).filter(|pos| game.payoff(pos).is_none());
    let whole: Vec<(u32, Position)> =
        (0..game.stretch() as u32).filter_map(|offset| open(offset).map(|pos| (offset, pos))).collect();
    let some: Vec<(u32, Position)> = whole.iter().copied().filter(|_| random.random_range(0..10) == 0).collect();
    for chosen in [whole, some] {
        let wanted: Vec<u32> = chosen.iter().map(|&(offset, _)| offset).collect();
        let mut found: Vec<Vec<u64>> = vec![Vec::new(); wanted.len()];
        game.successors(first, &wanted, &mut |indices, ranks| {
            assert_eq!(indices.len(), ranks.len());
            for (&index, &rank) in indices.iter().zip(ranks) {
                found[index as usize].push(rank);
            }
        });
        for ((_, pos), mut found) in chosen.into_iter().zip(found) {
            let mut expected: Vec<u64> = game.moves(&pos).map(|mv| game.rank(&game.play(&pos, mv))).collect();
            expected.sort_unstable();
            expected.dedup();
            found.sort_unstable();
            found.dedup();
            assert_eq!(found, expected, "{}", game.position_text(&pos));
        }
    }
    (0..game.stretch()).any(|offset| game.unrank(first + offset).is_none())
}

#[test]
fn every_stretch_of_small_hands_leads_where_its_positions_lead() {
    for hands in SMALL_HANDS {
        for lift in ["after-move", "loses"] {
            let game = game(&[("hands", hands), ("lift", lift)]);
            let mut random = Pcg64::seed_from_u64(5);
            for stretch in 0..game.ranks() / game.stretch() {
                check_stretch(&game, stretch, &mut random);
            }
        }
    }
}

#[test]
fn stretches_of_full_hands_lead_where_their_positions_lead() {
    for hands in FULL_HANDS {
        for lift in ["after-move", "loses"] {
            let game = game(&[("hands", hands), ("lift", lift)]);
            let mut random = Pcg64::seed_from_u64(6);
            let count = game.ranks() / game.stretch();
            // The empty large layer comes first: the symmetries of its stretches are those of the medium pieces alone.
            let mut stretches: HashSet<u64> = (0..20).collect();
            stretches.extend((0..50).map(|_| random.random_range(0..count / 1000)));
            stretches.extend((0..200).map(|_| random.random_range(0..count)));
            stretches.extend((count / 2..count / 2 + 10).chain(count - 10..count));
            let gaps = stretches.iter().filter(|&&stretch| check_stretch(&game, stretch, &mut random)).count();
            assert!(gaps >= 10, "{gaps} of the stretches have symmetries");
        }
    }
}

#[test]
fn a_stretch_of_nothing_leads_nowhere() {
    let game = game(&[("lift", "loses")]);
    let mut random = Pcg64::seed_from_u64(7);
    let stretches: Vec<u64> = (0..game.ranks() / game.stretch()).collect();
    for stretch in stretches.sample(&mut random, 20) {
        game.successors(stretch * game.stretch(), &[], &mut |indices, ranks| {
            assert!(indices.is_empty() && ranks.is_empty());
        });
    }
}
