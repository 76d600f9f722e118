//! The last four empty cells, where most positions are: written out one by one, the last stone only counted.
//!
//! Cells that are alone in their region come first: the side that moves there also has the last move there.

use super::endgame::WORST;
use super::worker::Worker;
use discs::{Isa, Word};

impl<I: Isa, W: Word> Worker<'_, I, W> {
    /// The score of the side to move, fail-soft around `alpha`, with four empty cells.
    #[inline(always)]
    pub(super) fn four(&mut self, mine: W, theirs: W, empties: W, alpha: i32) -> i32 {
        self.isa.call(
            #[inline(always)]
            |worker: &mut Self, mine: W, theirs: W, empties: W, alpha: i32, ()| {
                worker.nodes += 1;
                if let Some(bound) = worker.stable_cutoff(mine, theirs, 4, alpha) {
                    return bound;
                }
                let cells = worker.lone_first(cells_of(empties));
                let best = worker.four_moves(mine, theirs, cells, alpha);
                if best == WORST { worker.four_passed(mine, theirs, empties, alpha) } else { best }
            },
            (self, mine, theirs, empties, alpha, ()),
        )
    }

    #[inline(always)]
    fn four_moves(&mut self, mine: W, theirs: W, [a, b, c, d]: [usize; 4], alpha: i32) -> i32 {
        let mut best = WORST;
        for (cell, rest) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
            let Some(flips) = self.flips_any(cell, mine, theirs) else { continue };
            let score = -self.three(theirs ^ flips, mine ^ flips ^ W::bit(cell), rest, -alpha - 1);
            best = best.max(score);
            if score > alpha {
                return best;
            }
        }
        best
    }

    /// The same for a side that has no move.
    #[inline(always)]
    fn four_passed(&mut self, mine: W, theirs: W, empties: W, alpha: i32) -> i32 {
        self.isa.call(
            #[inline(always)]
            |worker: &mut Self, mine: W, theirs: W, empties: W, alpha: i32, ()| {
                let best = worker.four_moves(theirs, mine, cells_of(empties), -alpha - 1);
                if best == WORST { worker.final_score(mine, theirs) } else { -best }
            },
            (self, mine, theirs, empties, alpha, ()),
        )
    }

    /// The same with three empty cells.
    #[inline(always)]
    fn three(&mut self, mine: W, theirs: W, [a, b, c]: [usize; 3], alpha: i32) -> i32 {
        self.isa.call(
            #[inline(always)]
            |worker: &mut Self, mine: W, theirs: W, cells: [u8; 3], alpha: i32, ()| {
                worker.nodes += 1;
                let [a, b, c] = cells.map(usize::from);
                let [in_a, in_b, in_c] = [a, b, c].map(|cell| worker.geometry.region(cell));
                let cells = if in_a == in_b {
                    [c, a, b]
                } else if in_a == in_c {
                    [b, a, c]
                } else {
                    [a, b, c]
                };
                let best = worker.three_moves(mine, theirs, cells, alpha);
                if best == WORST { worker.three_passed(mine, theirs, cells, alpha) } else { best }
            },
            (self, mine, theirs, [a as u8, b as u8, c as u8], alpha, ()),
        )
    }

    #[inline(always)]
    fn three_moves(&mut self, mine: W, theirs: W, [a, b, c]: [usize; 3], alpha: i32) -> i32 {
        let mut best = WORST;
        for (cell, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
            // To ask for a neighbour first, as with more empty cells, is a branch that cannot be foretold.
            let flips = self.flips(cell, mine, theirs);
            if flips.is_empty() {
                continue;
            }
            let score = -self.two(theirs ^ flips, mine ^ flips ^ W::bit(cell), rest, -alpha - 1);
            best = best.max(score);
            if score > alpha {
                return best;
            }
        }
        best
    }

    /// The same for a side that has no move.
    #[inline(always)]
    fn three_passed(&mut self, mine: W, theirs: W, [a, b, c]: [usize; 3], alpha: i32) -> i32 {
        self.isa.call(
            #[inline(always)]
            |worker: &mut Self, mine: W, theirs: W, cells: [u8; 3], alpha: i32, ()| {
                let best = worker.three_moves(theirs, mine, cells.map(usize::from), -alpha - 1);
                if best == WORST { worker.final_score(mine, theirs) } else { -best }
            },
            (self, mine, theirs, [a as u8, b as u8, c as u8], alpha, ()),
        )
    }

    /// The same with two empty cells.
    #[inline(always)]
    fn two(&mut self, mine: W, theirs: W, [a, b]: [usize; 2], alpha: i32) -> i32 {
        self.isa.call(
            #[inline(always)]
            |worker: &mut Self, mine: W, theirs: W, a: u32, b: u32, alpha: i32| {
                worker.nodes += 1;
                let best = worker.two_moves(mine, theirs, a as usize, b as usize, alpha);
                if best != WORST {
                    return best;
                }
                let best = worker.two_moves(theirs, mine, a as usize, b as usize, -alpha - 1);
                if best == WORST { worker.final_score(mine, theirs) } else { -best }
            },
            (self, mine, theirs, a as u32, b as u32, alpha),
        )
    }

    #[inline(always)]
    fn two_moves(&mut self, mine: W, theirs: W, a: usize, b: usize, alpha: i32) -> i32 {
        let mut best = WORST;
        // Both at once, whether they are needed or not: a branch that is foretold wrongly costs more than either.
        let (flips_a, flips_b) = (self.flips(a, mine, theirs), self.flips(b, mine, theirs));
        if !flips_a.is_empty() {
            best = -self.one(theirs ^ flips_a, b, -alpha - 1);
            if best > alpha {
                return best;
            }
        }
        if !flips_b.is_empty() {
            best = best.max(-self.one(theirs ^ flips_b, a, -alpha - 1));
        }
        best
    }

    /// The same with one empty cell, where the stones that are not `mine` are the opponent's.
    #[inline(always)]
    fn one(&mut self, mine: W, cell: usize, alpha: i32) -> i32 {
        self.nodes += 1;
        let own = mine.count() as i32;
        let flipped = self.isa.last_flips(self.board, cell, mine) as i32;
        if flipped != 0 {
            return 2 * (own + flipped + 1) - self.cells;
        }
        // Nobody moves, or the opponent does, which is worse still.
        let score = self.shared.scoring.score(own, self.cells - 1 - own, 1);
        if score <= alpha {
            return score;
        }
        let theirs = self.board.cells() ^ mine ^ W::bit(cell);
        let flipped = self.isa.last_flips(self.board, cell, theirs) as i32;
        if flipped == 0 { score } else { 2 * (own - flipped) - self.cells }
    }

    /// What a stone on `cell` flips; `None` if nothing.
    #[inline(always)]
    pub(super) fn flips_any(&self, cell: usize, mine: W, theirs: W) -> Option<W> {
        if (self.geometry.neighbours(cell) & theirs).is_empty() {
            return None;
        }
        let flips = self.flips(cell, mine, theirs);
        (!flips.is_empty()).then_some(flips)
    }

    /// Four cells, those that are alone in their region first.
    #[inline(always)]
    fn lone_first(&self, [a, b, c, d]: [usize; 4]) -> [usize; 4] {
        let [in_a, in_b, in_c, in_d] = [a, b, c, d].map(|cell| self.geometry.region(cell));
        if in_a == in_b {
            if in_c == in_d {
                [a, b, c, d]
            } else if in_a == in_c {
                [d, a, b, c]
            } else {
                [c, d, a, b]
            }
        } else if in_a == in_c {
            if in_b == in_d { [a, b, c, d] } else { [b, d, a, c] }
        } else if in_a == in_d {
            [b, c, a, d]
        } else if in_b == in_c {
            if in_b == in_d { [a, b, c, d] } else { [a, d, b, c] }
        } else if in_b == in_d {
            [a, c, b, d]
        } else {
            [a, b, c, d]
        }
    }
}

/// The cells of a set of four.
#[inline(always)]
fn cells_of<W: Word>(empties: W) -> [usize; 4] {
    let mut left = empties;
    [(); 4].map(|()| {
        let cell = left.lowest();
        left = left.without_lowest();
        cell
    })
}

#[cfg(test)]
mod tests {
    use super::cells_of;

    #[test]
    fn four_cells_come_in_rising_order() {
        assert_eq!(cells_of(0b1001_0110_u64), [1, 2, 4, 7]);
    }
}
