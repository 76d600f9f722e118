use crate::{Object, RosterResult};
use games::{LineText, Value, Worth};
use review::{MoveReview, Review};
use serde::Serialize;

/// A game that was looked back on, as JSON: every move with its judgement, as records have it, and what every position is worth.
#[derive(Debug, Serialize)]
pub struct ReviewResult {
    game: &'static str,
    board: String,
    #[serde(flatten)]
    roster: RosterResult,
    rules: Object<String>,
    /// The first position, if it is not the usual one.
    start: Option<String>,
    moves: Vec<MoveResult>,
    /// By position, from the first to the last: for the first player of a game for two, in games for more for the one to move.
    values: Vec<Option<ValueResult>>,
}

#[derive(Debug, Serialize)]
struct MoveResult {
    #[serde(rename = "move")]
    mv: String,
    seat: usize,
    judgement: Judgement,
    /// `dubious`, `mistake` or `blunder`, and its sign.
    mark: Option<&'static str>,
    sign: Option<&'static str>,
    /// Whether the game turned here.
    turned: bool,
}

/// What was found of a move. What is not known, or not worth saying, is empty.
#[derive(Debug, Serialize)]
struct Judgement {
    /// What the move left to the one who made it.
    value: String,
    how: String,
    /// What would have been better, and what that is worth.
    best: String,
    before: String,
    loss: String,
}

#[derive(Debug, Serialize)]
struct ValueResult {
    value: String,
    /// The same as a number, where it is one.
    number: Option<f64>,
    proven: bool,
    how: String,
}

impl ReviewResult {
    /// What was found.
    pub fn new(review: &Review) -> ReviewResult {
        let line = review.line();
        let game = line.rules();
        ReviewResult {
            game: game.name(),
            board: game.board(),
            roster: game.roster().into(),
            rules: Object::switches(game.switches()),
            start: line.start_text(),
            moves: review.moves().map(|reviewed| MoveResult::new(review, &reviewed)).collect(),
            values: review.values().into_iter().map(|value| value.map(ValueResult::from)).collect(),
        }
    }
}

impl MoveResult {
    fn new(review: &Review, reviewed: &MoveReview) -> MoveResult {
        let text = |mv| review.line().rules().move_text(mv);
        let worth = |value: Option<Value>| value.map(|value| value.worth.to_string()).unwrap_or_default();
        let mark = reviewed.mark();
        MoveResult {
            mv: text(reviewed.mv),
            seat: reviewed.seat.index(),
            judgement: Judgement {
                value: worth(reviewed.after),
                how: reviewed.after.map(|after| after.how.to_string()).unwrap_or_default(),
                best: reviewed.best.filter(|_| !reviewed.is_best()).map(text).unwrap_or_default(),
                before: worth(reviewed.before),
                loss: reviewed.loss_text(),
            },
            mark: mark.map(review::Mark::name),
            sign: mark.map(review::Mark::sign),
            turned: reviewed.turned(),
        }
    }
}

impl From<Value> for ValueResult {
    fn from(value: Value) -> ValueResult {
        let number = match value.worth {
            Worth::Exact(score) => Some(f64::from(score)),
            Worth::Judged(hundredths) => Some(f64::from(hundredths) / 100.0),
            Worth::Proven(_) | Worth::Decided(_) => None,
        };
        ValueResult {
            value: value.worth.to_string(),
            number,
            proven: value.worth.is_proven(),
            how: value.how.to_string(),
        }
    }
}
