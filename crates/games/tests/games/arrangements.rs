//! Positions are taken apart and put together again, and what cannot be is refused with its reason.

use game::{Arrangement, Fault, Impossible, Seat};
use games::{Game, Position, Roster, games, open, open_with};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Every game on every board on offer with every choice of a switch, and four players.
fn all_games() -> Vec<Game> {
    let mut found = Vec::new();
    for info in games() {
        for &(rows, columns) in info.board_choices {
            let board = format!("{rows}x{columns}");
            let usual = [Roster::default()];
            let rosters = info.roster.map_or(&usual[..], |roster| (roster.choices)((rows, columns)));
            for &roster in rosters {
                found.push(open_with(info.name, Some(&board), roster, &[]).expect("the board is on offer"));
            }
        }
        for switch in info.switches {
            // A choice may not fit the usual board.
            let choice = |&value: &&str| open(info.name, None, &[(switch.name, value)]).ok();
            found.extend(switch.choices.iter().filter_map(choice));
        }
    }
    found
}

/// The positions of a random game.
fn random_game(game: &Game, random: &mut Pcg64Mcg) -> Vec<Position> {
    let mut positions = vec![game.start()];
    for _ in 0..120 {
        let position = positions.last().expect("there is the start");
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        let next = position.play(moves[random.random_range(0..moves.len())]).expect("the move is legal");
        positions.push(next);
    }
    positions
}

#[test]
fn every_position_of_every_game_is_put_together_again() {
    let mut random = Pcg64Mcg::seed_from_u64(7);
    let mut seen = 0;
    for game in all_games() {
        let board = game.start().scene();
        for _ in 0..12 {
            for position in random_game(&game, &mut random) {
                let arrangement = position.arrangement();
                let again = game.arrange(&arrangement);
                assert_eq!(again.as_ref(), Ok(&position), "{game:?}: {position:?}");
                // As plain text, too.
                let mut read = Arrangement { stacks: Vec::new(), ..arrangement.clone() };
                read.read_letters(&arrangement.letters(), &board).expect("its letters are known");
                assert_eq!(read, arrangement, "{game:?}: {position:?}");
                let (scene, shown) = (position.scene(), arrangement.scene(&board));
                let stacks = |scene: &game::Scene| scene.points.iter().map(|p| p.stack.clone()).collect::<Vec<_>>();
                assert_eq!((stacks(&shown), &shown.hands), (stacks(&scene), &scene.hands), "{game:?}: {position:?}");
                seen += 1;
            }
        }
    }
    assert!(seen > 10_000, "{seen} positions are few");
}

#[test]
fn any_arrangement_is_taken_or_refused_and_what_is_taken_stays_as_it_is() {
    let mut random = Pcg64Mcg::seed_from_u64(3);
    for game in all_games() {
        let (board, turns) = (game.start().scene(), game.turn_count().map_or(0, |turns| turns.most));
        let (mut taken, mut refused) = (0, 0);
        for position in random_game(&game, &mut random) {
            let mut arrangement = position.arrangement();
            for _ in 0..random.random_range(0..4) {
                let point = random.random_range(0..board.points.len());
                match random.random_range(0..4) {
                    0 => arrangement.clear(point),
                    1 => arrangement.to_move = Seat::new(random.random_range(0..game.seats())),
                    2 => arrangement.turns = random.random_range(0..=turns),
                    _ => arrangement.put(point, board.kinds[random.random_range(0..board.kinds.len())]),
                }
            }
            match game.arrange(&arrangement) {
                Ok(position) => {
                    assert_eq!(position.arrangement(), arrangement, "{game:?}: {position:?}");
                    let text = game.parse_position(&position.text()).expect("its text is a position");
                    assert_eq!(text, position, "{game:?}");
                    taken += 1;
                }
                Err(Impossible { fault, points }) => {
                    assert!(!fault.to_string().is_empty());
                    assert!(points.iter().all(|name| board.point(name).is_some()), "{game:?}: {fault} {points:?}");
                    refused += 1;
                }
            }
        }
        assert!(taken > 0, "{game:?}: nothing was taken, {refused} refused");
    }
}

/// What is said of some stacks, given by the letters of points, with a player to move.
fn said(game: &Game, stacks: &[(&str, &str)], to_move: usize, turns: u16) -> Result<Position, Impossible> {
    let board = game.start().scene();
    let mut letters = vec![String::new(); board.points.len()];
    for (point, stack) in stacks {
        let index = board.points.iter().position(|known| known.name == *point).expect("the point is on the board");
        (*stack).clone_into(&mut letters[index]);
    }
    let mut arrangement = Arrangement { to_move: Seat::new(to_move), turns, ..Arrangement::empty(letters.len()) };
    arrangement.read_letters(&letters, &board)?;
    game.arrange(&arrangement)
}

/// Why some stacks are refused, and where.
fn refused(game: &Game, stacks: &[(&str, &str)], to_move: usize, turns: u16) -> (&'static str, String) {
    let wrong = said(game, stacks, to_move, turns).expect_err("it cannot be");
    (wrong.fault.name(), wrong.points.join(" "))
}

/// The start of a game with some points changed.
fn changed(game: &Game, changes: &[(&str, &str)], to_move: usize, turns: u16) -> Result<Position, Impossible> {
    let scene = game.start().scene();
    let letters = game.start().arrangement().letters();
    let mut stacks: Vec<(&str, &str)> =
        scene.points.iter().zip(&letters).map(|(point, letters)| (point.name.as_str(), letters.as_str())).collect();
    stacks.retain(|(name, _)| changes.iter().all(|(changed, _)| changed != name));
    stacks.extend(changes);
    said(game, &stacks, to_move, turns)
}

fn why(result: Result<Position, Impossible>) -> (&'static str, String) {
    let wrong = result.expect_err("it cannot be");
    (wrong.fault.name(), wrong.points.join(" "))
}

fn is(name: &'static str, points: &str) -> (&'static str, String) {
    (name, points.to_owned())
}

#[test]
fn discs_of_the_start_stay_and_all_hang_together() {
    for name in ["othello", "nip"] {
        let game = open(name, Some("8x8"), &[]).expect("the board exists");
        assert_eq!(refused(&game, &[], 0, 0), is("start-empty", "d4 e4 d5 e5"));
        assert_eq!(why(changed(&game, &[("d4", "")], 0, 0)), is("start-empty", "d4"));
        assert_eq!(why(changed(&game, &[("d4", "X")], 0, 0)), is("not-the-start", "d4 e4 d5 e5"));
        assert_eq!(why(changed(&game, &[], 1, 0)).0, "not-the-start");
        assert_eq!(why(changed(&game, &[("c1", "X"), ("d1", "O")], 0, 0)), is("apart", "c1 d1"));
        let position = changed(&game, &[("d3", "X"), ("d4", "X")], 1, 0).expect("that is the first move");
        assert_eq!(position, game.start().play_text("d3").expect("it is legal").1);
    }
    let long = open("othello", Some("4x4"), &[("start", "cross@1,1")]).expect("the start is on the board");
    assert_eq!(why(changed(&long, &[("a1", "")], 0, 0)), is("start-empty", "a1"));
}

#[test]
fn gobblers_have_so_many_pieces_and_lines_end_the_game() {
    let game = open("gobblers", None, &[]).expect("the game exists");
    assert_eq!(refused(&game, &[("a1", "L"), ("b2", "L"), ("c3", "L")], 1, 0), is("too-many", "a1 b2 c3"));
    assert_eq!(refused(&game, &[("a1", "LS")], 1, 0), is("covers", "a1"));
    assert_eq!(refused(&game, &[("a1", "Mm")], 1, 0), is("covers", "a1"));
    assert_eq!(refused(&game, &[("a1", "Q")], 1, 0), is("unknown", "a1"));
    assert_eq!(refused(&game, &[], 1, 0), is("none-yet", ""));
    assert_eq!(refused(&game, &[("a1", "s")], 0, 0), is("none-yet", ""));
    assert_eq!(refused(&game, &[("a1", "S")], 0, 0), is("none-yet", ""));
    // No piece of player 2 is large enough to have covered the line of player 1 before.
    let both = [("a1", "L"), ("b1", "L"), ("c1", "M"), ("a3", "s"), ("b3", "s"), ("c3", "m")];
    assert_eq!(refused(&game, &both, 0, 0), is("both-lines", "a1 b1 c1 a3 b3 c3"));
    // The small piece of player 2 can have uncovered nothing.
    let late = [("a1", "S"), ("b1", "M"), ("c1", "L"), ("a3", "s")];
    assert_eq!(refused(&game, &late, 0, 0), is("line-unmade", "a1 b1 c1"));
    assert!(said(&game, &late, 1, 0).is_ok(), "player 1 has just won");
    // The large piece has left c3, uncovers the line of player 2 and completes its own: possible unless lifting loses at once.
    let uncovered = [("a1", "S"), ("b1", "M"), ("c1", "L"), ("a3", "s"), ("b3", "m"), ("c3", "s")];
    assert!(said(&game, &uncovered, 1, 0).is_ok());
    let strict = open("gobblers", None, &[("lift", "loses")]).expect("the switch exists");
    assert_eq!(refused(&strict, &uncovered, 1, 0).0, "both-lines");
}

#[test]
fn limited_first_turns_are_counted() {
    let game = open("gobblers", None, &[("first-turns", "2:only-small")]).expect("the switch exists");
    let count = game.turn_count().expect("turns are counted");
    assert_eq!((count.name, count.most), ("first-turns", 2));
    assert_eq!(refused(&game, &[], 0, 3), is("turns", ""));
    let stacks = [("a1", "S"), ("b1", "s"), ("c1", "S"), ("c3", "s")];
    assert_eq!(refused(&game, &stacks, 0, 2), is("too-soon", "a1 c1"));
    assert!(said(&game, &stacks, 0, 0).is_ok());
    assert!(said(&game, &stacks[..2], 0, 2).is_ok());
}

#[test]
fn halma_has_all_pieces_on_the_board_and_one_winner() {
    let game = open("halma", Some("4x4"), &[]).expect("the board exists");
    assert_eq!(why(changed(&game, &[("a3", "")], 0, 0)), is("number", "a4 b4"));
    assert_eq!(why(changed(&game, &[("b2", "2")], 0, 0)), is("number", "c1 d1 b2 d2"));
    let arrived = [("c1", "1"), ("d1", "1"), ("d2", "1"), ("a3", "2"), ("a4", "2"), ("b4", "2")];
    assert_eq!(refused(&game, &arrived, 0, 0).0, "several-won");
    let first = [("c1", "1"), ("d1", "1"), ("d2", "1"), ("a2", "2"), ("a4", "2"), ("b4", "2")];
    assert_eq!(refused(&game, &first, 0, 0), is("won-before", "c1 d1 d2"));
    assert!(said(&game, &first, 1, 0).is_ok_and(|position| position.is_over()));
    let four = open_with("halma", Some("16x16"), Roster { pieces: None, players: Some(4) }, &[]).expect("it exists");
    let wrong = changed(&four, &[("h8", "4")], 3, 0).expect_err("there is one too many");
    assert!(matches!(wrong.fault, Fault::Number { found: 14, needed: 13, .. }) && wrong.points.len() == 14);
}

#[test]
fn who_should_have_left_home_has_lost_at_once() {
    let game = open("halma", Some("4x4"), &[("leave-home", "5")]).expect("the switch exists");
    assert_eq!(game.turn_count().map(|count| count.most), Some(5));
    assert_eq!(why(changed(&game, &[], 0, 6)), is("turns", ""));
    assert_eq!(why(changed(&game, &[], 0, 0)), is("lost-before", "a3 a4 b4"));
    let position = changed(&game, &[], 1, 3).expect("it can be");
    assert!(position.text().ends_with(" 2 2,3"), "{position:?}");
}

#[test]
fn stones_in_a_row_are_put_in_turn_and_do_not_hang_in_the_air() {
    let game = open("row", None, &[("gravity", "on"), ("length", "4")]).expect("the game exists");
    let bottom = |column: char| format!("{column}{}", game.board().split('x').next().expect("it has rows"));
    let (a, b, c, d) = (bottom('a'), bottom('b'), bottom('c'), bottom('d'));
    assert_eq!(refused(&game, &[("b3", "X")], 1, 0), is("floating", "b3"));
    assert_eq!(refused(&game, &[(&a, "X")], 0, 0), is("uneven", ""));
    assert!(said(&game, &[(&a, "X")], 1, 0).is_ok());
    let small = open("row", Some("3x3"), &[("gravity", "off"), ("length", "3")]).expect("the game exists");
    let stacks = |letters: &str| -> Vec<(String, String)> {
        let name = |cell: usize| format!("{}{}", ["a", "b", "c"][cell % 3], cell / 3 + 1);
        let stones = letters.chars().enumerate().filter(|&(_, letter)| letter != '-');
        stones.map(|(cell, letter)| (name(cell), letter.to_string())).collect()
    };
    let check = |letters: &str, to_move: usize| {
        let stacks = stacks(letters);
        let stacks: Vec<(&str, &str)> = stacks.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        refused(&small, &stacks, to_move, 0)
    };
    assert_eq!(check("XXXOOO---", 0), is("both-lines", "a1 b1 c1 a2 b2 c2"));
    assert_eq!(check("XXXOO-O--", 0), is("line-before", "a1 b1 c1"));
    let row = [(&*a, "X"), (&*b, "X"), (&*c, "X"), (&*d, "X")];
    let row: Vec<(&str, &str)> = row.into_iter().collect();
    assert_eq!(refused(&game, &row, 1, 0).0, "uneven");
    let wide = open("row", Some("3x4"), &[("gravity", "off"), ("length", "3")]).expect("the game exists");
    let unmade = [
        ("a1", "X"),
        ("b1", "X"),
        ("c1", "X"),
        ("d1", "O"),
        ("a2", "O"),
        ("b2", "X"),
        ("c2", "X"),
        ("d2", "X"),
        ("a3", "O"),
        ("b3", "O"),
        ("d3", "O"),
    ];
    assert_eq!(refused(&wide, &unmade, 1, 0), is("line-unmade", "a1 b1 c1 b2 c2 d2"));
}

#[test]
fn what_is_about_another_board_is_refused() {
    for info in games() {
        let game = open(info.name, None, &[]).expect("the game exists");
        let arrangement = game.start().arrangement();
        let mut short = arrangement.clone();
        short.stacks.pop();
        assert_eq!(game.arrange(&short).expect_err("a cell is missing").fault.name(), "points");
        let nobody = Arrangement { to_move: Seat::new(3), ..arrangement };
        assert_eq!(game.arrange(&nobody).expect_err("nobody sits there").fault.name(), "no-such-player");
    }
}
