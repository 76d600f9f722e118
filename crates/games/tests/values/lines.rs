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

#[test]
fn every_game_reads_its_moves_written_together() {
    for info in games::games() {
        let game = games::open(info.name, None, &[]).unwrap();
        let mut line = game.line();
        for step in 0..12 {
            let moves = line.position().moves();
            let Some(&mv) = moves.get((step * 7 + 3) % moves.len().max(1)) else { break };
            line.push(mv).unwrap();
        }
        let mut read = game.line();
        read.push_line(&line.move_texts().concat()).unwrap();
        assert_eq!(read.move_texts(), line.move_texts());
    }
}

#[test]
fn a_pass_that_is_the_only_move_may_be_left_out() {
    let game = games::open("othello", Some("4x4"), &[]).unwrap();
    // Plays the first move until somebody has to pass, and one move more.
    let mut line = game.line();
    let mut passed = false;
    while let Some(&mv) = line.position().moves().first() {
        line.push(mv).unwrap();
        if passed {
            break;
        }
        passed = game.move_text(mv) == "pass";
    }
    assert!(passed, "the first moves lead to a pass");
    let written: Vec<String> = line.move_texts().into_iter().filter(|mv| mv != "pass").collect();
    let mut read = game.line();
    read.push_line(&written.concat()).unwrap();
    assert_eq!(read.move_texts(), line.move_texts());
}
