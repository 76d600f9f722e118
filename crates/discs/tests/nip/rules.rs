//! Facts of the rule page, and of what is established about the smallest board.

use discs::{Discs, Move, SlowTwin, Word};
use game::{Game, Notation, Seat};
use solver::{plain_alpha_beta, plain_minimax};
use testkit::check_values;

fn game<W: Word>(rows: usize, columns: usize, rules: &[(&str, &str)]) -> Discs<W> {
    let switches = discs::nip::switches(rules.iter().copied()).unwrap();
    discs::nip::game(discs::nip::shape(rows, columns, &switches).unwrap(), switches).unwrap()
}

/// Plays the moves from the start, each checked.
fn play<G: Notation>(game: &G, moves: &str) -> G::Position {
    moves.split_whitespace().fold(game.start(), |pos, text| {
        game.try_play(&pos, game.parse_move(text).unwrap()).unwrap_or_else(|error| panic!("{text}: {error}"))
    })
}

/// Black and white stones.
fn count(game: &Discs<u64>, pos: &<Discs<u64> as Game>::Position) -> (u32, u32) {
    assert!(game.payoff(pos).is_some(), "the game is over");
    (pos.stones(Seat::FIRST).count(), pos.stones(Seat::SECOND).count())
}

fn move_texts(game: &Discs<u64>, pos: &<Discs<u64> as Game>::Position) -> Vec<String> {
    game.moves(pos).map(|mv| game.move_text(mv)).collect()
}

#[test]
fn boards_have_the_cells_and_rims_of_the_rule_page() {
    let facts = [
        ((4, 4), 12, 8),
        ((4, 6), 20, 12),
        ((6, 6), 24, 12),
        ((4, 8), 28, 16),
        ((6, 8), 36, 16),
        ((4, 10), 36, 20),
        ((4, 12), 44, 24),
        ((8, 8), 52, 20),
    ];
    for ((rows, columns), cells, rim) in facts {
        let switches = discs::nip::switches([]).unwrap();
        let shape = discs::nip::shape(rows, columns, &switches).unwrap();
        assert_eq!((shape.cells(), shape.border().len()), (cells, rim), "{rows}x{columns}");
        let twin = SlowTwin::octagon(rows, columns, &switches);
        assert_eq!((twin.cells().len(), twin.rim()), (cells, shape.border()), "{rows}x{columns}");
    }
}

#[test]
fn neighbours_on_the_rim_are_neighbours_on_the_grid() {
    for (rows, columns) in (4..=16).flat_map(|rows| (4..=16).map(move |columns| (rows, columns))) {
        let Ok(shape) = discs::nip::shape(rows, columns, &discs::nip::switches([]).unwrap()) else {
            assert!(rows * columns > 128);
            continue;
        };
        let border = shape.border();
        for (place, &(row, column)) in border.iter().enumerate() {
            let (next_row, next_column) = border[(place + 1) % border.len()];
            assert!(row.abs_diff(next_row) <= 1 && column.abs_diff(next_column) <= 1, "{rows}x{columns}");
            assert_eq!(border.iter().filter(|&&cell| cell == (row, column)).count(), 1, "{rows}x{columns}");
        }
    }
}

#[test]
fn the_published_line_on_4x4_ends_with_flips_round_the_rim() {
    let game = game::<u64>(4, 4, &[]);
    let before = play(&game, "b1 a3 c4 d3 b4 c1 d2");
    let Move::Put(last) = game.parse_move("a2").unwrap() else { panic!("a2 is a cell") };
    let mut flipped: Vec<String> =
        game.flips(&before, last).bits().map(|cell| game.move_text(Move::Put(discs::Cell(cell as u8)))).collect();
    flipped.sort_unstable();
    assert_eq!(flipped, ["b1", "b4", "c1", "c4", "d2", "d3"]);
    let end = play(&game, "b1 a3 c4 d3 b4 c1 d2 a2");
    assert_eq!(count(&game, &end), (2, 10));
}

#[test]
fn the_lines_of_best_play_on_4x4_hold() {
    let game = game::<u64>(4, 4, &[]);
    assert_eq!(move_texts(&game, &play(&game, "b1")), ["c1", "a3"]);
    let mut line = "b1 c1".to_owned();
    for mv in ["d2", "a3", "c4", "d3", "a2", "b4"] {
        let pos = play(&game, &line);
        // White has no choice; Black's choices keep the value of the board.
        if pos.seat == Seat::SECOND {
            assert_eq!(move_texts(&game, &pos), [mv], "after {line}");
        } else {
            assert_eq!(plain_minimax(&game, &pos), 2, "after {line}");
        }
        line = format!("{line} {mv}");
    }
    assert_eq!(count(&game, &play(&game, &line)), (7, 5));
    for wipe_out in ["b1 a3 c4 c1 a2 d3 b4 pass d2", "b1 a3 c4 d3 b4 c1 a2 pass d2"] {
        assert_eq!(count(&game, &play(&game, wipe_out)), (12, 0), "{wipe_out}");
    }
}

#[test]
fn plain_search_finds_the_value_of_4x4() {
    let game = game::<u64>(4, 4, &[]);
    assert_eq!(check_values(&game, &game.start()), 2);
    let twin = SlowTwin::octagon(4, 4, game.switches());
    assert_eq!(plain_minimax(&twin, &twin.start()), 2);
}

#[test]
fn plain_search_finds_the_values_of_4x6() {
    let game = game::<u64>(4, 6, &[]);
    let value = |mv: &str| -plain_alpha_beta(&game, &play(&game, mv), -20, 20);
    assert_eq!([value("c1"), value("d4"), value("b2"), value("e3")], [19, 19, -18, -18]);
    assert_eq!(move_texts(&game, &game.start()).len(), 4);
}

#[test]
fn plain_searches_agree_under_every_rim() {
    for rim in ["on", "off"] {
        for self_bracket in ["no", "yes"] {
            for score in ["discs", "empties-to-winner"] {
                for start in ["cross", "parallel-rows", "parallel-columns", "reversed"] {
                    let rules = [("rim", rim), ("self-bracket", self_bracket), ("score", score), ("start", start)];
                    let game = game::<u64>(4, 4, &rules);
                    let value = check_values(&game, &game.start());
                    let twin = SlowTwin::octagon(4, 4, game.switches());
                    assert_eq!(plain_minimax(&twin, &twin.start()), value, "{rules:?}");
                }
            }
        }
    }
}

#[test]
fn a_stone_closes_a_run_with_itself_only_if_the_switch_says_so() {
    // All of the rim is white but a2, which Black fills; inside everything is white too.
    let text = "OO-OOOOOOOOO X";
    let no = game::<u64>(4, 4, &[]);
    assert_eq!(no.moves(&no.parse_position(text).unwrap()).count(), 0);
    let yes = game::<u64>(4, 4, &[("self-bracket", "yes")]);
    let pos = yes.parse_position(text).unwrap();
    let after = yes.try_play(&pos, yes.parse_move("a2").unwrap()).unwrap();
    assert_eq!(yes.position_text(&after), "XXXOOXXOOXXX O");
    // Without a rim there is nothing to go round.
    let off = game::<u64>(4, 4, &[("self-bracket", "yes"), ("rim", "off")]);
    assert_eq!(off.moves(&off.parse_position(text).unwrap()).count(), 0);
}

#[test]
fn cut_cells_may_be_written_as_hashes() {
    let game = game::<u64>(4, 4, &[]);
    let plain = game.parse_position("-----OX--XO-- X").unwrap_err().to_string();
    assert_eq!(plain, "position has 13 cells; this 4x4 board needs 12");
    let start = game.position_text(&game.start());
    assert_eq!(start, "---OX--XO--- X");
    assert_eq!(game.parse_position("#--#-OX--XO-#--# X"), Ok(game.start()));
    assert!(game.parse_position("---#-OX--XO-#--# X").is_err());
    assert!(game.parse_move("a1").is_err());
}

#[test]
fn impossible_games_are_refused_in_words() {
    let message = |rows, columns, rules: &[(&str, &str)]| match discs::nip::switches(rules.iter().copied()) {
        Ok(switches) => discs::nip::shape(rows, columns, &switches).unwrap_err().to_string(),
        Err(error) => error.to_string(),
    };
    assert!(message(3, 8, &[]).contains("4 to 16"));
    assert!(message(16, 16, &[]).contains("at most 128"));
    assert!(message(8, 8, &[("rim", "maybe")]).contains("on or off"));
    assert!(message(8, 8, &[("self-bracket", "on")]).contains("no or yes"));
    assert!(message(8, 8, &[("corner", "on")]).contains("self-bracket"));
}
