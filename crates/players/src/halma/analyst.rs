//! Analysis of Halma.

use super::two::longest;
use super::{Means, hundredths};
use crate::analyst::{best_first, expected, for_two};
use crate::{Analyst, MoveEstimate, Worth};
use engines::{AlphaBeta, AtEnd, Depth, MaxN, Resources, Sight};
use eval::halma::{Outlook, OutlookWeights, Strategies};
use game::{Game, Payoff, Prospect, StopSignal};
use halma::{CellSet, Halma, Move, Position};

/// Judges moves of Halma for two by looking ahead.
pub struct AnalystForTwo<B: CellSet> {
    search: AlphaBeta<AtEnd<Outlook<B, 2>, Strategies<B, 2>>>,
}

impl<B: CellSet> AnalystForTwo<B> {
    /// An analyst of one game.
    pub fn new(game: &Halma<B, 2>, means: Means) -> AnalystForTwo<B> {
        let value = AtEnd { evaluation: Outlook::new(game, OutlookWeights::TUNED), order: longest(game) };
        let resources = Resources { memory: means.memory, threads: means.threads };
        AnalystForTwo { search: AlphaBeta::new(value, resources).until_decided() }
    }

    /// What a position is worth to the one to move, with a best move unless the game is over; `None` if it was stopped.
    fn look(
        &mut self,
        game: &Halma<B, 2>,
        pos: &Position<B, 2>,
        plies: u32,
        stop: &StopSignal,
    ) -> Option<(Worth, Option<Move>, u64)> {
        if let Some(payoff) = game.payoff(pos) {
            return Some((Worth::Proven(Prospect::of_score(payoff[game.to_move(pos)])), None, 0));
        }
        let found = self.search.look(game, pos, Depth::plies(plies), stop)?;
        let decided = found.prospect().map(Worth::Proven);
        let worth = decided.unwrap_or_else(|| Worth::Judged(hundredths(found.value_for_mover)));
        (!stop.raised()).then_some((worth, Some(found.mv), found.nodes))
    }
}

/// Moves are judged by looking at the position after them, so the first depth is two plies.
const FIRST_PLIES: u32 = 1;

/// Deeper than this nobody waits.
const DEEPEST: u32 = 58;

impl<B: CellSet> Analyst<Halma<B, 2>> for AnalystForTwo<B> {
    fn judge(
        &mut self,
        game: &Halma<B, 2>,
        pos: &Position<B, 2>,
        depth: u32,
        lines: usize,
        stop: &StopSignal,
    ) -> Option<Vec<MoveEstimate<Move>>> {
        if depth > DEEPEST {
            return None;
        }
        let seat = game.to_move(pos);
        let mut estimates = Vec::new();
        for mv in game.moves(pos) {
            let (after, _, nodes) = self.look(game, &game.play(pos, mv), depth, stop)?;
            let worth = after.for_opponent().a_ply_earlier();
            let plies = depth + FIRST_PLIES;
            estimates.push(MoveEstimate { mv, by_seat: for_two(seat, worth), plies, nodes, line: Vec::new() });
        }
        let mut estimates = best_first(estimates, seat);
        for estimate in estimates.iter_mut().take(lines) {
            estimate.line = expected(game, pos, estimate.mv, estimate.plies, |pos, behind| {
                self.look(game, pos, depth + FIRST_PLIES - behind, stop)?.1
            });
        }
        (!stop.raised()).then_some(estimates)
    }
}

/// Judges moves of Halma for four, everybody going for the best of their own.
pub struct AnalystForFour<B: CellSet> {
    search: MaxN<Outlook<B, 4>, Strategies<B, 4>>,
}

/// Moves that are looked at in a position after the first.
const WIDTH: usize = 12;

impl<B: CellSet> AnalystForFour<B> {
    /// An analyst of one game.
    pub fn new(game: &Halma<B, 4>) -> AnalystForFour<B> {
        let evaluation = Outlook::new(game, OutlookWeights::TUNED);
        AnalystForFour { search: MaxN::new(Sight { evaluation, order: longest(game), width: Some(WIDTH) }, DEEPEST) }
    }

    /// What a position is worth to each seat, with a best move unless the game is over, and the positions that were looked at; `None` if
    /// it was stopped.
    fn look(
        &self,
        game: &Halma<B, 4>,
        pos: &Position<B, 4>,
        plies: u32,
        stop: &StopSignal,
    ) -> Option<(Vec<Worth>, Option<Move>, u64)> {
        if let Some(payoff) = game.payoff(pos) {
            return Some((of_result(&payoff), None, 1));
        }
        let seen = self.search.look(game, pos, plies, stop)?;
        // What the others do is only expected: an end that was seen is a very good or very bad judgement.
        let judged = |worth: i32| Worth::Judged(hundredths(worth).clamp(-FARTHEST, FARTHEST));
        Some((seen.worth.into_iter().map(judged).collect(), Some(seen.mv), seen.nodes))
    }
}

/// More turns than anybody is ahead, in hundredths.
const FARTHEST: i32 = 9_900;

fn of_result(payoff: &Payoff) -> Vec<Worth> {
    payoff.entries().iter().map(|&got| Worth::Proven(Prospect::of_score(got))).collect()
}

impl<B: CellSet> Analyst<Halma<B, 4>> for AnalystForFour<B> {
    fn judge(
        &mut self,
        game: &Halma<B, 4>,
        pos: &Position<B, 4>,
        depth: u32,
        lines: usize,
        stop: &StopSignal,
    ) -> Option<Vec<MoveEstimate<Move>>> {
        if depth > DEEPEST {
            return None;
        }
        let mut estimates = Vec::new();
        for mv in game.moves(pos) {
            let (by_seat, _, nodes) = self.look(game, &game.play(pos, mv), depth, stop)?;
            estimates.push(MoveEstimate { mv, by_seat, plies: depth + FIRST_PLIES, nodes, line: Vec::new() });
        }
        let mut estimates = best_first(estimates, game.to_move(pos));
        for estimate in estimates.iter_mut().take(lines) {
            estimate.line = expected(game, pos, estimate.mv, estimate.plies, |pos, behind| {
                self.look(game, pos, depth + FIRST_PLIES - behind, stop)?.1
            });
        }
        (!stop.raised()).then_some(estimates)
    }
}
