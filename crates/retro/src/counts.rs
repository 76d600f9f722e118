use crate::code::Code;
use game::Prospect;

/// How many positions have each prospect.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts(Vec<(Prospect, u64)>);

impl Counts {
    /// The counts of positions with each code; numbers without a position are left out.
    pub(crate) fn from_codes(by_code: &[u64; 256]) -> Counts {
        let counted = by_code.iter().enumerate().filter(|&(_, &count)| count > 0);
        Counts(counted.filter_map(|(code, &count)| Some((Code(code as u8).prospect()?, count))).collect())
    }

    /// Each prospect that occurs with its count, from the worst to the best.
    pub fn iter(&self) -> impl Iterator<Item = (Prospect, u64)> + '_ {
        self.0.iter().copied()
    }

    /// All positions.
    pub fn total(&self) -> u64 {
        self.0.iter().map(|(_, count)| count).sum()
    }

    /// Drawn positions.
    pub fn draws(&self) -> u64 {
        self.iter().find(|(prospect, _)| *prospect == Prospect::Draw).map_or(0, |(_, count)| count)
    }

    /// The plies of the longest forced win, if any position is won.
    pub fn longest_win(&self) -> Option<u32> {
        let wins = self.iter().filter(|(prospect, _)| prospect.sign() > 0);
        wins.filter_map(|(prospect, _)| prospect.plies()).max()
    }
}
