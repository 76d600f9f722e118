use crate::MoveReview;
use crate::review::{MUCH, NOISE};
use games::{Value, Worth};
use std::cmp::Ordering;

/// How bad a move was, by the sign that game scores have for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// `?!`: something was lost, and nothing turned.
    Dubious,
    /// `?`: the game turned, or much was lost.
    Mistake,
    /// `??`: a won position became a lost one, or very much was lost.
    Blunder,
}

/// Whoever loses so much with one move has made a blunder.
const VERY_MUCH: f64 = 2.0 * MUCH;

/// Half of what makes a mistake makes a dubious move; less than that may be the error of two judgements.
const SOMETHING: f64 = 2.0 * NOISE;

impl Mark {
    /// All of them, from bad to worse.
    pub const ALL: [Mark; 3] = [Mark::Dubious, Mark::Mistake, Mark::Blunder];

    /// The sign.
    pub fn sign(self) -> &'static str {
        match self {
            Mark::Dubious => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    /// The name in results.
    pub fn name(self) -> &'static str {
        match self {
            Mark::Dubious => "dubious",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
        }
    }
}

impl MoveReview {
    /// How bad the move was; `None` if nothing is wrong with it, or nothing is known.
    pub fn mark(&self) -> Option<Mark> {
        let (before, after) = (self.before?, self.after?);
        let loss = self.loss()?;
        if self.is_notable() {
            let very_much = has_margin(before) && has_margin(after) && loss >= VERY_MUCH;
            let blunder = very_much || is_ahead(before.worth) && is_ahead(after.worth.for_opponent());
            return Some(if blunder { Mark::Blunder } else { Mark::Mistake });
        }
        let dubious = !self.is_best() && has_margin(before) && has_margin(after) && loss >= SOMETHING;
        dubious.then_some(Mark::Dubious)
    }
}

/// Whether somebody is ahead, by proof or by more than a judgement may err.
fn is_ahead(worth: Worth) -> bool {
    worth.ahead() == Ordering::Greater && (worth.is_proven() || worth.number() >= NOISE)
}

/// Whether a value is a margin, so that a difference says how much was lost: a win that comes later is still a win.
fn has_margin(value: Value) -> bool {
    matches!(value.worth, Worth::Exact(_) | Worth::Judged(_))
}
