//! Five and six empty cells: no table, no lists, no move generation.

use super::worker::Worker;
use discs::{Isa, Word};

/// No score is this bad.
pub(super) const WORST: i32 = -1000;

impl<I: Isa, W: Word> Worker<'_, I, W> {
    /// The score of the side to move, fail-soft around `alpha`, with at most six empty cells.
    #[inline(always)]
    pub(super) fn search_few(&mut self, mine: W, theirs: W, empties: W, alpha: i32) -> i32 {
        match empties.count() {
            5.. => {
                let odd = self.geometry.odd_regions(empties);
                self.few(mine, theirs, empties, odd, alpha)
            }
            4 => self.four(mine, theirs, empties, alpha),
            _ => self.fewest(mine, theirs, empties),
        }
    }

    /// The same with five or six; `odd` is the set of regions with an odd number of empty cells.
    #[inline(always)]
    fn few(&mut self, mine: W, theirs: W, empties: W, odd: u8, alpha: i32) -> i32 {
        self.isa.call(
            #[inline(always)]
            |worker: &mut Self, mine: W, theirs: W, empties: W, odd: u8, alpha: i32| {
                worker.few_inlined(mine, theirs, empties, odd, alpha)
            },
            (self, mine, theirs, empties, odd, alpha),
        )
    }

    #[inline(always)]
    fn few_inlined(&mut self, mine: W, theirs: W, empties: W, odd: u8, alpha: i32) -> i32 {
        self.nodes += 1;
        let count = empties.count();
        if let Some(bound) = self.stable_cutoff(mine, theirs, count, alpha) {
            return bound;
        }
        let best = self.few_moves(mine, theirs, empties, odd, alpha);
        if best != WORST {
            return best;
        }
        if self.mobility(theirs, mine).is_empty() {
            return self.final_score(mine, theirs);
        }
        -self.few(theirs, mine, empties, odd, -alpha - 1)
    }

    /// The best score of a move, fail-soft, or [`WORST`] if there is none. Cells of odd regions come first: the side that
    /// moves there first also moves there last.
    #[inline(always)]
    fn few_moves(&mut self, mine: W, theirs: W, empties: W, odd: u8, alpha: i32) -> i32 {
        let mut best = WORST;
        let last = empties.count() == 5;
        let odd_cells = self.geometry.cells_of(odd) & empties;
        for group in [odd_cells, empties ^ odd_cells] {
            for cell in group.bits() {
                let Some(flips) = self.flips_any(cell, mine, theirs) else { continue };
                let (child_mine, child_theirs) = (theirs ^ flips, mine ^ flips ^ W::bit(cell));
                let rest = empties ^ W::bit(cell);
                let score = if last {
                    -self.four(child_mine, child_theirs, rest, -alpha - 1)
                } else {
                    let odd = odd ^ self.geometry.region(cell);
                    -self.few(child_mine, child_theirs, rest, odd, -alpha - 1)
                };
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
