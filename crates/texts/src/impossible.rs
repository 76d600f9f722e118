use crate::Words;
use game::{Fault, Impossible, Token};
use games::Game;

/// Points that are named; of more, only that there are more.
const MOST_POINTS: usize = 8;

impl Words {
    /// Why there is no such position of a game, and where that can be seen, in a line or two.
    pub fn impossible(&self, game: &Game, wrong: &Impossible) -> String {
        let name = format!("impossible-{}", wrong.fault.name());
        let player = |seat: game::Seat| self.player(game, seat.index()).into();
        let number = |number: usize| (number as i64).into();
        let size = |token: Token| self.text(&format!("token-{}", token.name)).into();
        let said = match wrong.fault {
            Fault::Points { found, needed } => self.say(&name, &[("found", number(found)), ("needed", number(needed))]),
            Fault::Unknown { letter } => self.say(&name, &[("letter", letter.to_string().into())]),
            Fault::Covers { above, below } => self.say(&name, &[("above", size(above)), ("below", size(below))]),
            Fault::NoSuchPlayer { seats, .. } => self.say(&name, &[("players", number(seats))]),
            Fault::Turns { found, most } => {
                self.say(&name, &[("found", number(found.into())), ("most", number(most.into()))])
            }
            Fault::TooMany { token, found, most } => self.say(
                &name,
                &[
                    ("player", player(token.seat)),
                    ("size", size(token)),
                    ("found", number(found)),
                    ("most", number(most)),
                ],
            ),
            Fault::Number { token, found, needed } => {
                self.say(&name, &[("player", player(token.seat)), ("found", number(found)), ("needed", number(needed))])
            }
            Fault::Uneven { first, second, to_move } => {
                let name = format!("{name}-{}", to_move.index() + 1);
                let players = [("player", player(game::Seat::FIRST)), ("other", player(game::Seat::SECOND))];
                let [one, other] = players;
                self.say(&name, &[one, other, ("first", number(first)), ("second", number(second))])
            }
            Fault::TooSoon { seat, found, turns } => {
                self.say(&name, &[("player", player(seat)), ("found", number(found)), ("turns", number(turns))])
            }
            Fault::LineBefore { seat, length } | Fault::LineUnmade { seat, length } => {
                self.say(&name, &[("player", player(seat)), ("length", number(length))])
            }
            Fault::BothLines { length } => self.say(&name, &[("length", number(length))]),
            Fault::NoneYet { seat } | Fault::WonBefore { seat } | Fault::LostBefore { seat } => {
                self.say(&name, &[("player", player(seat))])
            }
            Fault::Floating | Fault::StartEmpty | Fault::NotTheStart | Fault::Apart | Fault::SeveralWon => {
                self.text(&name)
            }
        };
        let shown = wrong.points.iter().take(MOST_POINTS).cloned().collect::<Vec<_>>().join(" ");
        match wrong.points.len() {
            0 => said,
            1..=MOST_POINTS => self.say("impossible-where", &[("fault", said.into()), ("points", shown.into())]),
            _ => self.say("impossible-where-more", &[("fault", said.into()), ("points", shown.into())]),
        }
    }
}
