//! Moves from the opening book.

use super::Strength;
use super::strength::third;
use super::thinker::{A_STEP, opening_ends};
use crate::even::Giving;
use crate::{Reason, Thought};
use book::BookMove;
use discs::{Discs, Move, Position, Word};
use game::Game;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;

/// A move that the book has so many hundredths of a disc behind the best one is as good: games should differ.
const NEARLY_EQUAL: i32 = 50;

/// A move by what the book says of the moves, the best one first; `None` where it has nothing to say, or a search knows better.
pub(super) fn choose<W: Word>(
    moves: &[BookMove],
    strength: &Strength,
    game: &Discs<W>,
    pos: &Position<W>,
    random: &mut Pcg64,
) -> Option<Thought<Move>> {
    let best = moves.first().filter(|best| best.beats_a_search())?;
    let empties = game.empties(pos);
    let foresight = strength.foresight;
    if empties <= foresight.exact.max(foresight.outcome) {
        // What can be proven is better than any book.
        return None;
    }
    let chosen = if strength.is_faultless() {
        let nearly = |known: &&BookMove| known.beats_a_search() && known.hundredths >= best.hundredths - NEARLY_EQUAL;
        *moves.iter().filter(nearly).collect::<Vec<_>>().choose(random)?
    } else {
        // As much is given away as without the book, but of what the book knows; so the level stays what it is.
        if empties <= opening_ends(game) {
            return None;
        }
        let giving = Giving::new(strength.gives[third(empties, game.empties(&game.start()))], A_STEP);
        &moves[giving.draw(moves.iter().map(|known| known.hundredths), random)]
    };
    Some(Thought::new(chosen.mv, Reason::Book { hundredths: chosen.hundredths, plies: chosen.plies }))
}
