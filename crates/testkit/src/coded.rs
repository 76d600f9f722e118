use game::Coded;
use std::collections::HashSet;

/// Checks that the moves of every position have different codes within the bound, that each code leads back to its move, and
/// that no other number is a move.
///
/// # Panics
/// If something is wrong with the game.
pub fn check_coded<G: Coded>(game: &G, positions: &[G::Position]) {
    let codes = game.move_codes();
    for pos in positions {
        let mut seen = HashSet::new();
        for mv in game.moves(pos) {
            let code = game.move_code(mv);
            assert!(code < codes, "the code {code} of {mv:?} is not below {codes}");
            assert!(seen.insert(code), "two moves of {pos:?} have the code {code}");
            assert_eq!(game.move_of_code(code), Some(mv), "the code {code} leads to another move");
        }
    }
    for beyond in [codes, codes + 1, u32::MAX] {
        assert_eq!(game.move_of_code(beyond), None, "{beyond} is beyond all codes");
    }
}
