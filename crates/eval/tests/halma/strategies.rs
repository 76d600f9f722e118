use super::common::{game, random_positions, turned};
use eval::halma::{Mix, MoveInView, Strategies, Strategy};
use game::{Game, MoveValue, Notation};
use halma::{Cell, CellSet, Halma, Move, U256};

/// What a strategy says of a move in a position, both written as text.
fn value(strategy: Strategy, pos: &str, mv: &str) -> i32 {
    let game: Halma<u64, 2> = game(8);
    let pos = game.parse_position(pos).unwrap();
    let mv = game.parse_move(mv).unwrap();
    assert!(game.try_play(&pos, mv).is_ok(), "the move is legal");
    Strategies::new(&game, &Mix::from(strategy)).unwrap().move_value_for_mover(&game, &pos, mv)
}

const START: &str = "----2222/-----222/------22/-------2/1-------/11------/111-----/1111---- 1";
/// White has come to the middle; black has a piece beside it.
const MIDDLE: &str = "----2222/-----22-/-----2-2/---2---2/--11----/-1-1----/111-----/1-11---- 1";

#[test]
fn a_prefers_the_diagonal_and_scores_detours_low() {
    let a = |mv| value(Strategy::Diagonal, START, mv);
    assert_eq!((a("a7-c5"), a("b6-c5")), (8, 4), "along the diagonal every row and column counts");
    assert_eq!((a("a5-a4"), a("a5-b5"), a("a6-c6"), a("c8-c6")), (1, 1, 2, 2), "straight ahead is a detour");
    assert_eq!(value(Strategy::Diagonal, MIDDLE, "c5-b5"), -3);
}

#[test]
fn b_prefers_to_end_next_to_a_friend() {
    let b = |mv| value(Strategy::Pairs, MIDDLE, mv);
    assert_eq!((b("d5-e5"), b("d5-e4")), (1 + 1, 2), "next to d6, and next to nobody");
    assert_eq!(b("c7-c6"), 1 + 1);
}

#[test]
fn c_prefers_the_longest_way_forward() {
    let c = |mv| value(Strategy::Longest, MIDDLE, mv);
    assert_eq!((c("c5-e3"), c("d5-e5"), c("d5-e4"), c("d6-c6")), (4, 1, 2, -1));
}

#[test]
fn d_prefers_the_piece_that_is_farthest_from_its_goal() {
    let d = |mv| value(Strategy::Farthest, MIDDLE, mv);
    assert!(d("a8-b8") > d("a7-a6"), "the piece in the corner comes first");
    assert!(d("a7-a6") > d("c5-e3"), "a short move of a straggler counts more than a long one of a leader");
    assert!(d("a7-a6") > d("a7-b8"), "and of one piece the longest move");
}

#[test]
fn n_adds_up_what_was_published() {
    let n = |pos, mv| value(Strategy::Combined, pos, mv);
    assert_eq!(n(START, "a8-c6"), 4 + 15 + 1, "forward, origin, and up from below the diagonal");
    assert_eq!(n(START, "a5-b5"), 1 + 12 + 1, "right from above the diagonal");
    assert_eq!(n(START, "a5-a4"), 1 + 12, "up from above the diagonal");
    let faced = "----2222/-----222/---22---/-------2/--11----/-1-1----/111-----/1-11---- 1";
    assert_eq!(n(faced, "c5-d4"), 2 + 10 + 1, "d3 cannot jump over d4, because of d5; e3 can, because c5 is left");
    let near = "--------/----1---/----11--/----111-/2---1111/22------/222-----/222-2--- 1";
    assert_eq!(n(near, "e2-f2"), 1 + 5 + 5 + 1 + 3, "forward, destination, origin, right, and into the goal");
}

#[test]
fn every_strategy_says_the_same_for_black_after_half_a_turn() {
    let game: Halma<u64, 2> = game(8);
    for strategy in Strategy::ALL {
        let strategies = Strategies::new(&game, &Mix::from(strategy)).unwrap();
        for pos in random_positions(&game, 5, 300) {
            for mv in game.moves(&pos) {
                let Move::Go { from, to } = mv else { continue };
                let turned_mv = Move::Go { from: Cell(63 - from.0), to: Cell(63 - to.0) };
                assert_eq!(
                    strategies.move_value_for_mover(&game, &pos, mv),
                    strategies.move_value_for_mover(&game, &turned(&pos), turned_mv)
                );
            }
        }
    }
}

fn check_tables<B: CellSet, const SEATS: usize>(size: usize, mix: &str) {
    let game: Halma<B, SEATS> = game(size);
    let mix: Mix = mix.parse().unwrap();
    let strategies = Strategies::new(&game, &mix).unwrap();
    for pos in random_positions(&game, 9, 400) {
        for mv in game.moves(&pos) {
            let Move::Go { from, to } = mv else { continue };
            let plain = mix.value(&MoveInView::new(&game, &pos, from, to));
            assert_eq!(strategies.move_value_for_mover(&game, &pos, mv), plain);
        }
    }
}

#[test]
fn the_tables_say_what_the_definitions_say_on_every_board() {
    check_tables::<u64, 2>(8, "N");
    check_tables::<u64, 2>(8, "A+B*3+C*-2+D+N*5");
    check_tables::<u64, 2>(5, "A+B*3+D");
    check_tables::<u128, 2>(10, "A+B+C*2+D");
    check_tables::<U256, 2>(16, "B+D");
    check_tables::<U256, 4>(16, "A+B+C+D");
}
