//! Looking ahead as if nobody else moved: in a game for four nobody can foresee what three others do before the next turn, but
//! everybody can prepare the next jumps.

use super::blur::Blur;
use eval::halma::Outlook;
use game::{Game, Keyed, StopSignal};
use halma::{CellSet, Halma, Move, Position};
use std::collections::HashSet;
use std::time::Instant;

/// How far to look.
pub(super) struct Reach<'s> {
    /// Own turns, this one included.
    pub(super) turns: u32,
    /// Positions to look at, at most.
    pub(super) nodes: u64,
    /// When to be done.
    pub(super) until: Option<Instant>,
    /// Raised when an answer is wanted at once.
    pub(super) stop: &'s StopSignal,
}

/// What was found.
pub(super) struct Plan {
    /// The first move of the best way.
    pub(super) mv: Move,
    /// How much nearer to the goal it leads.
    pub(super) gain: i32,
    /// Own turns looked ahead.
    pub(super) turns: u32,
    /// Whether it was not cut short.
    complete: bool,
}

/// A way to a position, by its first move.
#[derive(Clone, Copy)]
struct Way<B> {
    /// How far the goal is at its end.
    distance: i32,
    /// The distances after all of its turns, added up: what is gained early is surer, and not put off for ever.
    total: i32,
    first: Move,
    pos: Position<B, 4>,
}

/// The best of some first moves by where the mover can be a few own turns later; `None` if there is no move.
///
/// It begins with few ways and goes on to more, so that somebody who is hurried has looked as many turns ahead.
pub(super) fn plan<B: CellSet>(
    game: &Halma<B, 4>,
    outlook: &Blur<Outlook<B, 4>>,
    pos: &Position<B, 4>,
    moves: &[Move],
    reach: &Reach<'_>,
) -> Option<Plan> {
    let mut nodes = reach.nodes.min(FEW);
    let mut best = follow(game, outlook, pos, moves, &Reach { nodes, ..*reach })?;
    while best.complete && nodes < reach.nodes {
        nodes = (nodes * WIDER).min(reach.nodes);
        match follow(game, outlook, pos, moves, &Reach { nodes, ..*reach })? {
            wider if wider.complete => best = wider,
            _ => break,
        }
    }
    Some(best)
}

/// Positions to look at first, and how many times as many next.
const FEW: u64 = 4_000;
const WIDER: u64 = 8;

/// The same with one number of ways.
///
/// From turn to turn only the best ways are followed, as many as the positions to look at allow. A
/// way that reaches the goal is not followed further: nothing is nearer.
fn follow<B: CellSet>(
    game: &Halma<B, 4>,
    outlook: &Blur<Outlook<B, 4>>,
    pos: &Position<B, 4>,
    moves: &[Move],
    reach: &Reach<'_>,
) -> Option<Plan> {
    let mover = pos.seat;
    let way = |first: Move, total: i32, from: &Position<B, 4>, mv: Move| {
        let pos = game.play(from, mv);
        let distance = match game.payoff(&pos) {
            Some(payoff) if payoff[mover] > 0 => WON,
            Some(_) => LOST,
            None => outlook.evaluation.distance(game, &pos, mover) + outlook.error(game.key(&pos), 0),
        };
        Way { distance, total: total + distance, first, pos: Position { seat: mover, ..pos } }
    };
    let mut ways: Vec<Way<B>> = moves.iter().map(|&mv| way(mv, 0, pos, mv)).collect();
    let now = outlook.evaluation.distance(game, pos, mover);
    ways.sort_by_key(|way| way.total);
    let mut best = *ways.first()?;
    // Each way has about as many moves as there are now.
    let share = reach.nodes / u64::from(reach.turns).max(1) / (moves.len() as u64).max(1);
    let mut turns = 1;
    while turns < reach.turns && best.distance != WON {
        ways.truncate((share as usize).max(1));
        let mut seen = HashSet::new();
        let mut next: Vec<Way<B>> = Vec::new();
        for from in &ways {
            if reach.stop.raised() || reach.until.is_some_and(|until| Instant::now() >= until) {
                return Some(Plan { mv: best.first, gain: now - best.distance, turns, complete: false });
            }
            let followed = game.moves(&from.pos).map(|mv| way(from.first, from.total, &from.pos, mv));
            next.extend(followed.filter(|way| seen.insert(way.pos.pieces_of(mover))));
        }
        next.sort_by_key(|way| way.total);
        let Some(&nearest) = next.first() else { break };
        turns += 1;
        (best, ways) = (nearest, next);
    }
    Some(Plan { mv: best.first, gain: now - best.distance, turns, complete: true })
}

/// Nearer than everything else, and farther; small enough to be added up.
pub(super) const WON: i32 = -(1 << 26);
const LOST: i32 = 1 << 26;
