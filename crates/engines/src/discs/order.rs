//! Which move first: all of the speed, none of the values.

use super::node::{Branches, Place, Worker, after};
use crate::line_value::INFINITE;
use discs::{Appraise, Isa, Word};

/// From so many plies on moves are ordered by judging where they lead, instead of what they leave the opponent to do,
const JUDGED_PLIES: u32 = 3;
/// from so many on by looking one ply past them,
const LOOKED_PLIES: u32 = 9;
/// and from so many on by two.
const LOOKED_DEEPER_PLIES: u32 = 13;
/// How far a move may look behind the window, in hundredths of a stone, to be told apart from other bad ones.
const FAR_BEHIND: i32 = 800;

impl<I: Isa, W: Word, A: Appraise<W>> Worker<'_, I, W, A> {
    /// Says how promising the moves are.
    #[inline(always)]
    pub(super) fn order(
        &mut self,
        place: &Place<W, A::Basis>,
        branches: &mut Branches<W>,
        hint: u16,
        plies: u32,
        alpha: i32,
    ) {
        if branches.len() < 2 {
            return;
        }
        if plies < JUDGED_PLIES {
            let killer = self.killers[plies as usize];
            for branch in branches.iter_mut() {
                branch.order = if branch.cell == killer { 1 } else { -(branch.legal.count() as i32) };
            }
            return;
        }
        // What falls far behind need not be known exactly.
        let beta = (FAR_BEHIND - alpha).min(INFINITE);
        for branch in branches.iter_mut() {
            branch.order = if u16::from(branch.cell) == hint {
                INFINITE
            } else if plies < LOOKED_PLIES {
                self.nodes += 1;
                let (mine, theirs) = after(place.mine, place.theirs, branch.cell.into(), branch.flips);
                -self.judge_after(&place.basis, branch.cell.into(), branch.flips, mine, theirs, branch.legal)
            } else {
                let looked = if plies >= LOOKED_DEEPER_PLIES { 2 } else { 1 };
                let child = self.child(place, branch, looked);
                -self.look(&child, looked, -INFINITE, beta)
            };
        }
    }
}
