//! Pictures of positions.

use crate::{game, handicapped};
use game::{Depict, Game, Mark, Notation, Scene, Seat, Token};

fn marked(scene: &Scene, mark: Mark) -> Vec<&str> {
    scene.points.iter().filter(|point| point.marks.contains(&mark)).map(|point| point.name.as_str()).collect()
}

fn sizes(scene: &Scene, seat: Seat) -> Vec<u8> {
    let hand = scene.hands.iter().find(|hand| hand.seat == seat).unwrap();
    assert!(hand.tokens.iter().all(|token| token.seat == seat));
    hand.tokens.iter().map(|token| token.size).collect()
}

#[test]
fn the_start_is_an_empty_board_with_full_hands() {
    let game = game(&[("hands", "212/222")]);
    let scene = game.scene(&game.start());
    let names: Vec<&str> = scene.points.iter().map(|point| point.name.as_str()).collect();
    assert_eq!(names, ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]);
    assert_eq!(marked(&scene, Mark::Target), names);
    assert!(scene.points.iter().all(|point| point.stack.is_empty()));
    assert!(!scene.outline.is_round() && scene.outline.path().corners[2] == (2.5, 2.5));
    assert_eq!(sizes(&scene, Seat::FIRST), [1, 1, 2, 3, 3]);
    assert_eq!(sizes(&scene, Seat::SECOND), [1, 1, 2, 2, 3, 3]);
    assert_eq!(scene.to_move, Some(Seat::FIRST));
}

#[test]
fn stacks_are_drawn_from_bottom_to_top_and_their_pieces_are_not_in_hand() {
    let game = game(&[]);
    let scene = game.scene(&game.parse_position("./././././sML/././. 2").unwrap());
    let point = scene.point("c2").unwrap();
    assert_eq!((point.x, point.y), (2.0, 1.0));
    let stack = [
        Token::new(Seat::SECOND, 's', "small"),
        Token::new(Seat::FIRST, 'M', "medium").sized(2),
        Token::new(Seat::FIRST, 'L', "large").sized(3),
    ];
    assert_eq!(point.stack, stack);
    assert_eq!((scene.kinds.len(), scene.sizes()), (6, 3));
    assert_eq!(sizes(&scene, Seat::FIRST), [1, 1, 2, 3]);
    assert_eq!(sizes(&scene, Seat::SECOND), [1, 2, 2, 3, 3]);
    assert!(!marked(&scene, Mark::Target).contains(&"c2"), "nothing covers a large piece");
    assert_eq!(scene.to_move, Some(Seat::SECOND));
}

#[test]
fn the_line_that_won_is_marked_and_nobody_is_to_move() {
    let game = game(&[]);
    let scene = game.scene(&game.parse_position("S/s/m/./M/././l/L 2").unwrap());
    assert_eq!(marked(&scene, Mark::Winning), ["a1", "b2", "c3"]);
    assert!(marked(&scene, Mark::Target).is_empty());
    assert_eq!(scene.to_move, None);
    // Both have a line: only that of the player to move counts, which the other one has uncovered.
    let both = game.scene(&game.parse_position("S/M/L/./././s/m/l 2").unwrap());
    assert_eq!(marked(&both, Mark::Winning), ["a3", "b3", "c3"]);
}

#[test]
fn only_cells_that_the_handicap_leaves_are_targets() {
    let game = handicapped(&[("first-turns", "1:no-centre+no-covering")]);
    let targets = |text: &str| {
        let scene = game.scene(&game.parse_position(text).unwrap());
        marked(&scene, Mark::Target).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(targets("s/s/././././././. 1 t1"), ["c1", "a2", "c2", "a3", "b3", "c3"]);
    assert_eq!(targets("s/s/././././././. 1").len(), 9);
    let stuck = handicapped(&[("first-turns", "1:only-small+only-large")]);
    let scene = stuck.scene(&stuck.start());
    assert_eq!((scene.to_move, marked(&scene, Mark::Target).len()), (None, 0));
}
