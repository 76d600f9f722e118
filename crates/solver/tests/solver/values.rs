//! Established values of whole boards.

use crate::variant::Variant;
use crate::{Manner, check_exact, check_winner, kernels, manners, plain_solver, solver};
use discs::{Discs, IsaChoice, Word};
use game::{Bounds, Game, Notation, StopSignal};
use solver::{Goal, Limits};

/// Boards of up to this many cells are solved in every manner, the larger ones only with the fastest kernel.
const SMALL: u32 = 24;

/// One line of the file of values.
struct Line {
    variant: Variant,
    value: i32,
    moves: Vec<(String, i32)>,
}

fn lines() -> Vec<Line> {
    let number = |text: &str| text.parse().expect("a value is a number");
    let read = |line: &str| {
        let (variant, values) = line.split_once(':').expect("a line has a colon");
        let mut values = values.split_whitespace();
        let value = number(values.next().expect("a line has a value"));
        let first_move = |word: &str| {
            let (mv, value) = word.split_once('=').expect("a first move is move=value");
            (mv.to_owned(), number(value))
        };
        Line { variant: Variant::parse(variant), value, moves: values.map(first_move).collect() }
    };
    include_str!("values.txt").lines().filter(|line| !line.starts_with('#')).map(read).collect()
}

/// The manners in which a board is solved here.
fn manners_for<W: Word>(game: &Discs<W>) -> Vec<Manner> {
    let small = game.board().cells().count() <= SMALL;
    manners().into_iter().filter(|manner| small || manner.isa == IsaChoice::detect()).collect()
}

#[test]
fn boards_have_their_established_values() {
    for line in lines() {
        let game = line.variant.game::<u64>();
        for manner in manners_for(&game) {
            check_exact(&mut solver(&game, manner), &game.start(), line.value);
        }
    }
}

#[test]
fn boards_have_their_established_winners() {
    for line in lines() {
        let game = line.variant.game::<u64>();
        for manner in manners_for(&game) {
            check_winner(&mut solver(&game, manner), &game.start(), line.value);
        }
    }
}

#[test]
fn first_moves_have_their_established_values() {
    for line in lines().iter().filter(|line| !line.moves.is_empty()) {
        let game = line.variant.game::<u64>();
        let mut solver = plain_solver(&game);
        let scores = solver.move_scores(&game.start(), Goal::Exact, &Limits::default(), &StopSignal::new());
        assert_eq!(scores.len(), game.moves(&game.start()).count());
        assert_eq!(scores.iter().map(|(_, bounds)| bounds.low).max(), Some(line.value), "{:?}", line.variant);
        for (text, value) in &line.moves {
            let mv = game.parse_move(text).unwrap();
            assert!(scores.contains(&(mv, Bounds::exact(*value))), "{text} is {value:+} on {:?}", line.variant);
        }
    }
}

#[test]
fn small_boards_have_the_same_values_in_128_bits() {
    for line in lines() {
        let game = line.variant.game::<u128>();
        if game.board().cells().count() <= SMALL {
            for isa in kernels() {
                check_exact(&mut solver(&game, Manner { threads: 1, isa }), &game.start(), line.value);
            }
        }
    }
}
