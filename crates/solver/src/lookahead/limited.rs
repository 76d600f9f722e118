//! Alpha-beta to a limited depth with a table, for one thread: the second stage of a lookahead, and small positions.

use super::Judge;
use super::halt::Halt;
use super::memo::{Memo, NO_CELL};
use arrayvec::ArrayVec;
use discs::{Board, Discs, Isa, Scoring, Word};

/// With fewer plies to go than this, the table costs more than it saves.
const REMEMBERED_PLIES: u32 = 3;
/// From this many plies on, enhanced transposition cut-offs are tried.
const ETC_PLIES: u32 = 5;
/// With fewer plies to go than this, moves are not ordered.
const ORDERED_PLIES: u32 = 3;
/// How many positions are entered between two looks at the clock.
const HALT_INTERVAL: u64 = 1 << 12;
/// No value is this bad.
pub(crate) const WORST: i32 = i32::MIN / 2;

/// With fewer empty cells than this a position is read out here: the solver's threads take longer to start.
pub(crate) const SOLVER_EMPTIES: u32 = 16;

/// A position after a move, from the view of the opponent, who is to move there.
pub(crate) struct Child<W> {
    pub(crate) cell: u8,
    pub(crate) mine: W,
    pub(crate) theirs: W,
    /// The legal cells, if [`order`] has found them.
    pub(crate) legal: Option<W>,
    /// Smaller is tried earlier.
    order: u32,
}

pub(crate) type Children<W> = ArrayVec<Child<W>, 128>;

/// The rules of counting and what is known so far, for searches that stop when `end` cells are left empty.
pub(crate) struct Limited<'a, I, W: Word> {
    pub(crate) isa: I,
    pub(crate) board: &'a Board<W>,
    scoring: Scoring,
    pub(crate) judge: Judge,
    /// The search goes on while more cells than this are empty; with 0 it reads games out.
    pub(crate) end: u32,
    pub(crate) memo: Memo<W>,
    pub(crate) nodes: u64,
    counted: u64,
    pub(crate) halt: &'a Halt<'a>,
    /// Once this is set, all results are meaningless.
    pub(crate) stopped: bool,
}

impl<'a, I: Isa, W: Word> Limited<'a, I, W> {
    pub(crate) fn new(
        isa: I,
        game: &'a Discs<W>,
        judge: Judge,
        end: u32,
        memo: Memo<W>,
        halt: &'a Halt<'a>,
    ) -> Limited<'a, I, W> {
        Limited {
            isa,
            board: game.board(),
            scoring: game.scoring(),
            judge,
            end,
            memo,
            nodes: 0,
            counted: 0,
            halt,
            stopped: false,
        }
    }

    /// The value for the side to move, fail-soft: more than `alpha` is a lower bound, anything else an upper bound.
    pub(crate) fn value(&mut self, mine: W, theirs: W, alpha: i32) -> i32 {
        let empties = (self.board.cells() & !mine & !theirs).count();
        if empties <= self.end {
            self.nodes += 1;
            return self.worth(mine, theirs, self.judge);
        }
        self.search(mine, theirs, None, empties - self.end, alpha)
    }

    /// What a position at the end of a stage is worth to the side to move.
    #[inline(always)]
    pub(crate) fn worth(&self, mine: W, theirs: W, judge: Judge) -> i32 {
        let difference = mine.count() as i32 - theirs.count() as i32;
        match judge {
            Judge::Win => difference.signum(),
            Judge::Score if self.scoring == Scoring::Discs => difference,
            Judge::Score if self.is_over(mine, theirs) => self.final_worth(mine, theirs, judge),
            Judge::Score => difference,
        }
    }

    /// What the end of the game is worth to the side to move.
    #[inline(always)]
    pub(crate) fn final_worth(&self, mine: W, theirs: W, judge: Judge) -> i32 {
        let empties = (self.board.cells() & !mine & !theirs).count();
        let score = self.scoring.score(mine.count() as i32, theirs.count() as i32, empties as i32);
        match judge {
            Judge::Win => score.signum(),
            Judge::Score => score,
        }
    }

    fn is_over(&self, mine: W, theirs: W) -> bool {
        self.isa.mobility(self.board, mine, theirs).is_empty() && self.isa.mobility(self.board, theirs, mine).is_empty()
    }

    /// Counts one position, and finds out now and then whether to go on.
    #[inline(always)]
    pub(crate) fn must_stop(&mut self) -> bool {
        if self.nodes - self.counted >= HALT_INTERVAL {
            self.stopped |= self.halt.count(self.nodes - self.counted);
            self.counted = self.nodes;
        }
        self.stopped
    }

    #[inline(always)]
    fn search(&mut self, mine: W, theirs: W, legal: Option<W>, plies: u32, alpha: i32) -> i32 {
        self.isa.run(
            #[inline(always)]
            move || self.node(mine, theirs, legal, plies, alpha),
        )
    }

    #[inline(always)]
    fn node(&mut self, mine: W, theirs: W, legal: Option<W>, plies: u32, alpha: i32) -> i32 {
        self.nodes += 1;
        if self.must_stop() {
            return alpha;
        }
        let mut table_best = NO_CELL;
        if plies >= REMEMBERED_PLIES
            && let Some(known) = self.memo.get(mine, theirs)
        {
            if known.low > alpha {
                return known.low;
            }
            if known.high <= alpha {
                return known.high;
            }
            table_best = known.best;
        }
        let legal = legal.unwrap_or_else(|| self.isa.mobility(self.board, mine, theirs));
        if legal.is_empty() {
            let replies = self.isa.mobility(self.board, theirs, mine);
            if replies.is_empty() {
                return self.final_worth(mine, theirs, self.judge);
            }
            return -self.search(theirs, mine, Some(replies), plies, -alpha - 1);
        }
        if plies == 1 {
            return self.last_ply(mine, theirs, legal, alpha);
        }
        let mut children = children(self.isa, self.board, mine, theirs, legal);
        let mut best = WORST;
        let mut best_cell = NO_CELL;
        if plies >= ETC_PLIES
            && let Some(cut) = transposition_cutoff(&self.memo, &mut children, alpha, &mut best, &mut best_cell)
        {
            return cut;
        }
        if plies >= ORDERED_PLIES {
            order(self.isa, self.board, &mut children, table_best);
        }
        for child in &children {
            let value = -self.search(child.mine, child.theirs, child.legal, plies - 1, -alpha - 1);
            if self.stopped {
                return alpha;
            }
            if value > best {
                (best, best_cell) = (value, child.cell);
                if value > alpha {
                    break;
                }
            }
        }
        if plies >= REMEMBERED_PLIES {
            self.memo.add(mine, theirs, best, alpha, best_cell, plies);
        }
        best
    }

    /// The last stone of the stage: only its flips are counted, the position is not searched any more.
    #[inline(always)]
    fn last_ply(&mut self, mine: W, theirs: W, legal: W, alpha: i32) -> i32 {
        let mut best = WORST;
        for cell in legal.bits() {
            self.nodes += 1;
            let flips = self.isa.flips(self.board, cell, mine, theirs);
            best = best.max(-self.worth(theirs ^ flips, mine ^ flips ^ W::bit(cell), self.judge));
            if best > alpha {
                break;
            }
        }
        best
    }
}

/// The positions after each legal move, in the order of the cells.
#[inline(always)]
pub(crate) fn children<I: Isa, W: Word>(isa: I, board: &Board<W>, mine: W, theirs: W, legal: W) -> Children<W> {
    let mut children = Children::new();
    for cell in legal.bits() {
        let flips = isa.flips(board, cell, mine, theirs);
        let (mine, theirs) = (theirs ^ flips, mine ^ flips ^ W::bit(cell));
        children.push(Child { cell: cell as u8, mine, theirs, legal: None, order: 0 });
    }
    children
}

/// Enhanced transposition cut-off (ETC): looks the children up in the table. One that is known to fail high is returned;
/// those known to fail low are removed, and the best of them is kept in `best`.
#[inline(always)]
pub(crate) fn transposition_cutoff<W: Word>(
    memo: &Memo<W>,
    children: &mut Children<W>,
    alpha: i32,
    best: &mut i32,
    best_cell: &mut u8,
) -> Option<i32> {
    let mut index = 0;
    while index < children.len() {
        let child = &children[index];
        if let Some(known) = memo.get(child.mine, child.theirs) {
            // Unknown bounds are the extreme integers, which have no negative: compare before changing the sign.
            if known.high < -alpha {
                return Some(-known.high);
            }
            if known.low >= -alpha {
                if -known.low > *best {
                    (*best, *best_cell) = (-known.low, child.cell);
                }
                children.swap_remove(index);
                continue;
            }
        }
        index += 1;
    }
    None
}

/// Fastest first: where the opponent has few replies, little remains to be searched. What was best before comes first.
#[inline(always)]
pub(crate) fn order<I: Isa, W: Word>(isa: I, board: &Board<W>, children: &mut Children<W>, table_best: u8) {
    if children.len() < 2 {
        return;
    }
    for child in children.iter_mut() {
        let legal = isa.mobility(board, child.mine, child.theirs);
        child.legal = Some(legal);
        child.order = if child.cell == table_best { 0 } else { 1 + legal.count() };
    }
    children.sort_unstable_by_key(|child| (child.order, child.cell));
}
