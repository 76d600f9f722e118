use super::LineValue;
use super::line_value::finished;
use game::Duel;

/// The value for the side to move of looking `plies` plies ahead, by following every line: the definition, against
/// which everything faster is tested.
pub fn plain_lookahead<G: Duel, V: LineValue<G>>(game: &G, value: &V, pos: &G::Position, plies: u32) -> i32 {
    counted_lookahead(game, value, pos, plies, &mut 0)
}

/// The same, counting the positions that it comes to.
pub(super) fn counted_lookahead<G: Duel, V: LineValue<G>>(
    game: &G,
    value: &V,
    pos: &G::Position,
    plies: u32,
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    if let Some(score) = finished(game, pos, plies) {
        return score;
    }
    if plies == 0 {
        return value.of_end(game, pos);
    }
    // A game that goes on has a move.
    game.moves(pos).map(|mv| counted_line(game, value, pos, mv, plies, nodes)).max().unwrap_or_default()
}

/// The value for the side to move of a move and `plies - 1` plies after it.
pub(super) fn counted_line<G: Duel, V: LineValue<G>>(
    game: &G,
    value: &V,
    pos: &G::Position,
    mv: G::Move,
    plies: u32,
    nodes: &mut u64,
) -> i32 {
    let child = game.play(pos, mv);
    let rest = counted_lookahead(game, value, &child, plies - 1, nodes);
    let same_side = game.to_move(&child) == game.to_move(pos);
    value.of_move(game, pos, mv) + if same_side { rest } else { -rest }
}
