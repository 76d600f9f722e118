use game::Duel;
use solver::{plain_alpha_beta, plain_minimax};

/// Checks that plain alpha-beta proves what plain minimax finds, with an open window and with the two windows that ask
/// only on which side of the value it is. Returns the value for the side to move.
///
/// # Panics
/// If they differ, or the value is larger than the game says is possible.
pub fn check_values<G: Duel>(game: &G, pos: &G::Position) -> i32 {
    let value_for_mover = plain_minimax(game, pos);
    let highest = game.highest_score();
    assert!(value_for_mover.abs() <= highest, "no score is larger than {highest}: {pos:?}");
    let within = |alpha, beta| plain_alpha_beta(game, pos, alpha, beta);
    assert_eq!(within(-highest - 1, highest + 1), value_for_mover, "alpha-beta finds the value: {pos:?}");
    assert!(within(value_for_mover - 1, value_for_mover) >= value_for_mover, "at least the value: {pos:?}");
    assert!(within(value_for_mover, value_for_mover + 1) <= value_for_mover, "at most the value: {pos:?}");
    value_for_mover
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Pairs, all};
    use game::Game;

    #[test]
    fn the_toy_has_a_value_everywhere() {
        for pos in all() {
            check_values(&Pairs::SOUND, &pos);
        }
        assert_eq!(check_values(&Pairs::SOUND, &Pairs::SOUND.start()), 1);
    }
}
