use crate::budget::Budget;
use crate::door::VisitorId;
use crate::error::ApiError;
use games::{Game, Position, Resources};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
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

    /// The desk of a visitor for a game: the one that was left, or a new one.
    ///
    /// # Errors
    /// [`ApiError`] if too many are in use.
    pub(crate) fn take(&self, visitor: &VisitorId, game: &Game) -> Result<Desk, ApiError> {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = inner.working.values().sum();
        let own = inner.working.get(visitor).copied().unwrap_or_default();
        if own >= self.budget.analyses {
            return Err(ApiError::too_many("another analysis is going on; stop that first"));
        }
        if all >= self.budget.all_analyses {
            return Err(ApiError::too_many("too many people are analysing; try again in a minute"));
        }
        *inner.working.entry(visitor.clone()).or_default() += 1;
        let same = |lying: &Lying| lying.visitor == *visitor && lying.desk.analysis.game() == game;
        let found = inner.lying.iter().position(same).map(|index| inner.lying.swap_remove(index).desk);
        drop(inner);
        Ok(found.unwrap_or_else(|| {
            let resources = Resources {
                threads: self.budget.analysis_threads,
                memory: self.budget.analysis_memory,
                ..self.resources.clone()
            };
            let settings = Settings { resources, lines: 1, limits: Limits::default(), seed: 1 };
            Desk { analysis: Analysis::new(game, settings), found: Vec::new() }
        }))
    }

    /// Puts a desk back; `None` if it was lost.
    pub(crate) fn put_back(&self, visitor: &VisitorId, desk: Option<Desk>) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
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
