//! Whether a computer player agrees to a draw.

use games::Worth;
use std::cmp::Ordering;

/// Whoever is ahead by no more than this, in hundredths of what the game is about, stands about even: a judgement errs by more.
const EVEN: i32 = 50;

/// Whether somebody who stands like this agrees to a draw: not if it is proven, or judged by more than may be an error, that more can
/// be had.
pub(crate) fn accepts(own: Worth) -> bool {
    match own {
        Worth::Judged(hundredths) => hundredths <= EVEN,
        proven => proven.ahead() != Ordering::Greater,
    }
}

/// The same for a seat of a game for more than two, by how well everybody stands: the one who is ahead of all others refuses.
pub(crate) fn accepts_among(values: &[i32], seat: usize) -> bool {
    let others = values.iter().enumerate().filter(|&(other, _)| other != seat);
    others.map(|(_, &value)| value).max().is_some_and(|best| values[seat] <= best.saturating_add(EVEN))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Prospect;
    use games::Standing;

    #[test]
    fn only_who_is_not_better_than_about_even_accepts() {
        for (worth, accepted) in [
            (Worth::Proven(Prospect::Win(9)), false),
            (Worth::Proven(Prospect::Draw), true),
            (Worth::Proven(Prospect::Loss(3)), true),
            (Worth::Decided(Standing::Won), false),
            (Worth::Decided(Standing::Drawn), true),
            (Worth::Exact(2), false),
            (Worth::Exact(0), true),
            (Worth::Exact(-2), true),
            (Worth::Judged(50), true),
            (Worth::Judged(51), false),
            (Worth::Judged(-400), true),
        ] {
            assert_eq!(accepts(worth), accepted, "{worth:?}");
        }
    }

    #[test]
    fn among_several_the_one_ahead_of_all_others_refuses() {
        let values = [-900, -600, -800, -620];
        let accepted: Vec<bool> = (0..4).map(|seat| accepts_among(&values, seat)).collect();
        assert_eq!(accepted, [true, true, true, true], "the second is only a fifth of a turn ahead of the fourth");
        assert!(!accepts_among(&[-900, -500, -800, -620], 1));
    }
}
