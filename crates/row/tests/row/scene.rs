//! Pictures of positions.

use crate::{connect_four, text, tic_tac_toe};
use game::{Depict, Game, Gesture, Mark, Notation, Scene, Seat, Token};
use row::Move;

fn marked(scene: &Scene, mark: Mark) -> Vec<&str> {
    scene.points.iter().filter(|point| point.marks.contains(&mark)).map(|point| point.name.as_str()).collect()
}

#[test]
fn every_empty_cell_is_a_target_without_gravity() {
    let game = tic_tac_toe();
    let scene = game.scene(&game.parse_position("X---O---- X").unwrap());
    let names: Vec<&str> = scene.points.iter().map(|point| point.name.as_str()).collect();
    assert_eq!(names, ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]);
    assert_eq!(marked(&scene, Mark::Target), ["b1", "c1", "a2", "c2", "a3", "b3", "c3"]);
    let top = |name: &str| scene.point(name).unwrap().top();
    assert_eq!(
        (top("a1"), top("b2")),
        (Some(Token::new(Seat::FIRST, 'X', "stone")), Some(Token::new(Seat::SECOND, 'O', "stone")))
    );
    assert_eq!(scene.to_move, Some(Seat::FIRST));
}

#[test]
fn with_gravity_the_cells_where_a_stone_comes_to_rest_are_targets() {
    let game = connect_four();
    let rows = ["-X-----", "-O-----", "-X-----", "-O-----", "-X-----", "-O-----"];
    let pos = game.parse_position(&text(&rows, 'X')).unwrap();
    let scene = game.scene(&pos);
    assert_eq!(marked(&scene, Mark::Target), ["a6", "c6", "d6", "e6", "f6", "g6"]);
    let column = ["c1", "c2", "c3", "c4", "c5", "c6"].map(str::to_owned).to_vec();
    assert_eq!(game.gesture(&pos, Move::Drop(2)), Gesture::Drop { column, to: "c6".to_owned() });
    assert!((scene.point("b6").unwrap().y - 5.0).abs() < 1e-9, "rows are counted from the top");
}

#[test]
fn the_line_that_won_is_marked_and_nobody_is_to_move() {
    let game = connect_four();
    let rows = ["-------", "-------", "-------", "-------", "OOO----", "XXXX---"];
    let pos = game.parse_position(&text(&rows, 'O')).unwrap();
    let scene = game.scene(&pos);
    assert_eq!(marked(&scene, Mark::Winning), ["a6", "b6", "c6", "d6"]);
    assert_eq!((scene.to_move, marked(&scene, Mark::Target).len()), (None, 0));
    assert_eq!(game.moves(&pos).count(), 0);
}
