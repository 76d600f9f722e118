//! One question about a score, as part of a larger solve.

use super::run::Run;
use super::{Limits, Solver};
use discs::{Position, Word};
use game::{Bounds, Duel, Watch};
use std::time::Duration;

/// What became of a question.
#[derive(Clone, Copy, Debug)]
pub struct Reply {
    /// What is proven of the score of the side to move.
    pub bounds: Bounds,
    /// Whether the bounds answer the question, or a limit or the watch stopped the work before.
    pub finished: bool,
    /// Whether a selective search expects that the score is more; `None` if there was none.
    pub likely: Option<bool>,
    /// Positions entered, over all threads.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
}

impl<W: Word> Solver<W> {
    /// Whether the side to move in `pos` scores more than `score`, as far as the limits and the watch allow. Selective searches find
    /// good moves before the proof, as in [`Solver::solve`].
    pub fn question(&mut self, pos: &Position<W>, score: i32, limits: &Limits, watch: &dyn Watch) -> Reply {
        let mut run = Run::new(limits, watch);
        let highest = self.game.highest_score();
        let mut bounds = self.known_bounds(pos).unwrap_or(Bounds { low: -highest, high: highest });
        let answered = |bounds: Bounds| bounds.low > score || bounds.high <= score;
        let mut likely = None;
        if !answered(bounds) {
            likely = self.foresee_test(pos, score, bounds, &mut run);
            match self.test(pos, score, None, bounds, &mut run) {
                Some(found) if found > score => bounds.low = bounds.low.max(found),
                Some(found) => bounds.high = bounds.high.min(found),
                None => {}
            }
        }
        let outcome = run.outcome(bounds, answered(bounds));
        Reply { bounds, finished: outcome.finished, likely, nodes: outcome.nodes, elapsed: outcome.elapsed }
    }
}
