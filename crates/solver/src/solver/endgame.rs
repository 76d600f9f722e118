//! Five empty cells: no table, no lists, no move generation.

use super::worker::Worker;
use discs::{Isa, Word};

/// No score is this bad.
pub(super) const WORST: i32 = -1000;

impl<I: Isa, W: Word> Worker<'_, I, W> {
    /// The score of the side to move, fail-soft around `alpha`, with at most five empty cells.
    #[inline(always)]
    pub(super) fn search_few(&mut self, mine: W, theirs: W, empties: W, alpha: i32) -> i32 {
        match empties.count() {
            5.. => self.five(mine, theirs, empties, alpha),
            4 => self.four(mine, theirs, empties, alpha),
            _ => self.fewest(mine, theirs, empties),
        }
    }

    /// The same with five.
    #[inline(always)]
    fn five(&mut self, mine: W, theirs: W, empties: W, alpha: i32) -> i32 {
        self.isa.call(
            #[inline(always)]
            |worker: &mut Self, mine: W, theirs: W, empties: W, alpha: i32, ()| {
                worker.nodes += 1;
                if let Some(bound) = worker.stable_cutoff(mine, theirs, 5, alpha) {
                    return bound;
                }
                let best = worker.five_moves(mine, theirs, empties, alpha);
                if best != WORST {
                    return best;
                }
                if worker.mobility(theirs, mine).is_empty() {
                    return worker.final_score(mine, theirs);
                }
                -worker.five(theirs, mine, empties, -alpha - 1)
            },
            (self, mine, theirs, empties, alpha, ()),
        )
    }

    /// The best score of a move, fail-soft, or [`WORST`] if there is none. Cells of odd regions come first: the side that
    /// moves there first also moves there last.
    #[inline(always)]
    fn five_moves(&mut self, mine: W, theirs: W, empties: W, alpha: i32) -> i32 {
        let mut best = WORST;
        let odd_cells = self.geometry.cells_of(self.geometry.odd_regions(empties)) & empties;
        for group in [odd_cells, empties ^ odd_cells] {
            for cell in group.bits() {
                let Some(flips) = self.flips_any(cell, mine, theirs) else { continue };
                let (child_mine, child_theirs) = (theirs ^ flips, mine ^ flips ^ W::bit(cell));
                let score = -self.four(child_mine, child_theirs, empties ^ W::bit(cell), -alpha - 1);
                if score > best {
                    best = score;
                    if score > alpha {
                        return best;
                    }
                }
            }
        }
        best
    }

    /// The exact score with at most three empty cells, which a search may begin with but never comes to.
    #[inline(never)]
    fn fewest(&mut self, mine: W, theirs: W, empties: W) -> i32 {
        self.nodes += 1;
        let mut best = WORST;
        for cell in empties.bits() {
            let flips = self.flips(cell, mine, theirs);
            if !flips.is_empty() {
                let (child_mine, child_theirs) = (theirs ^ flips, mine ^ flips ^ W::bit(cell));
                best = best.max(-self.fewest(child_mine, child_theirs, empties ^ W::bit(cell)));
            }
        }
        if best != WORST {
            best
        } else if self.mobility(theirs, mine).is_empty() {
            self.final_score(mine, theirs)
        } else {
            -self.fewest(theirs, mine, empties)
        }
    }
}
