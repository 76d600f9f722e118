use crate::common::{Progress, check_ends, random_positions, small, strategies};
use engines::{AlphaBeta, AtEnd, Depth, LineValue, Resources, SumOfMoves, plain_lookahead};
use game::{Duel, Engine, Game, Keyed, Notation, StopSignal};

const ONE: Resources = Resources { memory: 1 << 20, threads: 1 };
const TWO: Resources = Resources { memory: 1 << 20, threads: 2 };

/// Whether engines with one thread and with two, which keep their tables from position to position, say what plain
/// minimax says, and play a move of that value.
fn check<G: Duel + Keyed + Sync, V: LineValue<G> + Sync>(game: &G, value: &V, positions: &[G::Position], plies: u32) {
    let mut engines = [ONE, TWO].map(|resources| AlphaBeta::new(value, resources));
    for pos in positions {
        let expected = plain_lookahead(game, value, pos, plies);
        for engine in &mut engines {
            let Some(found) = engine.look(game, pos, Depth::plies(plies), &StopSignal::new()) else {
                assert!(game.payoff(pos).is_some());
                continue;
            };
            assert_eq!((found.value_for_mover, found.plies), (expected, plies), "{pos:?}");
            let rest = -plain_lookahead(game, value, &game.play(pos, found.mv), plies - 1);
            assert_eq!(value.of_move(game, pos, found.mv) + rest, expected, "{pos:?}");
        }
    }
}

#[test]
fn sums_of_moves_are_those_of_plain_minimax_on_8x8() {
    let game = small(8, 10);
    for mix in ["N", "C*2+A", "B+D"] {
        let value = SumOfMoves(strategies(&game, mix));
        check(&game, &value, &random_positions(&game, 1, 60, 7), 2);
        check(&game, &value, &random_positions(&game, 2, 20, 31), 3);
    }
}

#[test]
fn sums_of_moves_are_those_of_plain_minimax_up_to_the_end_of_games() {
    for (size, plies) in [(4, 5), (5, 4)] {
        let game = small(size, 3);
        check(&game, &SumOfMoves(strategies(&game, "A+C")), &random_positions(&game, 3, 60, 5), plies);
    }
    let game = small(5, 6);
    check(&game, &SumOfMoves(strategies(&game, "C")), &random_positions(&game, 3, 30, 11), 4);
}

#[test]
fn values_of_positions_are_those_of_plain_minimax() {
    for (size, pieces, plies) in [(4, 3, 5), (5, 6, 3), (8, 10, 3)] {
        let game = small(size, pieces);
        let value = AtEnd { evaluation: Progress, order: strategies(&game, "C") };
        check(&game, &value, &random_positions(&game, 4, 25, 13), plies);
    }
}

#[test]
fn the_start_of_8x8_looks_the_same_to_one_thread_two_threads_and_plain_minimax() {
    let game = small(8, 10);
    let value = SumOfMoves(strategies(&game, "N"));
    for (plies, expected) in [(1, 20), (2, 0), (3, 21), (4, -1)] {
        assert_eq!(plain_lookahead(&game, &value, &game.start(), plies), expected);
    }
    for (plies, expected) in [(2, 0), (3, 21), (4, -1), (5, 20), (6, -2)] {
        for resources in [ONE, TWO] {
            let mut engine = AlphaBeta::new(&value, resources);
            let depth = Depth::plies(plies);
            let found = engine.look(&game, &game.start(), depth, &StopSignal::new()).unwrap();
            assert_eq!(found.value_for_mover, expected);
        }
    }
}

#[test]
fn one_thread_enters_the_same_nodes_every_time() {
    let game = small(8, 10);
    let value = SumOfMoves(strategies(&game, "N"));
    let look = || {
        let mut engine = AlphaBeta::new(&value, ONE);
        let found = engine.look(&game, &game.start(), Depth::plies(5), &StopSignal::new()).unwrap();
        (found.mv, found.nodes)
    };
    assert_eq!(look(), look());
}

#[test]
fn a_win_at_once_is_played_and_not_put_off() {
    let game = small(4, 3);
    // b2-c1 ends the game; anything else can wait, and would add up.
    let pos = game.parse_position("---1/-1-1/2---/-22- 1").unwrap();
    let mut engine = AlphaBeta::new(SumOfMoves(strategies(&game, "C")), ONE);
    let found = engine.look(&game, &pos, Depth::plies(5), &StopSignal::new()).unwrap();
    assert!(game.payoff(&game.play(&pos, found.mv)).is_some(), "{}", game.move_text(found.mv));
}

#[test]
fn time_and_stop_signals_are_kept_and_there_is_always_a_move() {
    let game = small(8, 10);
    for resources in [ONE, TWO] {
        check_ends(&strategies(&game, "N"), |value, time, stop| {
            AlphaBeta::new(SumOfMoves(value), resources).choose(&game, &game.start(), time, stop).is_some()
        });
    }
}

#[test]
fn a_limit_of_nodes_is_kept_and_gives_the_same_move_every_time() {
    let game = small(8, 10);
    let look = |nodes| {
        let mut engine = AlphaBeta::new(SumOfMoves(strategies(&game, "N")), ONE);
        let depth = Depth { nodes: Some(nodes), ..Depth::plies(20) };
        engine.look(&game, &game.start(), depth, &StopSignal::new()).expect("the game is not over")
    };
    for nodes in [1, 300, 5_000, 200_000] {
        let (once, again) = (look(nodes), look(nodes));
        assert_eq!((once.mv, once.plies, once.nodes), (again.mv, again.plies, again.nodes));
        // The last ply before the end is looked at in one go.
        assert!(once.nodes < nodes + 200, "{} of {nodes}", once.nodes);
    }
    assert!(look(200_000).plies > look(300).plies);
}
