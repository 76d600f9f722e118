use crate::{TIME, choose, game, hurried, level, player, positions};
use game::{Game, Match, MatchLimits, MatchStatus, Notation, StopSignal};
use gobblers::Handicapped;
use players::Level;
use players::gobblers::LEVELS;
use std::time::Duration;

const LIMITS: MatchLimits = MatchLimits { repetition: Some(3), plies: Some(60), time: None };

/// From this level on looking ahead takes milliseconds.
const THOROUGH: Level = match Level::new(6) {
    Some(level) => level,
    None => Level::HIGHEST,
};

/// The moves of a game between two levels.
fn play(game: &Handicapped, levels: [Level; 2], seed: u64) -> String {
    let mut players = [player(game, levels[0], seed), player(game, levels[1], seed + 1)];
    let mut match_ = Match::new(game.clone(), LIMITS);
    while let MatchStatus::Running(seat) = match_.status() {
        let mv = choose(&mut players[seat.index()], game, match_.position()).expect("the game is not over");
        match_.play(mv).expect("players play by the rules");
    }
    match_.line().moves().iter().map(|&mv| game.move_text(mv)).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_same_seed_gives_the_same_game_and_another_one_another() {
    let small = game(&[("hands", "111/122")]);
    for stronger in Level::all().skip(1) {
        let levels = [stronger, stronger.below(1).expect("it is not the lowest")];
        let games: Vec<String> = (0..4).map(|seed| play(&small, levels, seed * 10)).collect();
        assert_eq!(games[0], play(&small, levels, 0), "{stronger}");
        assert!(games.iter().any(|other| *other != games[0]), "{stronger}: {games:?}");
    }
}

#[test]
fn the_generator_and_what_is_drawn_from_it_stay_as_they_are() {
    let game = game(&[]);
    assert_eq!(play(&game, [level(0), level(1)], 1), "M@c1 M@b1 S@b2 M@a3 L@b1 S@c3 L@a3");
    assert_eq!(play(&game, [level(4), level(3)], 1), "M@c1 M@b1 S@b2 M@b2 L@b2 L@c1 L@b1 L@b3 S@c3 c1-a2 b2-a1");
}

#[test]
fn the_table_of_levels_grows() {
    for (weaker, stronger) in LEVELS.iter().zip(&LEVELS[1..]) {
        assert!(weaker.sees < stronger.sees && weaker.forgets >= stronger.forgets && weaker.noise >= stronger.noise);
    }
}

#[test]
fn a_level_above_0_never_misses_a_line_that_it_sees_on_every_turn() {
    let game = game(&[]);
    let threat = game.parse_position("s/s/./././././S/. 2").expect("it is a position");
    for number in (0..9).filter(|&number| LEVELS[usize::from(number)].sees >= 100) {
        for seed in 0..20 {
            let mv = choose(&mut player(&game, level(number), seed), &game, &threat).expect("there is a move");
            assert!(game.payoff(&game.play(&threat, mv)).is_some(), "level {number} plays {}", game.move_text(mv));
        }
    }
}

#[test]
fn every_level_plays_by_the_rules_under_every_switch() {
    for lift in ["after-move", "loses"] {
        for stuck in ["loses", "draws"] {
            for hands in ["222/222", "111/122", "212/222", "100/222", "022/022"] {
                for first_turns in ["none", "3:no-medium+no-covering", "2-4:only-small"] {
                    let rules = [("lift", lift), ("stuck", stuck), ("hands", hands), ("first-turns", first_turns)];
                    check_moves(&game(&rules), hands == "111/122");
                }
            }
        }
    }
}

fn check_moves(game: &Handicapped, search_is_quick: bool) {
    for (number, pos) in positions(game, 1, 7).into_iter().enumerate() {
        for level in Level::all() {
            // The higher ones take longest: each gets one position in ten, and the highest only where it has few pieces.
            let its_turn = level < THOROUGH || number % 10 == usize::from(level.number());
            if !its_turn || level == Level::HIGHEST && !search_is_quick {
                continue;
            }
            let mv = choose(&mut player(game, level, number as u64), game, &pos);
            let legal = game.moves(&pos).any(|legal| Some(legal) == mv);
            assert!(legal, "level {level} plays {mv:?} in {}", game.position_text(&pos));
        }
    }
}

#[test]
fn a_game_that_is_over_leaves_nothing_to_choose() {
    let game = game(&[]);
    let over = game.parse_position("S/S/M/s/s/./././. 2").expect("it is a position");
    for level in Level::all() {
        assert_eq!(choose(&mut player(&game, level, 1), &game, &over), None);
    }
}

#[test]
fn who_is_hurried_answers_at_once_and_by_the_rules() {
    let game = game(&[]);
    let stopped = StopSignal::new();
    stopped.raise();
    for pos in positions(&game, 3, 3) {
        for level in Level::all() {
            for (time, stop) in [(Duration::ZERO, &StopSignal::new()), (TIME, &stopped)] {
                let mv = hurried(&mut player(&game, level, 1), &game, &pos, time, stop);
                assert!(game.moves(&pos).any(|legal| Some(legal) == mv), "level {level}");
            }
        }
    }
}
