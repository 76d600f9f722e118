//! A prospect in a byte.
//!
//! The order of the bytes is the order of the prospects, so that the best move is the one to the successor with the
//! lowest byte.

use game::Prospect;

/// What a byte of a table says about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Code(pub(crate) u8);

impl Code {
    /// A draw; while the table is being filled also everything that is not decided yet, because both mean that nobody is known
    /// to win.
    pub(crate) const OPEN: Code = Code(127);
    /// A number that stands for no position.
    pub(crate) const ABSENT: Code = Code(255);
    /// The longest way to the end that fits into a byte.
    pub(crate) const MOST_PLIES: u32 = 126;

    pub(crate) const fn win(plies: u32) -> Code {
        Code(254 - plies as u8)
    }

    pub(crate) const fn loss(plies: u32) -> Code {
        Code(plies as u8)
    }

    pub(crate) fn of(prospect: Prospect) -> Code {
        match prospect {
            Prospect::Win(plies) => Code::win(plies),
            Prospect::Draw => Code::OPEN,
            Prospect::Loss(plies) => Code::loss(plies),
        }
    }

    /// `None` where there is no position.
    pub(crate) fn prospect(self) -> Option<Prospect> {
        match self {
            Code::ABSENT => None,
            Code::OPEN => Some(Prospect::Draw),
            Code(loss) if loss < Code::OPEN.0 => Some(Prospect::Loss(u32::from(loss))),
            Code(win) => Some(Prospect::Win(u32::from(254 - win))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_ordered_like_prospects_and_are_read_back() {
        let prospects = (0..=255).filter_map(|byte| Code(byte).prospect());
        let listed: Vec<Prospect> = prospects.collect();
        assert_eq!(listed.len(), 255);
        assert!(listed.is_sorted_by(|a, b| a < b));
        for (byte, prospect) in listed.into_iter().enumerate() {
            assert_eq!(Code::of(prospect), Code(byte as u8));
        }
    }
}
