use super::Seen;
use crate::clock::Clock;
use crate::line_value::INFINITE;
use crate::table::{Entry, Kind, Table};
use arrayvec::ArrayVec;
use discs::{Appraise, Board, Isa, Move, Position, Scoring, Sides, Word};
use std::sync::{Mutex, PoisonError};

/// From so many plies on the table is asked and told.
const TABLE_PLIES: u32 = 3;
/// From so many plies on enhanced transposition cut-offs (ETC) are tried.
const ETC_PLIES: u32 = 4;
/// From so many plies on moves are ordered by looking one ply past them, instead of judging where they lead,
const ORDER_PLIES: u32 = 5;
/// and from so many on by two.
const ORDER_DEEPER_PLIES: u32 = 9;
/// From so many plies on `ProbCut` is tried: a shallow look may stand for the deep one.
const PROBCUT_PLIES: u32 = 4;
/// How many standard deviations the shallow look must lie outside the window, in tenths.
const PROBCUT_DEVIATIONS: i32 = 10;
/// The time is read every so many nodes.
const NODES_BETWEEN_CLOCKS: u64 = 1 << 12;

/// What all threads of a search share.
pub(super) struct Shared<'s, W: Word, A> {
    pub(super) board: &'s Board<W>,
    pub(super) scoring: Scoring,
    pub(super) appraise: &'s A,
    pub(super) table: &'s Table,
    pub(super) clock: &'s Clock<'s>,
}

/// Where a search begins and how far it goes.
pub(super) struct Root<W> {
    pub(super) pos: Position<W>,
    pub(super) most_plies: u32,
    pub(super) margin: i32,
}

/// One thread.
pub(super) struct Worker<'s, I, W: Word, A> {
    isa: I,
    shared: &'s Shared<'s, W, A>,
    board: &'s Board<W>,
    cells: i32,
    nodes: u64,
    next_clock: u64,
    stopped: bool,
}

/// A position to look at, with what its parent found out about it.
#[derive(Clone, Copy)]
struct Place<W> {
    mine: W,
    theirs: W,
    legal: W,
}

/// A move under consideration, with the position that it leads to.
struct Branch<W> {
    cell: u8,
    flips: W,
    place: Place<W>,
    /// Larger is looked at earlier.
    order: i32,
}

impl<'s, I: Isa, W: Word, A: Appraise<W>> Worker<'s, I, W, A> {
    pub(super) fn new(isa: I, shared: &'s Shared<'s, W, A>) -> Worker<'s, I, W, A> {
        let cells = shared.board.cells().count() as i32;
        Worker { isa, shared, board: shared.board, cells, nodes: 0, next_clock: 0, stopped: false }
    }

    /// One ply further each time, until something stops it.
    pub(super) fn deepen(mut self, root: &Root<W>, thread: usize, found: &Mutex<Seen>) {
        let lock = || found.lock().unwrap_or_else(PoisonError::into_inner);
        let mut moves = lock().moves.clone();
        // Every other helper is a ply ahead, so that the threads do not all do the same.
        let first = (1 + (thread % 2) as u32).min(root.most_plies);
        for plies in first..=root.most_plies {
            // One ply is looked ahead in any case: whoever is stopped at once still has a move to make.
            self.next_clock = if plies == 1 { u64::MAX } else { self.nodes };
            if self.must_stop() {
                break;
            }
            let complete = self.weigh(root, plies, &mut moves);
            let mut found = lock();
            if plies > found.plies {
                found.moves.clone_from(&moves);
                found.plies = if complete { plies } else { found.plies };
            }
            if self.stopped {
                break;
            }
            if plies == root.most_plies {
                self.shared.clock.finish();
            }
        }
        lock().nodes += self.nodes;
    }

    /// Gives the moves their values, so many plies ahead, and sorts them. Returns whether it came to the end; if not, a
    /// better move that was found on the way is already the first.
    fn weigh(&mut self, root: &Root<W>, plies: u32, moves: &mut [(Move, i32)]) -> bool {
        let mut best = -INFINITE;
        for index in 0..moves.len() {
            let (mv, _) = moves[index];
            let place = self.after(&root.pos, mv);
            // A pass is not counted.
            let left = if mv == Move::Pass { plies } else { plies - 1 };
            // What is not above the floor is of no interest.
            let floor = if index == 0 { -INFINITE } else { (best - root.margin - 1).max(-INFINITE) };
            let mut value = if index == 0 { INFINITE } else { -self.look(place, left, -floor - 1, -floor) };
            if value > floor && !self.stopped {
                value = -self.look(place, left, -INFINITE, -floor);
            }
            if self.stopped {
                // What was not looked at so far ahead keeps its order behind what was.
                moves[..index].sort_by_key(|&(_, value)| -value);
                return false;
            }
            moves[index].1 = value;
            best = best.max(value);
        }
        moves.sort_by_key(|&(_, value)| -value);
        true
    }

    fn after(&self, pos: &Position<W>, mv: Move) -> Place<W> {
        let (mine, theirs) = match mv {
            Move::Pass => (pos.theirs, pos.mine),
            Move::Put(cell) => {
                let child = pos.after(cell.index(), self.isa.flips(self.board, cell.index(), pos.mine, pos.theirs));
                (child.mine, child.theirs)
            }
        };
        Place { mine, theirs, legal: self.isa.mobility(self.board, mine, theirs) }
    }

    /// The value for the side to move, fail-soft; meaningless once `stopped` is set.
    #[inline(always)]
    fn look(&mut self, place: Place<W>, plies: u32, alpha: i32, beta: i32) -> i32 {
        self.isa.run(
            #[inline(always)]
            move || self.node(place, plies, alpha, beta),
        )
    }

    #[inline(always)]
    fn node(&mut self, place: Place<W>, plies: u32, mut alpha: i32, beta: i32) -> i32 {
        let Place { mine, theirs, legal } = place;
        self.nodes += 1;
        if plies == 0 {
            return self.judge(place);
        }
        if legal.is_empty() {
            let replies = self.isa.mobility(self.board, theirs, mine);
            if replies.is_empty() {
                return self.final_value(mine, theirs);
            }
            return -self.look(Place { mine: theirs, theirs: mine, legal: replies }, plies, -beta, -alpha);
        }
        if plies == 1 {
            return self.last_ply(place, beta);
        }
        if self.must_stop() {
            return alpha;
        }
        let key = key(mine, theirs);
        let mut hint = NO_CELL;
        if plies >= TABLE_PLIES
            && let Some(entry) = self.shared.table.get(key)
        {
            hint = entry.best;
            if u32::from(entry.plies) >= plies {
                match entry.kind {
                    Kind::Exact => return entry.value,
                    Kind::AtLeast if entry.value >= beta => return entry.value,
                    Kind::AtMost if entry.value <= alpha => return entry.value,
                    _ => {}
                }
            }
        }
        let empties = (self.board.cells() & !mine & !theirs).count();
        if beta == alpha + 1
            && plies >= PROBCUT_PLIES
            && plies < empties
            && let Some(value) = self.probcut(place, empties, plies, alpha, beta)
        {
            return value;
        }
        let mut branches: ArrayVec<Branch<W>, 124> = ArrayVec::new();
        for cell in legal.bits() {
            let flips = self.isa.flips(self.board, cell, mine, theirs);
            let (child_mine, child_theirs) = (theirs ^ flips, mine ^ flips ^ W::bit(cell));
            let legal = self.isa.mobility(self.board, child_mine, child_theirs);
            let place = Place { mine: child_mine, theirs: child_theirs, legal };
            branches.push(Branch { cell: cell as u8, flips, place, order: 0 });
        }
        if plies >= ETC_PLIES
            && let Some(value) = self.transposition_cutoff(&branches, plies, beta)
        {
            return value;
        }
        self.order(place, &mut branches, hint, plies, alpha);
        let bottom = alpha;
        let mut best = -INFINITE;
        let mut best_cell = NO_CELL;
        for (index, branch) in branches.iter().enumerate() {
            let left = plies - 1;
            let mut value = if index == 0 { INFINITE } else { -self.look(branch.place, left, -alpha - 1, -alpha) };
            if value > alpha && (index == 0 || value < beta) {
                value = -self.look(branch.place, left, -beta, -alpha);
            }
            if self.stopped {
                return bottom;
            }
            if value > best {
                best = value;
                best_cell = u16::from(branch.cell);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        if plies >= TABLE_PLIES {
            let kind = if best >= beta {
                Kind::AtLeast
            } else if best <= bottom {
                Kind::AtMost
            } else {
                Kind::Exact
            };
            self.shared.table.set(key, Entry { value: best, kind, plies: plies as u8, best: best_cell });
        }
        best
    }

    /// `ProbCut` (Buro): a bound outside the window, if a shallow look makes it likely enough. One shallow depth for each
    /// depth, with a spread for each stage of the game.
    #[inline(always)]
    fn probcut(&mut self, place: Place<W>, empties: u32, plies: u32, alpha: i32, beta: i32) -> Option<i32> {
        // Of the same parity: who has the last word makes a difference.
        let shallow = if plies <= 5 { plies - 2 } else { (plies / 4) * 2 + (plies & 1) }.min(plies - 2);
        let margin = self.shared.appraise.spread(empties, shallow, plies)? * PROBCUT_DEVIATIONS / 10;
        let (low, high) = (alpha - margin, beta + margin);
        // Where the judgement itself is on the other side, a look would be in vain.
        let now = self.judge(place);
        if now >= beta {
            let value = self.look(place, shallow, high - 1, high);
            return (value >= high && !self.stopped).then_some(beta);
        }
        if now <= alpha {
            let value = self.look(place, shallow, low, low + 1);
            return (value <= low && !self.stopped).then_some(alpha);
        }
        None
    }

    /// Enhanced transposition cut-off: asks the table whether some child is known to fail high.
    #[inline(always)]
    fn transposition_cutoff(&self, branches: &[Branch<W>], plies: u32, beta: i32) -> Option<i32> {
        branches.iter().find_map(|branch| {
            let entry = self.shared.table.get(key(branch.place.mine, branch.place.theirs))?;
            let enough = entry.kind != Kind::AtLeast && u32::from(entry.plies) + 1 >= plies && -entry.value >= beta;
            enough.then_some(-entry.value)
        })
    }

    /// Sorts the moves, the most promising first.
    #[inline(always)]
    fn order(&mut self, place: Place<W>, branches: &mut ArrayVec<Branch<W>, 124>, hint: u16, plies: u32, alpha: i32) {
        if branches.len() < 2 {
            return;
        }
        if plies < ORDER_PLIES {
            let basis = self.shared.appraise.basis(place.mine, place.theirs);
            for branch in branches.iter_mut() {
                branch.order = if u16::from(branch.cell) == hint {
                    INFINITE
                } else {
                    self.nodes += 1;
                    -self.judge_after(&basis, branch.cell.into(), branch.flips, branch.place)
                };
            }
            branches.sort_unstable_by_key(|branch| (-branch.order, branch.cell));
            return;
        }
        // What falls far behind need not be known exactly.
        let beta = (FAR_BEHIND - alpha).min(INFINITE);
        for branch in branches.iter_mut() {
            branch.order = if u16::from(branch.cell) == hint {
                INFINITE
            } else if plies >= ORDER_DEEPER_PLIES {
                -self.look(branch.place, 2, -INFINITE, beta)
            } else {
                -self.look(branch.place, 1, -INFINITE, beta)
            };
        }
        branches.sort_unstable_by_key(|branch| (-branch.order, branch.cell));
    }

    /// The best value one ply ahead, or the first that reaches `beta`.
    #[inline(always)]
    fn last_ply(&mut self, place: Place<W>, beta: i32) -> i32 {
        let Place { mine, theirs, legal } = place;
        let basis = self.shared.appraise.basis(mine, theirs);
        let mut best = -INFINITE;
        for cell in legal.bits() {
            self.nodes += 1;
            let flips = self.isa.flips(self.board, cell, mine, theirs);
            let (child_mine, child_theirs) = (theirs ^ flips, mine ^ flips ^ W::bit(cell));
            let legal = self.isa.mobility(self.board, child_mine, child_theirs);
            let child = Place { mine: child_mine, theirs: child_theirs, legal };
            best = best.max(-self.judge_after(&basis, cell, flips, child));
            if best >= beta {
                break;
            }
        }
        best
    }

    #[inline(always)]
    fn judge(&self, place: Place<W>) -> i32 {
        match self.sides(place) {
            Some(sides) => self.shared.appraise.hundredths_for_mover(&sides),
            None => self.final_value(place.mine, place.theirs),
        }
    }

    /// [`Worker::judge`] for a place that a stone on `cell` led to, with the basis of the one before.
    #[inline(always)]
    fn judge_after(&self, basis: &A::Basis, cell: usize, flips: W, place: Place<W>) -> i32 {
        match self.sides(place) {
            Some(sides) => self.shared.appraise.hundredths_after(basis, cell, flips, &sides),
            None => self.final_value(place.mine, place.theirs),
        }
    }

    /// What a judgement sees; `None` if the game is over.
    #[inline(always)]
    fn sides(&self, place: Place<W>) -> Option<Sides<W>> {
        let Place { mine, theirs, legal } = place;
        let mut replies = W::EMPTY;
        if legal.is_empty() || self.shared.appraise.wants_replies() {
            replies = self.isa.mobility(self.board, theirs, mine);
        }
        let over = legal.is_empty() && replies.is_empty();
        (!over).then_some(Sides { mine, theirs, legal, replies })
    }

    #[inline(always)]
    fn final_value(&self, mine: W, theirs: W) -> i32 {
        let (mine, theirs) = (mine.count() as i32, theirs.count() as i32);
        100 * self.shared.scoring.score(mine, theirs, self.cells - mine - theirs)
    }

    #[inline(always)]
    fn must_stop(&mut self) -> bool {
        if self.nodes >= self.next_clock {
            let clock = self.shared.clock;
            self.stopped |= self.nodes >= clock.nodes() || clock.is_over();
            self.next_clock = (self.nodes + NODES_BETWEEN_CLOCKS).min(clock.nodes().max(self.nodes + 1));
        }
        self.stopped
    }
}

/// The number of no cell, which fits into a table entry.
const NO_CELL: u16 = 255;

/// How far a move may look behind the window, in hundredths of a stone, to be told apart from other bad ones.
const FAR_BEHIND: i32 = 800;

/// A number that hardly two positions share: whose turn it is does not matter, as values are those of the side to move.
#[inline(always)]
fn key<W: Word>(mine: W, theirs: W) -> u64 {
    let (mine, theirs) = (mine.halves(), theirs.halves());
    let mix = |key: u64, part: u64| {
        let product = u128::from(key ^ part).wrapping_mul(0xd6e8_feb8_6659_fd93_a076_1d64_78bd_642f);
        (product as u64) ^ (product >> 64) as u64
    };
    let mut key = mix(mix(0x9e37_79b9_7f4a_7c15, mine.0), theirs.0);
    if W::BITS > 64 {
        key = mix(mix(key, mine.1), theirs.1);
    }
    key
}
