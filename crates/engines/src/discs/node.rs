//! One thread of the search, below the root.

use super::endgame::ENDGAME_EMPTIES;
use crate::clock::Clock;
use crate::line_value::{INFINITE, MOST_PLIES};
use crate::table::{Entry, Kind, Table};
use arrayvec::ArrayVec;
use discs::{Appraise, Board, Discs, Isa, Sides, Word};
use solver::{Config, Solver};
use std::sync::OnceLock;

/// From so many plies on the table is asked and told.
const TABLE_PLIES: u32 = 2;
/// From so many plies on enhanced transposition cut-offs (ETC) are tried.
const ETC_PLIES: u32 = 4;
/// With more empty cells nobody asks whether the end of a line is the end of the game, unless a side has no stone left: it
/// hardly ever is.
const OVER_EMPTIES: u32 = 12;
/// The time is read every so many nodes.
const NODES_BETWEEN_CLOCKS: u64 = 1 << 12;

/// Bytes for a table that whoever reads the last cells out does not ask.
const READER_MEMORY: usize = 1 << 16;

/// What all threads of a search share.
pub(super) struct Shared<'s, W: Word, A> {
    pub(super) game: &'s Discs<W>,
    pub(super) appraise: &'s A,
    pub(super) table: &'s Table,
    pub(super) clock: &'s Clock<'s>,
    pub(super) threads: usize,
    /// Reads the last cells out, once a look comes so far.
    pub(super) reader: OnceLock<Solver<W>>,
}

impl<W: Word, A> Shared<'_, W, A> {
    /// Who reads the last cells out.
    #[inline(never)]
    pub(super) fn reader(&self) -> &Solver<W> {
        let config = Config { threads: self.threads, memory: READER_MEMORY, isa: self.game.isa() };
        self.reader.get_or_init(|| Solver::new(self.game.clone(), &config))
    }
}

/// One thread.
pub(super) struct Worker<'s, I, W: Word, A> {
    pub(super) isa: I,
    /// The number of this thread.
    pub(super) thread: usize,
    pub(super) shared: &'s Shared<'s, W, A>,
    pub(super) board: &'s Board<W>,
    pub(super) cells: i32,
    pub(super) nodes: u64,
    pub(super) next_clock: u64,
    pub(super) stopped: bool,
    /// How sure looks to the end of the game are to be.
    pub(super) sureness: Sureness,
    /// By plies left: the cell that cut off last.
    pub(super) killers: [u8; MOST_PLIES as usize + 1],
}

/// How sure a look to the end of the game is: such looks may leave lines out as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sureness {
    Likely = 1,
    VeryLikely = 2,
    Exact = 3,
}

/// A position to look at, with what its parent found out about it.
pub(super) struct Place<W, B> {
    pub(super) mine: W,
    pub(super) theirs: W,
    pub(super) legal: W,
    pub(super) basis: B,
}

/// A move under consideration.
pub(super) struct Branch<W> {
    pub(super) cell: u8,
    pub(super) flips: W,
    /// Where the opponent may put a stone after it.
    pub(super) legal: W,
    /// Larger is looked at earlier.
    pub(super) order: i32,
}

/// No board has more moves.
pub(super) type Branches<W> = ArrayVec<Branch<W>, 124>;

impl<'s, I: Isa, W: Word, A: Appraise<W>> Worker<'s, I, W, A> {
    pub(super) fn new(isa: I, shared: &'s Shared<'s, W, A>, thread: usize) -> Worker<'s, I, W, A> {
        let cells = shared.game.board().cells().count() as i32;
        let killers = [NO_CELL as u8; MOST_PLIES as usize + 1];
        Worker {
            isa,
            thread,
            shared,
            board: shared.game.board(),
            cells,
            nodes: 0,
            next_clock: 0,
            stopped: false,
            sureness: Sureness::Exact,
            killers,
        }
    }

    /// The value for the side to move, fail-soft; meaningless once `stopped` is set.
    #[inline(always)]
    pub(super) fn look(&mut self, place: &Place<W, A::Basis>, plies: u32, alpha: i32, beta: i32) -> i32 {
        match plies {
            0 => {
                self.nodes += 1;
                self.isa.run(
                    #[inline(always)]
                    move || self.judge(place),
                )
            }
            1 => self.isa.run(
                #[inline(always)]
                move || self.last_ply(place, alpha, beta),
            ),
            _ => self.isa.run(
                #[inline(always)]
                move || self.node(place, plies, alpha, beta),
            ),
        }
    }

    #[inline(always)]
    fn node(&mut self, place: &Place<W, A::Basis>, plies: u32, mut alpha: i32, beta: i32) -> i32 {
        let &Place { mine, theirs, legal, .. } = place;
        self.nodes += 1;
        if legal.is_empty() {
            return self.pass(place, plies, alpha, beta);
        }
        if self.must_stop() {
            return alpha;
        }
        let empties = self.empties(mine, theirs);
        if plies >= empties && empties <= ENDGAME_EMPTIES {
            return self.read_out(mine, theirs, legal, alpha, beta);
        }
        // What the table keeps as plies: a look to the end is more than any number of them.
        let (depth, depth_of_children) = if plies >= empties {
            let to_the_end = MOST_PLIES + self.sureness as u32;
            (to_the_end, to_the_end)
        } else {
            (plies, plies - 1)
        };
        let key = key(mine, theirs);
        let mut hint = NO_CELL;
        if plies >= TABLE_PLIES
            && let Some(entry) = self.shared.table.get(key)
        {
            hint = entry.best;
            if u32::from(entry.plies) >= depth {
                match entry.kind {
                    Kind::Exact => return entry.value,
                    Kind::AtLeast if entry.value >= beta => return entry.value,
                    Kind::AtMost if entry.value <= alpha => return entry.value,
                    _ => {}
                }
            }
        }
        if beta == alpha + 1
            && let Some(value) = self.probcut(place, empties, plies, alpha, beta)
        {
            return value;
        }
        let mut branches = self.branches(place);
        if plies >= ETC_PLIES
            && let Some(value) = self.transposition_cutoff(place, &branches, depth_of_children, beta)
        {
            return value;
        }
        self.order(place, &mut branches, hint, plies, alpha);
        let bottom = alpha;
        let mut best = -INFINITE;
        let mut best_cell = NO_CELL;
        for index in 0..branches.len() {
            bring_forward(&mut branches, index);
            let branch = &branches[index];
            let left = plies - 1;
            let child = self.child(place, branch, left);
            let mut value = if index == 0 { INFINITE } else { -self.look(&child, left, -alpha - 1, -alpha) };
            if value > alpha && (index == 0 || value < beta) {
                value = -self.look(&child, left, -beta, -alpha);
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
                self.killers[plies as usize] = branch.cell;
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
            self.shared.table.set(key, Entry { value: best, kind, plies: depth as u8, best: best_cell });
        }
        best
    }

    /// Nobody can put a stone here: the turn goes over, or the game is.
    #[inline(always)]
    fn pass(&mut self, place: &Place<W, A::Basis>, plies: u32, alpha: i32, beta: i32) -> i32 {
        let &Place { mine, theirs, .. } = place;
        let replies = self.isa.mobility(self.board, theirs, mine);
        if replies.is_empty() {
            return self.final_value(mine, theirs);
        }
        let basis = self.shared.appraise.basis_passed(&place.basis, theirs, mine);
        -self.look(&Place { mine: theirs, theirs: mine, legal: replies, basis }, plies, -beta, -alpha)
    }

    /// The moves, in the order of their cells.
    #[inline(always)]
    fn branches(&self, place: &Place<W, A::Basis>) -> Branches<W> {
        let &Place { mine, theirs, legal, .. } = place;
        let mut branches = Branches::new();
        for cell in legal.bits() {
            let flips = self.isa.flips(self.board, cell, mine, theirs);
            let legal = self.isa.mobility(self.board, theirs ^ flips, mine ^ flips ^ W::bit(cell));
            branches.push(Branch { cell: cell as u8, flips, legal, order: 0 });
        }
        branches
    }

    /// The position that a move leads to, to be looked at so many plies ahead.
    #[inline(always)]
    pub(super) fn child(&self, place: &Place<W, A::Basis>, branch: &Branch<W>, plies: u32) -> Place<W, A::Basis> {
        let (mine, theirs) = after(place.mine, place.theirs, branch.cell.into(), branch.flips);
        if plies >= TABLE_PLIES {
            self.shared.table.prefetch(key(mine, theirs));
        }
        let basis = self.shared.appraise.basis_after(&place.basis, branch.cell.into(), branch.flips, mine, theirs);
        Place { mine, theirs, legal: branch.legal, basis }
    }

    /// Enhanced transposition cut-off: asks the table whether some child is known to fail high.
    #[inline(always)]
    fn transposition_cutoff(
        &self,
        place: &Place<W, A::Basis>,
        branches: &Branches<W>,
        depth: u32,
        beta: i32,
    ) -> Option<i32> {
        branches.iter().find_map(|branch| {
            let (mine, theirs) = after(place.mine, place.theirs, branch.cell.into(), branch.flips);
            let entry = self.shared.table.get(key(mine, theirs))?;
            let enough = entry.kind != Kind::AtLeast && u32::from(entry.plies) >= depth && -entry.value >= beta;
            enough.then_some(-entry.value)
        })
    }

    /// The best value one ply ahead, or the first that reaches `beta`.
    #[inline(always)]
    fn last_ply(&mut self, place: &Place<W, A::Basis>, alpha: i32, beta: i32) -> i32 {
        let &Place { mine, theirs, legal, .. } = place;
        self.nodes += 1;
        if legal.is_empty() {
            return self.pass(place, 1, alpha, beta);
        }
        let asks_whether_over = self.shared.appraise.wants_moves() || self.empties(mine, theirs) <= OVER_EMPTIES;
        let mut best = -INFINITE;
        // What refuted the last one may refute this one as well.
        let killer = usize::from(self.killers[1]);
        let first = if killer < W::BITS as usize { legal & W::bit(killer) } else { W::EMPTY };
        for cell in first.bits().chain((legal & !first).bits()) {
            self.nodes += 1;
            let flips = self.isa.flips(self.board, cell, mine, theirs);
            let (child_mine, child_theirs) = after(mine, theirs, cell, flips);
            let value = if asks_whether_over || child_mine.is_empty() {
                let legal = self.isa.mobility(self.board, child_mine, child_theirs);
                self.judge_after(&place.basis, cell, flips, child_mine, child_theirs, legal)
            } else {
                let sides = Sides { mine: child_mine, theirs: child_theirs, legal: W::EMPTY, replies: W::EMPTY };
                self.shared.appraise.hundredths_after(self.isa, &place.basis, cell, flips, &sides)
            };
            best = best.max(-value);
            if best >= beta {
                self.killers[1] = cell as u8;
                break;
            }
        }
        best
    }

    #[inline(always)]
    pub(super) fn judge(&self, place: &Place<W, A::Basis>) -> i32 {
        match self.sides(place.mine, place.theirs, place.legal) {
            Some(sides) => self.shared.appraise.hundredths_at(self.isa, &place.basis, &sides),
            None => self.final_value(place.mine, place.theirs),
        }
    }

    /// [`Worker::judge`] for the stones that one on `cell` led to, with the basis of the place before.
    #[inline(always)]
    pub(super) fn judge_after(&self, basis: &A::Basis, cell: usize, flips: W, mine: W, theirs: W, legal: W) -> i32 {
        match self.sides(mine, theirs, legal) {
            Some(sides) => self.shared.appraise.hundredths_after(self.isa, basis, cell, flips, &sides),
            None => self.final_value(mine, theirs),
        }
    }

    /// What a judgement sees; `None` if the game is over.
    #[inline(always)]
    fn sides(&self, mine: W, theirs: W, legal: W) -> Option<Sides<W>> {
        let mut replies = W::EMPTY;
        if legal.is_empty() || self.shared.appraise.wants_moves() {
            replies = self.isa.mobility(self.board, theirs, mine);
        }
        let over = legal.is_empty() && replies.is_empty();
        (!over).then_some(Sides { mine, theirs, legal, replies })
    }

    #[inline(always)]
    pub(super) fn empties(&self, mine: W, theirs: W) -> u32 {
        (self.board.cells() & !mine & !theirs).count()
    }

    #[inline(always)]
    pub(super) fn final_value(&self, mine: W, theirs: W) -> i32 {
        100 * self.final_score(mine, theirs)
    }

    #[inline(always)]
    pub(super) fn final_score(&self, mine: W, theirs: W) -> i32 {
        let (mine, theirs) = (mine.count() as i32, theirs.count() as i32);
        self.shared.game.scoring().score(mine, theirs, self.cells - mine - theirs)
    }

    #[inline(always)]
    pub(super) fn must_stop(&mut self) -> bool {
        if self.nodes >= self.next_clock {
            let clock = self.shared.clock;
            self.stopped |= self.nodes >= clock.nodes() || clock.is_over();
            self.next_clock = (self.nodes + NODES_BETWEEN_CLOCKS).min(clock.nodes().max(self.nodes + 1));
        }
        self.stopped
    }
}

/// The number of no cell, which fits into a table entry.
pub(super) const NO_CELL: u16 = 255;

/// The stones after one on `cell`, as the new side to move sees them.
#[inline(always)]
pub(super) fn after<W: Word>(mine: W, theirs: W, cell: usize, flips: W) -> (W, W) {
    (theirs ^ flips, mine ^ flips ^ W::bit(cell))
}

/// Exchanges the most promising of the moves from `index` on with the one there: most often the first few suffice, so that
/// sorting all of them would be in vain.
#[inline(always)]
fn bring_forward<W>(branches: &mut Branches<W>, index: usize) {
    let mut most = index;
    for other in index + 1..branches.len() {
        if branches[other].order > branches[most].order {
            most = other;
        }
    }
    branches.swap(index, most);
}

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
