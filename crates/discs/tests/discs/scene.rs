//! Pictures of disc boards.

use discs::{Board, Discs, Scoring, Shape, Start};
use game::{Counter, Depict, Game, Mark, Material, Notation, Seat, Switches, Token};

fn game(shape: Shape) -> Discs<u64> {
    let board = Board::new(shape);
    let start = Start::parse("cross").unwrap().position(&board).unwrap();
    Discs::new("test", board, start, Scoring::Discs, Switches::choose(&[], []).unwrap())
}

#[test]
fn a_rectangle_is_drawn_with_its_stones_and_legal_cells() {
    let game = game(Shape::rectangle(4, 6).unwrap());
    let scene = game.scene(&game.start());
    assert_eq!(scene.points.len(), 24);
    assert_eq!(scene.to_move, Some(Seat::FIRST));
    assert!(scene.lines.is_empty() && scene.camps.is_empty() && scene.hands.is_empty());
    assert!(scene.outline.path().closed && !scene.outline.is_round());
    assert_eq!((scene.material, scene.outline.path().corners[2]), (Material::Felt, (5.5, 3.5)));
    let black = Token::new(Seat::FIRST, 'X', "disc");
    assert_eq!(scene.kinds, [black, Token::new(Seat::SECOND, 'O', "disc")]);
    assert_eq!(scene.counters, [Seat::FIRST, Seat::SECOND].map(|seat| Counter::new(seat, "discs", 2)));
    let point = scene.point("d2").unwrap();
    assert_eq!((point.x, point.y, point.top()), (3.0, 1.0, Some(black)));
    let targets: Vec<&str> = scene
        .points
        .iter()
        .filter(|point| point.marks.contains(&Mark::Target))
        .map(|point| point.name.as_str())
        .collect();
    let legal: Vec<String> = game.moves(&game.start()).map(|mv| game.move_text(mv)).collect();
    assert_eq!(targets, legal);
}

#[test]
fn a_board_without_corners_is_drawn_round() {
    let octagon = Shape::octagon(8, 8).unwrap();
    for (shape, rims) in [(octagon.clone(), 0), (octagon.with_rim(false), 1)] {
        let game = game(shape);
        let scene = game.scene(&game.start());
        assert_eq!((scene.points.len(), scene.lines.len()), (52, rims));
        assert!(scene.outline.is_round() && scene.outline.path().closed);
        assert!(scene.lines.iter().all(|rim| rim.closed && rim.corners.len() == 20));
        // Every corner of the outline is a corner of a cell, half a cell from its point both ways.
        for &(x, y) in &scene.outline.path().corners {
            let half = |distance: f64| (distance.abs() - 0.5).abs() < 1e-9;
            let touches = |point: &game::Point| half(point.x - x) && half(point.y - y);
            assert!(scene.points.iter().any(touches), "({x}, {y})");
        }
        assert_eq!(scene.point("a1"), None);
    }
}

#[test]
fn nobody_is_to_move_when_the_game_is_over() {
    let game = game(Shape::rectangle(3, 3).unwrap());
    let over = game.parse_position("XXXXXXXXX O").unwrap();
    let scene = game.scene(&over);
    assert_eq!(scene.to_move, None);
    assert!(scene.points.iter().all(|point| point.marks.is_empty() && point.stack.len() == 1));
}
