//! A null-window search with many empty cells.
//!
//! - *Stability cut-off*: the opponent's stable discs bound the score from above.
//! - *Transposition table* and *enhanced transposition cut-off* (ETC): before a child is searched, the table is asked about
//!   all of them.
//! - *Move ordering* is in `judge.rs`.
//! - *Simplified ABDADA* (Kerrigan; ABDADA is Weill's): all threads search the same root, and a child that another thread
//!   is searching is deferred until the others are done. The first child is never deferred.

use super::endgame::WORST;
use super::proof::Proof;
use super::table::{Entry, Key, NO_CELL};
use super::worker::Worker;
use arrayvec::ArrayVec;
use discs::{Cell, Isa, Move, Word};
use game::Bounds;
use std::sync::atomic::Ordering::Relaxed;

/// With at most this many empty cells the search does without lists of moves.
pub(super) const FEW: u32 = 5;
/// With at most this many the thread's own table serves, with more the one that all threads share.
pub(super) const NEAR: u32 = 13;
/// From this many empty cells on, enhanced transposition cut-offs are tried.
const ETC_FROM: u32 = NEAR + 2;
/// From this many empty cells on, positions are looked up by their canonical image: the symmetric ones meet near the
/// root.
const SYMMETRIC_FROM: u32 = 20;
/// From this many empty cells on, children that another thread is searching are deferred.
const ABDADA_FROM: u32 = NEAR + 2;
/// Proofs that took this many nodes are expensive: they are logged for checkpoints.
const EXPENSIVE: u64 = 1 << 20;

/// A position to search, from the view of the side to move.
#[derive(Clone, Copy)]
pub(super) struct Node<W> {
    pub(super) mine: W,
    pub(super) theirs: W,
    pub(super) empties: W,
    /// The legal cells of the side to move. The parent found them to order its moves.
    pub(super) legal: W,
}

/// A move under consideration.
pub(super) struct Candidate<W> {
    pub(super) cell: u8,
    /// The child, from the view of the opponent, who is to move there.
    pub(super) mine: W,
    pub(super) theirs: W,
    /// The legal cells of the child, once the candidates are ordered.
    pub(super) legal: W,
    /// Larger is tried earlier.
    pub(super) order: i32,
    /// The child's key, where the table is asked for children.
    pub(super) key: Key,
}

impl<W: Word> Candidate<W> {
    #[inline(always)]
    pub(super) fn new(cell: u8, mine: W, theirs: W, key: Key) -> Candidate<W> {
        Candidate { cell, mine, theirs, legal: W::EMPTY, order: 0, key }
    }

    /// The position after this move in a position with these empty cells.
    #[inline(always)]
    pub(super) fn child(&self, empties: W) -> Node<W> {
        let empties = empties ^ W::bit(self.cell as usize);
        Node { mine: self.mine, theirs: self.theirs, empties, legal: self.legal }
    }
}

/// At least four cells of the largest board are filled from the start.
pub(super) type Candidates<W> = ArrayVec<Candidate<W>, 124>;

/// The best move so far.
#[derive(Clone, Copy)]
pub(super) struct Best {
    pub(super) score: i32,
    pub(super) cell: u8,
}

impl Best {
    #[inline(always)]
    pub(super) fn raise(&mut self, score: i32, cell: u8) {
        if score > self.score {
            *self = Best { score, cell };
        }
    }
}

impl<I: Isa, W: Word> Worker<'_, I, W> {
    /// The score of the side to move, fail-soft around `alpha`; meaningless once `stopped` is set.
    #[inline(always)]
    pub(super) fn search(&mut self, node: Node<W>, alpha: i32) -> i32 {
        if node.empties.count() <= NEAR {
            self.search_any(node, alpha)
        } else {
            self.isa.run(
                #[inline(always)]
                move || self.search_many(node, alpha),
            )
        }
    }

    #[inline(always)]
    fn search_many(&mut self, node: Node<W>, alpha: i32) -> i32 {
        let Node { mine, theirs, empties, legal } = node;
        self.nodes += 1;
        if self.must_stop() {
            return alpha;
        }
        let before = self.nodes;
        let count = empties.count();
        if let Some(bound) = self.stable_cutoff(mine, theirs, count, alpha) {
            return bound;
        }
        let (key, symmetry) = self.key(mine, theirs, count);
        let known = self.shared.table.get(key);
        if let Some(score) = known.and_then(|entry| entry.answer(alpha)) {
            return score;
        }

        let likely = self.known_likely(key);
        if let Some(score) = self.likely_score(&node, count, alpha, likely) {
            self.doubtful = true;
            return score;
        }
        if legal.is_empty() {
            let replies = self.mobility(theirs, mine);
            if replies.is_empty() {
                return self.final_score(mine, theirs);
            }
            return -self.search(Node { mine: theirs, theirs: mine, empties, legal: replies }, -alpha - 1);
        }
        let mut candidates = Candidates::new();
        if let Some(score) = self.list(mine, theirs, legal, count, alpha, &mut candidates) {
            return score;
        }
        let mut best = Best { score: WORST, cell: NO_CELL };
        if count >= ETC_FROM
            && let Some(score) = self.transposition_cutoff(&mut candidates, alpha, &mut best)
        {
            return score;
        }
        let table_best = known.or(likely).map_or(NO_CELL, |entry| self.unmap_cell(entry.best, symmetry));
        self.judge_all(&mut candidates, table_best, &node, count);
        self.search_all(&mut candidates, empties, count, alpha, &mut best, Self::search);
        if self.stopped {
            return alpha;
        }
        let nodes = self.nodes - before;
        if self.doubtful {
            self.remember_likely(key, symmetry, likely, alpha, best, nodes);
            return best.score;
        }
        let bounds = self.remember(key, symmetry, known, alpha, best, nodes);
        if nodes >= EXPENSIVE {
            let best = Some(Move::Put(Cell(best.cell)));
            self.shared.log.add(&Proof { mine, theirs, bounds, best });
        }
        best.score
    }

    /// The same with any number of empty cells up to [`NEAR`].
    #[inline(always)]
    pub(super) fn search_any(&mut self, node: Node<W>, alpha: i32) -> i32 {
        if node.empties.count() <= FEW {
            self.search_few(node.mine, node.theirs, node.empties, alpha)
        } else {
            self.search_near(node, alpha)
        }
    }

    /// Lists the moves with the positions they lead to. Returns a score above `alpha` if a move wipes the opponent out.
    #[inline(always)]
    fn list(
        &self,
        mine: W,
        theirs: W,
        legal: W,
        count: u32,
        alpha: i32,
        candidates: &mut Candidates<W>,
    ) -> Option<i32> {
        for cell in legal.bits() {
            let flips = self.flips(cell, mine, theirs);
            let (child_mine, child_theirs) = (theirs ^ flips, mine ^ flips ^ W::bit(cell));
            if self.is_wiped_out(child_mine, child_theirs) {
                let score = self.final_score(child_theirs, child_mine);
                if score > alpha {
                    return Some(score);
                }
            }
            let mut key = Key::default();
            if count >= ETC_FROM {
                key = self.key(child_mine, child_theirs, count - 1).0;
                self.shared.table.prefetch(key);
            }
            candidates.push(Candidate::new(cell as u8, child_mine, child_theirs, key));
        }
        None
    }

    /// Enhanced transposition cut-off: asks the table about every child. One that is known to fail high is returned;
    /// those known to fail low are removed, and the best of them is kept in `best`.
    #[inline(always)]
    pub(super) fn transposition_cutoff(
        &self,
        candidates: &mut Candidates<W>,
        alpha: i32,
        best: &mut Best,
    ) -> Option<i32> {
        let mut index = 0;
        while index < candidates.len() {
            if let Some(entry) = self.shared.table.get(candidates[index].key) {
                if -entry.high > alpha {
                    return Some(-entry.high);
                }
                if -entry.low <= alpha {
                    best.raise(-entry.low, candidates[index].cell);
                    candidates.swap_remove(index);
                    continue;
                }
            }
            index += 1;
        }
        None
    }

    /// Searches the candidates by `search`, most promising first, until one exceeds `alpha`. With several threads,
    /// children that another thread is searching are deferred (simplified ABDADA): by then the table may know them.
    #[inline(always)]
    pub(super) fn search_all(
        &mut self,
        candidates: &mut Candidates<W>,
        empties: W,
        count: u32,
        alpha: i32,
        best: &mut Best,
        search: impl Fn(&mut Self, Node<W>, i32) -> i32,
    ) {
        let abdada = self.shared.threads > 1 && count >= ABDADA_FROM;
        let total = candidates.len();
        let mut deferred = Candidates::new();
        let mut first = true;
        let mut doubtful = self.doubtful;
        loop {
            let (candidate, late) = if let Some(candidate) = take_best(candidates) {
                (candidate, false)
            } else if let Some(candidate) = take_best(&mut deferred) {
                (candidate, true)
            } else {
                self.doubtful = doubtful;
                return;
            };
            if abdada && !first && !late && self.is_busy(candidate.key) {
                deferred.push(candidate);
                continue;
            }
            first = false;
            if self.leader {
                self.show_path(count, total - candidates.len() - deferred.len() - 1, total);
            }
            if abdada {
                self.set_busy(candidate.key);
            }
            self.doubtful = false;
            let score = -search(self, candidate.child(empties), -alpha - 1);
            if abdada {
                self.clear_busy(candidate.key);
            }
            if self.stopped {
                return;
            }
            best.raise(score, candidate.cell);
            if score > alpha {
                // Only this move counts, and whether its own value is doubtful.
                return;
            }
            doubtful |= self.doubtful;
        }
    }

    /// Tells the watch where this thread is, near the root.
    #[inline(always)]
    fn show_path(&self, count: u32, done: usize, total: usize) {
        let ply = (self.root_empties - count) as usize;
        if let Some((path, deeper)) = self.shared.paths.get(ply..).and_then(<[_]>::split_first) {
            path.store((done as u64) << 32 | total as u64, Relaxed);
            for path in deeper {
                path.store(0, Relaxed);
            }
        }
    }

    /// Puts a result that took some nodes into the table, together with what was known before; the bounds there are now.
    #[inline(always)]
    pub(super) fn remember(
        &mut self,
        key: Key,
        symmetry: usize,
        known: Option<Entry>,
        alpha: i32,
        best: Best,
        nodes: u64,
    ) -> Bounds {
        let (mut low, mut high) = if best.score > alpha { (best.score, self.cells) } else { (-self.cells, best.score) };
        if let Some(entry) = known {
            low = low.max(entry.low);
            high = high.min(entry.high);
        }
        let entry = Entry { low, high, best: self.map_cell(best.cell, symmetry), cost: (nodes + 1).ilog2() as u8 };
        let fresh = self.shared.table.set(key, entry);
        self.note_stored(fresh);
        Bounds { low, high }
    }

    /// A bound that is at most `alpha`, if so many stones of the opponent are stable.
    #[inline(always)]
    pub(super) fn stable_cutoff(&self, mine: W, theirs: W, count: u32, alpha: i32) -> Option<i32> {
        // Without a corner hardly ever anything is stable, where there are corners.
        let corners = self.geometry.corners;
        if alpha < STABLE_ALPHA_A_CELL * count as i32
            || self.cells - 2 * theirs.count() as i32 > alpha
            || !corners.is_empty() && (theirs & corners).is_empty()
        {
            return None;
        }
        let bound = self.cells - 2 * self.isa.stable(self.board, theirs, mine).count() as i32;
        (bound <= alpha).then_some(bound)
    }

    /// The key of a position, and the symmetry that leads to the image that has it.
    #[inline(always)]
    pub(super) fn key(&self, mine: W, theirs: W, count: u32) -> (Key, usize) {
        if count < SYMMETRIC_FROM {
            return (Key::new(mine, theirs), 0);
        }
        let (symmetry, mine, theirs) = self.board.symmetries().canonical(mine, theirs);
        (Key::new(mine, theirs), symmetry)
    }

    #[inline(always)]
    fn map_cell(&self, cell: u8, symmetry: usize) -> u8 {
        if cell == NO_CELL || symmetry == 0 {
            return cell;
        }
        self.board.symmetries().map_cell(cell as usize, symmetry) as u8
    }

    #[inline(always)]
    pub(super) fn unmap_cell(&self, cell: u8, symmetry: usize) -> u8 {
        if symmetry == 0 { cell } else { self.map_cell(cell, self.board.symmetries().inverse(symmetry)) }
    }

    /// Puts a proof from elsewhere into the table.
    pub(super) fn learn(&mut self, proof: &Proof<W>, empties: u32) {
        let (key, symmetry) = self.key(proof.mine, proof.theirs, empties);
        let best = match proof.best {
            Some(Move::Put(cell)) => self.map_cell(cell.0, symmetry),
            _ => NO_CELL,
        };
        let entry = Entry { low: proof.bounds.low, high: proof.bounds.high, best, cost: 40 };
        let fresh = self.shared.table.set(key, entry);
        self.note_stored(fresh);
    }

    /// What the table knows of a position.
    pub(super) fn known(&self, mine: W, theirs: W, empties: u32) -> Option<(Bounds, Option<usize>)> {
        let (key, symmetry) = self.key(mine, theirs, empties);
        let entry = self.shared.table.get(key)?;
        let best = self.unmap_cell(entry.best, symmetry);
        Some((Bounds { low: entry.low, high: entry.high }, (best != NO_CELL).then_some(best as usize)))
    }
}

/// Stable stones of the opponent are counted from this `alpha` on, for each empty cell: with many of them few stones are stable.
const STABLE_ALPHA_A_CELL: i32 = 2;

/// Removes the candidate to be tried next.
#[inline(always)]
fn take_best<W>(candidates: &mut Candidates<W>) -> Option<Candidate<W>> {
    let best = candidates.iter().enumerate().max_by_key(|(index, candidate)| (candidate.order, usize::MAX - index))?.0;
    Some(candidates.swap_remove(best))
}
