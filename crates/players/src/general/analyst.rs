//! Analysis of any game, from its rules alone.

use super::DRAWN;
use super::finishing::Finishing;
use crate::analyst::{best_first, for_two};
use crate::{MoveEstimate, Worth};
use engines::{MonteCarlo, Playing};
use game::{Game, StopSignal};
use std::time::Duration;

/// Judges moves of a game for two by games played to their end by chance, twice as many at each depth.
pub struct Analyst {
    threads: usize,
    seed: u64,
}

/// Games at the first depth, for each legal move.
const FIRST_GAMES: u64 = 50;

/// The stop signal comes earlier.
const A_DAY: Duration = Duration::from_hours(24);

/// So many depths bring more than a hundred thousand games a move.
const DEEPEST: u32 = 12;

impl Analyst {
    /// An analyst with so many threads; equal seeds judge equally.
    pub fn new(threads: usize, seed: u64) -> Analyst {
        Analyst { threads, seed }
    }
}

impl<G: Game + Sync> crate::Analyst<G> for Analyst {
    fn judge(
        &mut self,
        game: &G,
        pos: &G::Position,
        depth: u32,
        _: usize,
        stop: &StopSignal,
    ) -> Option<Vec<MoveEstimate<G::Move>>> {
        if depth > DEEPEST {
            return None;
        }
        let moves = game.moves(pos).count() as u64;
        let playouts = (FIRST_GAMES * moves) << (depth - 1);
        let limits = Playing { playouts: Some(playouts), drawn: DRAWN, threads: self.threads, ..Playing::default() };
        let mut engine = MonteCarlo::new(Finishing, limits, self.seed);
        let judged = engine.judge(game, pos, A_DAY, stop);
        let seat = game.to_move(pos);
        let estimate = |judged_move: &engines::JudgedMove<G::Move>| {
            let hundredths = (200.0 * judged_move.reward_for_mover - 100.0).round() as i32;
            MoveEstimate {
                mv: judged_move.mv,
                by_seat: for_two(seat, Worth::Judged(hundredths)),
                plies: judged.plies,
                nodes: judged_move.visits,
                line: vec![judged_move.mv],
            }
        };
        (!stop.raised()).then(|| best_first(judged.moves.iter().map(estimate).collect(), seat))
    }
}
