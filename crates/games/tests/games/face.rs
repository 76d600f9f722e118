//! Every game through the face, as the program uses it.

use game::{Seat, StopSignal};
use games::{GameError, Goal, Limits, Resources, Roster, games, open, open_place, open_with};

const SMALL: Resources = Resources { threads: 1, memory: 64 << 20, portable: false, tables: None };

#[test]
fn every_game_opens_on_its_own_board_with_all_its_switches() {
    for info in games() {
        let game = open(info.name, None, &[]).expect("the default board exists");
        let (rows, columns) = info.default_board;
        assert_eq!((game.name(), game.board()), (info.name, format!("{rows}x{columns}")));
        let defaults: Vec<(&str, &str)> = info.switches.iter().map(|switch| (switch.name, switch.default)).collect();
        assert_eq!(game.switches().iter().collect::<Vec<_>>(), defaults);
        let start = game.start();
        assert_eq!(game.parse_position(&start.text()).expect("what is written can be read").text(), start.text());
    }
}

#[test]
fn what_a_game_says_of_itself_opens_it_again() {
    let four = Roster { pieces: Some(13), players: Some(4) };
    for game in [
        open("nip", Some("4x6"), &[("score", "empties-to-winner")]).unwrap(),
        open("gobblers", None, &[]).unwrap(),
        open_with("halma", Some("5x5"), Roster { pieces: Some(3), players: None }, &[]).unwrap(),
        open_with("halma", Some("16x16"), four, &[]).unwrap(),
    ] {
        let (place, rules) = (game.place(), game.switches().to_string());
        let again = open_place(&place, &rules).expect("it was open before");
        assert_eq!((again.place(), again.switches().to_string()), (place, rules));
        assert_eq!(again.start().text(), game.start().text());
    }
}

#[test]
fn boards_of_all_sizes_open_in_words_that_hold_them() {
    for (board, cells) in [("3x3", 9), ("8x8", 64), ("9x8", 72), ("8x16", 128), ("16x8", 128)] {
        let start = open("othello", Some(board), &[]).expect("the board exists").start();
        assert_eq!(start.text().len(), cells + 2, "{board}");
        assert_eq!(start.game().highest_score(), cells as i32);
    }
}

#[test]
fn what_does_not_exist_is_named() {
    let error = |game, board, rules: &[(&str, &str)]| open(game, board, rules).expect_err("it does not exist");
    assert!(matches!(error("go", None, &[]), GameError::UnknownGame { .. }));
    assert!(matches!(error("nip", Some("15x20"), &[]), GameError::Rules(_)));
    assert!(matches!(error("nip", Some("eight"), &[]), GameError::Board(_)));
    assert!(matches!(error("nip", None, &[("komi", "6")]), GameError::Switch(_)));
    assert!(matches!(error("nip", None, &[("rim", "6")]), GameError::Rules(_)));
}

#[test]
fn a_drawing_has_coordinates_and_leaves_cut_cells_blank() {
    let nip = open("nip", Some("4x6"), &[]).expect("the board exists");
    let drawing = "   a b c d e f\n 1   . . . .\n 2 . . O X . .\n 3 . . X O . .\n 4   . . . .";
    assert_eq!(nip.start().drawing(), drawing);
}

#[test]
fn camps_are_drawn_and_pieces_numbered_by_player() {
    let roster = Roster { pieces: None, players: Some(4) };
    let four = open_with("halma", Some("16x16"), roster, &[]).expect("the board exists");
    assert_eq!(four.place(), "halma 16x16 pieces=13 players=4");
    assert_eq!(four.seat_names().len(), 4);
    let drawing = four.start().drawing();
    assert_eq!(drawing.lines().nth(1), Some(" 1 2 2 2 2 . . . . . . . . 3 3 3 3"));
    assert_eq!(drawing.lines().last(), Some("16 1 1 1 1 . . . . . . . . 4 4 4 4"));
    let small = open("halma", Some("4x4"), &[]).expect("the board exists").start();
    let after = small.play_text("A4-C4").expect("the move is legal").1;
    assert_eq!(after.drawing(), "   a b c d\n 1 . . 2 2\n 2 . . . 2\n 3 1 . . .\n 4 , 1 1 .");
    let refused = small.play_text("a4-a1").expect_err("it is not legal");
    assert_eq!(
        refused.to_string(),
        "a4-a1 is not legal here; legal is a3-a2, a3-b2, a3-b3, a4-a2, a4-b3, a4-c4, b4-b3, b4-c3, b4-c4"
    );
}

#[test]
fn a_choice_of_pieces_or_players_is_refused_where_there_is_none() {
    for (pieces, players) in [(Some(3), None), (None, Some(2))] {
        for game in ["nip", "othello", "gobblers"] {
            let error = open_with(game, None, Roster { pieces, players }, &[]).expect_err("there is no choice");
            assert!(matches!(error, GameError::FixedNumber { .. }), "{game}: {error}");
        }
    }
}

#[test]
fn halma_opens_on_all_its_boards_and_solves_the_small_ones() {
    for (board, solvable) in
        [("4x4", true), ("7x7", true), ("8x8", false), ("10x10", false), ("16x16", false), ("9x9", false)]
    {
        let Ok(game) = open("halma", Some(board), &[]) else {
            assert_eq!(board, "9x9");
            continue;
        };
        assert_eq!(game.start().solver(&SMALL).is_ok(), solvable, "{board}");
        assert_eq!(game.tablebase().is_some(), solvable, "{board}");
    }
    let counting = open("halma", Some("4x4"), &[("leave-home", "3")]).expect("the rule exists");
    assert!(matches!(counting.start().solver(&SMALL), Err(GameError::Unsolvable(_))));
}

#[test]
fn moves_are_played_and_illegal_ones_refused() {
    let start = open("othello", Some("4x4"), &[]).expect("the board exists").start();
    assert_eq!(start.move_texts(), ["b1", "a2", "d3", "c4"]);
    let after = start.play_text("B1").expect("the move is legal").1;
    assert_eq!(after.to_move(), Seat::SECOND);
    assert!(after.payoff().is_none());
    let refused = start.play_text("a1").expect_err("a1 is not legal");
    assert_eq!(refused.to_string(), "a1 is not legal here; legal is b1, a2, d3, c4");
    assert!(matches!(start.play_text("z9"), Err(GameError::Text(_))));
}

#[test]
fn perft_does_not_depend_on_threads() {
    for (game, board) in [("othello", "8x8"), ("nip", "6x6"), ("othello", "9x8")] {
        let start = open(game, Some(board), &[]).expect("the board exists").start();
        for depth in 0..=6 {
            assert_eq!(start.perft(depth, 3), start.perft(depth, 1), "{game} {board} {depth}");
        }
    }
}

#[test]
fn a_session_proves_the_value_and_plays_it_out() {
    let start = open("nip", Some("4x4"), &[]).expect("the board exists").start();
    let mut solver = start.solver(&SMALL).expect("no table is needed").into_score().expect("Nip is about a score");
    let outcome = solver.solve(Goal::Exact, &Limits::default(), &StopSignal::new());
    assert_eq!(outcome.bounds.value(), Some(2));
    let mut end = start;
    for mv in solver.line(Goal::Exact, &StopSignal::new()).expect("nobody stopped it") {
        end = end.play(mv).expect("the line is legal");
    }
    assert_eq!(end.payoff().expect("the game is over")[Seat::FIRST], 2);
}
