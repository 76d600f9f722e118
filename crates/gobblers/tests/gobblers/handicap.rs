//! Limits on the first turns of player 1.

use crate::{after, handicapped, is_legal, move_texts, switches};
use game::{Game, Keyed, Notation, Payoff, Seat};
use gobblers::{FirstTurns, Handicapped, HandicappedPosition, Limit, Size};

fn limited(first_turns: &str) -> Handicapped {
    handicapped(&[("first-turns", first_turns)])
}

/// Plays the moves from the start, each checked.
fn play(game: &Handicapped, moves: &str) -> String {
    moves.split_whitespace().fold(game.position_text(&game.start()), |pos, mv| after(game, &pos, mv))
}

#[test]
fn each_limit_leaves_what_its_name_says() {
    // Player 1 has a small and a large piece on the board, player 2 a small one.
    let pos = "S/./L/././s/././. 1 t1";
    let count = |limit: &str| move_texts(&limited(&format!("1:{limit}")), pos).len();
    let all = move_texts(&limited("none"), pos.trim_end_matches(" t1"));
    let (small, medium, large) = (6 + 6, 8, 8 + 8);
    assert_eq!(all.len(), small + medium + large);
    assert_eq!(count("no-centre"), all.iter().filter(|mv| !mv.ends_with("b2")).count());
    assert_eq!((count("no-small"), count("only-small")), (medium + large, small));
    assert_eq!((count("no-medium"), count("only-medium")), (small + large, medium));
    assert_eq!((count("no-large"), count("only-large")), (small + medium, large));
    assert_eq!(count("placing-only"), 6 + 8 + 8);
    assert_eq!(count("no-covering"), (6 + 6) + 6 + (6 + 6));
    assert_eq!(count("no-covering+placing-only+no-small"), 6 + 6);
}

#[test]
fn limits_hold_on_their_turns_of_player_1_only() {
    let game = limited("2-3:no-centre");
    assert!(is_legal(&game, "././././././././. 1 t1", "S@b2"));
    for turn in ["t2", "t3"] {
        assert!(!is_legal(&game, &format!("././././././././. 1 {turn}"), "S@b2"));
        assert!(is_legal(&game, &format!("././././././././. 2 {turn}"), "S@b2"));
    }
    assert!(is_legal(&game, "././././././././. 1", "S@b2"));
}

#[test]
fn the_number_of_the_turn_is_kept_until_the_last_limited_turn_is_made() {
    let game = limited("2:only-small");
    assert_eq!(play(&game, "S@a1"), "S/./././././././. 2 t2");
    assert_eq!(play(&game, "S@a1 l@a1"), "Sl/./././././././. 1 t2");
    assert_eq!(play(&game, "S@a1 l@a1 S@c3"), "Sl/./././././././S 2");
    assert_eq!(play(&game, "S@a1 l@a1 S@c3 l@b2"), "Sl/./././l/./././S 1");
}

#[test]
fn positions_are_equal_as_soon_as_they_go_on_alike() {
    let game = limited("2:no-large");
    let read = |text: &str| game.parse_position(text).unwrap();
    assert_eq!(read(&play(&game, "S@a1 s@b1 M@c1")), read(&play(&game, "M@c1 s@b1 S@a1")));
    let (ahead, behind) = (read("S/./././././././. 2 t2"), read("S/./././././././. 2"));
    assert_ne!(ahead, behind);
    assert_eq!((ahead.board(), ahead.turn(), ahead.limits_ahead()), (behind.board(), Some(2), true));
    assert_eq!((behind.turn(), behind.limits_ahead()), (None, false));
    assert_eq!(behind, HandicappedPosition::without_limits(*behind.board()));
    assert_eq!(game.key(&behind), game.inner().key(behind.board()));
    assert_ne!(game.key(&ahead), game.key(&behind));
}

#[test]
fn player_1_is_stuck_when_the_limits_leave_no_move() {
    // On its third turn player 1 may only put a small piece, and both are on the board.
    for (stuck, score) in [("loses", -1), ("draws", 0)] {
        let game = handicapped(&[("first-turns", "3:only-small+placing-only"), ("stuck", stuck)]);
        let pos = game.parse_position(&play(&game, "S@a1 l@b2 S@c3 l@a3")).unwrap();
        assert_eq!(game.moves(&pos).count(), 0);
        assert_eq!(game.payoff(&pos), Some(Payoff::duel(Seat::FIRST, score)));
        assert_eq!(game.inner().payoff(pos.board()), None);
    }
}

#[test]
fn limits_that_contradict_each_other_leave_nothing() {
    let game = limited("1:only-small+only-large");
    assert_eq!(game.payoff(&game.start()), Some(Payoff::duel(Seat::FIRST, -1)));
}

#[test]
fn a_line_counts_while_limits_are_ahead() {
    let game = limited("9:no-small+no-medium+no-large");
    let pos = game.parse_position("S/M/L/./././././. 1 t4").unwrap();
    assert_eq!(game.payoff(&pos), Some(Payoff::duel(Seat::FIRST, 1)));
}

#[test]
fn a_fatal_lift_is_a_turn_as_well() {
    let game = handicapped(&[("first-turns", "3:no-small"), ("lift", "loses")]);
    assert_eq!(after(&game, "s/mL/l/./././M/M/. 1 t2", "b1-a1"), "s/m/l/./././M/M/. 2 t3");
    assert_eq!(after(&game, "s/mL/l/./././M/M/. 1 t3", "b1-a1"), "s/m/l/./././M/M/. 2");
}

#[test]
fn turns_that_cannot_be_are_refused_in_words() {
    let game = limited("3:no-medium+no-covering");
    let refused = |word: &str| game.parse_position(&format!("././././././././. 1 {word}")).unwrap_err().to_string();
    assert_eq!(
        refused("t9"),
        "position has t9, but first-turns=3:no-medium+no-covering limits turns up to 3 only; without the word the limits are behind"
    );
    for word in ["t0", "t", "3", "x3", "t-1", "t+1", "t1.", "T1", "turn1", "t1000"] {
        assert_eq!(
            refused(word),
            format!(
                "position has \"{word}\" after the player to move; the number of player 1's next turn is written t1 to t3, and \
                 nothing once the limits of first-turns=3:no-medium+no-covering are behind"
            )
        );
    }
    // What is wrong with the board is said as without a handicap.
    assert!(game.parse_position("./. 1 t1").unwrap_err().to_string().contains("the board has 9"));
    assert!(refused("t1 t2").contains("needs nine cells"));
}

#[test]
fn the_word_for_the_turn_is_unknown_without_limits() {
    let game = limited("none");
    let message = game.parse_position("././././././././. 1 t1").unwrap_err().to_string();
    assert!(message.contains("needs nine cells and, after a space, the player to move"), "{message}");
}

#[test]
fn first_turns_are_read_and_written() {
    let read = |text: &str| gobblers::rules(&switches(&[("first-turns", text)])).map(|(_, first_turns)| first_turns);
    for text in ["none", "1:no-centre", "3:no-medium+no-covering", "2-3:no-centre", "9:only-large", "4-4:placing-only"]
    {
        assert_eq!(read(text).unwrap().to_string(), text);
    }
    for (given, written) in [
        ("1-3:no-centre", "3:no-centre"),
        ("3:no-covering+no-medium", "3:no-medium+no-covering"),
        ("2:no-small+no-small", "2:no-small"),
    ] {
        assert_eq!(read(given).unwrap().to_string(), written);
    }
    for limit in Limit::ALL {
        let first_turns = FirstTurns::new(2, 5, &[limit]).unwrap();
        assert_eq!(read(&first_turns.to_string()), Ok(first_turns));
        assert_eq!(first_turns.limits().collect::<Vec<_>>(), [limit]);
        assert_eq!(first_turns.last(), 5);
    }
    assert_eq!(read("none"), Ok(FirstTurns::NONE));
    assert_eq!(FirstTurns::default(), FirstTurns::NONE);
}

#[test]
fn first_turns_that_cannot_be_are_refused() {
    let texts = [
        "",
        "3",
        ":",
        "3:",
        ":no-centre",
        "0:no-centre",
        "10:no-centre",
        "3-2:no-centre",
        "0-2:no-centre",
        "+3:no-centre",
        "03:no-centre",
        "3:no-center",
        "3:no-centre+",
        "3:no-centre,no-small",
        "1-2-3:no-centre",
        "-3:no-centre",
        "3:none",
        "3 :no-centre",
        "NONE",
    ];
    for text in texts {
        let refused = gobblers::rules(&switches(&[("first-turns", text)])).unwrap_err().to_string();
        assert!(refused.starts_with(&format!("rule first-turns cannot be \"{text}\"; it is none, or")), "{refused}");
    }
    assert_eq!(FirstTurns::new(1, 3, &[]), None);
    assert_eq!(FirstTurns::new(0, 3, &[Limit::NoCentre]), None);
    assert_eq!(FirstTurns::new(3, 2, &[Limit::NoCentre]), None);
    assert_eq!(FirstTurns::new(1, 10, &[Limit::No(Size::Small)]), None);
}

#[test]
fn the_value_of_first_turns_names_every_limit() {
    for limit in Limit::ALL {
        assert!(gobblers::FIRST_TURNS.values.contains(&limit.name()), "{limit:?}");
    }
}
