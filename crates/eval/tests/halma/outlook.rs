use super::common::{game, random_positions, turned};
use eval::halma::{Outlook, OutlookWeights};
use game::{Evaluate, EvaluateSeats, Game, Notation, Seat};
use halma::{CellSet, Halma, U256, Variant};

/// The way only, a king's step counting 1.
const STEPS: OutlookWeights = OutlookWeights { step: 1, aside: 0, straggler: 0, ladder: 0, blocked: 0, tempo: 0 };

/// How far White is from its goal.
fn white(weights: OutlookWeights, pos: &str) -> i32 {
    let game: Halma<u64, 2> = game(8);
    Outlook::new(&game, weights).distance(&game, &game.parse_position(pos).unwrap(), Seat::FIRST)
}

#[test]
fn the_way_goes_to_the_cells_that_are_free_and_not_to_the_nearest_ones() {
    // Only the corner h1 is free; d1 is next to the goal, and seven columns are not four.
    let corner = "---1111-/-----111/------11/-------1/2-------/22------/222-----/2222---- 1";
    assert_eq!(white(STEPS, corner), 4);
    // Two pieces beside e1, one of which has to go on to h4.
    let two = "---1-111/---1-111/------11/--------/2-------/22------/222-----/2222---- 1";
    assert_eq!(white(STEPS, two), 1 + 4);
}

#[test]
fn the_last_piece_counts_by_its_steps_to_the_goal() {
    let straggler = OutlookWeights { step: 0, straggler: 1, ..STEPS };
    let behind = "-----111/-----111/------11/-------1/2-------/22------/222--1--/222--2-- 1";
    assert_eq!(white(straggler, behind), 3);
}

#[test]
fn a_chain_of_jumps_counts_by_how_far_forward_it_leads() {
    let ladder = OutlookWeights { step: 0, ladder: 1, ..STEPS };
    assert_eq!(white(ladder, "----2222/-----222/------22/-------2/1-------/11------/111-----/1111---- 1"), -4);
    let long = "----2222/-----22-/-----2-2/---2---2/--11----/-1-1----/111-----/1-11---- 1";
    assert_eq!(white(ladder, long), -8, "a8 over b7 and d5");
}

#[test]
fn pieces_of_others_in_the_goal_are_counted() {
    let blocked = OutlookWeights { step: 0, blocked: 1, ..STEPS };
    assert_eq!(white(blocked, "----2222/-----22-/-----2-2/---2---2/--11----/-1-1----/111-----/1-11---- 1"), 8);
}

#[test]
fn both_sides_are_judged_alike() {
    let game: Halma<u64, 2> = game(8);
    let outlook = Outlook::new(&game, OutlookWeights::default());
    let start = game.start();
    assert_eq!(outlook.evaluate_for_mover(&game, &start), OutlookWeights::default().tempo);
    for pos in random_positions(&game, 1, 300) {
        let value = outlook.evaluate_for_mover(&game, &pos);
        assert_eq!(value, outlook.evaluate_for_mover(&game, &turned(&pos)));
        let by_seat = outlook.evaluate_by_seat(&game, &pos);
        assert_eq!(by_seat[pos.seat.index()], value);
        assert_eq!(by_seat.iter().sum::<i32>(), 0);
    }
}

fn check_memory<B: CellSet, const SEATS: usize>(size: usize) {
    let game: Halma<B, SEATS> = game(size);
    let outlook = Outlook::new(&game, OutlookWeights::default());
    for (number, pos) in random_positions(&game, 2, 400).into_iter().enumerate() {
        if number % 20 == 0 {
            let fresh = Outlook::new(&game, OutlookWeights::default());
            for seat in (0..SEATS).map(Seat::new) {
                assert_eq!(outlook.distance(&game, &pos, seat), fresh.distance(&game, &pos, seat));
            }
        }
        let by_seat = outlook.evaluate_by_seat(&game, &pos);
        assert_eq!(by_seat.iter().sum::<i32>(), 0);
        assert!(by_seat[SEATS..].iter().all(|&worth| worth == 0));
    }
}

#[test]
fn what_is_remembered_is_what_is_found_afresh_on_every_board() {
    for variant in Variant::all() {
        match (variant.size(), variant.players()) {
            (10, _) => check_memory::<u128, 2>(10),
            (16, 2) => check_memory::<U256, 2>(16),
            (16, _) => check_memory::<U256, 4>(16),
            (size, _) => check_memory::<u64, 2>(size),
        }
    }
}
