//! Which moves to try first. Nothing here can make a result wrong; nearly all of the speed comes from here.
//!
//! With few empty cells a move is judged by what it leaves the opponent (fastest first), with more of them by a
//! shallow search whose depth grows with the number of empty cells. A learned judgement would take the place of
//! [`Worker::value`].

use super::node::{Candidate, Candidates};
use super::worker::Worker;
use disc::{Isa, Task, Word};

/// From this many empty cells on, moves are judged by a shallow search.
const SEARCH_FROM: u32 = 13;
/// Every so many empty cells more the search is one ply deeper,
const EMPTIES_A_PLY: u32 = 2;
/// but not deeper than this.
const DEEPEST: u32 = 6;

// Found by counting nodes on small boards and endgames; `yomikiri bench solve` shows what a change does.
const REPLY: i32 = 16;
const FRONTIER: i32 = 4;
const ODD_REGION: i32 = 4;
const SEARCHED: i32 = 2;
const MOBILITY: i32 = 8;
const POTENTIAL: i32 = 2;
const CORNER: i32 = 16;
/// On a board with a rim nothing is safe early, and the side with more stones tends to sweep the board.
const STONE_WITH_RIM: i32 = 2;

/// Beyond any value.
const INFINITE: i32 = 1 << 20;

/// A shallow search of `depth` plies for the heuristic value of the side to move.
struct Shallow<'w, 's, I, W: Word> {
    worker: &'w mut Worker<'s, I, W>,
    mine: W,
    theirs: W,
    empties: W,
    depth: u32,
    alpha: i32,
    beta: i32,
}

impl<I: Isa, W: Word> Task for Shallow<'_, '_, I, W> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        self.worker.shallow(self.mine, self.theirs, self.empties, self.depth, self.alpha, self.beta)
    }
}

impl<I: Isa, W: Word> Worker<'_, I, W> {
    /// Gives every candidate its place in the order; the table's move comes first.
    #[inline(always)]
    pub(super) fn judge_all(&mut self, candidates: &mut Candidates<W>, table_best: u8, empties: W, count: u32) {
        let odd = self.geometry.cells_of(self.geometry.odd_regions(empties));
        for candidate in candidates {
            candidate.order =
                if candidate.cell == table_best { INFINITE } else { self.judge(candidate, empties, odd, count) };
        }
    }

    #[inline(always)]
    fn judge(&mut self, candidate: &Candidate<W>, empties: W, odd: W, count: u32) -> i32 {
        let cell = candidate.cell as usize;
        let rest = empties ^ W::bit(cell);
        let replies = self.mobility(candidate.mine, candidate.theirs);
        let order =
            self.geometry.worth(cell) + if odd.has(cell) { ODD_REGION } else { 0 } - REPLY * self.weigh(replies);
        if count < SEARCH_FROM {
            return order + FRONTIER * self.frontier(candidate.mine, candidate.theirs, rest);
        }
        let depth = (1 + (count - SEARCH_FROM) / EMPTIES_A_PLY).min(DEEPEST);
        let (isa, mine, theirs) = (self.isa, candidate.mine, candidate.theirs);
        let (alpha, beta) = (-INFINITE, INFINITE);
        order - SEARCHED * isa.run(Shallow { worker: self, mine, theirs, empties: rest, depth, alpha, beta })
    }

    /// Alpha-beta to a fixed depth.
    #[inline(always)]
    fn shallow(&mut self, mine: W, theirs: W, empties: W, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let legal = self.mobility(mine, theirs);
        if depth == 0 || legal.is_empty() {
            return self.value(mine, theirs, empties, legal);
        }
        let mut best = -INFINITE;
        for cell in legal.bits() {
            let flips = self.flips(cell, mine, theirs);
            let child = Shallow {
                mine: theirs ^ flips,
                theirs: mine ^ flips ^ W::bit(cell),
                empties: empties ^ W::bit(cell),
                depth: depth - 1,
                alpha: -beta,
                beta: -alpha,
                worker: self,
            };
            let isa = child.worker.isa;
            best = best.max(-isa.run(child));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The heuristic value for the side to move: mobility, now and potential, corners, and stones where they matter.
    #[inline(always)]
    fn value(&self, mine: W, theirs: W, empties: W, legal: W) -> i32 {
        let replies = self.mobility(theirs, mine);
        if legal.is_empty() && replies.is_empty() {
            return 100 * self.final_score(mine, theirs);
        }
        let corners = self.geometry.corners;
        let stones = mine.count() as i32 - theirs.count() as i32;
        MOBILITY * (self.weigh(legal) - self.weigh(replies))
            + POTENTIAL * self.frontier(theirs, mine, empties)
            + CORNER * ((mine & corners).count() as i32 - (theirs & corners).count() as i32)
            + if self.board.rim().is_some() { STONE_WITH_RIM * stones } else { 0 }
    }

    /// The empty cells next to `mine` less those next to `theirs`: the moves that may open up.
    #[inline(always)]
    fn frontier(&self, mine: W, theirs: W, empties: W) -> i32 {
        self.weigh(self.geometry.around(mine) & empties) - self.weigh(self.geometry.around(theirs) & empties)
    }

    /// The number of cells, corners counted twice.
    #[inline(always)]
    fn weigh(&self, cells: W) -> i32 {
        (cells.count() + (cells & self.geometry.corners).count()) as i32
    }
}
