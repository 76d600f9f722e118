use crate::{Judge, MoveReview, Review};
use game::{Ending, MatchStatus, Payoff, Watch};
use games::{GameError, Level, Line, Resources};
use record::{Judgement, Record, RecordError};
use std::time::Duration;

/// How to think.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What the player may use.
    pub resources: Resources,
    /// How long it may think about a position.
    pub longest: Duration,
    /// Where its chance comes from.
    pub seed: u64,
}

/// A game with what was found out.
#[derive(Clone, Debug)]
pub struct Annotated {
    /// The record with the judgements of its moves.
    pub record: Record,
    /// What was found out of every position and move.
    pub review: Review,
}

/// Why a game could not be annotated.
#[derive(Debug, thiserror::Error)]
pub enum AnnotateError {
    /// The record is wrong.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The game or its tables cannot be used.
    #[error(transparent)]
    Game(#[from] GameError),
    /// Somebody asked to stop.
    #[error("stopped")]
    Stopped,
}

/// What a record says where a game turned.
pub(crate) const TURNS: &str = "the game turns";

/// Judges every move of a game.
///
/// # Errors
/// [`AnnotateError`] if the record is wrong, or the watch stopped it.
pub fn annotate(record: &Record, settings: &Settings, watch: &dyn Watch) -> Result<Annotated, AnnotateError> {
    let line = record.replay()?;
    let Settings { resources, longest, seed } = settings;
    let mut judge = Judge::new(line.rules(), Level::HIGHEST, resources, *longest, *seed);
    let status = status(record, &line);
    let review = judge.review(line, status, watch)?;
    let mut annotated = record.clone();
    for (node, reviewed) in annotated.moves.iter_mut().zip(review.moves()) {
        node.judgement = Some(judgement(&review, &reviewed));
        if reviewed.turned() && !node.comment.contains(TURNS) {
            node.comment.push_str(if node.comment.is_empty() { "" } else { "; " });
            node.comment.push_str(TURNS);
        }
    }
    annotated.name_opening();
    annotated.set_tag("Annotator", concat!("yomikiri ", env!("CARGO_PKG_VERSION"), ", analysis"));
    Ok(Annotated { record: annotated, review })
}

/// How a recorded game ended, as far as that says something about its last position.
pub fn status(record: &Record, line: &Line) -> MatchStatus {
    let drawn_by = |ending: &Ending| record.ending == ending.to_string();
    match ([Ending::Repetition, Ending::PlyLimit].into_iter().find(drawn_by), line.payoff()) {
        (_, Some(payoff)) => MatchStatus::Over(payoff, Ending::Rules),
        (Some(ending), None) => MatchStatus::Over(Payoff::new(&vec![0; line.rules().seats()]), ending),
        (None, None) => MatchStatus::Running(line.to_move()),
    }
}

fn judgement(review: &Review, reviewed: &MoveReview) -> Judgement {
    let other = reviewed.best.filter(|_| !reviewed.is_best());
    let text = |value: Option<String>| value.unwrap_or_default();
    Judgement {
        value: text(reviewed.after.map(|after| after.worth.to_string())),
        how: text(reviewed.after.map(|after| after.how.to_string())),
        best: text(other.map(|best| review.line().rules().move_text(best))),
        loss: reviewed.loss_text(),
    }
}
