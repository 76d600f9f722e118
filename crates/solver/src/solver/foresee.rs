//! What a selective search expects, before anything is proven.

use super::probcut::Confidence;
use super::run::{Plan, Run, reached};
use super::{Goal, Solver};
use discs::{Position, Word};
use game::{Bounds, Duel};
use patterns::UNITS_A_DISC;

/// With fewer empty cells a proof is as cheap.
const FORESEEN_FROM: u32 = 16;
/// One selective search after the other, each surer than the one before and helped by it.
const CONFIDENCES: [Confidence; 3] = [Confidence(70), Confidence(130), Confidence(170)];
/// With fewer empty cells than this the last one does not pay.
const LAST_FROM: u32 = 25;

impl<W: Word> Solver<W> {
    /// The score for the side to move that is likely; `None` without a learned evaluation, where a proof is as cheap, and when
    /// there was no time. The table remembers the moves that were best.
    pub(super) fn foresee(&mut self, pos: &Position<W>, goal: Goal, known: Bounds, run: &mut Run<'_>) -> Option<i32> {
        let empties = self.game.empties(pos);
        if empties < FORESEEN_FROM {
            return None;
        }
        let patterns = self.learned()?;
        let highest = self.game.highest_score();
        // On a full board all scores are even, or all are odd.
        let even = |score: i32| score + ((score + highest) & 1);
        let value = patterns.value(pos.mine, pos.theirs, empties) / UNITS_A_DISC;
        let mut guess = even(value.clamp(-highest, highest));
        let searches = if empties < LAST_FROM { &CONFIDENCES[..2] } else { &CONFIDENCES[..] };
        for &confidence in searches {
            self.confidence = Some(confidence);
            let mut likely = Bounds { low: -highest, high: highest };
            let mut plan = Plan::around(goal, guess);
            while likely.low < likely.high && !reached(likely, goal) {
                let test = plan.next_test(likely);
                let score = self.test_selectively(pos, test, known, run)?;
                if score > test {
                    likely.low = likely.low.max(even(score));
                } else {
                    likely.high = likely.high.min(-even(-score));
                }
            }
            guess = likely.low;
        }
        Some(guess)
    }
}
