use game::{Game, MoveValue};
use std::cmp::Reverse;

/// The moves of a position that `may` be made, the most valuable first and equals in the game's order; at most `width` of them,
/// if given.
///
/// In games for several, where little can be cut off, leaving out the least promising moves buys the plies of a whole round.
pub(super) fn candidates<G: Game, M: MoveValue<G>>(
    game: &G,
    order: &M,
    pos: &G::Position,
    width: Option<usize>,
    may: impl Fn(&G::Move) -> bool,
) -> Vec<G::Move> {
    let mut moves: Vec<G::Move> = game.moves(pos).filter(may).collect();
    moves.sort_by_cached_key(|&mv| Reverse(order.move_value_for_mover(game, pos, mv)));
    moves.truncate(width.unwrap_or(usize::MAX).max(1));
    moves
}
