//! The player that never errs.

use super::oracle::{Effort, Oracle};
use crate::{Question, Reason, Thought};
use ::gobblers::{Handicapped, HandicappedPosition, Move};
use game::{Duel, Game, Prospect, StopSignal};
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;
use std::time::Instant;

/// Positions to look at for what the position is worth.
const NODES: u64 = 400_000;

/// Positions to look at for one move that may be as good as the best: more if it is known how far to look.
const NODES_A_MOVE: u64 = 40_000;
const NODES_A_DRAWING_MOVE: u64 = 10_000;

/// Positions to look at for all replies together: to set a hard problem is worth less than not to err.
const NODES_FOR_REPLIES: u64 = 30_000;

/// In a drawn position replies are mistakes if they lose within so many plies.
const TRAP: u32 = 9;

pub(super) fn think(
    oracle: &mut dyn Oracle,
    game: &Handicapped,
    question: &Question<'_, Handicapped>,
    random: &mut Pcg64,
) -> Option<Thought<Move>> {
    let Question { pos, time, stop, .. } = *question;
    let begin = Instant::now();
    // The moves need time as well.
    let mut inquiry = Inquiry { oracle, game, until: begin.checked_add(time / 2), stop };
    let moves: Vec<(Move, HandicappedPosition)> = game.moves(pos).map(|mv| (mv, game.play(pos, mv))).collect();
    let prospect = inquiry.prospect(pos, None, NODES);
    inquiry.until = begin.checked_add(time);
    let best = inquiry.best(&moves, prospect);
    let hardest = inquiry.hardest(best, prospect);
    let &(mv, _) = hardest.choose(random).or_else(|| moves.first())?;
    Some(Thought::new(mv, prospect.map_or(Reason::Instinct, Reason::Proven)))
}

type Played = (Move, HandicappedPosition);

struct Inquiry<'i> {
    oracle: &'i mut dyn Oracle,
    game: &'i Handicapped,
    until: Option<Instant>,
    stop: &'i StopSignal,
}

impl Inquiry<'_> {
    /// The prospect of the side to move, if it can be told.
    fn prospect(&mut self, pos: &HandicappedPosition, plies: Option<u32>, nodes: u64) -> Option<Prospect> {
        if let Some(score) = self.game.score_for_mover(pos) {
            return Some(Prospect::of_score(score));
        }
        self.oracle.prospect(pos, &Effort { plies, nodes, until: self.until, stop: self.stop })
    }

    /// The moves that keep what the position is worth: the fastest wins, the slowest losses, or those that draw.
    fn best(&mut self, moves: &[Played], prospect: Option<Prospect>) -> Vec<Played> {
        // What a best move leaves to the opponent, and how far to look for it.
        let (wanted, plies, nodes) = match prospect {
            Some(Prospect::Win(plies)) => (Prospect::Loss(plies.saturating_sub(1)), Some(plies), NODES_A_MOVE),
            Some(Prospect::Loss(plies)) => (Prospect::Win(plies.saturating_sub(1)), Some(plies), NODES_A_MOVE),
            Some(Prospect::Draw) | None => (Prospect::Draw, None, NODES_A_DRAWING_MOVE),
        };
        let found: Vec<Option<Prospect>> = moves.iter().map(|(_, after)| self.prospect(after, plies, nodes)).collect();
        let keep = |good: &dyn Fn(Option<Prospect>) -> bool| -> Vec<Played> {
            moves.iter().zip(&found).filter(|(_, found)| good(**found)).map(|(played, _)| *played).collect()
        };
        let best = keep(&|found| found == Some(wanted));
        if !best.is_empty() {
            return best;
        }
        // Not all could be found out: what is not known to be worse may be as good.
        let least = found.iter().flatten().min().copied();
        let open = keep(&|found| found.is_none());
        match least {
            Some(least) if open.is_empty() || least < Prospect::Draw => keep(&|found| found == Some(least)),
            _ => open,
        }
    }

    /// Those of some equally good moves after which the opponent errs most easily.
    fn hardest(&mut self, moves: Vec<Played>, prospect: Option<Prospect>) -> Vec<Played> {
        if moves.len() < 2 || matches!(prospect, Some(Prospect::Win(_))) {
            return moves;
        }
        let replies: Vec<Vec<HandicappedPosition>> = moves.iter().map(|(_, after)| self.replies(after)).collect();
        let nodes = NODES_FOR_REPLIES / replies.iter().map(Vec::len).sum::<usize>().max(1) as u64;
        let difficulty: Vec<i32> = replies.iter().map(|replies| self.difficulty(replies, prospect, nodes)).collect();
        let hardest = difficulty.iter().max().copied();
        let ranked = moves.into_iter().zip(difficulty);
        ranked.filter(|&(_, found)| Some(found) == hardest).map(|(played, _)| played).collect()
    }

    fn replies(&self, pos: &HandicappedPosition) -> Vec<HandicappedPosition> {
        self.game.moves(pos).map(|mv| self.game.play(pos, mv)).collect()
    }

    /// How hard it is for the opponent to find the right one of its replies, if this is the prospect of the other player.
    fn difficulty(&mut self, replies: &[HandicappedPosition], prospect: Option<Prospect>, nodes: u64) -> i32 {
        let mut count = |plies: u32, decided: fn(Prospect) -> bool| {
            let found = replies.iter().filter_map(|after| self.prospect(after, Some(plies), nodes));
            // An oracle may know more than it was asked for; only this much counts, whoever it is.
            found.filter(|found| decided(*found) && found.plies().is_some_and(|found| found <= plies)).count() as i32
        };
        match prospect {
            Some(Prospect::Loss(plies)) => -count(plies, |found| matches!(found, Prospect::Loss(_))),
            _ => count(TRAP, |found| matches!(found, Prospect::Win(_))),
        }
    }
}
