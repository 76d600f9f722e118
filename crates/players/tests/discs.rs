//! The players of the disc games, as a match meets them.

use book::{Book, Grower, Looked, Plan, look_at};
use discs::{Discs, Move, Position, Word};
use game::{Game, Notation, StopSignal};
use players::discs::{Means, Player, Strength, levels};
use players::{Level, Player as _, Question, Reason, Standing, Thought};
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_pcg::Pcg64;
use solver::plain_minimax;
use std::sync::Arc;
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

/// The strongest plays endgames as plain minimax has them.
fn check_endgames(game: &Discs<u64>, empties: u32, positions: u32) {
    let mut random = Pcg64::seed_from_u64(11);
    let mut player = Player::new(Level::HIGHEST, 1, game, MEANS);
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
        let mut short = levels(&game)[9];
        (short.foresight.exact, short.foresight.outcome) = (10, 11);
        let mut player = Player::with_strength(short, 1, &game, MEANS);
        let mut perfect = Player::new(Level::HIGHEST, 1, &game, MEANS);
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

/// What somebody says of its move in the endgame is what the move leads to, and it never loses more than four times what it
/// gives away on average, or two stones.
#[test]
fn who_gives_stones_away_knows_how_many_and_never_too_many() {
    for game in [othello(6, 6), nip(6, 6)] {
        let (mut lost, mut chances) = (0, 0);
        for average in [30, 150, 400] {
            let mut player = Player::with_strength(Strength::giving(average, 2, 8), 3, &game, MEANS);
            let mut random = Pcg64::seed_from_u64(13);
            for _ in 0..40 {
                let pos = endgame(&game, 6, &mut random);
                let thought = ask(&mut player, &game, &pos, TIME).expect("the game is not over");
                let score = -plain_minimax(&game, &game.play(&pos, thought.mv));
                assert_eq!(thought.reason, Reason::Exact { score }, "{pos:?}");
                let loss = 100 * (plain_minimax(&game, &pos) - score);
                assert!(loss <= (4 * average).max(200), "{loss} hundredths with {average}");
                (lost, chances) = (lost + loss, chances + average);
            }
        }
        assert!(lost > chances / 4 && lost <= chances * 5 / 4, "{lost} of {chances}");
    }
}

#[test]
fn each_level_gives_away_less_than_the_one_below_or_looks_farther() {
    for levels in [levels(&othello::<u64>(8, 8)), levels(&nip(8, 8))] {
        for (weaker, stronger) in levels.iter().zip(&levels[1..]) {
            let farther = stronger.foresight.plies > weaker.foresight.plies;
            assert!(farther || stronger.gives < weaker.gives, "{weaker:?} {stronger:?}");
        }
        assert!(levels[9].is_faultless() && !levels[8].is_faultless());
    }
}

/// The score of one level against another in so many games, both colours equally often.
fn score_of(game: &Discs<u64>, [level_, other]: [u8; 2], games: u64) -> f64 {
    let mut points = 0.0;
    for seed in 0..games {
        let first = seed % 2 == 0;
        let moves = play(game, if first { [level_, other] } else { [other, level_] }, seed, TIME);
        let end = moves.iter().fold(game.start(), |pos, &mv| game.play(&pos, mv));
        let payoff = game.payoff(&end).expect("it is over")[game::Seat::new(usize::from(!first))];
        points += f64::from(payoff.signum() + 1) / 2.0;
    }
    points / games as f64
}

#[test]
fn neighbouring_levels_are_in_order_and_not_far_apart() {
    for number in [1, 4, 6] {
        let score = score_of(&othello(8, 8), [number, number - 1], 60);
        assert!((0.5..0.9).contains(&score), "level {number}: {score}");
    }
    assert!(score_of(&othello(8, 8), [6, 1], 20) >= 0.9);
}

#[test]
fn reasons_tell_what_a_level_went_by() {
    let game = othello::<u64>(8, 8);
    let pos = endgame(&game, 40, &mut Pcg64::seed_from_u64(2));
    let reason = |number| ask(&mut Player::new(level(number), 1, &game, MEANS), &game, &pos, TIME).unwrap().reason;
    assert!(matches!(reason(0), Reason::Judged { plies: 2, .. }));
    assert!(matches!(reason(5), Reason::Judged { plies: 4, .. }));
}

/// A book that sees far and says that moves are worth what they leave in mobility.
fn book(game: &Discs<u64>) -> Arc<Book<u64>> {
    let plan = Plan { plies: 20, nodes: 1, margin: 300 };
    let look = |pos: &Position<u64>, _| {
        let value = |mv| {
            let after = game.play(pos, mv);
            20 * (game.mobility(&after.passed()).count() as i32 - game.mobility(&after).count() as i32)
        };
        let mut moves: Vec<(Move, i32)> = game.moves(pos).map(|mv| (mv, value(mv))).collect();
        moves.sort_by_key(|&(mv, value)| (-value, mv));
        Some(Looked { moves, rest: None, plies: 20, nodes: 1 })
    };
    let mut grower = Grower::new(game, Book::new(game, plan));
    while grower.book().len() < 400 {
        let batch = grower.next_batch();
        grower.take(&batch, look_at(&batch, 1, &look).expect("nobody stops it"));
    }
    Arc::new(grower.into_book())
}

#[test]
fn the_strongest_levels_begin_with_the_book_and_their_games_differ() {
    let game = othello::<u64>(8, 8);
    let book = book(&game);
    let mut pos = game.start();
    for mv in ["f5", "d6"] {
        pos = game.play(&pos, game.parse_move(mv).unwrap());
    }
    let told = book.moves(&game, &pos);
    assert!(told.len() > 2 && told[0].beats_a_search(), "{told:?}");
    for (number, most) in [(8, i32::MAX), (9, 50)] {
        let choose = |seed| {
            let mut player = Player::new(level(number), seed, &game, MEANS).with_book(Arc::clone(&book));
            let thought = ask(&mut player, &game, &pos, TIME).unwrap();
            let known = told.iter().find(|known| known.mv == thought.mv).unwrap();
            assert_eq!(thought.reason, Reason::Book { hundredths: known.hundredths, plies: known.plies });
            assert!(told[0].hundredths - known.hundredths <= most, "level {number}: {known:?} of {told:?}");
            thought.mv
        };
        let chosen: Vec<Move> = (0..30).map(choose).collect();
        assert_eq!(chosen, (0..30).map(choose).collect::<Vec<_>>(), "a seed gives the same game");
        assert!(chosen.iter().any(|mv| *mv != chosen[0]), "level {number} always plays {:?}", chosen[0]);
    }
}

#[test]
fn out_of_the_book_and_at_its_edge_the_player_thinks_itself() {
    let game = othello::<u64>(6, 6);
    let mut book = Grower::new(&game, Book::new(&game, Plan { plies: 2, nodes: 1, margin: 0 }));
    let look = |pos: &Position<u64>, _| {
        let moves = game.moves(pos).map(|mv| (mv, 0)).collect();
        Some(Looked { moves, rest: None, plies: 2, nodes: 1 })
    };
    for _ in 0..3 {
        let batch = book.next_batch();
        book.take(&batch, look_at(&batch, 1, &look).expect("nobody stops it"));
    }
    // It sees less far than a search.
    let book = Arc::new(book.into_book());
    assert!(!book.moves(&game, &game.start()).is_empty());
    let strength = Strength::giving(0, 3, 0);
    let mut player = Player::with_strength(strength, 1, &game, MEANS).with_book(book);
    let thought = ask(&mut player, &game, &game.start(), TIME).unwrap();
    assert!(matches!(thought.reason, Reason::Judged { .. }), "{thought:?}");
}
