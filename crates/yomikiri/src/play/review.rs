use game::{Ending, MatchStatus, Prospect, Seat};
use games::Standing;
use session::{Session, Worth};
use std::cmp::Ordering;
use texts::Words;

/// What is known of the positions of a game that is looked back on.
#[derive(Debug, Default)]
pub struct Review {
    /// By the number of moves made before.
    judged: Vec<Judged>,
}

#[derive(Clone, Debug, Default)]
struct Judged {
    /// For the one who is to move.
    worth: Option<Worth>,
    best: Option<String>,
}

/// A judgement has to fall by more than this, in what the game is about, before it counts as a turn: less is chance.
const NOTABLE: f64 = 1.0;

impl Review {
    /// A position was judged.
    pub fn add(&mut self, ply: usize, worth: Option<Worth>, best: Option<String>) {
        if self.judged.len() <= ply {
            self.judged.resize(ply + 1, Judged::default());
        }
        self.judged[ply] = Judged { worth, best };
    }

    /// The moves with their values; in a game for two those of the first player, with a mark where the game turned.
    pub fn text(&self, words: &Words, session: &Session) -> String {
        let table = &**session.table();
        if self.judged.iter().all(|judged| judged.worth.is_none()) {
            return words.text("review-nothing") + "\n";
        }
        let two = session.occupants().len() == 2;
        let values = self.values(session, two);
        let first = words.player(table, 0);
        let value_heading =
            if two { words.say("review-value", &[("player", first.into())]) } else { words.text("review-value-mover") };
        let mut rows = vec![[words.text("review-move"), value_heading, String::new()]];
        for (index, turn) in session.turns().iter().enumerate() {
            let player = words.player(table, turn.seat.index());
            let after = values[index + 1];
            let turned = two && turned(turn.seat, values[index], after);
            let best = self.judged.get(index).and_then(|judged| judged.best.as_ref());
            let remark = match best.filter(|best| turned && **best != turn.mv) {
                Some(best) => words.say("review-turned", &[("best", best.as_str().into())]),
                None => String::new(),
            };
            let shown = if two { after } else { values[index] };
            let value = shown.map_or_else(String::new, |worth| worth_text(words, table.game(), worth));
            rows.push([format!("{:>3}. {player} {}", index + 1, turn.mv), value, remark]);
        }
        aligned(&rows)
    }

    /// What every position is worth, the last one included: to the first player of a game for two, else to the one who is to
    /// move.
    fn values(&self, session: &Session, two: bool) -> Vec<Option<Worth>> {
        let turns = session.turns();
        let view = |seat: Seat, worth: Worth| if two && seat != Seat::FIRST { worth.for_opponent() } else { worth };
        let judged = turns.iter().enumerate().map(|(index, turn)| {
            let worth = self.judged.get(index).and_then(|judged| judged.worth);
            worth.map(|worth| view(turn.seat, worth))
        });
        let mut values: Vec<Option<Worth>> = judged.collect();
        values.push(if two { result(session) } else { None });
        if two {
            // A position with one move is worth what comes after it, and nobody thinks about it.
            for index in (0..turns.len()).rev() {
                let forced = self.judged.get(index).is_some_and(|judged| judged.best.is_some());
                if values[index].is_none() && forced {
                    values[index] = values[index + 1];
                }
            }
        }
        values
    }
}

/// The result for the first player, if the last move led to it: who gives up says nothing about the position.
fn result(session: &Session) -> Option<Worth> {
    let MatchStatus::Over(payoff, ending) = session.status() else { return None };
    if !matches!(ending, Ending::Rules | Ending::Repetition | Ending::PlyLimit) {
        return None;
    }
    let got = payoff[Seat::FIRST];
    if session.situation().highest_score() > 1 {
        return Some(Worth::Exact(got));
    }
    Some(Worth::Proven(match got.cmp(&0) {
        Ordering::Greater => Prospect::Win(0),
        Ordering::Equal => Prospect::Draw,
        Ordering::Less => Prospect::Loss(0),
    }))
}

/// Whether a move gave away what the one who made it had.
fn turned(seat: Seat, before: Option<Worth>, after: Option<Worth>) -> bool {
    let (Some(before), Some(after)) = (before, after) else { return false };
    let own = |worth: Worth| if seat == Seat::FIRST { worth } else { worth.for_opponent() };
    let (before, after) = (own(before), own(after));
    let certain = before.is_proven() && after.is_proven();
    after.ahead() < before.ahead() && (certain || before.number() - after.number() > NOTABLE)
}

fn worth_text(words: &Words, game: &str, worth: Worth) -> String {
    match worth {
        Worth::Proven(Prospect::Win(0)) => words.text("worth-won"),
        Worth::Proven(Prospect::Loss(0)) => words.text("worth-lost"),
        Worth::Proven(Prospect::Win(plies)) => words.say("worth-wins", &[("plies", plies.into())]),
        Worth::Proven(Prospect::Loss(plies)) => words.say("worth-loses", &[("plies", plies.into())]),
        Worth::Decided(Standing::Won) => words.text("worth-wins-somehow"),
        Worth::Decided(Standing::Lost) => words.text("worth-loses-somehow"),
        Worth::Proven(Prospect::Draw) | Worth::Decided(Standing::Drawn) => words.text("worth-draws"),
        Worth::Exact(score) => words.say("worth-exact", &[("score", format!("{score:+}").into())]),
        Worth::Judged(hundredths) => {
            let value = format!("{:+.1}", f64::from(hundredths) / 100.0);
            words.say("worth-judged", &[("value", value.into()), ("game", game.into())])
        }
    }
}

fn aligned(rows: &[[String; 3]]) -> String {
    let width = |column: usize| rows.iter().map(|row| texts::width(&row[column])).max().unwrap_or(0);
    let (first, second) = (width(0), width(1));
    let line = |row: &[String; 3]| {
        let line = format!("{}  {}  {}", texts::pad(&row[0], first), texts::pad(&row[1], second), row[2]);
        line.trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}
