//! A shallow look ahead by the learned evaluation: what orders the moves of large trees, and what selective search goes by.

use super::node::Node;
use super::worker::Worker;
use arrayvec::ArrayVec;
use discs::{Isa, Word};
use patterns::{BLOCKS, Indices, Patterns};

/// Beyond any value.
pub(super) const INFINITE: i32 = 1 << 20;

impl<I: Isa, W: Word> Worker<'_, I, W> {
    /// The value for the side to move after `depth` plies, fail-soft, in [`patterns::UNITS_A_DISC`].
    #[inline(always)]
    pub(super) fn look(
        &mut self,
        patterns: &Patterns,
        node: &Node<W>,
        indices: &Indices<BLOCKS>,
        depth: u32,
        window: (i32, i32),
    ) -> i32 {
        self.isa.call(
            #[inline(always)]
            |worker: &mut Self, patterns: &Patterns, node: &Node<W>, indices: &Indices<BLOCKS>, depth, window| {
                worker.look_inlined(patterns, node, indices, depth, window)
            },
            (self, patterns, node, indices, depth, window),
        )
    }

    #[inline(always)]
    fn look_inlined(
        &mut self,
        patterns: &Patterns,
        node: &Node<W>,
        indices: &Indices<BLOCKS>,
        depth: u32,
        (mut alpha, beta): (i32, i32),
    ) -> i32 {
        self.nodes += 1;
        let &Node { mine, theirs, empties, legal } = node;
        if depth == 0 || legal.is_empty() {
            return patterns.at(empties.count()).value(self.isa, indices);
        }
        let mut best = -INFINITE;
        if depth == 1 {
            let stage = patterns.at(empties.count() - 1);
            for cell in legal.bits() {
                self.nodes += 1;
                let flips = self.flips(cell, mine, theirs);
                best = best.max(-stage.value_after(self.isa, indices, cell, flips));
                if best >= beta {
                    break;
                }
            }
            return best;
        }
        let mut children: ArrayVec<(i32, u8, Node<W>), 124> = ArrayVec::new();
        for cell in legal.bits() {
            let child = self.after(node, cell);
            children.push((self.weigh(child.legal), cell as u8, child));
        }
        children.sort_unstable_by_key(|&(replies, _, _)| replies);
        for (_, cell, child) in children {
            let indices = indices.after(patterns.layout(), cell as usize, child.mine ^ theirs);
            best = best.max(-self.look(patterns, &child, &indices, depth - 1, (-beta, -alpha)));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
