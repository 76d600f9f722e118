use crate::common::{LONG, check_ends, four, small, strategies};
use engines::{MonteCarlo, Playing};
use game::{Engine, Game, Notation, Seat, StopSignal};
use halma::{CellSet, U256};

#[test]
fn a_win_at_once_is_found_by_each_player_of_a_game_for_two() {
    let game = small(4, 3);
    for (pos, win) in [("---1/-1-1/2---/-22- 1", "b2-c1"), ("-11-/---1/2-2-/2--- 2", "c3-b4")] {
        let pos = game.parse_position(pos).unwrap();
        let mut player =
            MonteCarlo::new(strategies(&game, "C"), Playing { playouts: Some(500), ..Playing::default() }, 1);
        let mv = player.choose(&game, &pos, LONG, &StopSignal::new()).unwrap();
        assert_eq!(game.move_text(mv), win);
    }
}

#[test]
fn a_win_at_once_is_found_in_a_game_for_four() {
    let game = four();
    // All pieces of player 3 have arrived but one, which stands beside its goal, and it is player 3's turn.
    let mut pos = game.start();
    let goal = game.goal(Seat::new(2));
    let missing = goal.cells().last().unwrap();
    let beside = (game.board().neighbours(missing) & !goal & !pos.occupied()).cells().next().unwrap();
    pos.pieces[0] = U256::of((0..13).filter_map(|column| game.board().cell(7, column)));
    pos.pieces[2] = goal & !U256::bit(missing) | U256::bit(beside);
    pos.seat = Seat::new(2);
    let limits = Playing { playouts: Some(500), ..Playing::default() };
    let mv = MonteCarlo::new(strategies(&game, "C"), limits, 1).choose(&game, &pos, LONG, &StopSignal::new()).unwrap();
    assert_eq!(game.payoff(&game.play(&pos, mv)).and_then(|payoff| payoff.winner()), Some(Seat::new(2)));
}

#[test]
fn equal_seeds_and_playouts_look_at_the_same_moves_with_any_number_of_threads() {
    let game = small(8, 10);
    for threads in [1, 2] {
        let look = |seed| {
            let limits = Playing { playouts: Some(300), threads, ..Playing::default() };
            MonteCarlo::new(strategies(&game, "N"), limits, seed).visits(&game, &game.start(), LONG, &StopSignal::new())
        };
        assert_eq!(look(5), look(5));
        assert_ne!(look(5), look(6), "and another seed at others");
        assert_eq!(look(5).iter().map(|&(_, visits)| visits).sum::<u64>(), 300);
    }
}

#[test]
fn time_and_stop_signals_are_kept_and_there_is_always_a_move() {
    let game = four();
    check_ends(&strategies(&game, "C"), |bias, time, stop| {
        let mut player = MonteCarlo::new(bias, Playing { threads: 2, ..Playing::default() }, 1);
        player.choose(&game, &game.start(), time, stop).is_some()
    });
}
