//! A null-window search with many empty cells: table, cut-offs, ordering, and work shared between threads.

use super::endgame::{Few, WORST};
use super::proof::Proof;
use super::table::{Entry, Key, NO_CELL};
use super::worker::{PATHS, Worker};
use arrayvec::ArrayVec;
use disc::{Cell, Isa, Move, Task, Word, stable};
use game::Bounds;
use std::sync::atomic::Ordering::Relaxed;

/// With at most this many empty cells the search does without table and lists.
pub(super) const FEW: u32 = 6;
/// From this many empty cells on, the children are looked up in the table before one is searched.
const LOOK_AHEAD_FROM: u32 = 9;
/// From this many empty cells on, threads avoid each other's children.
const SHARE_FROM: u32 = 12;
/// From this many empty cells on, moves are ordered by a search of one more ply.
const DEEP_ORDER_FROM: u32 = 16;
/// Proofs that took this many nodes are logged for checkpoints.
const DEAR: u64 = 1 << 20;

/// A position to be searched: is the score of the side to move more than `alpha`?
pub(super) struct Node<'w, 's, I, W: Word> {
    worker: &'w mut Worker<'s, I, W>,
    mine: W,
    theirs: W,
    empties: W,
    alpha: i32,
}

impl<I: Isa, W: Word> Task for Node<'_, '_, I, W> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        self.worker.node(self.mine, self.theirs, self.empties, self.alpha)
    }
}

/// A move under consideration.
struct Candidate<W> {
    cell: u8,
    /// The child, from the view of the opponent, who is to move there.
    mine: W,
    theirs: W,
    /// Larger is tried earlier.
    order: i32,
    key: Key,
}

type Candidates<W> = ArrayVec<Candidate<W>, 124>;

impl<I: Isa, W: Word> Worker<'_, I, W> {
    /// The score of the side to move, fail-soft around `alpha`; meaningless once `stopped` is set.
    #[inline(always)]
    pub(super) fn search(&mut self, mine: W, theirs: W, empties: W, alpha: i32) -> i32 {
        let isa = self.isa;
        if empties.count() <= FEW {
            isa.run(Few { worker: self, mine, theirs, empties, alpha })
        } else {
            isa.run(Node { worker: self, mine, theirs, empties, alpha })
        }
    }

    #[inline(always)]
    fn node(&mut self, mine: W, theirs: W, empties: W, alpha: i32) -> i32 {
        self.nodes += 1;
        if self.must_stop() {
            return alpha;
        }
        let count = empties.count();
        if alpha >= self.cells - 2 * STABLE_TRIED && self.stable_bound(mine, theirs) <= alpha {
            return self.stable_bound(mine, theirs);
        }
        let (key, symmetry) = self.key(mine, theirs, count);
        let known = self.shared.table.get(key);
        let mut table_best = NO_CELL;
        if let Some(entry) = known {
            if entry.low > alpha {
                return entry.low;
            }
            if entry.high <= alpha {
                return entry.high;
            }
            table_best = self.unmap_cell(entry.best, symmetry);
        }

        let legal = self.mobility(mine, theirs);
        if legal.is_empty() {
            if self.mobility(theirs, mine).is_empty() {
                return self.final_score(mine, theirs);
            }
            return -self.search(theirs, mine, empties, -alpha - 1);
        }

        let before = self.nodes;
        let mut candidates = Candidates::new();
        for cell in legal.bits() {
            let flips = self.flips(cell, mine, theirs);
            let (child_mine, child_theirs) = (theirs ^ flips, mine ^ flips ^ W::bit(cell));
            if child_mine.is_empty() {
                let score = -self.final_score(child_mine, child_theirs);
                if score > alpha {
                    return score;
                }
            }
            let key = if count > FEW + 1 { self.key(child_mine, child_theirs, count - 1).0 } else { key };
            if count >= LOOK_AHEAD_FROM {
                self.shared.table.prefetch(key);
            }
            candidates.push(Candidate { cell: cell as u8, mine: child_mine, theirs: child_theirs, order: 0, key });
        }

        let mut best = WORST;
        let mut best_cell = NO_CELL;
        if count >= LOOK_AHEAD_FROM {
            let mut index = 0;
            while index < candidates.len() {
                if let Some(entry) = self.shared.table.get(candidates[index].key) {
                    if -entry.high > alpha {
                        return -entry.high;
                    }
                    if -entry.low <= alpha {
                        if -entry.low > best {
                            best = -entry.low;
                            best_cell = candidates[index].cell;
                        }
                        candidates.swap_remove(index);
                        continue;
                    }
                }
                index += 1;
            }
        }

        let odd = self.geometry.odd_cells[self.geometry.odd_regions(empties) as usize];
        if candidates.len() > 1 {
            for candidate in &mut candidates {
                candidate.order = if candidate.cell == table_best {
                    i32::MAX
                } else {
                    self.order(candidate, empties, odd, count)
                };
            }
        }

        let ply = (self.root_empties - count) as usize;
        let share = self.shared.threads > 1 && count >= SHARE_FROM;
        let total = candidates.len();
        let mut deferred: ArrayVec<Candidate<W>, 124> = ArrayVec::new();
        let mut first = true;
        loop {
            let (candidate, late) = if let Some(candidate) = take_best(&mut candidates) {
                (candidate, false)
            } else if let Some(candidate) = take_best(&mut deferred) {
                (candidate, true)
            } else {
                break;
            };
            if share && !first && !late && self.is_busy(candidate.key) {
                deferred.push(candidate);
                continue;
            }
            if self.leader && ply < PATHS {
                let done = (total - candidates.len() - deferred.len() - 1) as u64;
                self.shared.paths[ply].store(done << 32 | total as u64, Relaxed);
                for path in &self.shared.paths[ply + 1..] {
                    path.store(0, Relaxed);
                }
            }
            first = false;
            if share {
                self.set_busy(candidate.key);
            }
            let rest = empties ^ W::bit(candidate.cell as usize);
            let score = -self.search(candidate.mine, candidate.theirs, rest, -alpha - 1);
            if share {
                self.clear_busy(candidate.key);
            }
            if self.stopped {
                return alpha;
            }
            if score > best {
                best = score;
                best_cell = candidate.cell;
                if score > alpha {
                    break;
                }
            }
        }

        let nodes = self.nodes - before;
        let (mut low, mut high) = if best > alpha { (best, self.cells) } else { (-self.cells, best) };
        if let Some(entry) = known {
            low = low.max(entry.low);
            high = high.min(entry.high);
        }
        let entry = Entry { low, high, best: self.map_cell(best_cell, symmetry), cost: (nodes + 1).ilog2() as u8 };
        let fresh = self.shared.table.set(key, entry);
        self.note_stored(fresh);
        if nodes >= DEAR {
            let best = Some(Move::Put(Cell(best_cell)));
            self.shared.log.add(&Proof { mine, theirs, bounds: Bounds { low, high }, best });
        }
        best
    }

    /// No score is above this: the opponent's stable stones stay.
    #[inline(always)]
    fn stable_bound(&self, mine: W, theirs: W) -> i32 {
        self.cells - 2 * stable(self.board, theirs, mine).count() as i32
    }

    #[inline(always)]
    fn order(&self, candidate: &Candidate<W>, empties: W, odd: W, count: u32) -> i32 {
        let cell = candidate.cell as usize;
        let mut order = self.geometry.worth[cell];
        if odd.has(cell) {
            order += 4;
        }
        let replies = self.mobility(candidate.mine, candidate.theirs);
        if count < DEEP_ORDER_FROM {
            order -= 16 * (replies.count() + (replies & self.geometry.corners).count()) as i32;
            return order;
        }
        let _ = empties;
        // What the opponent's best reply leaves us, in mobility.
        let mut worst = 16 * 64;
        for reply in replies.bits() {
            let flips = self.flips(reply, candidate.mine, candidate.theirs);
            let (mine, theirs) = (candidate.theirs ^ flips, candidate.mine ^ flips ^ W::bit(reply));
            let own = self.mobility(mine, theirs);
            let foe = self.mobility(theirs, mine);
            let value = 8 * (own.count() + (own & self.geometry.corners).count()) as i32
                - 8 * (foe.count() + (foe & self.geometry.corners).count()) as i32
                - self.geometry.worth[reply];
            worst = worst.min(value);
        }
        order + worst - 8 * (replies.count() + (replies & self.geometry.corners).count()) as i32
    }

    /// The key of a position, and the symmetry that leads to the image that has it.
    #[inline(always)]
    fn key(&self, mine: W, theirs: W, count: u32) -> (Key, usize) {
        if count < self.shared.symmetric_from {
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
    fn unmap_cell(&self, cell: u8, symmetry: usize) -> u8 {
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

/// With an alpha this close to a wipe-out a few stable stones of the opponent decide.
const STABLE_TRIED: i32 = 6;

/// Removes the candidate to be tried next.
#[inline(always)]
fn take_best<W>(candidates: &mut ArrayVec<Candidate<W>, 124>) -> Option<Candidate<W>> {
    let best = candidates.iter().enumerate().max_by_key(|(index, candidate)| (candidate.order, usize::MAX - index))?.0;
    Some(candidates.swap_remove(best))
}
