//! A player is asked about a line of its own game, and refuses any other.

use crate::{all_games, random_line};
use game::StopSignal;
use games::{Advice, Game, GameError, Line, Player, Resources, open, open_place};
use std::time::Duration;

const SMALL: Resources = Resources { threads: 1, memory: 16 << 20, portable: false, tables: None };

fn player(game: &Game, description: &str) -> Box<dyn Player> {
    game.player(description, &SMALL, 1).expect("there is such a player")
}

fn ask(player: &mut dyn Player, line: &Line) -> Result<Option<Advice>, GameError> {
    player.think(line, Duration::from_secs(1), &StopSignal::new())
}

#[test]
fn a_player_refuses_the_lines_of_all_other_games_and_answers_its_own() {
    let games = all_games();
    for description in ["random", "level:1"] {
        for own in &games {
            let mut player = player(own, description);
            for other in &games {
                let answer = ask(&mut *player, &random_line(other, 7, 2));
                if own == other {
                    let advice = answer.expect("it is a line of the game").expect("the game goes on");
                    assert!(random_line(own, 7, 2).position().moves().contains(&advice.mv), "{own:?}");
                } else {
                    assert!(matches!(answer, Err(GameError::Foreign { .. })), "{own:?}, {other:?}: {answer:?}");
                }
            }
        }
    }
}

#[test]
fn a_game_that_was_opened_twice_is_the_same_game_to_a_player() {
    for game in all_games() {
        let again = open_place(&game.place(), &game.switches().to_string()).expect("it was open before");
        assert_eq!(game, again);
        let answer = ask(&mut *player(&game, "random"), &random_line(&again, 8, 4));
        assert!(answer.is_ok_and(|advice| advice.is_some()), "{game:?}");
    }
}

#[test]
fn a_start_of_another_game_is_found_out_whatever_the_line_says() {
    let othello = open("othello", None, &[]).expect("the game exists");
    let nip = open("nip", None, &[]).expect("the game exists");
    let mixed = Line::from_position(othello.clone(), nip.start());
    assert!(matches!(ask(&mut *player(&othello, "random"), &mixed), Err(GameError::Foreign { .. })));
}

#[test]
fn the_error_says_which_game_was_asked_and_which_was_given() {
    let error = |asked: &Game, given: &Game| {
        ask(&mut *player(asked, "random"), &given.line()).expect_err("it is another game").to_string()
    };
    let othello = open("othello", None, &[]).expect("the game exists");
    let small = open("othello", Some("6x6"), &[]).expect("the game exists");
    let reversed = open("othello", None, &[("start", "reversed")]).expect("the game exists");
    let gobblers = open("gobblers", None, &[]).expect("the game exists");
    assert_eq!(error(&othello, &gobblers), "this is a position of gobblers 3x3, not of othello 8x8");
    assert_eq!(error(&othello, &small), "this is a position of othello 6x6, not of othello 8x8");
    let expected = format!("this is a position of {reversed:?}, not of {othello:?}");
    assert_eq!(error(&othello, &reversed), expected);
    assert!(expected.contains("start=reversed") && expected.contains("start=cross"), "{expected}");
}
