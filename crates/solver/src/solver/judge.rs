//! Which moves to try first. Nothing here can make a result wrong; nearly all of the speed comes from here.
//!
//! With few empty cells a move is judged by what it leaves the opponent (fastest first), with more of them by a
//! shallow search whose depth grows with the number of empty cells. A learned judgement would take the place of
//! [`Worker::value`].

use super::node::{Candidates, Node};
use super::worker::Worker;
use arrayvec::ArrayVec;
use discs::{Isa, Word};

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

impl<I: Isa, W: Word> Worker<'_, I, W> {
    /// Finds the legal cells after every candidate and gives it its place in the order; the table's move comes first.
    #[inline(always)]
    pub(super) fn judge_all(&mut self, candidates: &mut Candidates<W>, table_best: u8, empties: W, count: u32) {
        if let [only] = &mut candidates[..] {
            only.legal = self.mobility(only.mine, only.theirs);
            return;
        }
        let odd = self.geometry.cells_of(self.geometry.odd_regions(empties));
        let deep = count >= SEARCH_FROM;
        for candidate in candidates.iter_mut() {
            let cell = candidate.cell as usize;
            candidate.legal = self.mobility(candidate.mine, candidate.theirs);
            candidate.order = self.geometry.worth(cell) + if odd.has(cell) { ODD_REGION } else { 0 }
                - REPLY * self.weigh(candidate.legal);
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
            let value = -self.search_shallow(candidate.child(empties), depth, -INFINITE, MARGIN - best);
            best = best.max(value);
            candidate.order += SEARCHED * value;
        }
    }

    /// The heuristic value for the side to move after a search of `depth` plies, fail-soft.
    #[inline(always)]
    fn search_shallow(&mut self, node: Node<W>, depth: u32, alpha: i32, beta: i32) -> i32 {
        self.isa.run(
            #[inline(always)]
            move || self.shallow(node, depth, alpha, beta),
        )
    }

    #[inline(always)]
    fn shallow(&mut self, node: Node<W>, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if depth == 0 || node.legal.is_empty() {
            return self.value(&node);
        }
        if depth == 1 {
            return self.best_value(&node, beta);
        }
        let mut children: ArrayVec<(i32, Node<W>), 124> = ArrayVec::new();
        for cell in node.legal.bits() {
            let child = self.after(&node, cell);
            children.push((self.weigh(child.legal), child));
        }
        children.sort_unstable_by_key(|&(replies, _)| replies);
        let mut best = -INFINITE;
        for (_, child) in children {
            best = best.max(-self.search_shallow(child, depth - 1, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The best value after one ply, or the first that reaches `beta`.
    #[inline(always)]
    fn best_value(&mut self, node: &Node<W>, beta: i32) -> i32 {
        let mut best = -INFINITE;
        for cell in node.legal.bits() {
            self.nodes += 1;
            best = best.max(-self.value(&self.after(node, cell)));
            if best >= beta {
                break;
            }
        }
        best
    }

    /// The position after a move.
    #[inline(always)]
    pub(super) fn after(&self, node: &Node<W>, cell: usize) -> Node<W> {
        let flips = self.flips(cell, node.mine, node.theirs);
        let (mine, theirs) = (node.theirs ^ flips, node.mine ^ flips ^ W::bit(cell));
        Node { mine, theirs, empties: node.empties ^ W::bit(cell), legal: self.mobility(mine, theirs) }
    }

    /// The heuristic value for the side to move: mobility, now and potential, corners, and stones where they matter.
    #[inline(always)]
    fn value(&self, node: &Node<W>) -> i32 {
        let &Node { mine, theirs, empties, legal } = node;
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
