//! The last cells, read out: no judgement is needed where the end is in sight.

use super::node::Worker;
use discs::{Appraise, Isa, Word};

/// With so many empty cells or fewer a search to the end reads them out.
pub(super) const ENDGAME_EMPTIES: u32 = 12;

impl<I: Isa, W: Word, A: Appraise<W>> Worker<'_, I, W, A> {
    /// The value in hundredths of a stone for the side to move, fail-soft.
    pub(super) fn read_out(&mut self, mine: W, theirs: W, legal: W, alpha: i32, beta: i32) -> i32 {
        // Scores are whole stones: a wider window of them answers the same.
        let beta = (beta + 99).div_euclid(100);
        let mut alpha = alpha.div_euclid(100).clamp(-self.cells - 1, self.cells);
        let reader = self.shared.reader();
        // The reader only says whether the score is more than `alpha`. Its bound is asked about next, until it holds.
        loop {
            let (score, nodes) = reader.read_out(self.thread, mine, theirs, legal, alpha);
            self.nodes += nodes;
            if score <= alpha || score >= beta {
                return 100 * score;
            }
            alpha = score;
        }
    }
}
