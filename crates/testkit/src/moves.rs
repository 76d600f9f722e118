use game::Game;
use std::collections::HashSet;

/// Checks that the moves of each position come without duplicates, in a stable order, and that `try_play` accepts
/// exactly them and agrees with `play`. The moves tried are all that are legal in any of the positions.
///
/// # Panics
/// If something is wrong with the game.
pub fn check_moves<G: Game>(game: &G, positions: &[G::Position]) {
    let every: HashSet<G::Move> = positions.iter().flat_map(|pos| game.moves(pos)).collect();
    for pos in positions {
        let moves = crate::moves_of(game, pos);
        assert_eq!(moves, crate::moves_of(game, pos), "the order of moves is stable: {pos:?}");
        let legal: HashSet<G::Move> = moves.iter().copied().collect();
        assert_eq!(legal.len(), moves.len(), "no move comes twice: {pos:?}");
        for &mv in &every {
            let tried = game.try_play(pos, mv).ok();
            let expected = legal.contains(&mv).then(|| game.play(pos, mv));
            assert_eq!(tried, expected, "only legal moves are accepted: {mv:?} in {pos:?}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Fault, Pairs, all};

    #[test]
    fn the_toy_generates_what_it_accepts() {
        check_moves(&Pairs::SOUND, &all());
    }

    #[test]
    #[should_panic(expected = "no move comes twice")]
    fn a_duplicate_is_found() {
        check_moves(&Pairs::with(Fault::MoveTwice), &all());
    }

    #[test]
    #[should_panic(expected = "only legal moves are accepted")]
    fn a_lax_check_is_found() {
        check_moves(&Pairs::with(Fault::AcceptsAnything), &all());
    }
}
