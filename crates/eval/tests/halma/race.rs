use super::common::game;
use eval::halma::race::{RaceLimits, Runner, Solo, ground, race, shortest};
use game::{Engine, Game, Notation, Seat, StopSignal};
use halma::{CellSet, Halma, Jumps, Move, Position, Variant};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use std::collections::{HashMap, VecDeque};
use std::time::Duration;

const LONG: RaceLimits = RaceLimits { nodes: 10_000_000 };

/// The turns that every set of pieces needs, by going backwards from the goal breadth first; without `stay` moves lead
/// back the way they came.
fn by_breadth(game: &Halma<u64, 2>, seat: Seat) -> HashMap<u64, u32> {
    let goal = game.goal(seat);
    let mut turns = HashMap::from([(goal, 0)]);
    let mut queue = VecDeque::from([goal]);
    while let Some(pieces) = queue.pop_front() {
        let (now, jumps) = (turns[&pieces], Jumps::new(game.board(), pieces));
        for to in pieces.cells() {
            let mut origins = game.board().neighbours(to) & !pieces | jumps.reach(u64::bit(to));
            // Nobody can have come out of the goal, if pieces stay there.
            if !game.stay(seat).has(to) {
                origins &= !game.stay(seat);
            }
            for from in origins.cells() {
                let before = pieces ^ u64::bit(to) ^ u64::bit(from);
                turns.entry(before).or_insert_with(|| {
                    queue.push_back(before);
                    now + 1
                });
            }
        }
    }
    turns
}

fn small(size: usize, pieces: usize, stay: &str) -> Halma<u64, 2> {
    Halma::new(Variant::new(size, size, Some(pieces), 2).unwrap(), halma::switches([("stay", stay)]).unwrap()).unwrap()
}

#[test]
fn the_turns_are_those_found_by_breadth_first_search() {
    for (size, pieces, stay, samples) in
        [(4, 3, "on", 10_000), (4, 3, "off", 10_000), (5, 3, "on", 10_000), (5, 6, "on", 60), (6, 3, "off", 500)]
    {
        let game = small(size, pieces, stay);
        for seat in [Seat::FIRST, Seat::SECOND] {
            let turns = by_breadth(&game, seat);
            let mut all: Vec<(u64, u32)> = turns.into_iter().collect();
            all.sort_unstable();
            all.shuffle(&mut Pcg64::seed_from_u64(1));
            for (pieces, turns) in all.into_iter().take(samples) {
                let solo = shortest(&game, pieces, seat, game.board().cells(), LONG);
                assert_eq!(solo.turns(), Some(turns), "{size} {stay} {pieces:x}");
                check_way(&game, pieces, seat, &solo);
            }
        }
    }
}

/// Whether the moves are legal and lead to the goal.
fn check_way(game: &Halma<u64, 2>, pieces: u64, seat: Seat, solo: &Solo) {
    let Solo::Shortest(way) = solo else { panic!("{solo:?}") };
    let mut pieces_by_seat = [0; 2];
    pieces_by_seat[seat.index()] = pieces;
    let mut pos = Position { pieces: pieces_by_seat, seat, turns_left: [0; 2] };
    for &mv in way {
        // The other player has no pieces.
        pos = Position { seat, ..game.try_play(&pos, mv).unwrap() };
    }
    assert_eq!(pos.pieces_of(seat), game.goal(seat));
}

#[test]
fn armies_in_contact_run_no_race() {
    let game: Halma<u64, 2> = game(8);
    assert_eq!(race(&game, &game.start(), LONG), None);
    let mixed =
        game.parse_position("----1111/-----111/------1-/---2----/2---1---/22-1----/222-----/222----- 1").unwrap();
    assert_eq!((ground(&game, &mixed, Seat::FIRST), ground(&game, &mixed, Seat::SECOND)), (None, None));
}

#[test]
fn the_side_to_move_wins_with_as_many_turns() {
    let game: Halma<u64, 2> = game(8);
    for (mover, winner) in [("1", Seat::FIRST), ("2", Seat::SECOND)] {
        let rows = "----1111/----1111/------1-/-------1/2-------/-2------/2222----/2222----";
        let pos = game.parse_position(&format!("{rows} {mover}")).unwrap();
        let race = race(&game, &pos, LONG).unwrap();
        assert_eq!(race.ways[0].turns(), race.ways[1].turns());
        assert_eq!(race.winner, Some(winner));
    }
}

#[test]
fn a_race_with_half_of_the_pieces_outside_is_read_out() {
    let game: Halma<u64, 2> = game(8);
    let rows = "--1--111/----1--1/-----11-/------11/2-2--2--/22------/2-2-----/22--2---";
    for mover in ["1", "2"] {
        let pos = game.parse_position(&format!("{rows} {mover}")).unwrap();
        let race = race(&game, &pos, LONG).unwrap();
        assert_eq!(race.ways.map(|way| way.turns()), [Some(5), Some(6)]);
        assert_eq!(race.winner, Some(Seat::FIRST));
    }
}

#[test]
fn a_runner_takes_the_shortest_way_and_asks_the_other_engine_before_the_race() {
    struct First;
    impl Engine<Halma<u64, 2>> for First {
        fn choose(
            &mut self,
            game: &Halma<u64, 2>,
            pos: &Position<u64, 2>,
            _: Duration,
            _: &StopSignal,
        ) -> Option<Move> {
            game.moves(pos).next()
        }
    }
    let game: Halma<u64, 2> = game(8);
    let mut runner = Runner { engine: First, limits: LONG };
    let mut choose = |pos: &Position<u64, 2>| runner.choose(&game, pos, Duration::ZERO, &StopSignal::new());
    assert_eq!(choose(&game.start()), game.moves(&game.start()).next());
    let rows = "--1--111/----1--1/-----11-/------11/2-2--2--/22------/2-2-----/22--2--- 2";
    let mut pos = game.parse_position(rows).unwrap();
    let mut plies = 0;
    while let Some(mv) = choose(&pos) {
        pos = game.try_play(&pos, mv).unwrap();
        plies += 1;
    }
    assert_eq!((plies, game.payoff(&pos).and_then(|payoff| payoff.winner())), (10, Some(Seat::FIRST)));
}

#[test]
fn a_limit_leaves_a_bound() {
    let game: Halma<u64, 2> = game(8);
    let whole = game.board().cells();
    let solo = shortest(&game, game.home(Seat::FIRST), Seat::FIRST, whole, RaceLimits { nodes: 10 });
    assert!(matches!(solo, Solo::AtLeast(turns) if turns >= 10), "{solo:?}");
    assert_eq!(solo.turns(), None);
    let arrived = shortest(&game, game.goal(Seat::FIRST), Seat::FIRST, whole, RaceLimits { nodes: 0 });
    assert_eq!(arrived, Solo::Shortest(Vec::<Move>::new()));
}
