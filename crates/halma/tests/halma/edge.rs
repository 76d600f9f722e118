//! What people give and see: variants, switches, texts and pictures.

use crate::common::{game, small, switches};
use game::{Counter, Depict, Game, Mark, Notation, Seat, Token};
use halma::{Halma, Options, U256, Variant, Win};

#[test]
fn the_variants_of_the_rule_page_exist() {
    let found: Vec<(usize, usize, usize)> =
        Variant::all().iter().map(|variant| (variant.size(), variant.pieces(), variant.players())).collect();
    let small = [3, 6].into_iter().flat_map(|pieces| (4..=7).map(move |size| (size, pieces, 2)));
    let large = [(8, 10, 2), (10, 15, 2), (16, 19, 2), (16, 13, 4)];
    assert_eq!(found, small.chain(large).collect::<Vec<_>>());
    for variant in Variant::all() {
        let (size, players) = (variant.size(), variant.players());
        assert_eq!(Variant::new(size, size, Some(variant.pieces()), players), Ok(variant));
        assert!(variant.pieces() == 6 || Variant::new(size, size, None, players) == Ok(variant));
    }
}

#[test]
fn impossible_variants_are_refused_in_words() {
    let message =
        |rows, columns, pieces, players| Variant::new(rows, columns, pieces, players).unwrap_err().to_string();
    let boards = "the boards are 4x4 to 8x8, 10x10 and 16x16";
    assert_eq!(message(6, 8, None, 2), format!("there is no Halma on 6x8; {boards}"));
    assert_eq!(message(9, 9, None, 2), format!("there is no Halma on 9x9; {boards}"));
    assert_eq!(message(0, 0, Some(0), 0), format!("there is no Halma on 0x0; {boards}"));
    assert_eq!(
        message(8, 8, None, 4),
        "Halma on 8x8 is not for 4 players; every board is for 2, and 16x16 for 4 as well"
    );
    assert!(message(16, 16, None, 3).contains("not for 3 players"));
    assert_eq!(message(5, 5, Some(4), 2), "2 players on 5x5 cannot have 4 pieces each; they have 3 or 6");
    assert_eq!(message(16, 16, Some(19), 4), "4 players on 16x16 cannot have 19 pieces each; they have 13");
}

#[test]
fn switches_have_the_defaults_of_the_rule_page() {
    let defaults = switches(&[]);
    assert_eq!(defaults.to_string(), "win=all-mine leave-home=off stay=on limit=1000 repetition=draw");
    let options = Options::read(&defaults).unwrap();
    assert_eq!((options.win, options.leave_home, options.stay), (Win::AllMine, None, true));
    assert_eq!((options.limits.plies, options.limits.repetition, options.limits.time), (Some(1000), Some(3), None));
}

#[test]
fn impossible_switches_are_refused_in_words() {
    let message = |name: &str, value: &str| {
        let switches = halma::switches([(name, value)]);
        switches.and_then(|switches| Options::read(&switches)).unwrap_err().to_string()
    };
    assert!(message("win", "most").contains("all-mine"));
    assert!(message("stay", "yes").contains("on or off"));
    assert!(message("repetition", "on").contains("draw"));
    assert!(message("rim", "on").contains("win, leave-home, stay, limit, repetition"));
    for turns in ["", "0", "-1", "+30", "030", "10000", "3.5", "on", "99999999999999999999"] {
        assert!(message("leave-home", turns).contains("off, or the number of its own turns, 1 to 9999"), "{turns}");
    }
    for turns in ["", "0", "off", "01", "1000000000"] {
        assert!(message("limit", turns).contains("number of turns"), "{turns}");
    }
}

#[test]
fn wrong_positions_are_refused_in_words() {
    let message = |rules: &[(&str, &str)], text: &str| small(4, 3, rules).parse_position(text).unwrap_err().to_string();
    assert!(message(&[], " ").contains("is empty"));
    assert_eq!(message(&[], "--22/---2/1--- 1"), "position has 3 rows; a 4x4 board needs 4, with / between");
    assert_eq!(message(&[], "--22/---2/1----/11-- 1"), "row 3 has 5 cells; a 4x4 board needs 4");
    assert_eq!(message(&[], "--22/--X2/1---/11-- 1"), "position has \"X\" on c2; a cell is 1 or 2 or -");
    assert_eq!(
        message(&[], "--22/---2/1---/1111 1"),
        "position has 5 pieces of player 1; this board is played with 3 each (at a3, a4, b4, c4, d4)"
    );
    assert!(message(&[], "--22/---2/1---/11--").contains("add 1 or 2"));
    assert!(message(&[], "--22/---2/1---/11-- 3").contains("it must be 1 or 2"));
    assert!(message(&[], "--22/---2/1---/11-- 1 5,5").contains("leave it out"));
    for turns in ["", "5", "5,5,5", "5,31", "5,-1", "5;5", "+5,5", ",", "5,99999"] {
        let text = format!("--22/---2/1---/11-- 1 {turns}");
        assert!(message(&[("leave-home", "30")], &text).contains("2 numbers from 0 to 30"), "{turns}");
    }
}

#[test]
fn wrong_moves_are_refused_in_words() {
    let game = small(8, 10, &[]);
    let message = |text: &str| game.parse_move(text).unwrap_err().to_string();
    assert!(message("a1").contains("like a1-c3"));
    assert_eq!(message("a1-c9"), "\"c9\" is no cell of this board; cells run from a1 to h8");
    for wrong in ["i1-a1", "a0-a1", "a1-", "-", "a1-+2", "ä1-a1", "a1-a1-a1", "a-1"] {
        assert!(message(wrong).contains("is no cell"), "{wrong}");
    }
    assert_eq!(game.parse_move("A1-C3"), game.parse_move("a1-c3"));
    assert_eq!(game.parse_move("PASS"), Ok(halma::Move::Pass));
}

#[test]
fn a_scene_shows_the_camps_and_the_pieces() {
    let game: Halma<U256, 4> = game(Variant::new(16, 16, None, 4).unwrap(), &[]);
    let scene = game.scene(&game.start());
    assert_eq!((scene.points.len(), scene.camps.len(), scene.to_move), (256, 4, Some(Seat::FIRST)));
    let piece = |seat: usize| Token::new(Seat::new(seat), ['1', '2', '3', '4'][seat], "piece");
    assert_eq!(scene.kinds, [0, 1, 2, 3].map(piece));
    for (index, camp) in scene.camps.iter().enumerate() {
        assert_eq!((camp.seat, camp.goal_of), (Seat::new(index), Some(Seat::new((index + 2) % 4))));
        assert_eq!(camp.points.len(), 13);
        assert!(camp.points.iter().all(|&point| scene.points[point].top() == Some(piece(index))));
    }
    let corner = scene.point("p16").unwrap();
    assert_eq!((corner.x, corner.y, corner.top()), (15.0, 15.0, Some(piece(3))));
}

#[test]
fn a_scene_counts_the_pieces_in_the_goal() {
    let game = small(4, 3, &[]);
    let scene = game.scene(&game.parse_position("--21/--1-/2---/1--2 1").unwrap());
    let counter = |seat, count| Counter::new(seat, "pieces-in-goal", count).out_of(3);
    assert_eq!(scene.counters, [counter(Seat::FIRST, 1), counter(Seat::SECOND, 1)]);
}

#[test]
fn a_scene_of_a_small_board_has_only_its_cells() {
    let game = small(5, 3, &[]);
    let scene = game.scene(&game.start());
    assert_eq!(scene.points.len(), 25);
    let names = |camp: usize| {
        let points = &scene.camps[camp].points;
        points.iter().map(|&point| scene.points[point].name.as_str()).collect::<Vec<_>>()
    };
    assert_eq!((names(0), names(1)), (vec!["a4", "a5", "b5"], vec!["d1", "e1", "e2"]));
}

#[test]
fn a_scene_marks_what_won() {
    let game = small(4, 3, &[("win", "filled")]);
    let scene = game.scene(&game.parse_position("2-22/---1/----/11-- 2").unwrap());
    assert_eq!(scene.to_move, None);
    let marked: Vec<&str> =
        scene.points.iter().filter(|point| point.marks == [Mark::Winning]).map(|point| point.name.as_str()).collect();
    assert_eq!(marked, ["d2"]);
}
