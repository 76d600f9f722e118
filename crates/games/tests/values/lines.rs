//! A line is a start and moves.

use crate::{all_games, random_line};
use game::IllegalMove;
use games::{GameError, Line, LineText, Move, open};

#[test]
fn a_line_is_read_from_its_start_and_its_moves() {
    for game in all_games() {
        let whole = random_line(&game, 5, 24);
        for from in [0, 1, whole.plies() / 2, whole.plies()] {
            let start = whole.positions()[from].text();
            let mut line = Line::from_text(&game, Some(&start)).expect("it is a position");
            assert_eq!((line.plies(), line.position()), (0, &whole.positions()[from]), "{game:?}");
            for text in &whole.move_texts()[from..] {
                line.push_text(text).expect("it is legal");
            }
            assert_eq!(line.positions(), &whole.positions()[from..], "{game:?}");
            assert_eq!(line.moves(), &whole.moves()[from..], "{game:?}");
            assert_eq!(line.move_texts(), whole.move_texts()[from..]);
            // Only what is not the usual start is worth writing down.
            assert_eq!(line.start_text(), (from > 0).then_some(start), "{game:?}");
            assert_eq!(line.payoff(), whole.payoff());
        }
        let fresh = Line::from_text(&game, None).expect("there is a start");
        assert_eq!((fresh.start(), fresh.start_text(), fresh.plies()), (&game.start(), None, 0));
        assert!(whole.starts_with(&fresh) && whole.until(3).starts_with(&whole.until(2)));
    }
}

#[test]
fn a_line_from_elsewhere_is_no_part_of_a_line_from_the_start() {
    let game = open("othello", Some("4x4"), &[]).expect("the game exists");
    let mut whole = game.line();
    whole.push_text("b1").expect("it is legal");
    let later = Line::from_position(game, whole.position().clone());
    assert!(!whole.starts_with(&later) && !later.starts_with(&whole.until(0)));
    assert_eq!(later.start_text().as_deref(), Some("-X---XX--XO----- O"));
    assert_eq!(later.to_move(), whole.to_move());
}

#[test]
fn a_line_refuses_what_is_no_position_and_what_is_no_legal_move() {
    for game in all_games() {
        for text in ["", "hello", "X", &format!("{} ", "-".repeat(300))] {
            assert!(matches!(Line::from_text(&game, Some(text)), Err(GameError::Text(_))), "{game:?}: {text}");
        }
        let mut line = random_line(&game, 6, 5);
        let before = (line.moves().to_vec(), line.positions().to_vec());
        assert!(matches!(line.push_text("xyzzy"), Err(GameError::Text(_))), "{game:?}");
        let illegal = (0..game.move_codes()).map(Move::of_code).filter(|mv| !line.position().moves().contains(mv));
        for mv in illegal.step_by(1 + game.move_codes() as usize / 100).collect::<Vec<_>>() {
            assert_eq!(line.push(mv), Err(IllegalMove), "{game:?}");
            assert!(line.push_text(&game.move_text(mv)).is_err(), "{game:?}");
        }
        assert_eq!((line.moves(), line.positions()), (&before.0[..], &before.1[..]));
    }
}

#[test]
fn moves_written_together_are_read_in_every_game() {
    for game in all_games() {
        let whole = random_line(&game, 7, 30);
        for between in ["", " ", ", "] {
            let text = whole.move_texts().join(between);
            let mut line = game.line();
            line.push_line(&text).expect("the moves are legal");
            assert_eq!(line.move_texts().join(between), text, "{game:?}");
        }
    }
}

#[test]
fn a_wrong_move_in_a_line_is_named_and_nothing_is_played() {
    let game = open("othello", None, &[]).expect("the game exists");
    let mut line = game.line();
    line.push_line(" F5d6,c3 ").expect("the moves are legal");
    assert_eq!(line.move_texts(), ["f5", "d6", "c3"]);
    for (text, part) in
        [("d3a1c4", "a1 is not legal here"), ("d3 fly", "fly"), ("d3xx", "xx"), ("d3c1é", "c1 is not legal")]
    {
        let error = line.push_line(text).expect_err("it is wrong").to_string();
        assert!(error.contains(part), "{text}: {error}");
        assert_eq!(line.plies(), 3, "{text}");
    }
}

#[test]
fn a_forced_pass_need_not_be_written() {
    for game in ["othello", "nip"] {
        let game = open(game, Some("4x4"), &[]).expect("the game exists");
        // Games with passes are found by trying.
        let passing = (0..200)
            .map(|seed| random_line(&game, seed, 20))
            .find(|line| line.move_texts().contains(&"pass".to_owned()));
        let whole = passing.expect("some game has a pass");
        let written: String = whole.move_texts().into_iter().filter(|mv| mv != "pass").collect();
        let mut line = game.line();
        line.push_line(&written).expect("the moves are legal");
        assert!(whole.starts_with(&line), "{written}");
    }
}

#[test]
fn moves_may_be_written_together_or_apart_with_numbers_or_without() {
    let game = games::open("othello", None, &[]).unwrap();
    let expected = ["f5", "d6", "c3", "d3", "c4"];
    for text in
        ["f5d6c3d3c4", "f5 d6 c3 d3 c4", "F5D6c3,d3 , c4", "1. f5 d6 2. c3 d3 3. c4", "1.f5d6 c3d3c4", " f5d6\nc3d3c4 "]
    {
        let mut line = game.line();
        line.push_line(text).unwrap();
        assert_eq!(line.move_texts(), expected, "{text}");
    }
    let mut line = game.line();
    line.push_line("").unwrap();
    let wrong = line.push_line("f5d6a1c3").unwrap_err().to_string();
    assert!(wrong.contains("a1"), "{wrong}");
    assert_eq!(line.plies(), 0, "nothing has changed");
}
