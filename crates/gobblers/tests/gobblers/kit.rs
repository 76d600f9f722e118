//! The kit that every game passes, under every switch.

use crate::{game, handicapped, random_position, switches};
use game::{Game, Notation, Seat};
use gobblers::{FirstTurns, Gobblers, Handicapped, Lift, Move, Position, Size, SlowTwin};
use rand::SeedableRng;
use rand_pcg::Pcg64;
use testkit::{Effort, check_coded, check_game, check_keyed, check_pieces, check_symmetric, check_twin, check_unplay};

const LIFTS: [&str; 2] = ["after-move", "loses"];

const HANDS: [&str; 8] = ["222/222", "212/222", "221/122", "111/111", "012/201", "200/002", "000/111", "000/000"];

/// Every limit alone, some together, some that leave nothing, some that begin later.
const FIRST_TURNS: [&str; 12] = [
    "3:no-medium+no-covering",
    "2-3:no-medium+no-covering",
    "2:no-centre",
    "3:no-small",
    "1:no-large",
    "3:only-small",
    "2:only-medium",
    "9:only-large",
    "4:placing-only",
    "3-5:no-covering+no-centre+no-large",
    "2:no-small+no-medium+no-large",
    "2-2:only-small+only-large",
];

fn effort(seed: usize) -> Effort {
    Effort { seed: seed as u64, playouts: 25, ply_limit: 100, must_end: false, garbage: 200 }
}

fn random_positions(seed: usize, game: &Gobblers, count: usize) -> Vec<String> {
    let mut random = Pcg64::seed_from_u64(seed as u64);
    (0..count).map(|_| random_position(&mut random, game.rules().hands)).collect()
}

/// The pieces of a seat and size, on the board and in hand.
fn pieces(game: &Gobblers, pos: &Position, seat: Seat, size: Size) -> i64 {
    (pos.on_board(seat, size) + game.in_hand(pos, seat, size)) as i64
}

fn check_plain(seed: usize, rules: &[(&str, &str)]) {
    println!("{rules:?}");
    let (game, twin) = (game(rules), SlowTwin::new(&switches(rules)));
    let mut positions = check_game(&game, &effort(seed));
    let random = random_positions(seed, &game, 300);
    for text in positions.iter().map(|pos| game.position_text(pos)).chain(random.iter().cloned()) {
        check_twin(&game, &twin, &text);
    }
    positions.extend(random.iter().map(|text| game.parse_position(text).unwrap()));
    check_symmetric(&game, &positions);
    check_keyed(&game, &self::game(rules), &positions);
    check_coded(&game, &positions);
    for (seat, size) in [Seat::FIRST, Seat::SECOND].into_iter().flat_map(|seat| Size::ALL.map(|size| (seat, size))) {
        check_pieces(&game, &positions, |pos| pieces(&game, pos, seat, size), |_| 0);
    }
    if game.rules().lift == Lift::AfterMove {
        let on_board = |pos: &Position| {
            let count = |seat| Size::ALL.into_iter().map(|size| pos.on_board(seat, size)).sum::<usize>();
            (count(Seat::FIRST) + count(Seat::SECOND)) as i64
        };
        check_pieces(&game, &positions, on_board, |mv| i64::from(matches!(mv, Move::Put(..))));
    }
    let spread: Vec<Position> = positions.iter().copied().step_by(positions.len().div_ceil(150)).collect();
    check_unplay(&game, &spread);
}

#[test]
fn every_lift_hand_and_way_to_be_stuck_passes() {
    for (index, hands) in HANDS.into_iter().enumerate() {
        for lift in LIFTS {
            for stuck in ["loses", "draws"] {
                check_plain(index, &[("hands", hands), ("lift", lift), ("stuck", stuck)]);
            }
        }
    }
}

#[test]
fn every_handicap_passes() {
    for (index, first_turns) in FIRST_TURNS.into_iter().enumerate() {
        let hands = HANDS[index % 4];
        for (lift, stuck) in [("after-move", "loses"), ("loses", "draws")] {
            let rules = [("hands", hands), ("lift", lift), ("stuck", stuck), ("first-turns", first_turns)];
            println!("{rules:?}");
            let (game, twin) = (handicapped(&rules), SlowTwin::new(&switches(&rules)));
            let mut positions = check_game(&game, &effort(index));
            let last = usize::from(game.first_turns().last());
            let random = random_positions(index, game.inner(), 200);
            let with_turns = random.into_iter().enumerate().map(|(number, text)| match number % (last + 1) {
                0 => text,
                turn => format!("{text} t{turn}"),
            });
            let random: Vec<String> = with_turns.collect();
            for text in positions.iter().map(|pos| game.position_text(pos)).chain(random.iter().cloned()) {
                check_twin(&game, &twin, &text);
            }
            positions.extend(random.iter().map(|text| game.parse_position(text).unwrap()));
            check_symmetric(&game, &positions);
            check_keyed(&game, &handicapped(&rules), &positions);
            check_coded(&game, &positions);
        }
    }
}

#[test]
fn without_limits_a_handicap_changes_nothing() {
    for (index, hands) in HANDS.into_iter().enumerate() {
        for lift in LIFTS {
            let plain = game(&[("hands", hands), ("lift", lift)]);
            let handicapped = Handicapped::new(plain.clone(), FirstTurns::NONE);
            assert_eq!(*handicapped.start().board(), plain.start());
            let positions = check_game(&handicapped, &effort(index));
            assert!(positions.iter().all(|pos| !pos.limits_ahead()));
            let texts = positions.iter().map(|pos| handicapped.position_text(pos));
            for text in texts.chain(random_positions(index, &plain, 200)) {
                check_twin(&handicapped, &plain, &text);
            }
        }
    }
}
