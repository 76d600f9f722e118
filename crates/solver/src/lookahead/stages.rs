//! Both stages as one alpha-beta search on pairs of values.

use super::Judge;
use super::limited::{Limited, SOLVER_EMPTIES, WORST, children, order, transposition_cutoff};
use super::memo::{Memo, NO_CELL};
use crate::Solver;
use crate::solver::{FEWEST_AT_GATE, Gate};
use discs::{Isa, Position, Word};
use game::Seat;

/// A pair of values as one number: the first times this, plus the second. Larger than any two second values apart, so
/// that numbers compare as pairs do, and the negative of the number is the pair of the negatives.
pub(super) const FIRST: i32 = 1 << 10;

/// The first value of a pair.
pub(super) fn first_of(pair: i32) -> i32 {
    (pair + FIRST / 2).div_euclid(FIRST)
}

/// The second value of a pair.
pub(super) fn second_of(pair: i32) -> i32 {
    pair - first_of(pair) * FIRST
}

/// Nearer to its end the first stage does without hints.
pub(super) const HINTED_PLIES: u32 = 4;

/// The search through both stages, of which the second is a search of its own.
pub(super) struct Stages<'a, I, W: Word> {
    pub(super) second: Limited<'a, I, W>,
    pub(super) judge: Judge,
    /// The first stage goes on while more cells than this are empty.
    pub(super) end: u32,
    pub(super) memo: Memo<W>,
    /// What a search with a shorter first stage knew: its best moves are good ones to try first.
    pub(super) hints: Option<Memo<W>>,
    pub(super) nodes: u64,
    /// Reads out what the second stage is to read out, if that is much.
    pub(super) solver: &'a mut Solver<W>,
    /// Positions that the solver entered.
    pub(super) solver_nodes: u64,
    /// No value of the second stage is larger.
    pub(super) highest_second: i32,
}

impl<I: Isa, W: Word> Stages<'_, I, W> {
    /// The pair of values for the side to move, fail-soft: more than `alpha` is a lower bound, anything else an upper
    /// bound. Meaningless once the second stage is stopped.
    pub(super) fn value(&mut self, mine: W, theirs: W, alpha: i32) -> i32 {
        let empties = (self.second.board.cells() & !mine & !theirs).count();
        let about_second = (-self.highest_second..self.highest_second).contains(&second_of(alpha));
        if about_second && empties > self.end && self.end >= FEWEST_AT_GATE && self.second.end == 0 {
            return self.solver_value(mine, theirs, alpha);
        }
        self.search(mine, theirs, None, empties.saturating_sub(self.end), alpha)
    }

    /// The same by the solver.
    fn solver_value(&mut self, mine: W, theirs: W, alpha: i32) -> i32 {
        let halt = self.second.halt;
        // More than `alpha` means the same for the score and for its sign, which is what a stage judged by win asks.
        let gate = Gate { empties: self.end, judge: self.judge, lead: first_of(alpha), alpha: second_of(alpha) };
        let pos = Position { mine, theirs, seat: Seat::FIRST };
        let (found, nodes) = self.solver.value_through(&pos, gate, &halt.left(), &halt.watch_part());
        self.solver_nodes += nodes;
        self.second.stopped |= halt.count(nodes) || found.is_none();
        gate.lead * FIRST + found.map_or(gate.alpha, |found| self.second.judge.of(found))
    }

    /// The same with so many plies left in the first stage. The legal cells are found unless they are given; the end of
    /// the stage does not need them.
    #[inline(always)]
    pub(super) fn search(&mut self, mine: W, theirs: W, legal: Option<W>, plies: u32, alpha: i32) -> i32 {
        self.second.isa.run(
            #[inline(always)]
            move || self.node(mine, theirs, legal, plies, alpha),
        )
    }

    #[inline(always)]
    fn node(&mut self, mine: W, theirs: W, legal: Option<W>, plies: u32, alpha: i32) -> i32 {
        self.nodes += 1;
        if plies == 0 {
            return self.end_of_first(mine, theirs, alpha);
        }
        // The second search watches the clock by its own count.
        if self.nodes.is_multiple_of(1 << 12) {
            self.second.stopped |= self.second.halt.count(1 << 12);
        }
        if self.second.stopped {
            return alpha;
        }
        let (isa, board) = (self.second.isa, self.second.board);
        let legal = legal.unwrap_or_else(|| isa.mobility(board, mine, theirs));
        if legal.is_empty() {
            let replies = isa.mobility(board, theirs, mine);
            if replies.is_empty() {
                return self.final_pair(mine, theirs);
            }
            return -self.search(theirs, mine, Some(replies), plies, -alpha - 1);
        }
        let mut table_best = NO_CELL;
        if plies >= 2
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
        if table_best == NO_CELL && plies >= HINTED_PLIES {
            table_best =
                self.hints.as_ref().and_then(|hints| hints.get(mine, theirs)).map_or(NO_CELL, |hint| hint.best);
        }
        let mut children = children(isa, board, mine, theirs, legal);
        let mut best = WORST;
        let mut best_cell = NO_CELL;
        if plies >= 4
            && let Some(cut) = transposition_cutoff(&self.memo, &mut children, alpha, &mut best, &mut best_cell)
        {
            return cut;
        }
        if plies >= 2 {
            order(isa, board, &mut children, table_best);
        }
        for child in &children {
            let value = -self.search(child.mine, child.theirs, child.legal, plies - 1, -alpha - 1);
            if self.second.stopped {
                return alpha;
            }
            if value > best {
                (best, best_cell) = (value, child.cell);
                if value > alpha {
                    break;
                }
            }
        }
        if plies >= 2 {
            self.memo.add(mine, theirs, best, alpha, best_cell, plies);
        }
        best
    }

    /// The pair of a finished game: the second stage has nothing to add.
    fn final_pair(&self, mine: W, theirs: W) -> i32 {
        self.second.final_worth(mine, theirs, self.judge) * FIRST
            + self.second.final_worth(mine, theirs, self.second.judge)
    }

    /// The pair at the end of the first stage; the second stage is searched only if the first leaves it open whether
    /// the pair is more than `alpha`.
    #[inline(always)]
    fn end_of_first(&mut self, mine: W, theirs: W, alpha: i32) -> i32 {
        let first = self.second.worth(mine, theirs, self.judge) * FIRST;
        let (low, high) = (first - self.highest_second, first + self.highest_second);
        if low > alpha {
            return low;
        }
        if high <= alpha {
            return high;
        }
        first + self.second_value(mine, theirs, alpha - first)
    }

    /// The value of the second stage alone, fail-soft.
    pub(super) fn second_value(&mut self, mine: W, theirs: W, alpha: i32) -> i32 {
        // Asked of the sign this needs no search, and asked of the score it would be another question.
        if alpha >= self.highest_second || alpha < -self.highest_second {
            return alpha.clamp(-self.highest_second, self.highest_second);
        }
        if !self.is_solved(mine, theirs) {
            return self.second.value(mine, theirs, alpha);
        }
        let memo = &mut self.second.memo;
        if let Some(known) = memo.get(mine, theirs) {
            if known.low > alpha {
                return known.low;
            }
            if known.high <= alpha {
                return known.high;
            }
        }
        let halt = self.second.halt;
        let pos = Position { mine, theirs, seat: Seat::FIRST };
        // More than `alpha` means the same for the score and for its sign, which is what a stage judged by win asks.
        let (answer, nodes) = self.solver.exceeds_counted(&pos, alpha, &halt.left(), &halt.watch_part());
        self.solver_nodes += nodes;
        self.second.stopped |= halt.count(nodes) || answer.is_none();
        let result = if answer == Some(true) { alpha + 1 } else { alpha };
        if answer.is_some() {
            memo.add(mine, theirs, result, alpha, NO_CELL, u32::from(u8::MAX));
        }
        result
    }

    /// Whether the second stage of a line that ends here is the solver's work.
    pub(super) fn is_solved(&self, mine: W, theirs: W) -> bool {
        self.second.end == 0 && (self.second.board.cells() & !mine & !theirs).count() >= SOLVER_EMPTIES
    }
}
