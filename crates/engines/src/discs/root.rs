//! Where a search begins: iterative deepening, and the moves of the root with their values.

use super::Found;
use super::node::{Place, Sureness, Worker, after};
use crate::line_value::INFINITE;
use discs::{Appraise, Isa, Move, Position, Word};
use std::sync::{Mutex, PoisonError};

/// A step of iterative deepening.
struct Step {
    plies: u32,
    /// How sure a look to the end of the game is.
    sureness: Sureness,
}

/// A look to the end of the game comes so many plies early: one that stops just short of it would cost as much.
const PLIES_LEFT_OUT: u32 = 6;

/// From so many plies on values are expected to lie so close to those of the step before, in hundredths of a stone.
const ASPIRATION_PLIES: u32 = 5;
const ASPIRATION: i32 = 200;

/// One ply further each time. The last few plies before the end of the game come at once, first in doubt and then for sure.
fn steps<W>(root: &Root<W>) -> Vec<Step> {
    let step = |plies: u32| Step { plies, sureness: Sureness::Exact };
    if root.most_plies < root.empties {
        return (1..=root.most_plies).map(step).collect();
    }
    let before = (1..root.most_plies).filter(|&plies| plies == 1 || plies + PLIES_LEFT_OUT <= root.most_plies);
    let all = [Sureness::Likely, Sureness::VeryLikely, Sureness::Exact];
    before.map(step).chain(all.map(|sureness| Step { plies: root.most_plies, sureness })).collect()
}

/// Where a search begins and how far it goes.
pub(super) struct Root<W> {
    pub(super) pos: Position<W>,
    pub(super) empties: u32,
    pub(super) most_plies: u32,
    pub(super) margin: i32,
}

impl<I: Isa, W: Word, A: Appraise<W>> Worker<'_, I, W, A> {
    /// One ply further each time, until something stops it.
    pub(super) fn deepen(mut self, root: &Root<W>, found: &Mutex<Found>) {
        let lock = || found.lock().unwrap_or_else(PoisonError::into_inner);
        let mut moves = lock().moves.clone();
        // Every other helper is a step ahead, so that the threads do not all do the same.
        let steps = steps(root);
        let first = (self.thread % 2).min(steps.len() - 1);
        for (number, &Step { plies, sureness }) in steps.iter().enumerate().skip(first) {
            // One ply is looked ahead in any case: whoever is stopped at once still has a move to make.
            self.next_clock = if number == 0 { u64::MAX } else { self.nodes };
            if self.must_stop() {
                break;
            }
            self.sureness = sureness;
            let complete = self.weigh(root, plies, &mut moves);
            let mut found = lock();
            if number >= found.steps {
                found.moves.clone_from(&moves);
                if complete {
                    (found.plies, found.steps) = (plies, number + 1);
                }
            }
            if self.stopped {
                break;
            }
            if number + 1 == steps.len() {
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
            let (mv, guess) = moves[index];
            let place = self.after(&root.pos, mv);
            // A pass is not counted.
            let left = if mv == Move::Pass { plies } else { plies - 1 };
            // What is not above the floor is of no interest.
            let floor = (best - root.margin - 1).max(-INFINITE);
            let mut value = if floor == -INFINITE {
                self.near(&place, left, guess)
            } else {
                -self.look(&place, left, -floor - 1, -floor)
            };
            if floor > -INFINITE && value > floor && !self.stopped {
                value = -self.look(&place, left, -INFINITE, -floor);
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

    /// The value of a move that is probably worth as much as it was a step before: a narrow window is tried first.
    fn near(&mut self, place: &Place<W, A::Basis>, left: u32, guess: i32) -> i32 {
        if left < ASPIRATION_PLIES {
            return -self.look(place, left, -INFINITE, INFINITE);
        }
        let (low, high) = (guess - ASPIRATION, guess + ASPIRATION);
        let value = -self.look(place, left, -high, -low);
        if self.stopped || low < value && value < high {
            value
        } else if value <= low {
            -self.look(place, left, -low - 1, INFINITE)
        } else {
            -self.look(place, left, -INFINITE, 1 - high)
        }
    }

    fn after(&self, pos: &Position<W>, mv: Move) -> Place<W, A::Basis> {
        let (mine, theirs) = match mv {
            Move::Pass => (pos.theirs, pos.mine),
            Move::Put(cell) => {
                let flips = self.isa.flips(self.board, cell.index(), pos.mine, pos.theirs);
                after(pos.mine, pos.theirs, cell.index(), flips)
            }
        };
        let legal = self.isa.mobility(self.board, mine, theirs);
        Place { mine, theirs, legal, basis: self.shared.appraise.basis(mine, theirs) }
    }
}
