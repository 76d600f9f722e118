//! Positions are equal if they are the same position of the same game, however they came about.

use crate::{all_games, random_line};
use games::{Game, Line, Position, open, open_place};

/// The positions after two lines of the same moves in another order: the first player's two moves change places, and what the
/// others reply in between stays.
fn exchanged(game: &Game) -> Vec<(Position, Position)> {
    let mut found = Vec::new();
    let start = game.start();
    for first in start.moves() {
        let after_first = start.play(first).expect("it is legal");
        for reply in 0..after_first.moves().len().min(4) {
            let mut line = game.line();
            line.push(first).expect("it is legal");
            for _ in 1..game.seats() {
                let moves = line.position().moves();
                line.push(moves[reply.min(moves.len() - 1)]).expect("it is legal");
            }
            let replies = line.moves()[1..].to_vec();
            for second in line.position().moves() {
                let order = [&[second], &replies[..], &[first]].concat();
                if let Some(other) = played(game, &order) {
                    found.push((line.position().play(second).expect("it is legal"), other.position().clone()));
                }
            }
        }
    }
    found
}

/// The line of moves, if all of them are legal.
fn played(game: &Game, moves: &[games::Move]) -> Option<Line> {
    let mut line = game.line();
    moves.iter().try_for_each(|&mv| line.push(mv)).ok()?;
    Some(line)
}

#[test]
fn a_position_is_the_same_by_whatever_way_it_was_reached() {
    for game in all_games() {
        let pairs = exchanged(&game);
        for (one, other) in &pairs {
            assert_eq!(one == other, one.text() == other.text(), "{game:?}: {one:?} {other:?}");
        }
        assert!(pairs.iter().any(|(one, other)| one == other), "{game:?}: some moves can change places");
    }
}

#[test]
fn a_position_is_the_same_in_a_game_that_was_opened_twice() {
    for game in all_games() {
        let again = open_place(&game.place(), &game.switches().to_string()).expect("it was open before");
        let line = random_line(&game, 4, 30);
        let mut other = again.line();
        for (&mv, position) in line.moves().iter().zip(&line.positions()[1..]) {
            other.push(mv).expect("it is legal");
            assert_eq!(other.position(), position, "{game:?}");
            let read = again.parse_position(&position.text()).expect("what is written can be read");
            assert_eq!(&read, position, "{game:?}");
            assert_eq!(read.canonical(), position.canonical(), "{game:?}");
            assert_eq!((read.game().place(), read.to_move()), (game.place(), position.to_move()));
        }
        assert_eq!(line.positions(), other.positions());
    }
}

#[test]
fn positions_of_different_games_boards_or_switches_are_never_equal() {
    let games = all_games();
    let mut alike = 0;
    for (number, one) in games.iter().enumerate() {
        for other in &games[number + 1..] {
            alike += usize::from(one.start().text() == other.start().text());
            for (position, foreign) in
                random_line(one, 1, 3).positions().iter().zip(random_line(other, 1, 3).positions())
            {
                assert_ne!(position, foreign, "{one:?}, {other:?}");
                assert_ne!(foreign, position, "{one:?}, {other:?}");
            }
            assert_ne!(one, other);
        }
    }
    assert!(alike > 3, "only the game tells some of these apart");
}

#[test]
fn different_positions_of_a_game_are_not_equal() {
    for game in all_games() {
        let line = random_line(&game, 3, 40);
        for (number, one) in line.positions().iter().enumerate() {
            for other in &line.positions()[number + 1..] {
                assert_eq!(one == other, one.text() == other.text(), "{game:?}: {one:?} {other:?}");
            }
        }
    }
}

#[test]
fn images_of_a_position_have_the_same_canonical_one() {
    let start = open("othello", None, &[]).expect("the game exists").start();
    let after: Vec<Position> = start.moves().into_iter().map(|mv| start.play(mv).expect("it is legal")).collect();
    assert!(after.iter().all(|position| position.canonical() == after[0].canonical()));
    assert!(after[1..].iter().all(|position| *position != after[0]));
}
