use crate::budget::Budget;
use crate::door::VisitorId;
use crate::error::ApiError;
use game::StopSignal;
use games::{Game, Position, Resources};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use study::{Analysis, Limits, Report, Settings};
use tokio::sync::Notify;

/// The desks of all visitors.
pub(crate) struct Desks {
    inner: Mutex<Inner>,
    /// Rung when a desk is put back.
    freed: Notify,
    budget: Budget,
    resources: Resources,
}

#[derive(Default)]
struct Inner {
    /// Analyses that lie there with all that they remember, the oldest first.
    lying: Vec<Lying>,
    /// What stops the analyses that work, by visitor, the oldest first.
    working: HashMap<VisitorId, Vec<Arc<StopSignal>>>,
}

struct Lying {
    visitor: VisitorId,
    desk: Desk,
    since: Instant,
}

/// An analysis of one game with what it found: whoever goes on does not start again.
pub(crate) struct Desk {
    pub(crate) analysis: Analysis,
    found: Vec<Report>,
}

/// The memory of an analysis is given back when nobody has asked for so long.
const KEPT: Duration = Duration::from_mins(1);

/// An analysis that is told to stop does so within this time.
const STOPPING: Duration = Duration::from_secs(5);

/// Positions of which a desk keeps what was found.
const MOST_FOUND: usize = 400;

impl Desks {
    pub(crate) fn new(budget: &Budget, resources: &Resources) -> Desks {
        Desks { inner: Mutex::default(), freed: Notify::new(), budget: budget.clone(), resources: resources.clone() }
    }

    /// The desk of a visitor for a game: the one that was left, or a new one. Whoever has as many as they may have at a time wants the
    /// new one more than their oldest: that is stopped, and waited for.
    ///
    /// # Errors
    /// [`ApiError`] if too many are in use.
    pub(crate) async fn take(
        &self,
        visitor: &VisitorId,
        game: &Game,
        stop: &Arc<StopSignal>,
    ) -> Result<Desk, ApiError> {
        let until = tokio::time::Instant::now() + STOPPING;
        loop {
            // It hears from now on, so that nothing is missed between the look and the wait.
            let freed = self.freed.notified();
            if let Some(desk) = self.try_take(visitor, game, stop)? {
                return Ok(desk);
            }
            if tokio::time::timeout_at(until, freed).await.is_err() {
                return Err(ApiError::too_many("another analysis is going on; stop that first"));
            }
        }
    }

    fn try_take(&self, visitor: &VisitorId, game: &Game, stop: &Arc<StopSignal>) -> Result<Option<Desk>, ApiError> {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = inner.working.values().map(Vec::len).sum();
        let own = inner.working.get(visitor).map_or(&[][..], Vec::as_slice);
        if own.len() >= self.budget.analyses {
            // As many as are too many, and not one for each time somebody looks.
            own[..=own.len() - self.budget.analyses].iter().for_each(|oldest| oldest.raise());
            return Ok(None);
        }
        if all >= self.budget.all_analyses {
            return Err(ApiError::too_many("too many people are analysing; try again in a minute"));
        }
        inner.working.entry(visitor.clone()).or_default().push(Arc::clone(stop));
        let same = |lying: &Lying| lying.visitor == *visitor && lying.desk.analysis.game() == game;
        let found = inner.lying.iter().position(same).map(|index| inner.lying.remove(index).desk);
        drop(inner);
        Ok(Some(found.unwrap_or_else(|| {
            let resources = Resources {
                threads: self.budget.analysis_threads,
                memory: self.budget.analysis_memory,
                ..self.resources.clone()
            };
            let settings = Settings { resources, lines: 1, limits: Limits::default(), seed: 1 };
            Desk { analysis: Analysis::new(game, settings), found: Vec::new() }
        })))
    }

    /// Puts a desk back, whose work `stop` stopped; `None` if it was lost.
    pub(crate) fn put_back(&self, visitor: &VisitorId, desk: Option<Desk>, stop: &Arc<StopSignal>) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(working) = inner.working.get_mut(visitor) {
            working.retain(|known| !Arc::ptr_eq(known, stop));
            if working.is_empty() {
                inner.working.remove(visitor);
            }
        }
        // One desk is enough for a visitor: the memory of another game is given back.
        inner.lying.retain(|lying| lying.visitor != *visitor);
        if let Some(desk) = desk {
            inner.lying.push(Lying { visitor: visitor.clone(), desk, since: Instant::now() });
        }
        // Whoever comes with a new cookie each time fills no memory either.
        let too_many = inner.lying.len().saturating_sub(self.budget.all_analyses);
        inner.lying.drain(..too_many);
        drop(inner);
        self.freed.notify_waiters();
    }

    /// Gives back the memory of those that nobody came back to.
    pub(crate) fn tidy(&self) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.lying.retain(|lying| lying.since.elapsed() < KEPT);
    }
}

impl Desk {
    /// What is known of a position.
    pub(crate) fn known(&self, position: &Position) -> Report {
        let found = self.found.iter().find(|report| report.position == *position);
        found.cloned().unwrap_or_else(|| Report::new(position.clone()))
    }

    /// Keeps what was found.
    pub(crate) fn keep(&mut self, report: Report) {
        self.found.retain(|known| known.position != report.position);
        self.found.push(report);
        let too_many = self.found.len().saturating_sub(MOST_FOUND);
        self.found.drain(..too_many);
    }
}
