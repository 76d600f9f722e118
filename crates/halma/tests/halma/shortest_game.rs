//! Two players who cooperate can finish 8x8 in 24 plies and not in 23: a game of 24, and a proof.
//!
//! The proof rests on parity. Jumps keep the parity of row and column, which sorts the cells into four classes, and
//! the goal camp needs two pieces of a class in which the home camp has two too few. So two pieces must make a step
//! besides their jumps, which makes 12 own moves. The second player makes its 12th move at ply 24, so that only a game
//! is left in which the first player wins at ply 23 without wasting a single move; there are few, and all are tried.

use crate::common::small;
use game::{Game, Notation, Payoff, Seat, Symmetric};
use halma::{Cell, CellSet, Halma, Position};
use std::collections::HashSet;

type Small = Halma<u64, 2>;

/// A game in which both help the second player.
const GAME: &str = "a5-b4 f1-e2 a7-c3 h1-b5 c3-d4 e1-a5 b8-d6 g1-a7 b7-f3 h3-b7 d6-e5 f2-b8 d8-d7 h2-d8 c8-e6 g2-c8 \
                    a8-e8 e2-a8 b6-c6 h4-b6 a6-c4 b5-a6 c7-c3 g3-c7";

/// No fewer moves of `seat` bring all its pieces to the goal camp, whatever the opponent does.
///
/// Each piece outside has to move. A piece that changes its class makes a step, and that is one move more, unless it
/// stands next to the goal camp and may step into it.
fn least_own_moves(game: &Small, pos: &Position<u64, 2>, seat: Seat) -> u32 {
    let (pieces, goal) = (pos.pieces_of(seat), game.goal(seat));
    let class = |cell: Cell| (game.board().row(cell) % 2, game.board().column(cell) % 2);
    let in_class = |set: u64, wanted| set.cells().filter(|&cell| class(cell) == wanted).count() as u32;
    let classes = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let changes: u32 =
        classes.into_iter().map(|class| in_class(goal, class).saturating_sub(in_class(pieces, class))).sum();
    let outside = pieces & !goal;
    let at_the_border = outside.cells().filter(|&cell| !(game.board().neighbours(cell) & goal).is_empty()).count();
    outside.count() + changes.saturating_sub(at_the_border as u32)
}

/// Whether the first player can have won when it has made `moves` moves, one more than its opponent.
fn first_player_wins_with(game: &Small, moves: u32) -> bool {
    let (first, second) = (Seat::FIRST, Seat::SECOND);
    let mut layer = HashSet::from([game.start()]);
    for ply in 1..2 * moves {
        let left = [moves - ply.div_ceil(2), moves - 1 - ply / 2];
        // The opponent clears the goal camp, one piece a move.
        let possible = |pos: &Position<u64, 2>| {
            least_own_moves(game, pos, first) <= left[0]
                && (pos.pieces_of(second) & game.goal(first)).count() <= left[1]
        };
        let children = layer.iter().flat_map(|pos| game.moves(pos).map(|mv| game.play(pos, mv)));
        layer = children.filter(possible).map(|pos| game.canonical(&pos)).collect();
    }
    // Nothing is left to be moved in what has survived.
    !layer.is_empty()
}

#[test]
fn two_players_who_cooperate_finish_8x8_in_24_plies() {
    let game = small(8, 10, &[]);
    let mut pos = game.start();
    for mv in GAME.split_whitespace() {
        assert_eq!(game.payoff(&pos), None);
        pos = game.try_play(&pos, game.parse_move(mv).unwrap()).unwrap_or_else(|error| panic!("{mv}: {error}"));
    }
    assert_eq!((GAME.split_whitespace().count(), game.payoff(&pos)), (24, Some(Payoff::new(&[-1, 1]))));
}

#[test]
fn two_players_who_cooperate_do_not_finish_8x8_in_23_plies() {
    let game = small(8, 10, &[]);
    for seat in [Seat::FIRST, Seat::SECOND] {
        assert_eq!(least_own_moves(&game, &game.start(), seat), 12);
    }
    assert!(!first_player_wins_with(&game, 12));
}

#[test]
fn the_search_for_short_games_finds_those_that_exist() {
    // On the smallest board a plain search of all lines says how soon the first player can win.
    let game = small(4, 3, &[]);
    let mut layer = HashSet::from([game.start()]);
    let mut plies = 0_u32;
    while !layer.iter().any(|pos| game.payoff(pos) == Some(Payoff::new(&[1, -1]))) {
        layer = layer.iter().flat_map(|pos| game.moves(pos).map(|mv| game.play(pos, mv))).collect();
        plies += 1;
    }
    let moves = plies.div_ceil(2);
    assert!(first_player_wins_with(&game, moves));
    assert!((1..moves).all(|fewer| !first_player_wins_with(&game, fewer)));
}
