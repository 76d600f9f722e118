//! The plain search that finishes the positions at the ends of a certificate's trees.
//!
//! No table, no heuristics that could be wrong: alpha-beta as in the textbook. The only refinement is the order of the
//! moves, which changes how long it takes and nothing else.

use crate::Certifiable;
use game::StopSignal;

/// With fewer empties than this, sorting the moves costs more than it saves.
const SORTED_EMPTIES: u32 = 5;

/// The search was asked to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// The score for the side to move: exact if it lies strictly between `alpha` and `beta`, a lower bound of it if the
/// result is `beta` or more, an upper bound if it is `alpha` or less. `nodes` grows by the positions entered.
///
/// # Errors
/// [`Stopped`] as soon as `stop` is raised.
///
/// # Panics
/// If the rules break their promise that a position without moves is over.
pub fn score_for_mover<G: Certifiable>(
    game: &G,
    pos: &G::Position,
    alpha: i32,
    beta: i32,
    nodes: &mut u64,
    stop: &StopSignal,
) -> Result<i32, Stopped> {
    *nodes += 1;
    let mover = game.to_move(pos);
    let child_score = |child: &G::Position, alpha: i32, nodes: &mut u64| {
        if game.to_move(child) == mover {
            score_for_mover(game, child, alpha, beta, nodes, stop)
        } else {
            score_for_mover(game, child, -beta, -alpha, nodes, stop).map(|score| -score)
        }
    };
    let children = game.moves(pos).map(|mv| game.play(pos, mv));
    let mut best = None;
    if game.empties(pos) < SORTED_EMPTIES {
        for child in children {
            best = best.max(Some(child_score(&child, best.unwrap_or(alpha).max(alpha), nodes)?));
            if best >= Some(beta) {
                break;
            }
        }
    } else {
        if stop.raised() {
            return Err(Stopped);
        }
        // Fastest first: where the other side has few replies, little remains to be searched.
        let mut sorted: Vec<(usize, G::Position)> = children.map(|child| (game.moves(&child).count(), child)).collect();
        sorted.sort_by_key(|&(replies, _)| replies);
        for (_, child) in sorted {
            best = best.max(Some(child_score(&child, best.unwrap_or(alpha).max(alpha), nodes)?));
            if best >= Some(beta) {
                break;
            }
        }
    }
    Ok(best.unwrap_or_else(|| game.score_for_mover(pos).expect("a position without moves is over")))
}
