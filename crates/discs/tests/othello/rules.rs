//! Facts of the rule page.

use discs::othello::OthelloError;
use discs::{Discs, Scoring, Word};
use game::{Game, Notation, Seat, SwitchError};
use solver::{perft, plain_alpha_beta};
use testkit::check_values;

fn game<W: Word>(rows: usize, columns: usize, rules: &[(&str, &str)]) -> Discs<W> {
    try_game(rows, columns, rules).unwrap()
}

fn try_game<W: Word>(rows: usize, columns: usize, rules: &[(&str, &str)]) -> Result<Discs<W>, OthelloError> {
    let switches = discs::othello::switches(rules.iter().copied())?;
    discs::othello::game(discs::othello::shape(rows, columns)?, switches)
}

#[test]
fn the_full_board_has_the_known_numbers_of_lines() {
    let game = game::<u64>(8, 8, &[]);
    for (depth, lines) in (1..).zip([4, 12, 56, 244, 1396, 8200, 55092, 390_216, 3_005_288]) {
        assert_eq!(perft(&game, &game.start(), depth), lines, "{depth} plies");
    }
}

#[test]
fn the_starts_stand_as_the_rule_page_says() {
    let text = |rules: &[(&str, &str)], rows, columns| {
        let game = game::<u64>(rows, columns, rules);
        game.position_text(&game.start())
    };
    assert_eq!(text(&[], 4, 4), "-----OX--XO----- X");
    assert_eq!(text(&[("start", "parallel-rows")], 4, 4), "-----XX--OO----- X");
    assert_eq!(text(&[("start", "parallel-columns")], 4, 4), "-----XO--XO----- X");
    assert_eq!(text(&[("start", "reversed")], 4, 4), "-----XO--OX----- X");
    // On an odd side the four stones stand nearer to the first row and column.
    assert_eq!(text(&[], 3, 3), "OX-XO---- X");
    assert_eq!(text(&[], 3, 5), "-OX---XO------- X");
    assert_eq!(text(&[("start", "cross@2,2")], 3, 3), "----OX-XO X");
}

#[test]
fn a_run_stops_at_the_first_own_stone() {
    let game = game::<u64>(3, 8, &[]);
    let pos = game.parse_position("-OOXOX---------------O-- X").unwrap();
    let after = game.try_play(&pos, game.parse_move("a1").unwrap()).unwrap();
    assert_eq!(game.position_text(&after), "XXXXOX---------------O-- O");
}

#[test]
fn a_pass_is_legal_only_without_another_move() {
    let game = game::<u64>(3, 3, &[]);
    let pass = game.parse_move("pass").unwrap();
    assert!(game.try_play(&game.start(), pass).is_err());
    // Black has no stone that could close a run; White has.
    let stuck = game.parse_position("OX------- X").unwrap();
    assert_eq!(game.moves(&stuck).collect::<Vec<_>>(), [pass]);
    assert_eq!(game.to_move(&game.try_play(&stuck, pass).unwrap()), Seat::SECOND);
}

#[test]
fn empty_cells_go_to_the_winner_only_if_the_switch_says_so() {
    let wiped_out = "OOO------ X";
    let even = "OX------X X";
    let scores = |score: &str| {
        let game = game::<u64>(3, 3, &[("score", score)]);
        let payoff = |text: &str| game.payoff(&game.parse_position(text).unwrap()).map(|payoff| payoff[Seat::FIRST]);
        (payoff(wiped_out), payoff(even), payoff("XO----XO- O"))
    };
    assert_eq!(scores("discs").0, Some(-3));
    assert_eq!(scores("empties-to-winner").0, Some(-9));
    assert_eq!(scores("discs").1, None);
    assert_eq!(Scoring::EmptiesToWinner.score(3, 3, 4), 0);
    assert_eq!(Scoring::EmptiesToWinner.score(4, 3, 4), 5);
    assert_eq!(Scoring::Discs.score(4, 3, 4), 1);
}

#[test]
fn plain_search_finds_the_known_values_of_4x4() {
    let value = |start: &str| {
        let game = game::<u64>(4, 4, &[("start", start)]);
        check_values(&game, &game.start())
    };
    assert_eq!(value("cross"), -8);
    assert_eq!(value("parallel-rows"), -3);
    assert_eq!(value("parallel-columns"), -3);
    // On a square board the reversed start is the mirror image of the cross.
    assert_eq!(value("reversed"), -8);
}

#[test]
fn plain_search_finds_the_known_value_of_4x5() {
    let game = game::<u64>(4, 5, &[]);
    assert_eq!(plain_alpha_beta(&game, &game.start(), -20, 20), 16);
}

#[test]
fn plain_searches_agree_on_small_boards() {
    for board in [(3, 3), (3, 4), (4, 3), (3, 5)] {
        for score in ["discs", "empties-to-winner"] {
            let game = game::<u128>(board.0, board.1, &[("score", score)]);
            check_values(&game, &game.start());
        }
    }
}

#[test]
fn impossible_games_are_refused_in_words() {
    let message = |rows, columns, rules: &[(&str, &str)]| {
        try_game::<u128>(rows, columns, rules).map(|_| ()).unwrap_err().to_string()
    };
    assert!(message(2, 8, &[]).contains("3 to 16"));
    assert!(message(3, 17, &[]).contains("3 to 16"));
    assert!(message(15, 20, &[]).contains("at most 128"));
    assert!(message(12, 12, &[]).contains("144 cells"));
    assert!(message(8, 8, &[("rim", "on")]).contains("start, score"));
    assert!(message(8, 8, &[("score", "points")]).contains("empties-to-winner"));
    assert!(message(8, 8, &[("start", "diagonal")]).contains("cross"));
    for place in ["cross@8,8", "cross@0,1", "cross@1", "cross@", "cross@300,1", "cross@-1,2"] {
        assert!(try_game::<u64>(8, 8, &[("start", place)]).is_err(), "{place}");
    }
    let twice = discs::othello::switches([("score", "discs"), ("score", "discs")]);
    assert_eq!(twice, Err(SwitchError::Twice("score")));
}

#[test]
fn impossible_positions_are_refused_in_words() {
    let game = game::<u64>(8, 8, &[]);
    let message = |text: &str| game.parse_position(text).unwrap_err().to_string();
    assert_eq!(message(&format!("{} X", "-".repeat(63))), "position has 63 cells; this 8x8 board needs 64");
    assert!(message(&format!("{}é X", "-".repeat(63))).contains("\"é\" as cell 64"));
    assert!(message(&"-".repeat(64)).contains("side to move"));
    assert!(message(&format!("{} B", "-".repeat(64))).contains("must be X or O"));
    assert!(message(&format!("#{} X", "-".repeat(63))).contains('#'));
    for text in ["", "i1", "a9", "a0", "a+1", "d", "3d", "d3 ", "passs", "é1", "a99999999999999999999999"] {
        assert!(game.parse_move(text).is_err(), "{text}");
    }
}
