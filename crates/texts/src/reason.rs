use crate::{Language, Value, Words};
use game::{Counter, Ending, NamedOpening, Payoff, Prospect, Scene, Seat};
use games::{Game, Position, Reason, Standing};

impl Words {
    /// The name of a player at this table, by seat: `Black`, or `Player 2`.
    pub fn player(&self, table: &Game, seat: usize) -> String {
        let name = table.seat_names().get(seat).copied().unwrap_or_default();
        self.text(&format!("player-{}", name.strip_prefix("player ").unwrap_or(name)))
    }

    /// What an opening is called.
    pub fn opening(&self, opening: &NamedOpening) -> &'static str {
        match self.language() {
            Language::English => opening.english,
            Language::Japanese => opening.japanese,
        }
    }

    /// What speaks for a move, in a line, as JSON and CSV have it: their readers may know these words.
    pub fn reason(&self, table: &Game, reason: Reason) -> String {
        let (name, gaps) = name_and_gaps(table, reason);
        self.say(&format!("reason-{name}"), &gaps)
    }

    /// What speaks for a move, in a line, as a hint has it.
    pub fn hint(&self, table: &Game, reason: Reason) -> String {
        let (name, gaps) = name_and_gaps(table, reason);
        let hint = format!("hint-{name}");
        if self.has(&hint) { self.say(&hint, &gaps) } else { self.reason(table, reason) }
    }

    /// How a game ended in this position, in a line; with the discs of both players where the rules counted them.
    pub fn ending(&self, position: &Position, payoff: &Payoff, ending: Ending) -> String {
        let table = &position.game();
        let score = if ending == Ending::Rules { counted(&position.scene(), payoff.winner()) } else { None };
        let result = match (payoff.winner(), score) {
            (Some(winner), Some(score)) => {
                let player = self.player(table, winner.index());
                self.say("result-won-by", &[("player", player.into()), ("score", score.into())])
            }
            (Some(winner), None) => self.say("result-won", &[("player", self.player(table, winner.index()).into())]),
            (None, _) => self.text("result-drawn"),
        };
        let why = match ending {
            Ending::Rules => return result,
            Ending::Repetition => self.text("ending-repetition"),
            Ending::PlyLimit => self.text("ending-ply-limit"),
            Ending::Time(seat) => self.say("ending-time", &[("player", self.player(table, seat.index()).into())]),
            Ending::Resignation(seat) => {
                self.say("ending-resignation", &[("player", self.player(table, seat.index()).into())])
            }
            Ending::Agreement => self.text("ending-agreement"),
            Ending::Forfeit(seat) => self.say("ending-forfeit", &[("player", self.player(table, seat.index()).into())]),
        };
        self.say("result-why", &[("result", result.into()), ("why", why.into())])
    }
}

/// What both players have on the board at the end, the winner's first, like `40-24`; `None` where the scene counts nothing, or how far
/// somebody has come.
fn counted(scene: &Scene, winner: Option<Seat>) -> Option<String> {
    let winner = winner?;
    let count = |counter: &Counter| counter.out_of.is_none().then_some(counter.count);
    let [first, second] = &scene.counters[..] else { return None };
    let (own, other) = if first.seat == winner { (first, second) } else { (second, first) };
    Some(format!("{}-{}", count(own)?, count(other)?))
}

/// The name of the text of a reason, and what fills its gaps.
fn name_and_gaps(table: &Game, reason: Reason) -> (&'static str, Vec<(&'static str, Value<'static>)>) {
    match reason {
        Reason::OnlyMove => ("only-move", vec![]),
        Reason::Proven(Prospect::Win(plies)) => ("wins", vec![("plies", plies.into())]),
        Reason::Proven(Prospect::Loss(plies)) => ("loses", vec![("plies", plies.into())]),
        Reason::Proven(Prospect::Draw) | Reason::Decided(Standing::Drawn) => ("draws", vec![]),
        Reason::Decided(Standing::Won) => ("wins-somehow", vec![]),
        Reason::Decided(Standing::Lost) => ("loses-somehow", vec![]),
        Reason::Exact { score } => ("exact", vec![("score", signed(score))]),
        Reason::Judged { hundredths, plies } => {
            let value = signed_tenths(hundredths);
            ("judged", vec![("value", value), ("plies", plies.into()), ("game", table.name().into())])
        }
        Reason::Book { hundredths, plies } => {
            let value = signed_tenths(hundredths);
            ("book", vec![("value", value), ("plies", plies.into()), ("game", table.name().into())])
        }
        Reason::Race { own, other } => ("race", vec![("own", own.into()), ("other", other.into())]),
        Reason::Instinct => ("instinct", vec![]),
    }
}

/// A score with its sign; 0 has none.
pub(crate) fn signed(score: i32) -> Value<'static> {
    if score == 0 { "0".into() } else { format!("{score:+}").into() }
}

/// A judgement with its sign, to a tenth of what the game is about.
pub(crate) fn signed_tenths(hundredths: i32) -> Value<'static> {
    format!("{:+.1}", f64::from(hundredths) / 100.0).into()
}
