use crate::budget::Budget;
use crate::door::VisitorId;
use crate::error::ApiError;
use crate::state::Shared;
use game::StopSignal;
use games::{Game, Position, Resources};
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
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
    /// The analyses that work, by visitor, the oldest first.
    working: HashMap<VisitorId, Vec<Working>>,
}

struct Working {
    stop: Arc<StopSignal>,
    tab: Option<Tab>,
}

/// A view of the page, by a number that it drew: it wants one analysis at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Tab(u32);

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

    /// The desk of a visitor for a game with so many bytes: the one that was left, or a new one. What the same tab asked before is stopped first, so
    /// that whoever pauses and at once goes on finds their desk again.
    ///
    /// # Errors
    /// [`ApiError`] if too many are in use.
    pub(crate) async fn take(
        &self,
        visitor: &VisitorId,
        game: &Game,
        memory: usize,
        tab: Option<Tab>,
        stop: &Arc<StopSignal>,
    ) -> Result<Desk, ApiError> {
        self.admit(visitor, tab, stop).await?;
        let mut inner = self.lock();
        let same = |lying: &Lying| {
            let analysis = &lying.desk.analysis;
            lying.visitor == *visitor && analysis.game() == game && analysis.settings().resources.memory == memory
        };
        let found = inner.lying.iter().position(same).map(|index| inner.lying.remove(index).desk);
        // The memory of one that does not fit is given back before another one takes its own.
        inner.lying.retain(|lying| lying.visitor != *visitor);
        drop(inner);
        Ok(found.unwrap_or_else(|| {
            let resources = Resources { memory, ..self.resources() };
            let settings = Settings { resources, lines: 1, limits: Limits::default(), seed: 1 };
            Desk { analysis: Analysis::new(game, settings), found: Vec::new() }
        }))
    }

    /// Counts one more that works. Whoever has as many as they may have at a time wants the new one more than their oldest: that is
    /// stopped, and waited for.
    async fn admit(&self, visitor: &VisitorId, tab: Option<Tab>, stop: &Arc<StopSignal>) -> Result<(), ApiError> {
        let until = tokio::time::Instant::now() + STOPPING;
        loop {
            // It hears from now on, so that nothing is missed between the look and the wait.
            let freed = self.freed.notified();
            if self.lock().count(visitor, &self.budget, tab, stop)? {
                return Ok(());
            }
            if tokio::time::timeout_at(until, freed).await.is_err() {
                return Err(ApiError::too_many("another analysis is going on; stop that first"));
            }
        }
    }

    /// What an analysis may use.
    pub(crate) fn resources(&self) -> Resources {
        Resources {
            threads: self.budget.analysis_threads,
            memory: self.budget.analysis_memory,
            ..self.resources.clone()
        }
    }

    /// Puts a desk back, whose work `stop` stopped; `None` if it was lost, or the work was none of a desk.
    pub(crate) fn put_back(&self, visitor: &VisitorId, desk: Option<Desk>, stop: &Arc<StopSignal>) {
        let mut inner = self.lock();
        if let Some(working) = inner.working.get_mut(visitor) {
            working.retain(|known| !Arc::ptr_eq(&known.stop, stop));
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
        let mut inner = self.lock();
        inner.lying.retain(|lying| lying.since.elapsed() < KEPT);
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Work that is none of a desk and counts like an analysis until it is dropped.
pub(crate) struct Busy {
    shared: Shared,
    visitor: VisitorId,
    stop: Arc<StopSignal>,
}

impl Busy {
    /// Counts the work of a visitor, which `stop` stops. The desk that lies there gives its memory back: the work needs as much.
    ///
    /// # Errors
    /// [`ApiError`] if too much is going on.
    pub(crate) async fn begin(shared: &Shared, visitor: &VisitorId, stop: &Arc<StopSignal>) -> Result<Busy, ApiError> {
        shared.desks.admit(visitor, None, stop).await?;
        shared.desks.lock().lying.retain(|lying| lying.visitor != *visitor);
        Ok(Busy { shared: Shared::clone(shared), visitor: visitor.clone(), stop: Arc::clone(stop) })
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.shared.desks.put_back(&self.visitor, None, &self.stop);
    }
}

impl Inner {
    /// Counts one more that works; `false` if an older one was told to stop and has to be waited for.
    fn count(
        &mut self,
        visitor: &VisitorId,
        budget: &Budget,
        tab: Option<Tab>,
        stop: &Arc<StopSignal>,
    ) -> Result<bool, ApiError> {
        let all: usize = self.working.values().map(Vec::len).sum();
        let own = self.working.get(visitor).map_or(&[][..], Vec::as_slice);
        // As many of the oldest as are too many, and not one for each time somebody looks.
        let too_many = (own.len() + 1).saturating_sub(budget.analyses);
        let superseded = |index: usize, known: &Working| index < too_many || tab.is_some() && known.tab == tab;
        let mut waits = false;
        for (_, known) in own.iter().enumerate().filter(|(index, known)| superseded(*index, known)) {
            known.stop.raise();
            waits = true;
        }
        if waits {
            return Ok(false);
        }
        if all >= budget.all_analyses {
            return Err(ApiError::too_many("too many people are analysing; try again in a minute"));
        }
        self.working.entry(visitor.clone()).or_default().push(Working { stop: Arc::clone(stop), tab });
        Ok(true)
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
