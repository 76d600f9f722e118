use super::LineValue;
use super::line_value::finished;
use game::Duel;

/// The value for the side to move of looking `plies` plies ahead, by following every line: the definition, against
/// which everything faster is tested.
pub fn plain_lookahead<G: Duel, V: LineValue<G>>(game: &G, value: &V, pos: &G::Position, plies: u32) -> i32 {
    if let Some(score) = finished(game, pos, plies) {
        return score;
    }
    if plies == 0 {
        return value.of_end(game, pos);
    }
    let line = |mv| {
        let child = game.play(pos, mv);
        let rest = plain_lookahead(game, value, &child, plies - 1);
        let same_side = game.to_move(&child) == game.to_move(pos);
        value.of_move(game, pos, mv) + if same_side { rest } else { -rest }
    };
    // A game that goes on has a move.
    game.moves(pos).map(line).max().unwrap_or_default()
}
