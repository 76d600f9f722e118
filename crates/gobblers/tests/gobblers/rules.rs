//! Facts of the rule page.

use crate::{after, game, is_legal, move_texts, switches};
use game::{Duel, Game, Notation, Payoff, Prospect, Seat};
use gobblers::{Gobblers, Hands, Size};

const LIFTS: [&str; 2] = ["after-move", "loses"];

/// Player 1's large piece on b1 covers the middle of player 2's first row, and could complete the third.
const COVERED_LINE: &str = "s/mL/l/./././M/M/. 1";

fn winner(game: &Gobblers, pos: &str) -> Option<Seat> {
    let payoff = game.payoff(&game.parse_position(pos).unwrap())?;
    [Seat::FIRST, Seat::SECOND].into_iter().find(|&seat| payoff[seat] > 0)
}

#[test]
fn uncovering_a_line_loses_even_with_an_own_line() {
    for lift in LIFTS {
        let game = game(&[("lift", lift)]);
        assert_eq!(winner(&game, &after(&game, COVERED_LINE, "b1-c3")), Some(Seat::SECOND), "{lift}");
    }
}

#[test]
fn an_own_line_wins_if_nothing_is_uncovered() {
    for lift in LIFTS {
        let game = game(&[("lift", lift)]);
        let won = after(&game, COVERED_LINE, "L@c3");
        assert_eq!(won, "s/mL/l/./././M/M/L 2");
        assert_eq!(winner(&game, &won), Some(Seat::FIRST), "{lift}");
        assert!(move_texts(&game, &won).is_empty());
    }
}

#[test]
fn three_pieces_win_on_the_eight_lines_and_nowhere_else() {
    let game = game(&[]);
    let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    let triples = (0..9).flat_map(|a| (a + 1..9).flat_map(move |b| (b + 1..9).map(move |c| [a, b, c])));
    for triple in triples {
        let mut cells = ["."; 9];
        for (cell, piece) in triple.into_iter().zip(["S", "M", "L"]) {
            cells[cell] = piece;
        }
        let expected = lines.contains(&triple).then_some(Seat::FIRST);
        assert_eq!(winner(&game, &format!("{} 2", cells.join("/"))), expected, "{triple:?}");
    }
}

#[test]
fn a_lifted_piece_may_cover_the_line_again_unless_the_lift_loses() {
    let judged_later = game(&[("lift", "after-move")]);
    let covered_again = after(&judged_later, COVERED_LINE, "b1-a1");
    assert_eq!(covered_again, "sL/m/l/./././M/M/. 2");
    assert_eq!(winner(&judged_later, &covered_again), None);
    let judged_at_once = game(&[("lift", "loses")]);
    assert_eq!(winner(&judged_at_once, &after(&judged_at_once, COVERED_LINE, "b1-a1")), Some(Seat::SECOND));
}

#[test]
fn a_fatal_lift_leaves_the_piece_in_hand_and_the_game_over() {
    let game = game(&[("lift", "loses")]);
    let pos = game.parse_position(COVERED_LINE).unwrap();
    assert_eq!(game.in_hand(&pos, Seat::FIRST, Size::Large), 1);
    for to in ["a1", "a2", "b2", "c2", "a3", "b3", "c3"] {
        let lifted = after(&game, COVERED_LINE, &format!("b1-{to}"));
        assert_eq!(lifted, "s/m/l/./././M/M/. 2");
        let lifted = game.parse_position(&lifted).unwrap();
        assert_eq!(game.in_hand(&lifted, Seat::FIRST, Size::Large), 2);
        assert_eq!(game.payoff(&lifted), Some(Payoff::duel(Seat::SECOND, 1)));
        assert_eq!(game.moves(&lifted).count(), 0);
    }
}

#[test]
fn pieces_that_cover_no_line_are_lifted_freely() {
    let game = game(&[("lift", "loses")]);
    // What comes to light on b1 is the mover's own.
    assert_eq!(after(&game, "s/ML/l/./././M/./. 1", "b1-c3"), "s/M/l/./././M/./L 2");
    // What comes to light is the opponent's, but makes no line.
    assert_eq!(after(&game, "s/mL/././././././l 1", "b1-c1"), "s/m/L/./././././l 2");
}

#[test]
fn pieces_are_put_on_empty_cells_and_on_smaller_pieces_only() {
    let game = game(&[]);
    let pos = "s/m/S/M/L/l/././. 1";
    let puts = |letter: &str| -> Vec<String> {
        move_texts(&game, pos).into_iter().filter(|mv| mv.starts_with(&format!("{letter}@"))).collect()
    };
    assert_eq!(puts("S"), ["S@a3", "S@b3", "S@c3"]);
    assert_eq!(puts("M"), ["M@a1", "M@c1", "M@a3", "M@b3", "M@c3"]);
    assert_eq!(puts("L"), ["L@a1", "L@b1", "L@c1", "L@a2", "L@a3", "L@b3", "L@c3"]);
}

#[test]
fn an_empty_hand_puts_nothing() {
    let game = game(&[]);
    assert!(!is_legal(&game, "S/S/././././././. 1", "S@a3"));
    assert!(is_legal(&game, "S/S/././././././. 2", "S@a3"));
    assert!(!is_legal(&self::game(&[("hands", "122/222")]), "S/./././././././. 1", "S@a3"));
}

#[test]
fn only_own_visible_pieces_move() {
    let game = game(&[]);
    let pos = "Sm/s/M/./././././. 1";
    assert!(is_legal(&game, pos, "c1-c3"));
    assert!(!is_legal(&game, pos, "a1-c3"), "the small piece is covered, the medium one is not the mover's");
    assert!(!is_legal(&game, pos, "b1-c3"), "not the mover's");
    assert!(!is_legal(&game, pos, "a2-c3"), "nothing is there");
    assert!(is_legal(&game, pos, "c1-b1"), "it covers a smaller piece");
    assert!(!is_legal(&game, pos, "c1-a1"), "it covers no piece of its size");
}

#[test]
fn a_move_to_its_own_cell_is_none() {
    let game = game(&[]);
    assert!(!is_legal(&game, "M/s/././././././. 1", "a1-a1"));
}

#[test]
fn a_player_may_cover_own_pieces() {
    let game = game(&[]);
    assert_eq!(after(&game, "S/./././././././. 1", "L@a1"), "SL/./././././././. 2");
    assert_eq!(after(&game, "S/M/././././././. 1", "b1-a1"), "SM/./././././././. 2");
}

#[test]
fn moves_come_puts_first_then_by_size_and_cell() {
    let moves = move_texts(&game(&[("hands", "011/222")]), "././././M/././l/L 1");
    let expected = ["b2-a1", "b2-b1", "b2-c1", "b2-a2", "b2-c2", "b2-a3"];
    let large = ["c3-a1", "c3-b1", "c3-c1", "c3-a2", "c3-b2", "c3-c2", "c3-a3"];
    assert_eq!(moves, [expected.as_slice(), &large].concat());
}

#[test]
fn a_player_without_a_move_loses_or_draws() {
    let stuck = "Sl/./././././././. 1";
    let loses = game(&[("hands", "100/002")]);
    assert_eq!(loses.payoff(&loses.parse_position(stuck).unwrap()), Some(Payoff::duel(Seat::FIRST, -1)));
    let draws = game(&[("hands", "100/002"), ("stuck", "draws")]);
    assert_eq!(draws.payoff(&draws.parse_position(stuck).unwrap()), Some(Payoff::duel(Seat::FIRST, 0)));
    // The opponent could go on.
    let other = loses.parse_position("Sl/./././././././. 2").unwrap();
    assert_eq!(loses.payoff(&other), None);
    // Who has nothing is stuck at once.
    let nothing = game(&[("hands", "000/222")]);
    assert_eq!(nothing.score_for_mover(&nothing.start()), Some(-1));
}

#[test]
fn a_line_counts_before_being_stuck() {
    // Player 1 has nothing left to move, but player 2 has just uncovered its line.
    let game = game(&[("hands", "111/222"), ("stuck", "draws")]);
    assert_eq!(winner(&game, "S/M/L/./././././. 1"), Some(Seat::FIRST));
}

/// Whether the player to move wins within so many plies.
fn wins_within(game: &Gobblers, pos: &gobblers::Position, plies: u32) -> bool {
    match game.score_for_mover(pos) {
        Some(score) => score > 0,
        None => plies > 0 && game.moves(pos).any(|mv| loses_within(game, &game.play(pos, mv), plies - 1)),
    }
}

fn loses_within(game: &Gobblers, pos: &gobblers::Position, plies: u32) -> bool {
    match game.score_for_mover(pos) {
        Some(score) => score < 0,
        None => plies > 0 && game.moves(pos).all(|mv| wins_within(game, &game.play(pos, mv), plies - 1)),
    }
}

#[test]
fn short_wins_and_losses_of_the_rule_page_are_found_by_looking_ahead() {
    use Prospect::{Draw, Loss, Win};
    let positions = [
        ("./s/SL/M/././sL/ml/S 1", Win(1), Win(1)),
        ("Ml/l/././sML/./m/Sm/sL 1", Win(5), Loss(2)),
        ("S/mL/Sm/./Ml/l/sL/./sM 2", Win(2), Win(1)),
        ("././l/sM/./mL/S/./ml 2", Loss(6), Loss(6)),
        ("sMl/././sMl/mL/S/mL/./S 2", Loss(1), Loss(2)),
        ("././Sl/././SmL/l/./L 1", Loss(10), Win(7)),
        ("./SL/./ML/./s/./Sm/s 1", Win(17), Loss(8)),
        ("Sl/s/./S/./m/ML/sMl/. 1", Draw, Win(7)),
    ];
    for (text, if_lift_loses, after_move) in positions {
        let prospects = [("loses", if_lift_loses), ("after-move", after_move)];
        // The others take a table, not a look ahead.
        for (lift, prospect) in
            prospects.into_iter().filter(|(_, prospect)| prospect.plies().is_some_and(|plies| plies <= 10))
        {
            let game = game(&[("lift", lift)]);
            let pos = game.parse_position(text).unwrap();
            let within = |plies: u32| match prospect {
                Win(_) => wins_within(&game, &pos, plies),
                _ => loses_within(&game, &pos, plies),
            };
            let plies = prospect.plies().unwrap();
            assert!(within(plies), "{text} is {prospect} under {lift}");
            assert!(!within(plies - 1), "{text} is no faster than {prospect} under {lift}");
        }
    }
}

#[test]
fn impossible_positions_are_refused_in_words() {
    let refused = |hands: &str, text: &str| game(&[("hands", hands)]).parse_position(text).unwrap_err().to_string();
    let full = |text: &str| refused("222/222", text);
    assert_eq!(full("L/L/L/./././././. 2"), "position has 3 large pieces of player 1; there are 2 (at a1, b1, c1)");
    assert_eq!(
        refused("221/222", "L/L/././././././. 2"),
        "position has 2 large pieces of player 1; there is 1 (at a1, b1)"
    );
    assert_eq!(
        refused("222/022", "s/./././././././. 1"),
        "position has 1 small piece of player 2; there are 0 (at a1)"
    );
    assert_eq!(
        full("././././Ls/./././. 1"),
        "position has a small piece on a large one on b2; a piece covers only smaller ones, and the top is written last"
    );
    assert_eq!(
        full("Mm/./././././././. 1"),
        "position has a medium piece on a medium one on a1; a piece covers only smaller ones, and the top is written last"
    );
    assert_eq!(full("./././././././. 1"), "position has 8 cells joined by /; the board has 9");
    assert_eq!(full("./././././././././. 1"), "position has 10 cells joined by /; the board has 9");
    assert_eq!(full("././././././././. 3"), "player to move \"3\" is unknown; it must be 1 or 2");
    assert_eq!(
        full("././././././x/./. 1"),
        "position has \"x\" on a3; pieces are S M L of player 1 and s m l of player 2, an empty cell is ."
    );
    assert_eq!(full("./././././././/. 1"), "position has nothing on b3; an empty cell is written .");
    assert_eq!(
        full("././././././././."),
        "position \"././././././././.\" needs nine cells and, after a space, the player to move, 1 or 2"
    );
    assert_eq!(
        full("././././././././. 1 t1"),
        "position \"././././././././. 1 t1\" needs nine cells and, after a space, the player to move, 1 or 2"
    );
}

#[test]
fn positions_that_play_cannot_reach_are_read() {
    // Both have a line: the player to move has won, because the other one must have uncovered it.
    let game = game(&[]);
    assert_eq!(winner(&game, "S/M/L/./././m/l/s 1"), Some(Seat::FIRST));
    assert_eq!(winner(&game, "S/M/L/./././m/l/s 2"), Some(Seat::SECOND));
    assert_eq!(winner(&game, "S/S/././M/M/L/./. 1"), None);
}

#[test]
fn what_is_no_move_is_refused_in_words() {
    let game = game(&[]);
    for text in ["", "S", "S@", "S@d1", "S@a4", "X@a1", "SM@a1", "a1", "a1-", "a1-d4", "a1-b2-c3", "a1b2", "-", "@"] {
        let message = game.parse_move(text).unwrap_err().to_string();
        assert!(message.contains("write S@b2 to put a small piece (S, M or L), or a1-b2 to move one"), "{message}");
    }
}

#[test]
fn impossible_switches_are_refused_in_words() {
    let refused = |name: &str, value: &str| gobblers::rules(&switches(&[(name, value)])).unwrap_err().to_string();
    assert!(refused("lift", "later").starts_with("rule lift cannot be \"later\"; it is after-move (the piece"));
    assert_eq!(refused("stuck", "wins"), "rule stuck cannot be \"wins\"; it is loses or draws");
    assert!(refused("repetition", "loss").starts_with("rule repetition cannot be \"loss\"; it is draw"));
    for hands in ["", "222", "222/22", "2222/222", "223/222", "222/222/222", "22a/222", "222 222", "２２２/222"] {
        let message = refused("hands", hands);
        assert!(message.contains("each 0 to 2, like 212/222"), "{message}");
    }
    let unknown = gobblers::switches([("size", "4")]).unwrap_err().to_string();
    assert_eq!(unknown, "unknown rule \"size\"; this game has lift, hands, first-turns, repetition, stuck");
    let twice = gobblers::switches([("lift", "loses"), ("lift", "loses")]).unwrap_err().to_string();
    assert_eq!(twice, "rule \"lift\" is given twice; give it once");
}

#[test]
fn hands_are_read_and_written() {
    for text in ["222/222", "212/222", "000/000", "012/201"] {
        let (rules, _) = gobblers::rules(&switches(&[("hands", text)])).unwrap();
        assert_eq!(rules.hands.to_string(), text);
    }
    assert_eq!(Hands::new([0, 1, 2], [2, 0, 1]).unwrap().of(Seat::SECOND, Size::Large), 1);
    assert_eq!(Hands::new([0, 1, 3], [2, 0, 1]), None);
}
