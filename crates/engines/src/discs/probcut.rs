//! Multi-`ProbCut` (Buro): where shallow looks make it likely enough that a value lies outside the window, the deep look is left out.

use super::node::{Place, Sureness, Worker};
use discs::{Appraise, Isa, Word};

/// From so many plies on a shallow look may stand for the deep one,
const PROBCUT_PLIES: u32 = 3;
/// from so many on if the deep one would reach the end of the game,
const PROBCUT_PLIES_TO_THE_END: u32 = 10;
/// and from so many on a very shallow look is tried before the shallow one.
const TWO_PROBES_PLIES: u32 = 8;
/// How many standard deviations a shallow look must lie outside the window, in hundredths.
const DEVIATIONS: i32 = 100;

impl Sureness {
    /// The same for looks to the end of the game; `None` if nothing may be left out.
    fn deviations(self) -> Option<i32> {
        match self {
            Sureness::Likely => Some(110),
            Sureness::VeryLikely => Some(160),
            Sureness::Exact => None,
        }
    }
}

impl<I: Isa, W: Word, A: Appraise<W>> Worker<'_, I, W, A> {
    /// A bound outside a window of no width, if a shallow look makes it likely enough.
    #[inline(always)]
    pub(super) fn probcut(
        &mut self,
        place: &Place<W, A::Basis>,
        empties: u32,
        plies: u32,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        let to_the_end = plies >= empties;
        if plies < if to_the_end { PROBCUT_PLIES_TO_THE_END } else { PROBCUT_PLIES } {
            return None;
        }
        let deviations = if to_the_end { self.sureness.deviations()? } else { DEVIATIONS };
        // Of the same parity: who has the last word makes a difference.
        let parity = plies & 1;
        let shallow = if plies <= 5 { plies - 2 } else { plies / 4 * 2 + parity };
        let very_shallow = if parity == 1 { 1 } else { 2 };
        let probes = [very_shallow, shallow];
        // Where the judgement itself is on the other side, a look would be in vain.
        let now = self.judge(place);
        for &probe in if plies >= TWO_PROBES_PLIES { &probes[..] } else { &probes[1..] } {
            let margin = self.shared.appraise.spread(empties, probe, plies)? * deviations / 100;
            if now >= beta {
                let high = beta + margin;
                let value = self.look(place, probe, high - 1, high);
                if value >= high && !self.stopped {
                    return Some(beta);
                }
            } else {
                let low = alpha - margin;
                let value = self.look(place, probe, low, low + 1);
                if value <= low && !self.stopped {
                    return Some(alpha);
                }
            }
        }
        None
    }
}
