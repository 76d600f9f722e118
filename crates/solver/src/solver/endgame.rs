//! The last few empty cells, where most positions are: no table, no lists, no move generation.

use super::worker::Worker;
use discs::{Isa, Word};

/// No score is this bad.
pub(super) const WORST: i32 = -1000;

impl<I: Isa, W: Word> Worker<'_, I, W> {
    /// The score of the side to move, fail-soft around `alpha`, with at least three empty cells. `odd` is the set of
    /// regions with an odd number of empty cells.
    #[inline(always)]
    pub(super) fn search_few(&mut self, mine: W, theirs: W, empties: W, odd: u8, alpha: i32) -> i32 {
        self.isa.run(
            #[inline(always)]
            move || self.few(mine, theirs, empties, odd, alpha),
        )
    }

    #[inline(always)]
    fn few(&mut self, mine: W, theirs: W, empties: W, odd: u8, alpha: i32) -> i32 {
        self.nodes += 1;
        let best = self.few_moves(mine, theirs, empties, odd, alpha);
        if best != WORST {
            return best;
        }
        let best = self.few_moves(theirs, mine, empties, odd, -alpha - 1);
        if best == WORST { self.final_score(mine, theirs) } else { -best }
    }

    /// The best score of a move, fail-soft, or [`WORST`] if there is none. Cells of odd regions come first: the side that
    /// moves there first also moves there last.
    #[inline(always)]
    fn few_moves(&mut self, mine: W, theirs: W, empties: W, odd: u8, alpha: i32) -> i32 {
        let mut best = WORST;
        let count = empties.count();
        let odd_cells = self.geometry.cells_of(odd) & empties;
        for group in [odd_cells, empties ^ odd_cells] {
            for cell in group.bits() {
                if (self.geometry.neighbours(cell) & theirs).is_empty() {
                    continue;
                }
                let flips = self.flips(cell, mine, theirs);
                if flips.is_empty() {
                    continue;
                }
                let (child_mine, child_theirs) = (theirs ^ flips, mine ^ flips ^ W::bit(cell));
                let rest = empties ^ W::bit(cell);
                let score = if count == 3 {
                    -self.two(child_mine, child_theirs, rest, -alpha - 1)
                } else {
                    let odd = odd ^ self.geometry.region(cell);
                    -self.search_few(child_mine, child_theirs, rest, odd, -alpha - 1)
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

    /// The score, fail-soft, with two empty cells.
    #[inline(always)]
    fn two(&mut self, mine: W, theirs: W, empties: W, alpha: i32) -> i32 {
        self.nodes += 1;
        let first = empties.lowest();
        let second = empties.without_lowest().lowest();
        let best = self.two_moves(mine, theirs, first, second, alpha);
        if best != WORST {
            return best;
        }
        let best = self.two_moves(theirs, mine, first, second, -alpha - 1);
        if best == WORST { self.final_score(mine, theirs) } else { -best }
    }

    #[inline(always)]
    fn two_moves(&mut self, mine: W, theirs: W, first: usize, second: usize, alpha: i32) -> i32 {
        let mut best = WORST;
        if !(self.geometry.neighbours(first) & theirs).is_empty() {
            let flips = self.flips(first, mine, theirs);
            if !flips.is_empty() {
                best = -self.one(theirs ^ flips, mine ^ flips ^ W::bit(first), second);
                if best > alpha {
                    return best;
                }
            }
        }
        if !(self.geometry.neighbours(second) & theirs).is_empty() {
            let flips = self.flips(second, mine, theirs);
            if !flips.is_empty() {
                best = best.max(-self.one(theirs ^ flips, mine ^ flips ^ W::bit(second), first));
            }
        }
        best
    }

    /// The exact score with one empty cell.
    #[inline(always)]
    fn one(&mut self, mine: W, theirs: W, cell: usize) -> i32 {
        self.nodes += 1;
        let flips = self.flips(cell, mine, theirs);
        if !flips.is_empty() {
            return 2 * (mine.count() + flips.count() + 1) as i32 - self.cells;
        }
        let flips = self.flips(cell, theirs, mine);
        if !flips.is_empty() {
            return self.cells - 2 * (theirs.count() + flips.count() + 1) as i32;
        }
        self.final_score(mine, theirs)
    }
}
