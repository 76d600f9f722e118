use game::{Ranked, Unplay};
use std::collections::HashSet;

/// Checks that rank and unrank are inverse: from every rank there is, and from every position given. A game that folds
/// symmetries may return another position of the same class, even one with the seats exchanged: with the same rank, as many moves
/// and the same payoff for the mover.
///
/// # Panics
/// If something is wrong with the game.
pub fn check_ranked<G: Ranked>(game: &G, positions: &[G::Position]) {
    let mover_gets = |pos: &G::Position| game.payoff(pos).map(|payoff| payoff[game.to_move(pos)]);
    for rank in 0..game.ranks() {
        if let Some(pos) = game.unrank(rank) {
            assert_eq!(game.rank(&pos), rank, "the position of a rank has that rank: {pos:?}");
        }
    }
    for pos in positions {
        let rank = game.rank(pos);
        assert!(rank < game.ranks(), "rank {rank} is below {}: {pos:?}", game.ranks());
        let back = game.unrank(rank).unwrap_or_else(|| panic!("rank {rank} is that of a position: {pos:?}"));
        assert_eq!(game.rank(&back), rank, "the rank comes back: {pos:?}");
        assert_eq!(game.moves(&back).count(), game.moves(pos).count(), "the same class, as many moves: {pos:?}");
        assert_eq!(mover_gets(&back), mover_gets(pos), "the same class, the same payoff: {pos:?}");
    }
}

/// Checks that predecessors agree with successors, both ways, around the positions given.
///
/// # Panics
/// If something is wrong with the game.
pub fn check_unplay<G: Unplay>(game: &G, positions: &[G::Position]) {
    let before = |pos: &G::Position| {
        let mut found = HashSet::new();
        game.predecessors(pos, &mut |earlier| {
            found.insert(earlier);
        });
        found
    };
    for pos in positions {
        for mv in game.moves(pos) {
            let after = game.play(pos, mv);
            assert!(before(&after).contains(pos), "{pos:?} comes before {after:?}");
        }
        for earlier in before(pos) {
            let leads_here = game.moves(&earlier).any(|mv| game.play(&earlier, mv) == *pos);
            assert!(leads_here, "no move leads from {earlier:?} to {pos:?}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Fault, Pairs, all};
    use game::Notation;

    #[test]
    fn the_toy_is_ranked_and_can_be_played_backwards() {
        check_ranked(&Pairs::SOUND, &all());
        check_unplay(&Pairs::SOUND, &all());
    }

    #[test]
    #[should_panic(expected = "has that rank")]
    fn a_wrong_rank_is_found() {
        check_ranked(&Pairs::with(Fault::RankIsOffByOne), &all());
    }

    #[test]
    #[should_panic(expected = "comes before")]
    fn a_missing_predecessor_is_found() {
        check_unplay(&Pairs::with(Fault::PredecessorMissing), &all());
    }

    #[test]
    #[should_panic(expected = "no move leads from")]
    fn a_predecessor_that_was_over_is_found() {
        // The second player has a pair already, so that the first cannot have moved after it.
        let game = Pairs::with(Fault::PredecessorWasOver);
        check_unplay(&game, &[game.parse_position("OO-X- O").unwrap()]);
    }
}
