use crate::common::{small, strategies};
use engines::{BestAfter, BestTenth, SumOfMoves, plain_lookahead};
use game::{Engine, Game, MoveValue, StopSignal};
use halma::{Halma, Move};
use std::collections::HashSet;
use std::time::Duration;

const LONG: Duration = Duration::from_mins(10);

/// The moves that players with these seeds choose at the start.
fn chosen(
    game: &Halma<u64, 2>,
    seeds: std::ops::Range<u64>,
    player: impl Fn(u64) -> Box<dyn Engine<Halma<u64, 2>>>,
) -> Vec<Move> {
    let choose = |seed| player(seed).choose(game, &game.start(), LONG, &StopSignal::new()).unwrap();
    seeds.map(choose).collect()
}

#[test]
fn the_best_tenth_of_24_moves_are_the_3_best_and_all_of_them_come_up() {
    let game = small(8, 10);
    let value = strategies(&game, "N");
    let player = |seed| -> Box<dyn Engine<_>> { Box::new(BestTenth::new(strategies(&small(8, 10), "N"), seed)) };
    let moves = chosen(&game, 0..200, player);
    let of = |mv| value.move_value_for_mover(&game, &game.start(), mv);
    let mut values: Vec<i32> = game.moves(&game.start()).map(of).collect();
    values.sort_unstable();
    let third = values[values.len() - 3];
    assert!(moves.iter().all(|&mv| of(mv) >= third));
    let better = game.moves(&game.start()).filter(|&mv| of(mv) > third);
    let seen: HashSet<Move> = moves.iter().copied().collect();
    assert!(better.into_iter().all(|mv| seen.contains(&mv)) && seen.len() >= 3);
    assert_eq!(moves, chosen(&game, 0..200, player), "equal seeds choose equally");
}

#[test]
fn after_some_plies_the_best_are_chosen_and_all_of_them_come_up() {
    let game = small(8, 10);
    let value = SumOfMoves(strategies(&game, "C"));
    let plies = 3;
    let player = |seed| -> Box<dyn Engine<_>> {
        Box::new(BestAfter::new(SumOfMoves(strategies(&small(8, 10), "C")), plies, seed))
    };
    let moves = chosen(&game, 0..200, player);
    let best = plain_lookahead(&game, &value, &game.start(), plies);
    let is_best = |mv: &Move| {
        let gain = value.0.move_value_for_mover(&game, &game.start(), *mv);
        gain - plain_lookahead(&game, &value, &game.play(&game.start(), *mv), plies - 1) == best
    };
    let expected: HashSet<Move> = game.moves(&game.start()).filter(is_best).collect();
    assert!(expected.len() > 1, "there is something to choose");
    assert_eq!(moves.iter().copied().collect::<HashSet<_>>(), expected);
    assert_eq!(moves, chosen(&game, 0..200, player), "equal seeds choose equally");
}
