use super::Sent;
use crate::desk::{Desk, Tab};
use crate::door::VisitorId;
use crate::error::ApiError;
use crate::place::Place;
use crate::state::Shared;
use crate::stream::{Lines, while_read};
use answers::AnalysisResult;
use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use game::StopSignal;
use games::Line;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use study::{Limits, Report, State as Progress};
use tokio::sync::{Semaphore, SemaphorePermit};

/// What is to be found out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    place: Place,
    /// Milliseconds, counted from the first time this position was asked about.
    #[serde(default)]
    time: Option<u64>,
    #[serde(default)]
    depth: Option<u32>,
    /// For so many of the best moves the play that is expected after them.
    #[serde(default)]
    lines: Option<usize>,
    /// MiB that it may fill; more than there is to be had means all of that.
    #[serde(default)]
    memory: Option<usize>,
    /// Who asks: what the same one asked before is stopped, and its memory taken over.
    #[serde(default)]
    tab: Option<Tab>,
}

const LINES: usize = 3;

/// More lines nobody asks for.
pub(crate) const MOST_LINES: usize = 9;

/// How long an analysis works at a time on a position of which nothing is known yet. There is a permit for such first looks alone, so that first values are there
/// soon, however many wait.
const FIRST_LOOK: Duration = Duration::from_millis(50);

/// How often somebody who waits looks whether it is still wanted.
const LOOK: Duration = Duration::from_millis(20);

/// Finds out what moves are worth, line by line, until whoever asked has gone, the time is up or all is proven.
pub(crate) async fn analyse(
    State(shared): State<Shared>,
    Extension(visitor): Extension<VisitorId>,
    Sent(question): Sent<Question>,
) -> Result<Response, ApiError> {
    let line = super::blocking({
        let place = question.place.clone();
        move || place.line()
    })
    .await?;
    let most = shared.budget.analysis_time;
    let time = question.time.map_or(most, |time| Duration::from_millis(time).min(most));
    let lines = question.lines.unwrap_or(LINES).clamp(1, MOST_LINES);
    let limits = Limits { time: Some(time), depth: question.depth, ..Limits::default() };
    let memory = shared.budget.memory_of(question.memory);
    let stop = Arc::new(StopSignal::new());
    let desk = shared.desks.take(&visitor, line.rules(), memory, question.tab, &stop).await?;
    let work = Work { shared, visitor, line, limits, lines, stop: Arc::clone(&stop) };
    let runtime = tokio::runtime::Handle::current();
    Ok(while_read(&stop, move |sent, _| work.run(desk, sent, &runtime)))
}

struct Work {
    shared: Shared,
    visitor: VisitorId,
    line: Line,
    limits: Limits,
    lines: usize,
    stop: Arc<StopSignal>,
}

/// What is known, and how much memory that takes.
#[derive(Serialize)]
struct Told {
    #[serde(flatten)]
    result: AnalysisResult,
    /// MiB that it may fill, and those in use.
    memory: usize,
    memory_in_use: usize,
}

impl Work {
    /// Works slice by slice, each when it is its turn.
    fn run(self, mut desk: Desk, sent: &Lines, runtime: &tokio::runtime::Handle) {
        let threads = self.shared.budget.analysis_threads;
        let mut report = desk.known(self.line.position());
        let memory = desk.analysis.settings().resources.memory >> 20;
        let tell = |report: &Report, in_use: usize| {
            let result = AnalysisResult::new(&self.line, report, threads);
            sent.send(&Told { result, memory, memory_in_use: in_use >> 20 });
        };
        tell(&report, desk.analysis.memory_in_use());
        let mut lost = false;
        while !self.stop.raised() && !sent.is_closed() && self.is_open(&report) {
            let first = report.depth == 0 && report.elapsed < FIRST_LOOK;
            let (permits, slice) = if first {
                (&self.shared.looking, FIRST_LOOK)
            } else {
                (&self.shared.working, self.shared.budget.slice)
            };
            // Whoever holds a permit works; the others wait in the order in which they came.
            let Some(permit) = runtime.block_on(self.turn(permits)) else { break };
            let slice = report.elapsed + slice;
            let time = self.limits.time.map_or(slice, |time| time.min(slice));
            desk.analysis.set_limits(Limits { time: Some(time), ..self.limits }, self.lines);
            let in_use = desk.analysis.memory_in_use();
            let found = desk.analysis.run(report.clone(), &self.stop, &mut |report| tell(report, in_use));
            drop(permit);
            let Ok(found) = found else {
                lost = true;
                break;
            };
            report = found;
        }
        tell(&report, desk.analysis.memory_in_use());
        desk.keep(report);
        self.shared.desks.put_back(&self.visitor, (!lost).then_some(desk), &self.stop);
    }

    /// Waits for a permit; `None` if nobody wants it any more.
    async fn turn<'p>(&self, permits: &'p Semaphore) -> Option<SemaphorePermit<'p>> {
        // It keeps its place in the queue from look to look.
        let mut permit = std::pin::pin!(permits.acquire());
        loop {
            tokio::select! {
                permit = &mut permit => return permit.ok(),
                () = tokio::time::sleep(LOOK) => if self.stop.raised() { return None },
            }
        }
    }

    fn is_open(&self, report: &Report) -> bool {
        report.state == Progress::Open
            && self.limits.time.is_none_or(|time| report.elapsed < time)
            && self.limits.depth.is_none_or(|depth| report.depth < depth)
    }
}
