use crate::common::{LONG, check_ends, four, random_positions, small, strategies};
use engines::{MaxN, Paranoid, Sight, plain_max_n, plain_paranoid};
use game::{Engine, EvaluateSeats, Game, Keyed, MoveValue, Notation, StopSignal};
use halma::{CellSet, Halma, Position};

/// How many pieces each player has in the goal, and a hash of the position: many ties, and many differences.
#[derive(Clone, Copy)]
struct Arrived;

impl<B: CellSet, const SEATS: usize> EvaluateSeats<Halma<B, SEATS>> for Arrived {
    fn evaluate_by_seat(&self, game: &Halma<B, SEATS>, pos: &Position<B, SEATS>) -> [i32; 4] {
        let mut worth = [0; 4];
        for (seat, worth) in worth.iter_mut().enumerate().take(SEATS) {
            let arrived = pos.pieces[seat] & game.goal(game::Seat::new(seat));
            *worth = 10 * arrived.count() as i32 + (game.key(pos) >> (7 * seat)) as i32 % 5;
        }
        worth
    }
}

fn check<G, E, M>(game: &G, sight: &Sight<E, M>, positions: &[G::Position], plies: u32)
where
    G: Game + Keyed,
    E: EvaluateSeats<G> + Copy,
    M: MoveValue<G> + Clone,
{
    let max_n = MaxN::new(sight.clone(), plies);
    let paranoid = Paranoid::new(sight.clone(), plies);
    for pos in positions {
        let (stop, seat) = (StopSignal::new(), game.to_move(pos));
        let (Some((mv, worth)), Some((wary_mv, wary))) = (
            max_n.look(game, pos, plies, &stop).map(|seen| (seen.mv, seen.worth)),
            paranoid.look(game, pos, plies, &stop),
        ) else {
            assert!(game.payoff(pos).is_some());
            continue;
        };
        assert_eq!(worth, plain_max_n(game, sight, pos, plies), "{pos:?}");
        assert_eq!(worth, plain_max_n(game, sight, &game.play(pos, mv), plies - 1), "{pos:?}");
        assert_eq!(wary, plain_paranoid(game, sight, pos, plies, seat), "{pos:?}");
        assert_eq!(wary, plain_paranoid(game, sight, &game.play(pos, wary_mv), plies - 1, seat), "{pos:?}");
    }
}

#[test]
fn four_players_look_ahead_as_the_definitions_say() {
    let game = four();
    let positions = random_positions(&game, 1, 12, 45);
    check(&game, &Sight { evaluation: Arrived, order: strategies(&game, "C"), width: Some(4) }, &positions, 5);
    check(&game, &Sight { evaluation: Arrived, order: strategies(&game, "C"), width: None }, &positions[..6], 2);
}

#[test]
fn two_players_look_ahead_as_the_definitions_say_up_to_the_end_of_games() {
    let game = small(4, 3);
    let positions = random_positions(&game, 2, 60, 7);
    check(&game, &Sight { evaluation: Arrived, order: strategies(&game, "A"), width: None }, &positions, 4);
}

#[test]
fn a_win_at_once_is_taken() {
    let game = small(4, 3);
    let pos = game.parse_position("---1/-1-1/2---/-22- 1").unwrap();
    let sight = || Sight { evaluation: Arrived, order: strategies(&game, "A"), width: None };
    let players: [Box<dyn Engine<_>>; 2] = [Box::new(MaxN::new(sight(), 4)), Box::new(Paranoid::new(sight(), 4))];
    for mut player in players {
        let mv = player.choose(&game, &pos, LONG, &StopSignal::new()).unwrap();
        assert_eq!(game.move_text(mv), "b2-c1");
    }
}

#[test]
fn time_and_stop_signals_are_kept_and_there_is_always_a_move() {
    let game = four();
    check_ends(&strategies(&game, "C"), |order, time, stop| {
        let mut player = MaxN::new(Sight { evaluation: Arrived, order, width: None }, 60);
        player.choose(&game, &game.start(), time, stop).is_some()
    });
    check_ends(&strategies(&game, "C"), |order, time, stop| {
        let mut player = Paranoid::new(Sight { evaluation: Arrived, order, width: None }, 60);
        player.choose(&game, &game.start(), time, stop).is_some()
    });
}
