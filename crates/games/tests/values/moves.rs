//! A move is a code: it comes back from its text, and whatever is no legal move is refused.

use crate::{all_games, random_line};
use games::{GameError, Move};
use std::collections::HashSet;

#[test]
fn every_legal_move_comes_back_from_its_code_and_from_its_text() {
    for game in all_games() {
        for seed in 0..3 {
            for position in random_line(&game, seed, 80).positions() {
                let moves = position.moves();
                assert_eq!(moves.iter().collect::<HashSet<_>>().len(), moves.len(), "{game:?}: {position:?}");
                for mv in moves {
                    assert!(mv.code() < game.move_codes(), "{game:?}: {mv:?}");
                    assert_eq!(Move::of_code(mv.code()), mv);
                    let text = position.move_text(mv);
                    assert_eq!(text, game.move_text(mv));
                    let (read, after) = position.play_text(&text).expect("it is legal");
                    assert_eq!(read, mv, "{game:?}: {text}");
                    assert_eq!(position.parse_move(&text).expect("it is legal"), mv, "{game:?}: {text}");
                    assert_eq!(position.play(mv).expect("it is legal"), after, "{game:?}: {text}");
                }
            }
        }
    }
}

#[test]
fn different_codes_are_different_texts() {
    for game in all_games() {
        let texts: HashSet<String> = (0..game.move_codes()).map(|code| game.move_text(Move::of_code(code))).collect();
        assert_eq!(texts.len(), game.move_codes() as usize, "{game:?}");
    }
}

/// Codes that are tried in a position, at most; spread over all of them.
const TRIED: usize = 300;

#[test]
fn every_code_that_is_no_legal_move_is_refused() {
    for game in all_games() {
        let all = game.move_codes();
        for (ply, position) in random_line(&game, 9, 60).positions().iter().enumerate() {
            let legal = position.moves();
            let step = (all as usize).div_ceil(TRIED);
            let beyond = [all, all + 1, u32::MAX - 1, u32::MAX];
            for mv in (0..all).skip(ply % step).step_by(step).chain(beyond).map(Move::of_code) {
                let played = position.play(mv);
                assert_eq!(played.is_ok(), legal.contains(&mv), "{game:?}: {position:?} {mv:?}");
                assert!(matches!(played, Ok(_) | Err(GameError::Illegal { .. })), "{game:?}: {mv:?}");
            }
        }
    }
}

#[test]
fn a_code_without_a_move_is_named_by_its_number() {
    for game in all_games() {
        let beyond = Move::of_code(game.move_codes());
        assert_eq!(game.move_text(beyond), format!("#{}", game.move_codes()));
        let refused = game.start().play(beyond).expect_err("it is no move").to_string();
        let legal = game.start().move_texts().join(", ");
        assert_eq!(refused, format!("#{} is not legal here; legal is {legal}", game.move_codes()));
    }
}

#[test]
fn nothing_is_legal_when_the_game_is_over() {
    for game in all_games() {
        let line = random_line(&game, 2, 400);
        if let Some(payoff) = line.payoff() {
            assert_eq!(line.position().moves(), [], "{game:?}");
            assert!(line.position().is_over());
            assert_eq!(payoff.entries().iter().sum::<i32>(), 0, "{game:?}");
            assert!(payoff.entries().iter().all(|got| got.abs() <= game.highest_score()), "{game:?}");
            for code in 0..game.move_codes().min(300) {
                assert!(line.position().play(Move::of_code(code)).is_err(), "{game:?}: {code}");
            }
        }
    }
}
