use game::Game;

/// Checks that pieces neither appear nor vanish: after each legal move, `count` has changed by exactly `added`.
///
/// # Panics
/// If something is wrong with the game.
pub fn check_pieces<G: Game>(
    game: &G,
    positions: &[G::Position],
    count: impl Fn(&G::Position) -> i64,
    added: impl Fn(G::Move) -> i64,
) {
    for pos in positions {
        for mv in game.moves(pos) {
            let after = game.play(pos, mv);
            assert_eq!(count(&after), count(pos) + added(mv), "pieces appear or vanish: {mv:?} in {pos:?}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Fault, Pairs, all, stones};

    #[test]
    fn the_toy_puts_one_stone_a_move() {
        check_pieces(&Pairs::SOUND, &all(), stones, |_| 1);
    }

    #[test]
    #[should_panic(expected = "pieces appear or vanish")]
    fn a_lost_stone_is_found() {
        check_pieces(&Pairs::with(Fault::StonesVanish), &all(), stones, |_| 1);
    }
}
