use game::Keyed;
use std::collections::HashMap;

/// Checks that equal positions have equal keys, computed by two rules values that were made separately, that different
/// positions have different ones, and that no bit of the keys is nearly constant.
///
/// With good keys a chance collision among the few thousand positions of a test does not happen.
///
/// # Panics
/// If something is wrong with the game.
pub fn check_keyed<G: Keyed>(game: &G, same_rules: &G, positions: &[G::Position]) {
    let mut by_key: HashMap<u64, G::Position> = HashMap::new();
    for pos in positions {
        let key = game.key(pos);
        assert_eq!(key, same_rules.key(&{ *pos }), "equal positions have equal keys: {pos:?}");
        let other = by_key.insert(key, *pos);
        assert!(other.is_none_or(|other| other == *pos), "different positions share a key: {pos:?}, {other:?}");
    }
    let distinct = by_key.len();
    if distinct >= 200 {
        for bit in 0..64 {
            let set = by_key.keys().filter(|&key| key >> bit & 1 == 1).count();
            assert!((distinct / 4..=distinct * 3 / 4).contains(&set), "bit {bit} is set in {set} of {distinct} keys");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Fault, Pairs, all};

    #[test]
    fn the_toy_has_keys() {
        check_keyed(&Pairs::SOUND, &Pairs::SOUND, &all());
    }

    #[test]
    #[should_panic(expected = "share a key")]
    fn a_collision_is_found() {
        let game = Pairs::with(Fault::KeyIgnoresColour);
        check_keyed(&game, &game, &all());
    }
}
