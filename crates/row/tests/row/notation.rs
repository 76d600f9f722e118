//! Positions and moves as text, and what is refused in which words.

use crate::{connect_four, game, text, tic_tac_toe};
use game::{Game, Notation};
use row::{Move, Row, Setup, SetupError, U256};

fn refused(game: &Row<u64>, text: &str) -> String {
    game.parse_position(text).unwrap_err().to_string()
}

#[test]
fn a_stone_falls_to_the_lowest_empty_cell() {
    let game = connect_four();
    let play = |moves: &str| {
        let step = |pos, mv: &str| game.try_play(&pos, game.parse_move(mv).unwrap()).unwrap();
        game.position_text(&moves.split_whitespace().fold(game.start(), step))
    };
    let rows = ["-------", "-------", "-------", "-------", "---O---", "---X--X"];
    assert_eq!(play("d D g"), text(&rows, 'O'));
    // The cell where the stone lands says the same.
    assert_eq!(play("d6 d5 g6"), text(&rows, 'O'));
}

#[test]
fn with_gravity_a_cell_above_or_below_the_landing_is_illegal() {
    let game = connect_four();
    let after = game.play(&game.start(), Move::Drop(3));
    for (mv, legal) in [("d6", false), ("d5", true), ("d4", false), ("d1", false), ("a6", true), ("a1", false)] {
        assert_eq!(game.try_play(&after, game.parse_move(mv).unwrap()).is_ok(), legal, "{mv}");
    }
    assert!(tic_tac_toe().try_play(&tic_tac_toe().start(), Move::Drop(0)).is_err());
}

#[test]
fn moves_that_do_not_exist_are_refused_in_words() {
    for wrong in ["", "h", "7", "d0", "d7", "d06", "d+1", "dd", "é", "d6 "] {
        assert_eq!(
            connect_four().parse_move(wrong).unwrap_err().to_string(),
            format!("\"{wrong}\" is no column of this board; columns run from a to g")
        );
    }
    for wrong in ["", "b", "b4", "d1", "22"] {
        assert_eq!(
            tic_tac_toe().parse_move(wrong).unwrap_err().to_string(),
            format!("\"{wrong}\" is no cell of this board; cells run from a1 to c3")
        );
    }
}

#[test]
fn positions_that_cannot_be_are_refused_in_words() {
    let game = tic_tac_toe();
    for (text, words) in [
        ("---------", "position \"---------\" needs the cells and, after a space, the side to move, X or O"),
        ("--------- Z", "side to move \"Z\" is unknown; it must be X or O"),
        ("-------- X", "position has 8 cells; a 3x3 board needs 9"),
        ("----Q---- X", "position has \"Q\" on b2; a cell is X, O or -"),
        (
            "X-------- X",
            "position has 1 of player 1 and 0 of player 2 with player 1 to move; player 1 begins, so it must have as many as player 2 then",
        ),
        (
            "O-------- O",
            "position has 0 of player 1 and 1 of player 2 with player 2 to move; player 1 begins, so it must have one more than player 2 then",
        ),
        (
            "XXXOOO--- X",
            "position has lines of 3 of both players; the first one ends the game, and no move makes both (at a1, b1, c1, a2, b2, c2)",
        ),
        (
            "XXXOO-O-- X",
            "position has a line of 3 of player 1 with player 1 to move; the game was over before (at a1, b1, c1)",
        ),
    ] {
        assert_eq!(refused(&game, text), words);
    }
    // Two lines at once are one move's work if they share a stone.
    assert!(game.parse_position("XXXXOOXOO O").is_ok());
    let wide = crate::game::<u64>(crate::setup(3, 4, 3, false));
    assert_eq!(
        refused(&wide, "XXX-XXX-OOO- O"),
        "position has 6 of player 1 and 3 of player 2 with player 2 to move; player 1 begins, so it must have one more than player 2 then"
    );
    assert_eq!(
        refused(&wide, "XXXOXXXO-O-- O").split_once("; ").unwrap().1,
        "player 1 begins, so it must have one more than player 2 then"
    );
    assert_eq!(
        refused(&wide, "XXXOOXXXOO-O O"),
        "position has lines of 3 of player 1 that no single move makes; the game ends with the first line (at a1, b1, c1, b2, c2, d2)"
    );
}

#[test]
fn with_gravity_stones_do_not_float_and_the_last_one_lies_on_top() {
    let game = connect_four();
    let floating = ["-------", "-------", "-------", "-------", "---X---", "-------"];
    assert_eq!(
        refused(&game, &text(&floating, 'O')),
        "position has something with nothing below it; it falls to the lowest empty cell (at d5)"
    );
    // The line lies under stones of the opponent's on every column: it was there before.
    let buried = ["-------", "-------", "-------", "X------", "OOOOX--", "XXXXO--"];
    assert_eq!(
        refused(&game, &text(&buried, 'O')),
        "position has lines of 4 of both players; the first one ends the game, and no move makes both (at a5, b5, c5, d5, a6, b6, c6, d6)"
    );
    let buried = ["-------", "-------", "-------", "X------", "OOXOO--", "XXXXO--"];
    assert_eq!(
        refused(&game, &text(&buried, 'O')),
        "position has lines of 4 of player 1 that no single move makes; the game ends with the first line (at a6, b6, c6, d6)"
    );
}

#[test]
fn impossible_boards_are_refused_in_words() {
    let words = |rows, columns, length| Setup::new(rows, columns, length, true).unwrap_err().to_string();
    assert_eq!(words(0, 7, 4), "board 0x7 has a side outside 1 to 15; each side must have 1 to 15 cells");
    assert_eq!(words(16, 7, 4), "board 16x7 has a side outside 1 to 15; each side must have 1 to 15 cells");
    assert_eq!(words(6, 7, 1), "length 1 is too short; a line must have at least 2 stones");
    assert_eq!(words(6, 7, 8), "length 8 does not fit on a 6x7 board; its longest line has 7 cells");
    assert_eq!(Setup::new(3, 3, 4, false), Err(SetupError::TooLong { length: 4, rows: 3, columns: 3 }));
}

#[test]
fn switches_make_a_setup_or_are_refused_in_words() {
    let setup = |given: &[(&str, &str)]| row::setup(6, 7, &row::switches(given.iter().copied()).unwrap());
    assert_eq!(setup(&[]), Ok(Setup::CONNECT_FOUR));
    for variant in row::VARIANTS {
        let switches = row::switches(variant.rules.iter().copied()).unwrap();
        assert!(row::setup(15, 15, &switches).is_ok(), "{}", variant.name);
    }
    for (name, value) in [("gravity", "up"), ("length", ""), ("length", "+4"), ("length", "four"), ("length", "-1")] {
        let words = setup(&[(name, value)]).unwrap_err().to_string();
        assert!(words.starts_with(&format!("rule {name} cannot be \"{value}\"; it is ")), "{words}");
    }
    assert!(setup(&[("length", "99999999999999999999999")]).is_err());
}

#[test]
fn a_line_longer_than_needed_wins_as_well() {
    let game = game::<U256>(crate::setup(15, 15, 5, false));
    let mut pos = game.start();
    for mv in ["a1", "a15", "b1", "b15", "c1", "c15", "e1", "e15", "f1", "f15", "d1"] {
        assert_eq!(game.payoff(&pos), None);
        pos = game.try_play(&pos, game.parse_move(mv).unwrap()).unwrap();
    }
    assert_eq!(game.payoff(&pos).and_then(|payoff| payoff.winner()), Some(game::Seat::FIRST));
    assert_eq!(game.parse_position(&game.position_text(&pos)), Ok(pos));
}
