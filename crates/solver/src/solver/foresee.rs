//! What a selective search expects, before anything is proven.

use super::probcut::Confidence;
use super::run::{Plan, Run, reached};
use super::{Goal, Solver};
use discs::{Position, Word};
use game::{Bounds, Duel};
use patterns::UNITS_A_DISC;

/// With fewer empty cells a proof is as cheap.
const FORESEEN_FROM: u32 = 16;
/// How sure the selective searches before the proof are, one after the other, each helped by the one before.
const BEFORE: [Confidence; 3] = [Confidence(70), Confidence(130), Confidence(170)];
/// With fewer empty cells than this the last one does not pay.
const LAST_FROM: u32 = 27;
/// How sure those are that follow when a proof contradicts what was expected.
const AFTER: [Confidence; 2] = [Confidence(200), Confidence(260)];

/// What is expected of the score, and what was tried to find out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foreseen {
    /// The score for the side to move that is likely.
    pub(super) score: i32,
    /// How often a proof contradicted it.
    contradicted: usize,
}

/// The searches before a proof from so many empty cells.
fn searches_before_proof(empties: u32) -> &'static [Confidence] {
    if empties < LAST_FROM { &BEFORE[..2] } else { &BEFORE }
}

impl<W: Word> Solver<W> {
    /// What a selective search expects of a position; `None` without a learned evaluation, where a proof is as cheap, and when there was
    /// no time. The table remembers the moves that were best.
    pub(super) fn foresee(
        &mut self,
        pos: &Position<W>,
        goal: Goal,
        known: Bounds,
        run: &mut Run<'_>,
    ) -> Option<Foreseen> {
        let empties = self.game.empties(pos);
        if empties < FORESEEN_FROM {
            return None;
        }
        let patterns = self.learned()?;
        let value = patterns.value(pos.mine, pos.theirs, empties) / UNITS_A_DISC;
        let mut score = self.full_board_score(value).clamp(known.low, known.high);
        for &confidence in searches_before_proof(empties) {
            score = self.likely_score_around(pos, goal, known, confidence, score, run)?;
        }
        Some(Foreseen { score, contradicted: 0 })
    }

    /// What a surer search expects once a proof contradicted `before`: to prove one score after the other until one holds takes longer.
    /// `None` if that happened too often, or there was no time.
    pub(super) fn foresee_again(
        &mut self,
        pos: &Position<W>,
        goal: Goal,
        known: Bounds,
        before: Foreseen,
        run: &mut Run<'_>,
    ) -> Option<Foreseen> {
        let confidence = *AFTER.get(before.contradicted)?;
        let nearest = before.score.clamp(known.low, known.high);
        let score = self.likely_score_around(pos, goal, known, confidence, self.full_board_score(nearest), run)?;
        Some(Foreseen { score, contradicted: before.contradicted + 1 })
    }

    /// Whether selective searches expect that the score is more than `test`; `None` without a learned evaluation, where a proof is as
    /// cheap, and when there was no time. The table remembers the moves that were best.
    pub(super) fn foresee_test(
        &mut self,
        pos: &Position<W>,
        test: i32,
        known: Bounds,
        run: &mut Run<'_>,
    ) -> Option<bool> {
        let empties = self.game.empties(pos);
        if empties < FORESEEN_FROM {
            return None;
        }
        self.learned()?;
        let mut likely = None;
        for &confidence in searches_before_proof(empties) {
            self.confidence = Some(confidence);
            // What a less sure search found is better than nothing.
            let Some(score) = self.test_selectively(pos, test, known, run) else { break };
            likely = Some(score > test);
        }
        likely
    }

    /// The score that a selective search finds, which begins to look at `guess`.
    fn likely_score_around(
        &mut self,
        pos: &Position<W>,
        goal: Goal,
        known: Bounds,
        confidence: Confidence,
        guess: i32,
        run: &mut Run<'_>,
    ) -> Option<i32> {
        self.confidence = Some(confidence);
        let mut likely = Bounds { low: self.full_board_score(known.low), high: -self.full_board_score(-known.high) };
        let mut plan = Plan::around(goal, guess);
        while likely.low < likely.high && !reached(likely, goal) {
            let test = plan.next_test(likely);
            let score = self.test_selectively(pos, test, known, run)?;
            if score > test {
                likely.low = likely.low.max(self.full_board_score(score)).min(likely.high);
            } else {
                likely.high = likely.high.min(-self.full_board_score(-score)).max(likely.low);
            }
        }
        Some(likely.low)
    }

    /// The lowest score of a full board that is not below this one: they are all even, or all odd.
    fn full_board_score(&self, score: i32) -> i32 {
        let highest = self.game.highest_score();
        (score + ((score + highest) & 1)).clamp(-highest, highest)
    }
}
