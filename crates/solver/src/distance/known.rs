use game::Prospect;

/// No number of plies is enough.
pub(super) const NEVER: u8 = u8::MAX;

/// The largest number of plies that is asked about.
pub(super) const LAST_HORIZON: u8 = 250;

/// What is proven of a position for the player to move.
///
/// Nothing of it depends on how the position was reached or how far the search looked, so that it stays true for ever. A
/// narrow question leaves a gap: that there is a win within 9 plies says nothing of one within 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// There is no forced win within so many plies; [`NEVER`] if there is none at all.
    pub(super) no_win: u8,
    /// There is a forced win within so many plies; [`NEVER`] if none is known.
    pub(super) win: u8,
    /// There is no forced loss within so many plies; [`NEVER`] if there is none at all.
    pub(super) no_loss: u8,
    /// There is a forced loss within so many plies; [`NEVER`] if none is known.
    pub(super) loss: u8,
}

impl Known {
    pub(super) const NOTHING: Known = Known { no_win: 0, win: NEVER, no_loss: 0, loss: NEVER };
    pub(super) const NEVER_WON: Known = Known { no_win: NEVER, ..Known::NOTHING };
    pub(super) const NEVER_LOST: Known = Known { no_loss: NEVER, ..Known::NOTHING };

    /// There is no win within so many plies.
    pub(super) fn not_won_within(plies: u8) -> Known {
        Known { no_win: plies, ..Known::NOTHING }
    }

    /// There is no loss within so many plies.
    pub(super) fn not_lost_within(plies: u8) -> Known {
        Known { no_loss: plies, ..Known::NOTHING }
    }

    /// There is a win within so many plies.
    pub(super) fn won_within(plies: u8) -> Known {
        Known { win: plies, ..Known::NEVER_LOST }
    }

    /// There is a loss within so many plies.
    pub(super) fn lost_within(plies: u8) -> Known {
        Known { loss: plies, ..Known::NEVER_WON }
    }

    /// All that follows from a prospect that is known exactly.
    pub(super) fn exactly(prospect: Prospect) -> Known {
        match prospect {
            Prospect::Win(plies) => {
                Known::won_within(plies as u8).and(Known::not_won_within(plies.saturating_sub(1) as u8))
            }
            Prospect::Draw => Known::NEVER_WON.and(Known::NEVER_LOST),
            Prospect::Loss(plies) => {
                Known::lost_within(plies as u8).and(Known::not_lost_within(plies.saturating_sub(1) as u8))
            }
        }
    }

    /// Both together.
    #[inline]
    pub(super) fn and(self, other: Known) -> Known {
        Known {
            no_win: self.no_win.max(other.no_win),
            win: self.win.min(other.win),
            no_loss: self.no_loss.max(other.no_loss),
            loss: self.loss.min(other.loss),
        }
    }

    /// The worst prospect that is still possible.
    pub(super) fn at_least(self) -> Prospect {
        match self {
            Known { win, .. } if win != NEVER => Prospect::Win(u32::from(win)),
            Known { no_loss: NEVER, .. } => Prospect::Draw,
            Known { no_loss, loss, .. } => Prospect::Loss(u32::from(loss.min(no_loss + 1))),
        }
    }

    /// The best prospect that is still possible.
    pub(super) fn at_most(self) -> Prospect {
        match self {
            Known { loss, .. } if loss != NEVER => Prospect::Loss(u32::from(loss)),
            Known { no_win: NEVER, .. } => Prospect::Draw,
            Known { no_win, win, .. } => Prospect::Win(u32::from(win.min(no_win + 1))),
        }
    }

    /// The exact prospect, if what is known leaves only one.
    pub(super) fn prospect(self) -> Option<Prospect> {
        (self.at_least() == self.at_most()).then(|| self.at_least())
    }

    #[inline]
    pub(super) fn to_bytes(self) -> [u8; 4] {
        [self.no_win, self.win, self.no_loss, self.loss]
    }

    #[inline]
    pub(super) fn from_bytes([no_win, win, no_loss, loss]: [u8; 4]) -> Known {
        Known { no_win, win, no_loss, loss }
    }
}

/// A number of plies seen from a ply earlier; what is not within many plies is never by counting on.
#[inline]
pub(super) fn a_ply_earlier(plies: u8) -> u8 {
    if plies < NEVER - 1 { plies + 1 } else { plies }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_exactly_is_told_exactly() {
        for plies in 0..40 {
            for prospect in [Prospect::Win(plies), Prospect::Loss(plies), Prospect::Draw] {
                assert_eq!(Known::exactly(prospect).prospect(), Some(prospect));
            }
        }
    }

    #[test]
    fn a_win_that_may_be_shorter_is_not_exact() {
        let known = Known::won_within(9).and(Known::not_won_within(6));
        assert_eq!((known.at_least(), known.at_most()), (Prospect::Win(9), Prospect::Win(7)));
        assert_eq!(known.prospect(), None);
        assert_eq!(known.and(Known::not_won_within(8)).prospect(), Some(Prospect::Win(9)));
    }

    #[test]
    fn without_knowledge_everything_is_possible() {
        assert_eq!(Known::NOTHING.at_least(), Prospect::Loss(1));
        assert_eq!(Known::NOTHING.at_most(), Prospect::Win(1));
        let half = Known::NEVER_WON.and(Known::not_lost_within(12));
        assert_eq!((half.at_least(), half.at_most()), (Prospect::Loss(13), Prospect::Draw));
    }
}
