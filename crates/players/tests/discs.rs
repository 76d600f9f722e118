//! The players of the disc games, as a match meets them.

use discs::{Discs, Move, Position, Word};
use game::{Duel, Game, StopSignal};
use players::discs::{Foresight, Insight, LEVELS, Means, Player};
use players::{Level, Player as _, Question, Reason, Standing, Thought};
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_pcg::Pcg64;
use solver::plain_minimax;
use std::time::Duration;

/// No move takes nearly as long.
const TIME: Duration = Duration::from_mins(10);

const MEANS: Means = Means { threads: 1, memory: 16 << 20 };

fn othello<W: Word>(rows: usize, columns: usize) -> Discs<W> {
    discs::othello::game(discs::othello::shape(rows, columns).unwrap(), discs::othello::switches([]).unwrap()).unwrap()
}

fn nip(rows: usize, columns: usize) -> Discs<u64> {
    let switches = discs::nip::switches([]).unwrap();
    discs::nip::game(discs::nip::shape(rows, columns, &switches).unwrap(), switches).unwrap()
}

fn level(number: u8) -> Level {
    Level::new(number).expect("the level exists")
}

fn ask<W: Word>(player: &mut Player<W>, game: &Discs<W>, pos: &Position<W>, time: Duration) -> Option<Thought<Move>> {
    player.think(game, &Question { pos, past: &[], time, stop: &StopSignal::new() })
}

/// Plays a game between two levels and checks that every move is legal; returns the moves.
fn play<W: Word>(game: &Discs<W>, levels: [u8; 2], seed: u64, time: Duration) -> Vec<Move> {
    let mut players = levels.map(|number| Player::new(level(number), seed, game, MEANS));
    let (mut pos, mut moves) = (game.start(), Vec::new());
    while let Some(thought) = ask(&mut players[game.to_move(&pos).index()], game, &pos, time) {
        let legal: Vec<Move> = game.moves(&pos).collect();
        assert!(legal.contains(&thought.mv), "{thought:?} in {pos:?}");
        assert_eq!(legal.len() == 1, thought.reason == Reason::OnlyMove, "{thought:?} in {pos:?}");
        moves.push(thought.mv);
        pos = game.play(&pos, thought.mv);
    }
    assert!(game.payoff(&pos).is_some());
    moves
}

/// A position of a random game with so many empty cells in which there is a choice.
fn endgame<W: Word>(game: &Discs<W>, empties: u32, random: &mut Pcg64) -> Position<W> {
    loop {
        let mut pos = game.start();
        while game.empties(&pos) > empties
            && let Some(mv) = game.moves(&pos).choose(random)
        {
            pos = game.play(&pos, mv);
        }
        if game.empties(&pos) == empties && game.moves(&pos).count() > 1 {
            return pos;
        }
    }
}

#[test]
fn every_level_plays_by_the_rules_and_a_seed_gives_the_same_game() {
    for levels in [[0, 1], [2, 3], [4, 5], [6, 6]] {
        for game in [othello(8, 8), othello(4, 5), nip(6, 6)] {
            let moves = play::<u64>(&game, levels, 1, TIME);
            assert_eq!(moves, play(&game, levels, 1, TIME), "{levels:?}");
            assert_ne!(moves, play(&game, levels, 2, TIME), "{levels:?}: another seed is another game");
        }
        play::<u128>(&othello(9, 10), levels, 1, TIME);
    }
    // The strong ones on a board where they are quick.
    play(&nip(4, 6), [9, 8], 1, TIME);
    play(&othello::<u64>(4, 4), [7, 9], 1, TIME);
}

#[test]
fn who_is_hurried_answers_at_once_and_legally() {
    for number in 0..=9 {
        play(&othello::<u64>(8, 8), [number, number], 3, Duration::ZERO);
        play(&nip(8, 8), [number, number], 3, Duration::ZERO);
        let game = othello::<u128>(11, 11);
        let stop = StopSignal::new();
        stop.raise();
        let (pos, mut player) = (game.start(), Player::new(level(number), 1, &game, MEANS));
        let thought = player.think(&game, &Question { pos: &pos, past: &[], time: TIME, stop: &stop });
        assert!(thought.is_some_and(|thought| game.moves(&pos).any(|mv| mv == thought.mv)));
    }
}

#[test]
fn nobody_moves_when_the_game_is_over() {
    let game = othello::<u64>(4, 4);
    let mut pos = game.start();
    while let Some(mv) = game.moves(&pos).next() {
        pos = game.play(&pos, mv);
    }
    for number in 0..=9 {
        assert_eq!(ask(&mut Player::new(level(number), 1, &game, MEANS), &game, &pos, TIME), None);
    }
}

/// From level 5 on endgames are played as plain minimax has them.
fn check_endgames(game: &Discs<u64>, empties: u32, positions: u32) {
    let mut random = Pcg64::seed_from_u64(11);
    let mut player = Player::new(level(5), 1, game, MEANS);
    for _ in 0..positions {
        let pos = endgame(game, empties, &mut random);
        let score = plain_minimax(game, &pos);
        let thought = ask(&mut player, game, &pos, TIME).expect("the game is not over");
        assert_eq!(thought.reason, Reason::Exact { score }, "{pos:?}");
        let after = game.play(&pos, thought.mv);
        assert_eq!(-plain_minimax(game, &after), score, "{thought:?} in {pos:?}");
    }
}

#[test]
fn solved_endgames_agree_with_plain_minimax() {
    check_endgames(&othello(6, 6), 7, 12);
    check_endgames(&othello(8, 8), 7, 6);
    check_endgames(&nip(6, 6), 8, 12);
    check_endgames(&nip(8, 8), 7, 6);
}

/// A cell before scores are found out, who wins is.
#[test]
fn who_wins_is_known_before_the_score_and_is_not_taken_for_a_number_of_stones() {
    let mut seen = Vec::new();
    for game in [othello(6, 6), nip(6, 6)] {
        let mut random = Pcg64::seed_from_u64(12);
        let [mut player, mut perfect] = [6, 9].map(|number| Player::new(level(number), 1, &game, MEANS));
        for _ in 0..12 {
            let pos = endgame(&game, 11, &mut random);
            let Some(Reason::Exact { score }) = ask(&mut perfect, &game, &pos, TIME).map(|thought| thought.reason)
            else {
                continue;
            };
            let standing = Standing::of_score(score);
            let reason = ask(&mut player, &game, &pos, TIME).expect("the game is not over").reason;
            assert_eq!(reason, Reason::Decided(standing), "{pos:?}");
            seen.push(standing);
        }
    }
    assert!(seen.contains(&Standing::Won) && seen.contains(&Standing::Lost), "{seen:?}");
}

#[test]
fn from_its_endgame_on_nobody_from_level_5_up_errs() {
    let game = nip(6, 6);
    for number in 5..=7 {
        let Insight::Ahead(Foresight { exact, .. }) = LEVELS[usize::from(number)].insight else {
            panic!("it looks ahead")
        };
        let mut random = Pcg64::seed_from_u64(u64::from(number));
        let mut pos = endgame(&game, exact, &mut random);
        let mut players = [4, number].map(|number| Player::new(level(number), 5, &game, MEANS));
        let perfect = pos.seat;
        let mut promised = None;
        while let Some(thought) = ask(&mut players[usize::from(pos.seat == perfect)], &game, &pos, TIME) {
            if pos.seat == perfect
                && let Reason::Exact { score } = thought.reason
            {
                assert!(promised.is_none_or(|promised| score >= promised), "level {number} lost stones");
                promised = Some(score);
            }
            pos = game.play(&pos, thought.mv);
        }
        let score = game.score_for_mover(&pos).expect("it is over");
        let score = if pos.seat == perfect { score } else { -score };
        assert!(promised.is_some_and(|promised| score >= promised), "level {number} kept less than it promised");
    }
}

#[test]
fn endgames_are_solved_from_ever_earlier_on() {
    let depths = LEVELS.map(|strength| match strength.insight {
        Insight::Ahead(foresight) => foresight.exact,
        _ => 0,
    });
    assert!(depths.is_sorted() && depths[5] >= 8, "{depths:?}");
}

#[test]
fn reasons_tell_what_a_level_went_by() {
    let game = othello::<u64>(8, 8);
    let pos = endgame(&game, 40, &mut Pcg64::seed_from_u64(2));
    let reason = |number| ask(&mut Player::new(level(number), 1, &game, MEANS), &game, &pos, TIME).unwrap().reason;
    assert_eq!(reason(0), Reason::Instinct);
    assert!(matches!(reason(2), Reason::Leaves { .. }));
    assert!(matches!(reason(4), Reason::Judged { plies: 3, .. }));
}
