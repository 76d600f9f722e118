//! What was proven of positions on the way to answers about others.

use crate::tree::Id;
use crate::{Known, MOST_KNOWN};
use std::collections::{HashMap, VecDeque};
use xxhash_rust::xxh3::xxh3_64;

/// Positions outside the tree whose bounds are kept: they may come into it.
const MOST_OUTSIDE: usize = 1 << 22;
/// Positions that are kept to be sent along with jobs.
const MOST_TO_SEND: usize = 1 << 18;

/// Bounds that the first player's score lies in, and who says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fact {
    pub(crate) low: i16,
    pub(crate) high: i16,
    pub(crate) job: u64,
    pub(crate) worker: u32,
}

/// Proven bounds of positions that are not in the tree, or that workers should know.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    outside: HashMap<u64, Fact>,
    /// What was proven below a node whose question was left open.
    below: HashMap<Id, Vec<Known>>,
    order: VecDeque<Id>,
    to_send: usize,
}

impl Facts {
    /// Keeps the bounds of a position that is not in the tree.
    pub(crate) fn keep(&mut self, text: &str, fact: Fact) {
        let key = xxh3_64(text.as_bytes());
        if let Some(known) = self.outside.get_mut(&key) {
            // The narrower one; both might come from different workers, and one of them may be wrong.
            if fact.high - fact.low < known.high - known.low {
                *known = fact;
            }
        } else if self.outside.len() < MOST_OUTSIDE {
            self.outside.insert(key, fact);
        }
    }

    /// What is known of a position that comes into the tree.
    pub(crate) fn of(&self, text: &str) -> Option<Fact> {
        self.outside.get(&xxh3_64(text.as_bytes())).copied()
    }

    /// Keeps what was proven below a node, for those who go on there. The oldest are given up for it.
    pub(crate) fn keep_below(&mut self, id: Id, known: &[Known]) {
        if known.is_empty() {
            return;
        }
        let list = self.below.entry(id).or_default();
        if list.is_empty() {
            self.order.push_back(id);
        }
        let room = MOST_KNOWN.saturating_sub(list.len());
        list.extend(known.iter().take(room).cloned());
        self.to_send += known.len().min(room);
        while self.to_send > MOST_TO_SEND
            && let Some(oldest) = self.order.pop_front()
        {
            self.to_send -= self.below.remove(&oldest).map_or(0, |list| list.len());
        }
    }

    /// What was proven below a node.
    pub(crate) fn below(&self, id: Id) -> &[Known] {
        self.below.get(&id).map_or(&[], Vec::as_slice)
    }
}
