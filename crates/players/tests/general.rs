//! Players of any game: what they foresee, that they are the same for a seed, and that they serve several seats.

use game::{Game, Notation, Payoff, Prospect, Seat, StopSignal};
use players::general::{BySolver, ByTrying, Effort, LEVELS, Oracle, Player};
use players::{Level, Player as _, Question, Reason, Thought};
use row::{Move, Row, Setup};
use std::time::Duration;

fn think<G: Game + Sync>(player: &mut Player<G>, game: &G, pos: &G::Position) -> Option<Thought<G::Move>> {
    let stop = StopSignal::new();
    player.think(game, &Question { pos, past: &[], time: Duration::from_mins(10), stop: &stop })
}

fn level(number: u8) -> Level {
    Level::new(number).unwrap()
}

fn connect_four() -> Row<u64> {
    Row::new(Setup::CONNECT_FOUR)
}

/// The moves of a game between two levels.
fn game_of(game: &Row<u64>, levels: [u8; 2], seed: u64) -> Vec<Move> {
    let mut players = levels.map(|number| Player::new(level(number), seed));
    let (mut pos, mut moves) = (game.start(), Vec::new());
    while let Some(thought) = think(&mut players[game.to_move(&pos).index()], game, &pos) {
        pos = game.try_play(&pos, thought.mv).unwrap();
        moves.push(thought.mv);
    }
    assert!(game.payoff(&pos).is_some());
    moves
}

#[test]
fn every_level_plays_to_the_end_and_alike_for_a_seed() {
    let game = Row::<u64>::new(Setup::new(4, 5, 4, true).unwrap());
    for number in 0..=9 {
        let levels = [number, 9 - number];
        assert_eq!(game_of(&game, levels, 5), game_of(&game, levels, 5), "{levels:?}");
    }
    assert_ne!(game_of(&game, [0, 0], 1), game_of(&game, [0, 0], 2));
}

#[test]
fn what_can_be_forced_is_played_and_said() {
    let game = connect_four();
    let read = |rows: [&str; 6], side: char| game.parse_position(&format!("{} {side}", rows.concat())).unwrap();
    let empty = "-------";
    let win = read([empty, empty, empty, "X------", "X-----O", "X----OO"], 'X');
    let threat = read([empty, empty, empty, "X------", "X-----O", "X-----O"], 'O');
    // Open on both sides with two stones: the third makes two threats.
    let double = read([empty, empty, empty, empty, "--O----", "--XX--O"], 'X');
    for number in 7..=9 {
        for oracle in [false, true] {
            let player = || {
                if oracle {
                    Player::with_oracle(level(number), 3, BySolver::new(game.clone(), 1 << 20))
                } else {
                    Player::new(level(number), 3)
                }
            };
            let thought = |pos| think(&mut player(), &game, &pos).unwrap();
            assert_eq!((thought(win).mv, thought(win).reason), (Move::Drop(0), Reason::Proven(Prospect::Win(1))));
            assert_eq!(thought(threat).mv, Move::Drop(0));
            assert_eq!(thought(double).reason, Reason::Proven(Prospect::Win(3)));
        }
    }
}

#[test]
fn both_oracles_foresee_the_same() {
    let game = Row::<u64>::new(Setup::new(4, 4, 3, true).unwrap());
    let stop = StopSignal::new();
    let mut open = vec![game.start()];
    for ply in 0..5 {
        for plies in [1, 2, 3, 5, 7] {
            let effort = Effort { plies, nodes: 1_000_000, until: None, stop: &stop };
            for pos in &open {
                let tried = ByTrying.foresee(&game, pos, &effort);
                let solved = BySolver::new(game.clone(), 1 << 20).foresee(&game, pos, &effort);
                assert_eq!(tried.prospect(), solved.prospect(), "{} within {plies}", game.position_text(pos));
                // One that wins is enough for the first oracle.
                if !matches!(tried.prospect(), Some(Prospect::Win(_))) {
                    assert_eq!(tried.moves, solved.moves, "{} within {plies}", game.position_text(pos));
                }
            }
        }
        let children = open.iter().flat_map(|pos| game.moves(pos).map(|mv| game.play(pos, mv)));
        open = children.filter(|pos| game.payoff(pos).is_none()).step_by(1 + ply).collect();
    }
}

#[test]
fn level_9_never_loses_tic_tac_toe_and_beats_level_0_at_connect_four() {
    let tic_tac_toe = Row::<u64>::new(Setup::TIC_TAC_TOE);
    let four = connect_four();
    let score_of_highest = |game: &Row<u64>, seed: u64| {
        let first = seed.is_multiple_of(2);
        let moves = game_of(game, if first { [9, 0] } else { [0, 9] }, seed);
        let end = moves.iter().fold(game.start(), |pos, mv| game.play(&pos, *mv));
        game.payoff(&end).unwrap()[if first { Seat::FIRST } else { Seat::SECOND }]
    };
    assert!((0..6).all(|seed| score_of_highest(&tic_tac_toe, seed) >= 0));
    assert_eq!((0..2).map(|seed| score_of_highest(&four, seed)).sum::<i32>(), 2);
}

#[test]
fn the_table_of_levels_grows() {
    for (weaker, stronger) in LEVELS.iter().zip(&LEVELS[1..]) {
        let more_playouts = weaker.playouts < stronger.playouts;
        assert!(weaker.gives > stronger.gives || more_playouts, "{weaker:?} {stronger:?}");
        assert!(weaker.plies <= stronger.plies, "{weaker:?} {stronger:?}");
        assert!(weaker.nodes <= stronger.nodes && weaker.playouts <= stronger.playouts, "{weaker:?} {stronger:?}");
    }
}

/// Three players say a number from 1 to 3 in turn; who first brings the sum to 20 or more wins.
#[derive(Clone, Debug)]
struct Twenty;

impl Game for Twenty {
    type Position = (u32, Seat);
    type Move = u32;
    type Moves<'a> = std::ops::Range<u32>;

    fn seats(&self) -> usize {
        3
    }

    fn start(&self) -> (u32, Seat) {
        (0, Seat::FIRST)
    }

    fn to_move(&self, pos: &(u32, Seat)) -> Seat {
        pos.1
    }

    fn moves(&self, pos: &(u32, Seat)) -> std::ops::Range<u32> {
        if pos.0 < 20 { 1..4 } else { 0..0 }
    }

    fn play(&self, pos: &(u32, Seat), mv: u32) -> (u32, Seat) {
        (pos.0 + mv, pos.1.next(3))
    }

    fn payoff(&self, pos: &(u32, Seat)) -> Option<Payoff> {
        let winner = (pos.1.index() + 2) % 3;
        (pos.0 >= 20)
            .then(|| Payoff::new(&std::array::from_fn::<i32, 3, _>(|seat| if seat == winner { 2 } else { -1 })))
    }
}

#[test]
fn three_seats_are_served_as_well() {
    let mut player = Player::new(Level::HIGHEST, 7);
    let thought = think(&mut player, &Twenty, &(18, Seat::SECOND)).unwrap();
    assert!(thought.mv >= 2 && thought.reason == Reason::Proven(Prospect::Win(1)), "{thought:?}");
    // To 16 and the next one cannot win at once, nor can it stop the one after that.
    let thought = think(&mut player, &Twenty, &(13, Seat::FIRST)).unwrap();
    assert!(matches!(thought.reason, Reason::Judged { .. }), "{thought:?}");
    assert_eq!(think(&mut player, &Twenty, &(20, Seat::FIRST)), None);
}
