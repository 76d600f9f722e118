use super::{Sent, blocking};
use crate::desk::Busy;
use crate::door::VisitorId;
use crate::error::ApiError;
use crate::place::Place;
use crate::state::Shared;
use crate::stream::{Lines, while_read};
use answers::ReviewResult;
use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use game::{Ending, StopSignal};
use games::{Level, Line};
use record::Record;
use review::{Judge, Review, status};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// A game to look back on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    place: Place,
    /// How it ended, as records write it: a draw by repetition says something about the last position.
    #[serde(default)]
    ending: Option<String>,
    /// Milliseconds for a position at most.
    #[serde(default)]
    time: Option<u64>,
}

/// How far it is, or what was found.
#[derive(Serialize)]
struct Told {
    /// Positions that were looked at, of all.
    done: usize,
    all: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    review: Option<ReviewResult>,
}

/// So long it is thought about a position unless somebody says.
const USUAL: Duration = Duration::from_secs(1);

/// Nobody waits longer for one.
const LONGEST: Duration = Duration::from_mins(1);

/// Looks back on a game, position by position, until all are judged or whoever asked has gone.
pub(crate) async fn review(
    State(shared): State<Shared>,
    Extension(visitor): Extension<VisitorId>,
    Sent(question): Sent<Question>,
) -> Result<Response, ApiError> {
    let Question { place, ending, time } = question;
    let line = blocking(move || place.line()).await?;
    let all = line.positions().len();
    let wanted = time.map_or(USUAL, Duration::from_millis).min(LONGEST);
    let longest = wanted.min(shared.budget.analysis_time / all as u32);
    let stop = Arc::new(StopSignal::new());
    let busy = Busy::begin(&shared, &visitor, &stop).await?;
    let runtime = tokio::runtime::Handle::current();
    Ok(while_read(&stop, move |sent, stop| {
        let work = Work { shared: &shared, line, ending: ending.unwrap_or_default(), longest };
        work.run(sent, stop, &runtime);
        drop(busy);
    }))
}

struct Work<'s> {
    shared: &'s Shared,
    line: Line,
    ending: String,
    longest: Duration,
}

impl Work<'_> {
    fn run(self, sent: &Lines, stop: &StopSignal, runtime: &tokio::runtime::Handle) {
        let game = self.line.rules().clone();
        // Tables name endings in a word, records in a few.
        let named = [Ending::Repetition, Ending::PlyLimit].into_iter().find(|ending| ending.name() == self.ending);
        let ending = named.map_or(self.ending, |ending| ending.to_string());
        let record = Record { ending, ..Record::at(&game) };
        let mut review = Review::of_match(self.line.clone(), status(&record, &self.line));
        let mut judge = Judge::new(&game, Level::HIGHEST, &self.shared.desks.resources(), self.longest, 1);
        let all = self.line.positions().len();
        sent.send(&Told { done: 0, all, review: None });
        // From the end: what was found of a position helps with the ones before.
        for ply in (0..all).rev() {
            let Ok(permit) = runtime.block_on(self.shared.working.acquire()) else { return };
            let advice = judge.advice(&self.line.until(ply), stop);
            drop(permit);
            let Ok(advice) = advice else { return };
            review.add(ply, advice);
            sent.send(&Told { done: all - ply, all, review: None });
        }
        sent.send(&Told { done: all, all, review: Some(ReviewResult::new(&review)) });
    }
}
