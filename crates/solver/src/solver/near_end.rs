//! Null-window search with 6 to 13 empty cells: most of the time of a solve goes into it and into what is below it.
//!
//! Small tables that stay in the processor's cache serve these positions: one for all threads, and below [`SHARED_FROM`] empty cells
//! one of the thread's own. The table's move is searched before the others are generated.

use super::endgame::WORST;
use super::near_order::Order;
use super::near_table::{Near, NearTable};
use super::node::{Best, FEW, NEAR, Node};
use super::table::NO_CELL;
use super::worker::Worker;
use arrayvec::ArrayVec;
use discs::{Isa, Word};

/// From this many empty cells on the search looks whether it has to stop.
const STOP_FROM: u32 = 11;
/// From this many empty cells on threads share what they know.
const SHARED_FROM: u32 = 10;
/// From this many empty cells on the tiny evaluation helps to order moves.
const TINY_FROM: u32 = 11;
/// What a reply of the opponent counts, in units of the tiny evaluation: nearly five discs.
const REPLY: i32 = 600;
/// What a cell in a region with an odd number of empty cells counts.
const ODD_REGION: i32 = 100;
/// What being a corner or lying beside one counts, so many times what the board's geometry says: a disc for a corner.
const WORTH: i32 = 6;

impl<I: Isa, W: Word> Worker<'_, I, W> {
    /// The score of the side to move, fail-soft around `alpha`; meaningless once `stopped` is set.
    #[inline(always)]
    pub(super) fn search_near(&mut self, node: Node<W>, alpha: i32) -> i32 {
        self.isa.call(
            #[inline(always)]
            |worker: &mut Self, mine: W, theirs: W, empties: W, legal: W, alpha: i32| {
                worker.near(Node { mine, theirs, empties, legal }, alpha)
            },
            (self, node.mine, node.theirs, node.empties, node.legal, alpha),
        )
    }

    #[inline(always)]
    fn near(&mut self, node: Node<W>, alpha: i32) -> i32 {
        let Node { mine, theirs, empties, legal } = node;
        self.nodes += 1;
        let count = empties.count();
        if count >= STOP_FROM && self.must_stop() {
            return alpha;
        }
        if let Some(bound) = self.stable_cutoff(mine, theirs, count, alpha) {
            return bound;
        }
        let (mut low, mut high) = (-self.cells, self.cells);
        let mut table_move = NO_CELL;
        if let Some(known) = self.near_table(count).get(mine, theirs) {
            (low, high) = (known.low, known.high);
            if low > alpha {
                return low;
            }
            if high <= alpha {
                return high;
            }
            table_move = known.best;
        }
        if legal.is_empty() {
            let replies = self.mobility(theirs, mine);
            if replies.is_empty() {
                return self.final_score(mine, theirs);
            }
            return -self.search_near(Node { mine: theirs, theirs: mine, empties, legal: replies }, -alpha - 1);
        }
        let mut best = Best { score: WORST, cell: NO_CELL };
        let mut rest = legal;
        if table_move != NO_CELL {
            rest ^= W::bit(table_move as usize);
            let child = self.after(&node, table_move as usize);
            best.raise(-self.search_any(child, -alpha - 1), table_move);
        }
        if best.score <= alpha && !rest.is_empty() {
            self.near_rest(node, rest, alpha, &mut best);
        }
        if self.stopped {
            return alpha;
        }
        if best.score > alpha {
            low = low.max(best.score);
        } else {
            high = high.min(best.score);
        }
        self.near_table(count).set(mine, theirs, Near { low, high, best: best.cell });
        best.score
    }

    /// The table of positions with so many empty cells.
    #[inline(always)]
    fn near_table(&self, count: u32) -> &NearTable<W> {
        if count >= SHARED_FROM { self.shared.near_table } else { self.near_table }
    }

    /// Searches the moves on these cells, most promising first, until one exceeds `alpha`.
    #[inline(always)]
    fn near_rest(&mut self, node: Node<W>, rest: W, alpha: i32, best: &mut Best) {
        let Node { mine, theirs, empties, .. } = node;
        let count = empties.count();
        let asked = count > FEW + 1;
        let table = self.near_table(count - 1);
        let mut replies: ArrayVec<Reply<W>, { NEAR as usize }> = ArrayVec::new();
        for cell in rest.bits() {
            let flips = self.flips(cell, mine, theirs);
            let (child_mine, child_theirs) = (theirs ^ flips, mine ^ flips ^ W::bit(cell));
            if self.is_wiped_out(child_mine, child_theirs) {
                best.raise(self.final_score(child_theirs, child_mine), cell as u8);
                if best.score > alpha {
                    return;
                }
                continue;
            }
            let mut place = 0;
            if asked {
                place = table.place(child_mine, child_theirs);
                table.prefetch(place);
            }
            let reply = Reply {
                mine: child_mine,
                theirs: child_theirs,
                legal: W::EMPTY,
                place: place as u32,
                cell: cell as u8,
            };
            replies.push(reply);
        }
        let mut order = Order::new();
        let odd = self.geometry.cells_of(self.geometry.odd_regions(empties));
        for (index, reply) in replies.iter_mut().enumerate() {
            reply.legal = self.mobility(reply.mine, reply.theirs);
            if asked && let Some(known) = table.get_at(reply.place as usize, reply.mine, reply.theirs) {
                if -known.high > alpha {
                    best.raise(-known.high, reply.cell);
                    return;
                }
                if -known.low <= alpha {
                    best.raise(-known.low, reply.cell);
                    continue;
                }
            }
            order.put(index, self.promise(reply, odd));
        }
        if count >= TINY_FROM
            && order.has_several()
            && let Some(patterns) = self.shared.patterns
        {
            let indices = patterns.tiny_indices(mine, theirs);
            order.adjust(|index| {
                let reply = &replies[index];
                -patterns.tiny_value_after(self.isa, &indices, reply.cell as usize, reply.mine ^ theirs)
            });
        }
        while let Some(index) = order.take() {
            let reply = &replies[index];
            let child = Node {
                mine: reply.mine,
                theirs: reply.theirs,
                empties: empties ^ W::bit(reply.cell as usize),
                legal: reply.legal,
            };
            let score = -self.search_any(child, -alpha - 1);
            best.raise(score, reply.cell);
            if score > alpha || self.stopped {
                return;
            }
        }
    }

    /// How promising a move is before the tiny evaluation has its say: few replies first, then odd regions.
    #[inline(always)]
    fn promise(&self, reply: &Reply<W>, odd: W) -> i32 {
        let parity = ODD_REGION * i32::from(odd.has(reply.cell as usize));
        parity + WORTH * self.geometry.worth(reply.cell as usize) - REPLY * self.weigh(reply.legal)
    }
}

/// A move under consideration, with the position it leads to.
struct Reply<W> {
    mine: W,
    theirs: W,
    legal: W,
    /// Where the table has that position.
    place: u32,
    cell: u8,
}
