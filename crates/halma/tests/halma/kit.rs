//! The kit that every game passes, for every variant of Halma with every switch.

use crate::common::{game, switches};
use game::{Game, Notation, Seat, Tactical};
use halma::{CellSet, Halma, Move, SlowTwin, U256, Variant};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use testkit::{Effort, check_coded, check_game, check_keyed, check_pieces, check_symmetric, check_twin, check_unplay};

const RULES: [&[(&str, &str)]; 7] = [
    &[],
    &[("win", "filled")],
    &[("stay", "off")],
    &[("leave-home", "5")],
    &[("leave-home", "2"), ("win", "filled")],
    &[("leave-home", "1"), ("stay", "off")],
    &[("win", "filled"), ("stay", "off"), ("leave-home", "40")],
];

fn check<B: CellSet, const SEATS: usize>(variant: Variant, rules: &[(&str, &str)]) {
    let fast = game::<B, SEATS>(variant, rules);
    let twin = SlowTwin::new(variant.size(), variant.pieces(), SEATS, &switches(rules));
    // The largest boards have many moves and many cells: fewer games make as many cases.
    let games = if variant.size() > 8 { 3 } else { 12 };
    let seed = (variant.size() * 100 + variant.pieces()) as u64;
    let effort = Effort { seed, playouts: games, ply_limit: 60, must_end: false, garbage: 100 };
    let mut positions = check_game(&fast, &effort);

    let mut random = Pcg64::seed_from_u64(seed);
    let boards = random_boards(&twin, variant, fast.options().leave_home, &mut random, games * 5);
    positions.extend(boards.iter().map(|text| fast.parse_position(text).unwrap()));
    check_symmetric(&fast, &positions);
    check_keyed(&fast, &game(variant, rules), &positions);
    check_coded(&fast, &positions);
    for seat in (0..SEATS).map(Seat::new) {
        check_pieces(&fast, &positions, |pos| i64::from(pos.pieces_of(seat).count()), |_| 0);
    }
    check_unplay(&fast, &positions[positions.len() - 3 * games..]);

    assert_eq!(fast.position_text(&fast.start()), twin.position_text(&twin.start()), "the start");
    for pos in &positions {
        check_iteration(&fast, pos);
        check_routes(&fast, pos);
    }
    for pos in positions.iter().rev().take(games * 10) {
        check_twin(&fast, &twin, &fast.position_text(pos));
    }
}

/// The three ways to go through the moves agree.
fn check_iteration<B: CellSet, const SEATS: usize>(game: &Halma<B, SEATS>, pos: &<Halma<B, SEATS> as Game>::Position) {
    let (mut one_by_one, mut moves) = (Vec::new(), game.moves(pos));
    while let Some(mv) = moves.next() {
        one_by_one.push(mv);
        if one_by_one.len() % 5 == 1 {
            let mut rest = one_by_one.clone();
            moves.clone().for_each(|mv| rest.push(mv));
            assert_eq!(rest.len(), one_by_one.len() + moves.clone().count(), "{pos:?}");
            assert!(rest.iter().copied().eq(game.moves(pos)), "{pos:?}");
        }
    }
    assert_eq!(one_by_one.len(), game.moves(pos).count(), "{pos:?}");
}

/// Each move has a route of one step or of jumps over single pieces.
fn check_routes<B: CellSet, const SEATS: usize>(game: &Halma<B, SEATS>, pos: &<Halma<B, SEATS> as Game>::Position) {
    let place = |cell| (game.board().row(cell) as isize, game.board().column(cell) as isize);
    for mv in game.moves(pos) {
        let Move::Go { from, to } = mv else { continue };
        let route = game.route(pos, mv);
        assert_eq!((route.first(), route.last()), (Some(&from), Some(&to)), "{mv:?} in {pos:?}");
        for pair in route.windows(2) {
            let ((row, column), (to_row, to_column)) = (place(pair[0]), place(pair[1]));
            let (down, right) = (to_row - row, to_column - column);
            assert!(!pos.occupied().has(pair[1]), "pieces land on empty cells: {mv:?} in {pos:?}");
            if down.abs().max(right.abs()) == 1 {
                assert_eq!(route.len(), 2, "a step stands alone: {mv:?} in {pos:?}");
                continue;
            }
            assert!([0, 2].contains(&down.abs()) && [0, 2].contains(&right.abs()), "{mv:?} in {pos:?}");
            let over = game.board().cell((row + down / 2) as usize, (column + right / 2) as usize).unwrap();
            assert!(pos.occupied().has(over), "a jump has something to jump over: {mv:?} in {pos:?}");
        }
    }
}

/// Boards set up at random: all over the board, or mostly in goal camps and home camps, where the special rules are.
fn random_boards(
    twin: &SlowTwin,
    variant: Variant,
    leave_home: Option<u16>,
    random: &mut Pcg64,
    count: usize,
) -> Vec<String> {
    let (size, players) = (variant.size(), variant.players());
    let board = |index: usize| {
        let mut letters = vec![vec!['-'; size]; size];
        for seat in (0..players).map(Seat::new) {
            for _ in 0..variant.pieces() {
                let chance = random.random_range(0..8);
                let camp = match (index % 4, chance) {
                    (0, _) | (_, 0) => Vec::new(),
                    (1, 1..6) | (2, 1..8) => twin.goal(seat),
                    (1, _) | (3, 1..4) => twin.home(seat),
                    _ => Vec::new(),
                };
                let free = |letters: &[Vec<char>], (row, column): (usize, usize)| letters[row][column] == '-';
                let in_camp = camp.into_iter().find(|&cell| free(&letters, cell));
                let (row, column) = in_camp.unwrap_or_else(|| {
                    loop {
                        let cell = (random.random_range(0..size), random.random_range(0..size));
                        if free(&letters, cell) {
                            break cell;
                        }
                    }
                });
                letters[row][column] = char::from(b'1' + seat.index() as u8);
            }
        }
        let rows: Vec<String> = letters.into_iter().map(String::from_iter).collect();
        let text = format!("{} {}", rows.join("/"), random.random_range(1..=players));
        let Some(turns) = leave_home else { return text };
        let left: Vec<String> = (0..players).map(|_| random.random_range(0..=turns).to_string()).collect();
        format!("{text} {}", left.join(","))
    };
    (0..count).map(board).collect()
}

fn variants(players: usize, sizes: std::ops::RangeInclusive<usize>) -> Vec<Variant> {
    Variant::all()
        .into_iter()
        .filter(|variant| variant.players() == players && sizes.contains(&variant.size()))
        .collect()
}

#[test]
fn a_win_at_once_is_a_move_that_wins() {
    for rules in RULES {
        for variant in variants(2, 4..=8) {
            let game = game::<u64, 2>(variant, rules);
            let twin = SlowTwin::new(variant.size(), variant.pieces(), 2, &switches(rules));
            let mut random = Pcg64::seed_from_u64(3);
            for text in random_boards(&twin, variant, game.options().leave_home, &mut random, 400) {
                let pos = game.parse_position(&text).unwrap();
                let tried = game.moves(&pos).any(|mv| game.ends_as(&game.play(&pos, mv), -1));
                assert_eq!(game.wins_at_once(&pos), tried, "{text} under {rules:?}");
            }
        }
    }
}

#[test]
fn every_board_up_to_8x8_passes_in_64_bits() {
    for variant in variants(2, 4..=8) {
        for rules in RULES {
            check::<u64, 2>(variant, rules);
        }
    }
}

#[test]
fn small_boards_pass_in_wider_sets() {
    for variant in variants(2, 5..=8) {
        check::<u128, 2>(variant, &[("win", "filled")]);
        check::<U256, 2>(variant, &[]);
    }
}

#[test]
fn the_board_of_100_cells_passes() {
    for variant in variants(2, 10..=10) {
        for rules in RULES {
            check::<u128, 2>(variant, rules);
        }
        check::<U256, 2>(variant, &[]);
    }
}

#[test]
fn the_board_of_256_cells_passes_for_two() {
    for variant in variants(2, 16..=16) {
        for rules in RULES {
            check::<U256, 2>(variant, rules);
        }
    }
}

#[test]
fn the_board_of_256_cells_passes_for_four() {
    for variant in variants(4, 16..=16) {
        for rules in RULES {
            check::<U256, 4>(variant, rules);
        }
    }
}
