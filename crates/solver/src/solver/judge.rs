//! Which moves to try first. Nothing here can make a result wrong; nearly all of the speed comes from here.
//!
//! With few empty cells a move is judged by what it leaves the opponent (fastest first), with more of them by a
//! shallow search whose depth grows with the number of empty cells. A learned judgement would take the place of
//! [`Worker::value`].

use super::node::Candidates;
use super::worker::Worker;
use arrayvec::ArrayVec;
use discs::{Isa, Task, Word};

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
/// How much worse than the best a move may look to be told apart from other bad ones.
const MARGIN: i32 = 24;

/// A shallow search of `depth` plies for the heuristic value of the side to move.
struct Shallow<'w, 's, I, W: Word> {
    worker: &'w mut Worker<'s, I, W>,
    mine: W,
    theirs: W,
    empties: W,
    /// The legal cells of the side to move.
    legal: W,
    depth: u32,
    alpha: i32,
    beta: i32,
}

impl<I: Isa, W: Word> Task for Shallow<'_, '_, I, W> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        let Shallow { worker, mine, theirs, empties, legal, depth, alpha, beta } = self;
        worker.shallow(mine, theirs, empties, legal, depth, alpha, beta)
    }
}

/// A move of the shallow search: the child, its legal cells, and how many they are.
struct Branch<W> {
    cell: usize,
    mine: W,
    theirs: W,
    legal: W,
    replies: i32,
}

impl<I: Isa, W: Word> Worker<'_, I, W> {
    /// Gives every candidate its place in the order; the table's move comes first.
    #[inline(always)]
    pub(super) fn judge_all(&mut self, candidates: &mut Candidates<W>, table_best: u8, empties: W, count: u32) {
        let odd = self.geometry.cells_of(self.geometry.odd_regions(empties));
        let deep = count >= SEARCH_FROM;
        for candidate in candidates.iter_mut() {
            let cell = candidate.cell as usize;
            let replies = self.mobility(candidate.mine, candidate.theirs);
            candidate.order =
                self.geometry.worth(cell) + if odd.has(cell) { ODD_REGION } else { 0 } - REPLY * self.weigh(replies);
            if !deep {
                let rest = empties ^ W::bit(cell);
                candidate.order += FRONTIER * self.frontier(candidate.mine, candidate.theirs, rest);
            }
        }
        if deep {
            self.search_order(candidates, empties, count);
        }
        if let Some(first) = candidates.iter_mut().find(|candidate| candidate.cell == table_best) {
            first.order = INFINITE;
        }
    }

    /// Adds the value of a shallow search to the order of every candidate.
    fn search_order(&mut self, candidates: &mut Candidates<W>, empties: W, count: u32) {
        let depth = (1 + (count - SEARCH_FROM) / EMPTIES_A_PLY).min(DEEPEST);
        // The likely best first: what falls far behind it need not be known exactly.
        candidates.sort_unstable_by_key(|candidate| -candidate.order);
        let mut best = -INFINITE;
        for candidate in candidates {
            let (mine, theirs) = (candidate.mine, candidate.theirs);
            let empties = empties ^ W::bit(candidate.cell as usize);
            let legal = self.mobility(mine, theirs);
            let (alpha, beta) = (-INFINITE, MARGIN - best);
            let isa = self.isa;
            let value = -isa.run(Shallow { worker: self, mine, theirs, empties, legal, depth, alpha, beta });
            best = best.max(value);
            candidate.order += SEARCHED * value;
        }
    }

    /// Alpha-beta to a fixed depth, fail-soft.
    #[inline(always)]
    #[allow(clippy::too_many_arguments)]
    fn shallow(&mut self, mine: W, theirs: W, empties: W, legal: W, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if depth == 0 || legal.is_empty() {
            return self.value(mine, theirs, empties, legal);
        }
        if depth == 1 {
            return self.best_value(mine, theirs, empties, legal, beta);
        }
        let mut branches: ArrayVec<Branch<W>, 124> = ArrayVec::new();
        for cell in legal.bits() {
            let flips = self.flips(cell, mine, theirs);
            let (child_mine, child_theirs) = (theirs ^ flips, mine ^ flips ^ W::bit(cell));
            let legal = self.mobility(child_mine, child_theirs);
            branches.push(Branch { cell, mine: child_mine, theirs: child_theirs, legal, replies: self.weigh(legal) });
        }
        branches.sort_unstable_by_key(|branch| branch.replies);
        let mut best = -INFINITE;
        for Branch { cell, mine, theirs, legal, .. } in branches {
            let (isa, empties, depth) = (self.isa, empties ^ W::bit(cell), depth - 1);
            let (child_alpha, child_beta) = (-beta, -alpha);
            let child =
                Shallow { worker: self, mine, theirs, empties, legal, depth, alpha: child_alpha, beta: child_beta };
            best = best.max(-isa.run(child));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The best value after one ply, or the first that reaches `beta`.
    #[inline(always)]
    fn best_value(&mut self, mine: W, theirs: W, empties: W, legal: W, beta: i32) -> i32 {
        let mut best = -INFINITE;
        for cell in legal.bits() {
            self.nodes += 1;
            let flips = self.flips(cell, mine, theirs);
            let (child_mine, child_theirs) = (theirs ^ flips, mine ^ flips ^ W::bit(cell));
            let child_legal = self.mobility(child_mine, child_theirs);
            best = best.max(-self.value(child_mine, child_theirs, empties ^ W::bit(cell), child_legal));
            if best >= beta {
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
