//! Selective search: Multi-ProbCut.
//!
//! Before a position is proven, it is searched with cut-offs that are only likely: where a shallow look by the learned evaluation
//! lies so far outside the window that the truth hardly lies inside. What comes of it orders the moves of the proof that follows
//! and says which score to ask about. It never decides: what rests on such a cut-off is *doubtful*, and is kept apart in the table.

use super::node::{Best, Node};
use super::table::{Entry, Key};
use super::worker::Worker;
use discs::{Isa, Word};
use patterns::UNITS_A_DISC;

/// A look of no plies serves up to this many empty cells; every so many more
const LOOK_FROM: u32 = 14;
/// the look is one ply deeper,
const EMPTIES_A_PLY: u32 = 4;
/// but not deeper than this.
const DEEPEST: u32 = 4;
/// How sure a likely cut-off has to be, in hundredths of the doubt that was measured with the weights. That of a look at the end
/// of the game is less than those between two looks foretell, so that one is quite sure already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Confidence(pub(super) i32);

impl<I: Isa, W: Word> Worker<'_, I, W> {
    /// What the last selective search found of the position with this key.
    #[inline(always)]
    pub(super) fn known_likely(&self, key: Key) -> Option<Entry> {
        self.shared.table.get(likely_key(key, self.shared.confidence?))
    }

    /// In a selective search, a bound that is known to be likely or that a shallow look makes likely: more than `alpha`, or at
    /// most it.
    #[inline(always)]
    pub(super) fn likely_score(&mut self, node: &Node<W>, count: u32, alpha: i32, known: Option<Entry>) -> Option<i32> {
        if !self.shared.selective {
            return None;
        }
        if let Some(score) = known.and_then(|entry| entry.answer(alpha)) {
            return Some(score);
        }
        let (patterns, confidence) = self.shared.patterns.zip(self.shared.confidence)?;
        if node.legal.is_empty() {
            return None;
        }
        let depth = (count.saturating_sub(LOOK_FROM) / EMPTIES_A_PLY).min(DEEPEST);
        let doubt = patterns.spread(count, depth, count)?;
        let margin = doubt * confidence.0 / 100 * UNITS_A_DISC / 100;
        let (low, high) = (alpha * UNITS_A_DISC - margin, (alpha + 1) * UNITS_A_DISC + margin);
        let indices = patterns.indices(node.mine, node.theirs);
        let value = self.look(patterns, node, &indices, depth, (low, high));
        if value >= high {
            Some(alpha + 1)
        } else if value <= low {
            Some(alpha)
        } else {
            None
        }
    }

    /// Remembers what is likely of the position with this key, together with what was found likely before.
    pub(super) fn remember_likely(
        &mut self,
        key: Key,
        symmetry: usize,
        known: Option<Entry>,
        alpha: i32,
        best: Best,
        nodes: u64,
    ) {
        if let Some(confidence) = self.shared.confidence {
            self.remember(likely_key(key, confidence), symmetry, known, alpha, best, nodes);
        }
    }
}

/// The key of what is likely of a position.
#[inline(always)]
fn likely_key(key: Key, confidence: Confidence) -> Key {
    key.salted(1 << 62 | confidence.0 as u64)
}
