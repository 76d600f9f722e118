//! What is offered to somebody who chooses from lists can be played, and moves can be made by hand.

use game::Gesture;
use games::{Game, Roster, games, open_with};
use std::collections::HashSet;

fn board((rows, columns): (usize, usize)) -> String {
    format!("{rows}x{columns}")
}

#[test]
fn every_board_roster_and_switch_on_offer_can_be_opened() {
    for info in games() {
        assert!(info.board_choices.contains(&info.default_board), "{}", info.name);
        for &size in info.board_choices {
            let rosters =
                info.roster.map_or(&[Roster { pieces: None, players: None }][..], |roster| (roster.choices)(size));
            for &roster in rosters {
                let opened = open_with(info.name, Some(&board(size)), roster, &[]);
                assert!(opened.is_ok(), "{} {}{roster}", info.name, board(size));
            }
        }
        for switch in info.switches {
            assert!(switch.choices.contains(&switch.default), "{} {}", info.name, switch.name);
            for &value in switch.choices {
                let opened = open_with(info.name, None, Roster::default(), &[(switch.name, value)]);
                assert!(opened.is_ok(), "{} {}={value}", info.name, switch.name);
            }
        }
    }
}

/// Along a game of first moves, every gesture belongs to one move and names points that are there.
fn check_gestures(game: &Game) {
    let mut position = game.start();
    for _ in 0..40 {
        let moves = position.moves();
        let gestures: Vec<Gesture> = moves.iter().map(|&mv| position.gesture(mv)).collect();
        let scene = position.scene();
        assert_eq!(gestures.iter().collect::<HashSet<_>>().len(), gestures.len(), "{}", position.text());
        for gesture in &gestures {
            assert!(gesture.points().all(|name| scene.point(name).is_some()), "{gesture:?}");
            match gesture {
                Gesture::Put { size, .. } => {
                    let hand = scene.hands.iter().find(|hand| Some(hand.seat) == scene.to_move);
                    assert!(size.is_none_or(|size| {
                        hand.is_some_and(|hand| hand.tokens.iter().any(|token| token.size == size))
                    }));
                }
                Gesture::Carry { from, .. } => {
                    let top = scene.point(from).and_then(game::Point::top).expect("a piece stands there");
                    assert_eq!(Some(top.seat), scene.to_move);
                }
                Gesture::Drop { column, to } => {
                    assert!(column.contains(to) && column.iter().all(|name| scene.point(name).is_some()));
                }
                Gesture::Pass => assert_eq!(position.move_texts(), ["pass"]),
            }
        }
        let Some(&mv) = moves.get(moves.len() / 2) else { break };
        position = position.play(mv).expect("the move is legal");
    }
}

#[test]
fn every_move_is_one_gesture_on_points_that_exist() {
    for info in games() {
        check_gestures(&open_with(info.name, None, Roster::default(), &[]).expect("the game exists"));
    }
    let four = Roster { pieces: None, players: Some(4) };
    check_gestures(&open_with("halma", Some("16x16"), four, &[]).expect("the game exists"));
}
