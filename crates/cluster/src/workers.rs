//! Who has answered what.

use crate::{Answer, Verdict};
use std::collections::{HashMap, HashSet};

/// One worker, as far as its answers tell.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Tally {
    pub(crate) name: String,
    pub(crate) answers: u64,
    pub(crate) decided: u64,
    pub(crate) refusals: u64,
    pub(crate) last_refusal: String,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
    /// When something was last heard of it, in seconds since 1970.
    pub(crate) last: f64,
}

/// All workers. They are called by numbers inside.
#[derive(Debug, Default)]
pub(crate) struct Workers {
    tallies: Vec<Tally>,
    by_name: HashMap<String, u32>,
    distrusted: HashSet<String>,
}

impl Workers {
    pub(crate) fn new(distrusted: &HashSet<String>) -> Workers {
        Workers { distrusted: distrusted.clone(), ..Workers::default() }
    }

    /// The number of a worker.
    pub(crate) fn id(&mut self, name: &str) -> u32 {
        if let Some(&id) = self.by_name.get(name) {
            return id;
        }
        let id = self.tallies.len() as u32;
        self.tallies.push(Tally { name: name.to_owned(), ..Tally::default() });
        self.by_name.insert(name.to_owned(), id);
        id
    }

    pub(crate) fn name(&self, id: u32) -> &str {
        &self.tallies[id as usize].name
    }

    pub(crate) fn is_distrusted(&self, name: &str) -> bool {
        self.distrusted.contains(name)
    }

    pub(crate) fn seen(&mut self, id: u32, now: f64) {
        let tally = &mut self.tallies[id as usize];
        tally.last = tally.last.max(now);
    }

    pub(crate) fn answered(&mut self, id: u32, answer: &Answer) {
        let tally = &mut self.tallies[id as usize];
        tally.answers += 1;
        tally.decided += u64::from(answer.verdict != Verdict::Open);
        tally.nodes += answer.nodes;
        tally.seconds += answer.seconds;
    }

    pub(crate) fn refused(&mut self, id: u32, reason: &str) {
        let tally = &mut self.tallies[id as usize];
        tally.refusals += 1;
        reason.clone_into(&mut tally.last_refusal);
    }

    pub(crate) fn all(&self) -> &[Tally] {
        &self.tallies
    }
}

/// How many workers there are at the moment, as far as jobs in flight tell: the most of the last two spans of time.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Crew {
    begun: f64,
    now: usize,
    before: usize,
}

impl Crew {
    /// So many are at work or want to be. A span ends after so many seconds.
    pub(crate) fn see(&mut self, workers: usize, now: f64, span: f64) {
        if now > self.begun + span {
            self.before = self.now;
            self.now = 0;
            self.begun = now;
        }
        self.now = self.now.max(workers);
    }

    pub(crate) fn size(&self) -> usize {
        self.now.max(self.before).max(1)
    }
}
