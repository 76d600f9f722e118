use crate::budget::Budget;
use crate::door::VisitorId;
use crate::error::ApiError;
use crate::state::Shared;
use games::{Game, Position, Resources};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use study::{Analysis, Limits, Report, Settings};

/// The desks of all visitors.
pub(crate) struct Desks {
    inner: Mutex<Inner>,
    budget: Budget,
    resources: Resources,
}

#[derive(Default)]
struct Inner {
    /// Analyses that lie there with all that they remember.
    lying: Vec<Lying>,
    /// Analyses that work, by visitor.
    working: HashMap<VisitorId, usize>,
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

/// Positions of which a desk keeps what was found.
const MOST_FOUND: usize = 400;

impl Desks {
    pub(crate) fn new(budget: &Budget, resources: &Resources) -> Desks {
        Desks { inner: Mutex::default(), budget: budget.clone(), resources: resources.clone() }
    }

    /// The desk of a visitor for a game with so many bytes: the one that was left, or a new one.
    ///
    /// # Errors
    /// [`ApiError`] if too many are in use.
    pub(crate) fn take(&self, visitor: &VisitorId, game: &Game, memory: usize) -> Result<Desk, ApiError> {
        let mut inner = self.lock();
        inner.count(visitor, &self.budget)?;
        let same = |lying: &Lying| {
            let analysis = &lying.desk.analysis;
            lying.visitor == *visitor && analysis.game() == game && analysis.settings().resources.memory == memory
        };
        let found = inner.lying.iter().position(same).map(|index| inner.lying.swap_remove(index).desk);
        // The memory of one that does not fit is given back before another one takes its own.
        inner.lying.retain(|lying| lying.visitor != *visitor);
        drop(inner);
        Ok(found.unwrap_or_else(|| {
            let resources = Resources { memory, ..self.resources() };
            let settings = Settings { resources, lines: 1, limits: Limits::default(), seed: 1 };
            Desk { analysis: Analysis::new(game, settings), found: Vec::new() }
        }))
    }

    /// What an analysis may use.
    pub(crate) fn resources(&self) -> Resources {
        Resources {
            threads: self.budget.analysis_threads,
            memory: self.budget.analysis_memory,
            ..self.resources.clone()
        }
    }

    /// Puts a desk back; `None` if it was lost, or the work was none of a desk.
    pub(crate) fn put_back(&self, visitor: &VisitorId, desk: Option<Desk>) {
        let mut inner = self.lock();
        if let Some(working) = inner.working.get_mut(visitor) {
            *working -= 1;
            if *working == 0 {
                inner.working.remove(visitor);
            }
        }
        // One desk is enough for a visitor: the memory of another game is given back.
        inner.lying.retain(|lying| lying.visitor != *visitor);
        if let Some(desk) = desk {
            inner.lying.push(Lying { visitor: visitor.clone(), desk, since: Instant::now() });
        }
    }

    /// Gives back the memory of those that nobody came back to.
    pub(crate) fn tidy(&self) {
        self.lock().lying.retain(|lying| lying.since.elapsed() < KEPT);
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Work that is none of a desk and counts like an analysis until it is dropped.
pub(crate) struct Busy {
    shared: Shared,
    visitor: VisitorId,
}

impl Busy {
    /// Counts the work of a visitor. The desk that lies there gives its memory back: the work needs as much.
    ///
    /// # Errors
    /// [`ApiError`] if too much is going on.
    pub(crate) fn begin(shared: &Shared, visitor: &VisitorId) -> Result<Busy, ApiError> {
        let desks = &shared.desks;
        let mut inner = desks.lock();
        inner.count(visitor, &desks.budget)?;
        inner.lying.retain(|lying| lying.visitor != *visitor);
        Ok(Busy { shared: Shared::clone(shared), visitor: visitor.clone() })
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.shared.desks.put_back(&self.visitor, None);
    }
}

impl Inner {
    /// Counts one more that works, if there may be one more.
    fn count(&mut self, visitor: &VisitorId, budget: &Budget) -> Result<(), ApiError> {
        let all: usize = self.working.values().sum();
        let own = self.working.get(visitor).copied().unwrap_or_default();
        if own >= budget.analyses {
            return Err(ApiError::too_many("another analysis is going on; stop that first"));
        }
        if all >= budget.all_analyses {
            return Err(ApiError::too_many("too many people are analysing; try again in a minute"));
        }
        *self.working.entry(visitor.clone()).or_default() += 1;
        Ok(())
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
