use game::Symmetric;
use std::collections::HashSet;

/// Checks that each symmetry keeps the game what it is: mapping and playing can change places, images have the images
/// of the moves and the same payoff, and the canonical form is one of the images and the same for all of them.
///
/// # Panics
/// If something is wrong with the game.
pub fn check_symmetric<G: Symmetric>(game: &G, positions: &[G::Position]) {
    assert!(game.symmetries() >= 1, "there is at least the identity");
    for pos in positions {
        let moves = crate::moves_of(game, pos);
        let canonical = game.canonical(pos);
        assert_eq!(game.map_position(pos, 0), *pos, "symmetry 0 changes nothing");
        assert_eq!(game.canonical(&canonical), canonical, "the canonical form is its own: {pos:?}");
        let mut images = HashSet::new();
        for symmetry in 0..game.symmetries() {
            let image = game.map_position(pos, symmetry);
            images.insert(image);
            assert_eq!(game.canonical(&image), canonical, "images share the canonical form: {symmetry} of {pos:?}");
            assert_eq!(game.to_move(&image), game.to_move(pos), "the mover stays: {symmetry} of {pos:?}");
            assert_eq!(game.payoff(&image), game.payoff(pos), "the payoff stays: {symmetry} of {pos:?}");
            let mapped: HashSet<G::Move> = moves.iter().map(|&mv| game.map_move(mv, symmetry)).collect();
            assert_eq!(mapped, game.moves(&image).collect(), "moves map to moves: {symmetry} of {pos:?}");
            for &mv in &moves {
                let map_then_play = game.play(&image, game.map_move(mv, symmetry));
                let play_then_map = game.map_position(&game.play(pos, mv), symmetry);
                assert_eq!(map_then_play, play_then_map, "mapping keeps {mv:?} the same move: {symmetry} of {pos:?}");
            }
        }
        assert!(images.contains(&canonical), "the canonical form is an image: {pos:?}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Fault, Pairs, all};

    #[test]
    fn the_toy_can_be_mirrored() {
        check_symmetric(&Pairs::SOUND, &all());
    }

    #[test]
    #[should_panic(expected = "images share the canonical form")]
    fn a_canonical_form_that_differs_is_found() {
        check_symmetric(&Pairs::with(Fault::CanonicalIsIdentity), &all());
    }

    #[test]
    #[should_panic(expected = "mapping keeps 0 the same move")]
    fn moves_that_are_not_mapped_are_found() {
        check_symmetric(&Pairs::with(Fault::MovesAreNotMapped), &all());
    }
}
