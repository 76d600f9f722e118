use crate::Words;
use crate::reason::{signed, signed_tenths};
use game::Prospect;
use games::{Standing, Worth};

impl Words {
    /// What a position of this game is worth to somebody, in a few words.
    pub fn worth(&self, game: &str, worth: Worth) -> String {
        match worth {
            Worth::Proven(Prospect::Win(0)) => self.text("worth-won"),
            Worth::Proven(Prospect::Loss(0)) => self.text("worth-lost"),
            Worth::Proven(Prospect::Win(plies)) => self.say("worth-wins", &[("plies", plies.into())]),
            Worth::Proven(Prospect::Loss(plies)) => self.say("worth-loses", &[("plies", plies.into())]),
            Worth::Decided(Standing::Won) => self.text("worth-wins-somehow"),
            Worth::Decided(Standing::Lost) => self.text("worth-loses-somehow"),
            Worth::Proven(Prospect::Draw) | Worth::Decided(Standing::Drawn) => self.text("worth-draws"),
            Worth::Exact(score) => self.say("worth-exact", &[("score", signed(score))]),
            Worth::Judged(hundredths) => {
                self.say("worth-judged", &[("value", signed_tenths(hundredths)), ("game", game.into())])
            }
        }
    }

    /// The same as short as a column of a list needs it, like `+4`, `win 7` or `=`.
    pub fn short_worth(&self, worth: Worth) -> String {
        match worth {
            Worth::Proven(Prospect::Win(0)) => self.text("screen-value-won"),
            Worth::Proven(Prospect::Loss(0)) => self.text("screen-value-lost"),
            Worth::Proven(Prospect::Win(plies)) => self.say("screen-value-win", &[("plies", plies.into())]),
            Worth::Proven(Prospect::Loss(plies)) => self.say("screen-value-loss", &[("plies", plies.into())]),
            Worth::Decided(Standing::Won) => self.text("screen-value-wins-somehow"),
            Worth::Decided(Standing::Lost) => self.text("screen-value-loses-somehow"),
            Worth::Proven(Prospect::Draw) | Worth::Decided(Standing::Drawn) | Worth::Exact(0) => "=".to_owned(),
            // A number needs no words.
            Worth::Exact(_) | Worth::Judged(_) => worth.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    #[test]
    fn a_worth_is_told_in_words_and_in_short() {
        let words = Words::new(Language::English);
        for (worth, told, short) in [
            (Worth::Proven(Prospect::Win(0)), "won", "won"),
            (Worth::Proven(Prospect::Loss(6)), "loses in 6 plies", "loss 6"),
            (Worth::Proven(Prospect::Draw), "drawn", "="),
            (Worth::Decided(Standing::Won), "wins", "win"),
            (Worth::Exact(4), "+4, exact", "+4"),
            (Worth::Exact(0), "0, exact", "="),
            (Worth::Judged(-150), "-1.5 discs", "-1.5"),
        ] {
            assert_eq!((&*words.worth("othello", worth), &*words.short_worth(worth)), (told, short), "{worth:?}");
        }
    }
}
