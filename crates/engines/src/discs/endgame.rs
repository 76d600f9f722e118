//! The last cells, read out: no judgement is needed where the end is in sight.

use super::node::{Worker, after};
use crate::line_value::INFINITE;
use arrayvec::ArrayVec;
use discs::{Appraise, Isa, Word};

/// With so many empty cells or fewer a search to the end reads them out.
pub(super) const ENDGAME_EMPTIES: u32 = 8;
/// With so many or fewer moves are not ordered any more.
const UNORDERED_EMPTIES: u32 = 4;

impl<I: Isa, W: Word, A: Appraise<W>> Worker<'_, I, W, A> {
    /// The value in hundredths of a stone for the side to move, fail-soft.
    #[inline(always)]
    pub(super) fn read_out(&mut self, mine: W, theirs: W, legal: W, alpha: i32, beta: i32) -> i32 {
        // Scores are whole stones: a wider window of them answers the same.
        let (alpha, beta) = (alpha.div_euclid(100), (beta + 99).div_euclid(100));
        100 * self.last_cells(mine, theirs, legal, alpha, beta)
    }

    /// The score at the end of the game for the side to move, fail-soft.
    #[inline(always)]
    fn last_cells(&mut self, mine: W, theirs: W, legal: W, alpha: i32, beta: i32) -> i32 {
        self.isa.run(
            #[inline(always)]
            move || self.last_cells_node(mine, theirs, legal, alpha, beta),
        )
    }

    #[inline(always)]
    fn last_cells_node(&mut self, mine: W, theirs: W, legal: W, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if legal.is_empty() {
            let replies = self.isa.mobility(self.board, theirs, mine);
            if replies.is_empty() {
                return self.final_score(mine, theirs);
            }
            return -self.last_cells(theirs, mine, replies, -beta, -alpha);
        }
        let empties = self.empties(mine, theirs);
        let mut best = -INFINITE;
        if empties <= UNORDERED_EMPTIES {
            for cell in legal.bits() {
                let flips = self.isa.flips(self.board, cell, mine, theirs);
                let (child_mine, child_theirs) = after(mine, theirs, cell, flips);
                let value = if empties == 1 {
                    self.nodes += 1;
                    -self.final_score(child_mine, child_theirs)
                } else {
                    let legal = self.isa.mobility(self.board, child_mine, child_theirs);
                    -self.last_cells(child_mine, child_theirs, legal, -beta, -alpha)
                };
                best = best.max(value);
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
            return best;
        }
        let mut moves: ArrayVec<(u32, W, W, W), { ENDGAME_EMPTIES as usize }> = ArrayVec::new();
        for cell in legal.bits() {
            let flips = self.isa.flips(self.board, cell, mine, theirs);
            let (child_mine, child_theirs) = after(mine, theirs, cell, flips);
            let legal = self.isa.mobility(self.board, child_mine, child_theirs);
            moves.push((legal.count(), child_mine, child_theirs, legal));
        }
        // The fewer replies the sooner.
        moves.sort_unstable_by_key(|&(replies, ..)| replies);
        for (_, child_mine, child_theirs, legal) in moves {
            let value = -self.last_cells(child_mine, child_theirs, legal, -beta, -alpha);
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
