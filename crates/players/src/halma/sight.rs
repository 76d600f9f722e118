//! Which moves lead to positions that have not been there before.

use crate::Question;
use game::Game;
use halma::{CellSet, Halma, Move};
use std::collections::HashMap;

/// The moves of a player.
pub(super) struct Seen {
    /// Those that lead to positions that have not been there before; if there are none, those that repeat the least often.
    pub(super) fresh: Vec<Move>,
    /// The other ones.
    pub(super) repeating: Vec<Move>,
}

/// The moves of a position by whether they repeat one.
pub(super) fn seen<B: CellSet, const SEATS: usize>(
    game: &Halma<B, SEATS>,
    question: &Question<'_, Halma<B, SEATS>>,
) -> Seen {
    let mut occurred: HashMap<_, u32> = HashMap::new();
    for past in question.past {
        *occurred.entry(*past).or_default() += 1;
    }
    let times = |mv: Move| occurred.get(&game.play(question.pos, mv)).copied().unwrap_or(0);
    let all: Vec<(Move, u32)> = game.moves(question.pos).map(|mv| (mv, times(mv))).collect();
    let fewest = all.iter().map(|&(_, times)| times).min().unwrap_or(0);
    let (fresh, repeating): (Vec<_>, Vec<_>) = all.into_iter().partition(|&(_, times)| times == fewest);
    let moves = |list: Vec<(Move, u32)>| list.into_iter().map(|(mv, _)| mv).collect::<Vec<Move>>();
    Seen { fresh: moves(fresh), repeating: moves(repeating) }
}
