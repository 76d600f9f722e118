use super::Inner;
use answers::PositionAnswer;
use game::{MatchStatus, Seat};
use games::{Advice, Game};
use serde::Serialize;
use session::{News, Session};

/// A game as those who watch it see it.
#[expect(clippy::struct_excessive_bools, reason = "each is a thing of its own that a page shows")]
#[derive(Debug, Serialize)]
pub(crate) struct TableAnswer {
    id: String,
    version: u64,
    /// Who plays, by seat.
    players: Vec<String>,
    /// Whether a person at this page sits there, by seat.
    people: Vec<bool>,
    position: PositionAnswer,
    turns: Vec<TurnAnswer>,
    /// What everybody got, if it is over.
    result: Option<Vec<i32>>,
    winner: Option<usize>,
    ending: Option<&'static str>,
    thinking: bool,
    advising: bool,
    can_redo: bool,
    may_take_back: bool,
    may_swap: bool,
    /// Milliseconds that are left to each seat, if there is a clock.
    clock: Option<Vec<u64>>,
    news: Vec<NewsAnswer>,
}

#[derive(Debug, Serialize)]
struct TurnAnswer {
    seat: usize,
    #[serde(rename = "move")]
    mv: String,
    /// Milliseconds.
    used: u64,
}

#[derive(Debug, Serialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
enum NewsAnswer {
    Moved {
        seat: usize,
        #[serde(rename = "move")]
        mv: String,
    },
    Swapped,
    Hint(AdviceAnswer),
    DrawAnswered {
        accepted: bool,
    },
    Judged {
        ply: usize,
        #[serde(flatten)]
        advice: Option<AdviceAnswer>,
    },
    RanOut {
        seat: usize,
    },
    Trouble,
}

#[derive(Debug, Serialize)]
struct AdviceAnswer {
    #[serde(rename = "move")]
    mv: String,
    value: Option<String>,
    proven: bool,
    how: Option<String>,
}

impl TableAnswer {
    pub(super) fn of(id: &str, version: u64, inner: &Inner) -> TableAnswer {
        let (host, session) = (&inner.host, inner.host.session());
        let game = session.game();
        let (payoff, ending) = match session.status() {
            MatchStatus::Running(_) => (None, None),
            MatchStatus::Over(payoff, ending) => (Some(payoff), Some(ending.name())),
        };
        let seats = || (0..game.seats()).map(Seat::new);
        let clock: Option<Vec<u64>> =
            seats().map(|seat| host.time_left(seat).map(|left| left.as_millis() as u64)).collect();
        TableAnswer {
            id: id.to_owned(),
            version,
            players: session.occupants().iter().map(ToString::to_string).collect(),
            people: seats().map(|seat| session.is_person(seat)).collect(),
            position: PositionAnswer::of(session.line()),
            turns: turns(session),
            winner: payoff.and_then(|payoff| payoff.winner()).map(Seat::index),
            result: payoff.map(|payoff| payoff.entries().to_vec()),
            ending,
            thinking: host.is_thinking(),
            advising: host.is_advising(),
            can_redo: session.can_redo(),
            may_take_back: session.can_take_back(),
            may_swap: session.may_swap_by_rule(),
            clock,
            news: inner.news.iter().map(|news| NewsAnswer::of(news, game)).collect(),
        }
    }
}

fn turns(session: &Session) -> Vec<TurnAnswer> {
    let game = session.game();
    let turn = |turn: session::Turn| TurnAnswer {
        seat: turn.seat.index(),
        mv: game.move_text(turn.mv),
        used: turn.used.as_millis() as u64,
    };
    session.turns().into_iter().map(turn).collect()
}

impl NewsAnswer {
    fn of(news: &News, game: &Game) -> NewsAnswer {
        match news {
            News::Moved { seat, mv, .. } => NewsAnswer::Moved { seat: seat.index(), mv: game.move_text(*mv) },
            News::Swapped => NewsAnswer::Swapped,
            News::Hint(advice) => NewsAnswer::Hint(AdviceAnswer::of(advice, game)),
            News::DrawAnswered(accepted) => NewsAnswer::DrawAnswered { accepted: *accepted },
            News::Judged { ply, advice } => {
                NewsAnswer::Judged { ply: *ply, advice: advice.as_ref().map(|advice| AdviceAnswer::of(advice, game)) }
            }
            News::RanOut(seat) => NewsAnswer::RanOut { seat: seat.index() },
            // Its words may name files of this machine.
            News::Trouble(_) => NewsAnswer::Trouble,
        }
    }
}

impl AdviceAnswer {
    fn of(advice: &Advice, game: &Game) -> AdviceAnswer {
        let value = games::Value::of(advice.reason);
        AdviceAnswer {
            mv: game.move_text(advice.mv),
            value: value.map(|value| value.worth.to_string()),
            proven: value.is_some_and(|value| value.worth.is_proven()),
            how: value.map(|value| value.how.to_string()),
        }
    }
}
