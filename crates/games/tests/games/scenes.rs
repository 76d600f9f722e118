//! What every game says of its looks is complete, so that whoever draws it need not know the game.

use game::{Scene, Seat};
use games::{Game, Roster, games, open_with};
use std::collections::HashSet;

/// Every game on every board on offer, with every choice of players and pieces.
fn all_games() -> Vec<Game> {
    let mut found = Vec::new();
    for info in games() {
        for &(rows, columns) in info.board_choices {
            let usual = [Roster::default()];
            let rosters = info.roster.map_or(&usual[..], |roster| (roster.choices)((rows, columns)));
            for &roster in rosters {
                let board = format!("{rows}x{columns}");
                found.push(open_with(info.name, Some(&board), roster, &[]).expect("the board is on offer"));
            }
        }
    }
    found
}

/// The scenes along a game of moves from the middle of the list.
fn scenes(game: &Game) -> Vec<Scene> {
    let mut position = game.start();
    let mut scenes = vec![position.scene()];
    for _ in 0..60 {
        let moves = position.moves();
        let Some(&mv) = moves.get(moves.len() / 2) else { break };
        position = position.play(mv).expect("the move is legal");
        scenes.push(position.scene());
    }
    scenes
}

#[test]
fn every_token_has_a_letter_of_its_own_and_a_name() {
    for game in all_games() {
        let place = game.place();
        let kinds = game.start().scene().kinds;
        let letters: HashSet<char> = kinds.iter().map(|token| token.letter).collect();
        assert_eq!(letters.len(), kinds.len(), "{place}: two kinds share a letter");
        for seat in (0..game.seat_names().len()).map(Seat::new) {
            assert!(kinds.iter().any(|token| token.seat == seat), "{place}: {seat} has no tokens");
        }
        for token in &kinds {
            assert!(token.letter.is_ascii_alphanumeric() && token.size > 0, "{place}: {token:?}");
            let identifier = |name: &str| !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
            assert!(identifier(token.name), "{place}: {token:?}");
        }
        for scene in scenes(&game) {
            assert_eq!(scene.kinds, kinds, "{place}");
            let on_board = scene.points.iter().flat_map(|point| &point.stack);
            let in_hand = scene.hands.iter().flat_map(|hand| &hand.tokens);
            assert!(on_board.chain(in_hand).all(|token| kinds.contains(token)), "{place}");
        }
    }
}

#[test]
fn stacks_hold_a_token_of_a_size_and_counters_a_number_for_every_seat() {
    for game in all_games() {
        let (place, seats) = (game.place(), game.seat_names().len());
        for scene in scenes(&game) {
            for point in &scene.points {
                assert!(point.stack.is_sorted_by(|below, above| below.size < above.size), "{place} {}", point.name);
            }
            assert!(scene.counters.is_empty() || scene.counters.len() == seats, "{place}");
            for counter in &scene.counters {
                assert!(counter.out_of.is_none_or(|whole| counter.count <= whole), "{place} {counter:?}");
                assert_eq!(counter.unit, scene.counters[0].unit, "{place}");
            }
            let in_camps = scene.camps.iter().flat_map(|camp| &camp.points);
            assert!(in_camps.clone().all(|&point| point < scene.points.len()), "{place}");
            assert_eq!(in_camps.clone().collect::<HashSet<_>>().len(), in_camps.count(), "{place}: camps overlap");
        }
    }
}
