//! Which moves to try first, with many empty cells. Nothing here can make a result wrong; nearly all of the speed comes from here.
//!
//! A move is judged by a shallow look whose depth grows with the number of empty cells: by the learned evaluation where the game
//! has one (`look.rs`), elsewhere by what a move leaves the opponent.

use super::look::INFINITE;
use super::node::{Candidates, Node};
use super::worker::Worker;
use arrayvec::ArrayVec;
use discs::{Isa, Word};
use patterns::{Patterns, UNITS_A_DISC};

/// With so many empty cells moves are judged by the learned evaluation as they are; every so many more
pub(super) const LEARNED_FROM: u32 = 14;
/// the look is one ply deeper,
const LEARNED_EMPTIES_A_PLY: u32 = 3;
/// but not deeper than this.
const LEARNED_DEEPEST: u32 = 6;
/// How much worse than the best a move may look to be told apart from other bad ones.
const LEARNED_MARGIN: i32 = 5 * UNITS_A_DISC;
/// What a reply of the opponent counts beside the learned evaluation: nearly three discs, for trees with few replies are small.
const LEARNED_REPLY: i32 = 360;

/// The same without a learned evaluation.
const SEARCH_FROM: u32 = 13;
const EMPTIES_A_PLY: u32 = 2;
const DEEPEST: u32 = 6;
const MARGIN: i32 = 24;

// Found by counting nodes on small boards and endgames; `yomikiri bench solve` shows what a change does.
const REPLY: i32 = 16;
const ODD_REGION: i32 = 4;
const SEARCHED: i32 = 2;
const MOBILITY: i32 = 8;
const POTENTIAL: i32 = 2;
const CORNER: i32 = 16;
/// On a board with a rim nothing is safe early, and the side with more stones tends to sweep the board.
const STONE_WITH_RIM: i32 = 2;

impl<I: Isa, W: Word> Worker<'_, I, W> {
    /// Finds the legal cells after every candidate and gives it its place in the order; the table's move comes first.
    #[inline(always)]
    pub(super) fn judge_all(&mut self, candidates: &mut Candidates<W>, table_best: u8, node: &Node<W>, count: u32) {
        for candidate in candidates.iter_mut() {
            candidate.legal = self.mobility(candidate.mine, candidate.theirs);
        }
        if candidates.len() < 2 {
            return;
        }
        let odd = self.geometry.cells_of(self.geometry.odd_regions(node.empties));
        for candidate in candidates.iter_mut() {
            let cell = candidate.cell as usize;
            let parity = if odd.has(cell) { ODD_REGION } else { 0 };
            candidate.order = self.geometry.worth(cell) + parity - REPLY * self.weigh(candidate.legal);
        }
        // The likely best first: what falls far behind it need not be known exactly.
        candidates.sort_unstable_by_key(|candidate| -candidate.order);
        match self.shared.patterns {
            Some(patterns) if count >= LEARNED_FROM => self.order_by_look(candidates, node, count, patterns),
            _ => self.order_by_search(candidates, node, count),
        }
        if let Some(first) = candidates.iter_mut().find(|candidate| candidate.cell == table_best) {
            first.order = INFINITE;
        }
    }

    /// The order by the learned evaluation.
    fn order_by_look(&mut self, candidates: &mut Candidates<W>, node: &Node<W>, count: u32, patterns: &Patterns) {
        let depth = ((count - LEARNED_FROM) / LEARNED_EMPTIES_A_PLY).min(LEARNED_DEEPEST);
        let indices = patterns.indices(node.mine, node.theirs);
        let stage = patterns.at(count - 1);
        let mut best = -INFINITE;
        for candidate in candidates {
            let (cell, flips) = (candidate.cell as usize, candidate.mine ^ node.theirs);
            let value = if depth == 0 {
                self.nodes += 1;
                -stage.value_after(self.isa, &indices, cell, flips)
            } else {
                let indices = indices.after(patterns.layout(), cell, flips);
                let window = (-INFINITE, LEARNED_MARGIN - best);
                -self.look(patterns, &candidate.child(node.empties), &indices, depth, window)
            };
            best = best.max(value);
            candidate.order = value - LEARNED_REPLY * self.weigh(candidate.legal);
        }
    }

    /// The order without one: the value of a shallow search on mobility besides.
    fn order_by_search(&mut self, candidates: &mut Candidates<W>, node: &Node<W>, count: u32) {
        let depth = (1 + count.saturating_sub(SEARCH_FROM) / EMPTIES_A_PLY).min(DEEPEST);
        let mut best = -INFINITE;
        for candidate in candidates {
            let value = -self.search_shallow(candidate.child(node.empties), depth, -INFINITE, MARGIN - best);
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
    pub(super) fn weigh(&self, cells: W) -> i32 {
        (cells.count() + (cells & self.geometry.corners).count()) as i32
    }
}
