//! Answers that disagree.
//!
//! When two answers to one question exclude each other, or an answer excludes what follows from others, some answer is wrong. Whoever
//! holds the journal looks at their certificates: the worker of one that does not hold is distrusted, and none of its answers counts.
//! Where no certificate tells, the answers are void and the question is asked again; then two workers who agree are believed against one.

use super::{Coordinator, Said};
use crate::Verdict;
use crate::board::Board;
use crate::tree::Id;

/// So many answers of suspects are put aside; with nobody else to ask, the next one counts.
const MOST_PUT_ASIDE: usize = 5;
/// No more answers are looked at to settle one dispute.
const MOST_WITNESSES: usize = 4096;

/// An answer that may be wrong.
#[derive(Clone, Debug)]
pub(crate) struct Witness {
    pub(crate) said: Said,
    pub(crate) worker: String,
    pub(crate) position: String,
}

impl<B: Board> Coordinator<B> {
    /// The answers that may be wrong, if some exclude each other.
    pub(crate) fn disputed_answers(&self) -> Option<Vec<Witness>> {
        let id = self.dispute?;
        let mut waiting = vec![id];
        let mut seen = vec![id];
        let mut witnesses = Vec::new();
        while let Some(id) = waiting.pop() {
            for &said in self.said.get(&id).into_iter().flatten() {
                let worker = self.workers.name(said.worker).to_owned();
                witnesses.push(Witness { said, worker, position: self.search.tree.text(id).to_owned() });
            }
            if witnesses.len() >= MOST_WITNESSES {
                break;
            }
            for child in self.search.tree.children(id) {
                if !seen.contains(&child) {
                    seen.push(child);
                    waiting.push(child);
                }
            }
        }
        Some(witnesses)
    }

    /// The workers that two others contradict, in a question whose answers do not count.
    pub(crate) fn outvoted(&self) -> Vec<String> {
        let mut names = Vec::new();
        for votes in self.disputed.values() {
            for verdict in [Verdict::Yes, Verdict::No] {
                let mut for_it: Vec<u32> = votes.iter().filter(|vote| vote.1 == verdict).map(|vote| vote.0).collect();
                for_it.sort_unstable();
                for_it.dedup();
                let others = votes.iter().filter(|vote| vote.1 != verdict && vote.1 != Verdict::Open);
                if for_it.len() >= 2 {
                    names.extend(others.map(|vote| self.workers.name(vote.0).to_owned()));
                }
            }
        }
        names.retain(|name| !self.workers.is_distrusted(name));
        names.sort();
        names.dedup();
        names
    }

    /// Whether an answer counts; those that do not are remembered for their verdict.
    pub(super) fn counts_for(&mut self, question: (Id, i32), worker: u32, job: u64, verdict: Verdict) -> bool {
        if self.workers.is_distrusted(self.workers.name(worker)) {
            self.counts.void += 1;
            return false;
        }
        let void = self.void.contains(&job);
        if !void && !self.disputed.contains_key(&question) {
            return true;
        }
        let votes = self.disputed.entry(question).or_default();
        let suspect = votes.len() < MOST_PUT_ASIDE && votes.iter().any(|vote| vote.0 == worker);
        votes.push((worker, verdict));
        let counts = !void && !suspect;
        self.counts.void += u64::from(!counts);
        counts
    }
}
