//! Looking ahead in two stages: so far by what stands on the board, then further along the best lines only.
//!
//! `lookahead M,N` searches M plies, keeps all best lines, and searches each of them N plies further.
//!
//! - A *ply* is a stone put on the board. A forced pass takes none, so that M + N = all empty cells reads the game out.
//! - The *value* of a position at the end of a stage is the difference of stones, or its sign if the stage is judged by
//!   win only. If the game is over there, the score of the game takes the place of the difference.
//! - The *best lines* of the first stage are all lines of moves whose first-stage value equals that of the position
//!   they are played in. The second stage values the ends of these lines, and those values are backed up by minimax
//!   among the kept moves only.
//!
//! Keeping the moves that are equal in the first stage and choosing among them by the second is minimax on the *pair*
//! of values, compared first by the first and then by the second. So both stages are one alpha-beta search on such
//! pairs, in which the second stage of a line is searched only where the first leaves the result open. Where the second
//! stage reads the game out and the first does not nearly, this is the work of the solver, whose gate is the end of the
//! first stage.

pub(crate) mod halt;
pub(crate) mod limited;
pub(crate) mod memo;
mod stages;

use crate::{Limits, Solver};
use discs::{Cell, Isa, IsaChoice, Move, Position, Word};
use game::{Bounds, Duel, Seat, Watch};
use halt::Halt;
use limited::{Limited, children};
use memo::{Memo, NO_CELL};
use stages::{FIRST, HINTED_PLIES, Stages, first_of, second_of};
use std::any::Any;
use std::time::Duration;

/// How the end of a stage is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Judge {
    /// By the difference of stones.
    Score,
    /// Only by who has more of them: 1, 0 or -1.
    Win,
}

impl Judge {
    /// What a difference of stones, or a score, is worth.
    #[inline(always)]
    pub(crate) fn of(self, difference: i32) -> i32 {
        match self {
            Judge::Score => difference,
            Judge::Win => difference.signum(),
        }
    }
}

/// One stage of a lookahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stage {
    /// Stones to put on the board; passes are not counted.
    pub plies: u32,
    /// What its end is worth.
    pub judge: Judge,
}

/// Both stages of a lookahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lookahead {
    /// The stage that decides which lines are kept.
    pub first: Stage,
    /// The stage that decides among them.
    pub second: Stage,
    /// Whether a best line is wanted as well; to find one may take as long again.
    pub line: bool,
}

/// What a lookahead found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foresight {
    /// The value of the first stage for the side to move.
    pub first_for_mover: i32,
    /// The value of the second stage for the side to move, along the best lines of the first.
    pub second_for_mover: i32,
    /// The side that the second stage favours; nobody in case of a draw.
    pub favoured: Option<Seat>,
    /// A best line through both stages, passes included, if it was wanted.
    pub line: Vec<Move>,
    /// Positions searched in the first stage.
    pub first_count: u64,
    /// Positions searched in the second stage.
    pub second_count: u64,
    /// Time taken.
    pub elapsed: Duration,
}

/// Looks ahead from `pos` in two stages. `solver` reads out the ends of games, `memory` is the number of bytes for a
/// table of its own. `None` if a limit or the watch stopped the work.
pub fn lookahead<W: Word>(
    solver: &mut Solver<W>,
    pos: &Position<W>,
    stages: &Lookahead,
    memory: usize,
    limits: &Limits,
    watch: &dyn Watch,
) -> Option<Foresight> {
    look_with_any(solver, pos, stages, memory, limits, watch)
}

/// [`lookahead`] for any words, compiled here once and not again by every crate that looks ahead.
fn look_with_any(
    solver: &mut dyn Any,
    pos: &dyn Any,
    stages: &Lookahead,
    memory: usize,
    limits: &Limits,
    watch: &dyn Watch,
) -> Option<Foresight> {
    fn typed<W: Word>(
        solver: &mut Solver<W>,
        pos: &dyn Any,
        stages: &Lookahead,
        memory: usize,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Option<Foresight> {
        let pos = pos.downcast_ref().expect("the position has the words of the solver");
        match solver.game().isa() {
            IsaChoice::Portable(isa) => look(isa, solver, pos, stages, memory, limits, watch),
            IsaChoice::V3(isa) => look(isa, solver, pos, stages, memory, limits, watch),
        }
    }
    if let Some(solver) = solver.downcast_mut::<Solver<u64>>() {
        return typed(solver, pos, stages, memory, limits, watch);
    }
    let solver: &mut Solver<u128> = solver.downcast_mut().expect("words are u64 or u128");
    typed(solver, pos, stages, memory, limits, watch)
}

fn look<I: Isa, W: Word>(
    isa: I,
    solver: &mut Solver<W>,
    pos: &Position<W>,
    stages: &Lookahead,
    memory: usize,
    limits: &Limits,
    watch: &dyn Watch,
) -> Option<Foresight> {
    let game = solver.game().clone();
    let highest = |judge| if judge == Judge::Win { 1 } else { game.highest_score() };
    let (highest_first, highest_second) = (highest(stages.first.judge), highest(stages.second.judge));
    let halt = Halt::new(limits, watch, Bounds { low: -highest_second, high: highest_second });
    let first_end = game.empties(pos).saturating_sub(stages.first.plies);
    let second_end = first_end.saturating_sub(stages.second.plies);
    let mut search = Stages {
        second: Limited::new(isa, &game, stages.second.judge, second_end, Memo::new(memory / 2), &halt),
        judge: stages.first.judge,
        end: first_end,
        memo: Memo::new(0),
        hints: None,
        nodes: 0,
        solver,
        solver_nodes: 0,
        highest_second,
    };
    let first_for_mover = search.first_value(pos, stages.first.plies, highest_first, memory / 2)?;
    let second_for_mover = settle(halt.bounds.get(), 0, |test| {
        let pair = search.value(pos.mine, pos.theirs, first_for_mover * FIRST + test);
        (!search.second.stopped).then(|| pair - first_for_mover * FIRST)
    })?;
    halt.bounds.set(Bounds::exact(second_for_mover));
    let pair = first_for_mover * FIRST + second_for_mover;
    let line = if stages.line { search.line(pos, pair)? } else { Vec::new() };
    Some(Foresight {
        first_for_mover,
        second_for_mover,
        favoured: match second_for_mover.signum() {
            1 => Some(pos.seat),
            -1 => Some(pos.seat.opponent()),
            _ => None,
        },
        line,
        first_count: search.nodes,
        second_count: search.second.nodes + search.solver_nodes,
        elapsed: halt.elapsed(),
    })
}

/// The value within `bounds`, found by asking whether it is more than `guess`, and then more than this or that. The answer is a bound: lower if
/// it is more than the number asked about, upper if it is not. `None` as soon as there is no answer.
fn settle(mut bounds: Bounds, guess: i32, mut more_than: impl FnMut(i32) -> Option<i32>) -> Option<i32> {
    let mut step = 0;
    let mut rising = None;
    while bounds.low < bounds.high {
        // From the bound that was just found on in widening steps.
        let test = match rising {
            None => guess,
            Some(true) => bounds.low + step,
            Some(false) => bounds.high - 1 - step,
        };
        let test = test.clamp(bounds.low, bounds.high - 1);
        let found = more_than(test)?;
        if found > test {
            bounds.low = bounds.low.max(found);
        } else {
            bounds.high = bounds.high.min(found);
        }
        step = if rising == Some(found > test) { (step * 2).max(1) } else { 0 };
        rising = Some(found > test);
    }
    Some(bounds.low)
}

impl<I: Isa, W: Word> Stages<'_, I, W> {
    /// The value of a first stage of `plies` plies, and with it a table that knows good moves. `None` if the work was
    /// stopped.
    fn first_value(&mut self, pos: &Position<W>, plies: u32, highest: i32, memory: usize) -> Option<i32> {
        let empties = (self.second.board.cells() & !pos.mine & !pos.theirs).count();
        let plies = plies.min(empties);
        let mut value = 0;
        // What is good in a stage one ply shorter is mostly good here as well, and a bad move tried first near the root
        // costs far more than all the shorter searches.
        for plies in (0..=plies).filter(|&shorter| shorter == plies || shorter >= HINTED_PLIES) {
            self.end = empties - plies;
            // Two tables are there at a time.
            self.hints = Some(std::mem::replace(&mut self.memo, Memo::new(memory / 2)));
            // Between two first values no second stage is ever looked at, so the first value comes cheap.
            value = settle(Bounds { low: -highest, high: highest }, value, |test| {
                let pair = self.search(pos.mine, pos.theirs, None, plies, test * FIRST + FIRST / 2);
                (!self.second.stopped).then(|| first_of(pair))
            })?;
        }
        Some(value)
    }

    /// A best line from `pos`, whose pair of values is `pair` for the side to move.
    fn line(&mut self, pos: &Position<W>, mut pair: i32) -> Option<Vec<Move>> {
        let mut line = Vec::new();
        let (mut mine, mut theirs) = (pos.mine, pos.theirs);
        let (isa, board) = (self.second.isa, self.second.board);
        loop {
            let empties = (board.cells() & !mine & !theirs).count();
            if empties <= self.second.end && empties <= self.end {
                return Some(line);
            }
            let legal = isa.mobility(board, mine, theirs);
            if legal.is_empty() {
                if isa.mobility(board, theirs, mine).is_empty() {
                    return Some(line);
                }
                line.push(Move::Pass);
                (mine, theirs, pair) = (theirs, mine, -pair);
                continue;
            }
            // Behind the first stage only the second value counts.
            let value = if empties > self.end { pair } else { second_of(pair) };
            let (cell, child_mine, child_theirs) = self.keeping_move(mine, theirs, legal, empties, value)?;
            line.push(Move::Put(Cell(cell)));
            (mine, theirs, pair) = (child_mine, child_theirs, -pair);
        }
    }

    /// A move that keeps the value of a position, with the position after it. `None` if the work was stopped.
    fn keeping_move(&mut self, mine: W, theirs: W, legal: W, empties: u32, value: i32) -> Option<(u8, W, W)> {
        let mut children = children(self.second.isa, self.second.board, mine, theirs, legal);
        let best = self.remembered(mine, theirs, empties);
        children.sort_by_key(|child| Some(child.cell) != best);
        for child in &children {
            let opposed = if empties > self.end {
                self.value(child.mine, child.theirs, -value)
            } else {
                self.second_value(child.mine, child.theirs, -value)
            };
            if self.second.stopped {
                return None;
            }
            if opposed <= -value {
                return Some((child.cell, child.mine, child.theirs));
            }
        }
        unreachable!("some move keeps the value of its position")
    }

    /// The move that was best when the position was last searched, as far as that is known.
    fn remembered(&self, mine: W, theirs: W, empties: u32) -> Option<u8> {
        let memo = if empties > self.end { &self.memo } else { &self.second.memo };
        let known = memo.get(mine, theirs).map(|known| known.best).filter(|&best| best != NO_CELL);
        let solved = || match self.solver.table_move(&Position { mine, theirs, seat: Seat::FIRST }) {
            Some(Move::Put(cell)) => Some(cell.0),
            _ => None,
        };
        known.or_else(|| self.is_solved(mine, theirs).then(solved).flatten())
    }
}
