use game::{Duel, Prospect};

/// The score for the side to move by looking at every line to its end, without any pruning: the definition, against
/// which everything faster is tested.
pub fn plain_minimax<G: Duel>(game: &G, pos: &G::Position) -> i32 {
    game.moves(pos)
        .map(|mv| child_score(game, pos, mv, |child| plain_minimax(game, child)))
        .max()
        .unwrap_or_else(|| final_score(game, pos))
}

/// Who wins, and how soon, by looking at every line to its end: the definition for games in which no position comes twice and
/// turns alternate.
pub fn plain_prospect<G: Duel>(game: &G, pos: &G::Position) -> Prospect {
    game.moves(pos)
        .map(|mv| plain_prospect(game, &game.play(pos, mv)).before())
        .max()
        .unwrap_or_else(|| Prospect::of_score(final_score(game, pos)))
}

/// The score for the side to move within a window: exact inside `(alpha, beta)`, a bound outside (fail-soft).
/// No table, no ordering: for boards that are too large for [`plain_minimax`].
pub fn plain_alpha_beta<G: Duel>(game: &G, pos: &G::Position, mut alpha: i32, beta: i32) -> i32 {
    let mut best = None;
    for mv in game.moves(pos) {
        let same_side = |child: &G::Position| game.to_move(child) == game.to_move(pos);
        let score = child_score(game, pos, mv, |child| {
            if same_side(child) {
                plain_alpha_beta(game, child, alpha, beta)
            } else {
                plain_alpha_beta(game, child, -beta, -alpha)
            }
        });
        best = best.max(Some(score));
        alpha = alpha.max(score);
        if alpha >= beta {
            break;
        }
    }
    best.unwrap_or_else(|| final_score(game, pos))
}

fn child_score<G: Duel>(game: &G, pos: &G::Position, mv: G::Move, value: impl FnOnce(&G::Position) -> i32) -> i32 {
    let child = game.play(pos, mv);
    let score = value(&child);
    if game.to_move(&child) == game.to_move(pos) { score } else { -score }
}

fn final_score<G: Duel>(game: &G, pos: &G::Position) -> i32 {
    game.score_for_mover(pos).expect("a position without moves is over")
}
