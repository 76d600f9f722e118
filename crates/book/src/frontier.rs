//! What to look at next.
//!
//! A book is grown by *drop-out expansion* (T. R. Lincke, Strategies for the Automatic Construction of Opening Books, 2000): next comes
//! the leaf that is most easily reached. A line costs a ply for every move, and some more for what the move gives away against the
//! best one. So main lines become long, mistakes are followed the shorter the worse they are, and nobody leaves the book cheaply. To
//! expand the best line alone would leave an opponent who deviates a little without an answer.
//!
//! Added to that is how far the look behind a leaf goes. The sum is the leaf's *horizon*: the ply, counted from the start of the
//! game and shortened by nothing but mistakes, up to which the book has seen. The nearest horizon is what is least certain.

use crate::backed::by_progress;
use crate::book::{Book, Child, Key, key_after};
use discs::{Discs, Word};
use game::Game;
use std::collections::HashMap;

/// A disc that is given away counts as so many plies. With more the book follows only the best moves; with fewer it is broad and
/// shallow.
pub const DISC_IN_PLIES: i64 = 4;

/// Horizons are counted in hundredths of a ply.
const PLY: i64 = 100;

/// A position to be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task<W> {
    /// The stones of the side to move.
    pub mine: W,
    /// The stones of the other side.
    pub theirs: W,
    /// Which of its moves get values.
    pub width: Width,
}

/// Which moves get values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Width {
    /// Those within the margin of the plan.
    Promising,
    /// Every one.
    All,
}

impl<W: Word> Book<W> {
    /// The `most` leaves with the nearest horizons. It depends on nothing but the book.
    pub(crate) fn frontier(&self, game: &Discs<W>, leaves: &Leaves<W>, most: usize) -> Vec<Task<W>> {
        if self.is_empty() {
            let start = game.start();
            let (_, mine, theirs) = game.board().symmetries().canonical(start.mine, start.theirs);
            return vec![Task { mine, theirs, width: Width::Promising }];
        }
        let reached = self.reached();
        let mut found: Vec<(i64, Key<W>, Width)> = Vec::new();
        for (&key, links) in &leaves.links {
            let horizon = links.iter().map(|&(number, link)| {
                let entry = &self.entries[number as usize];
                reached[number as usize] + self.cost(number, entry.links[link as usize].value) + depth(entry.plies)
            });
            if let Some(horizon) = horizon.min() {
                found.push((horizon, key, Width::Promising));
            }
        }
        for (number, entry) in self.entries.iter().enumerate() {
            if let Some(rest) = entry.rest {
                let horizon = reached[number] + self.cost(number as u32, rest) + depth(entry.plies);
                found.push((horizon, entry.key(), Width::All));
            }
        }
        found.sort_unstable();
        found.truncate(most);
        found.into_iter().map(|(_, (mine, theirs), width)| Task { mine, theirs, width }).collect()
    }

    /// What the cheapest line to every entry costs.
    fn reached(&self) -> Vec<i64> {
        let mut reached = vec![i64::MAX; self.entries.len()];
        if let Some(start) = reached.first_mut() {
            *start = 0;
        }
        for number in by_progress(&self.entries) {
            let so_far = reached[number as usize];
            let entry = &self.entries[number as usize];
            for link in &entry.links {
                if let Child::Entry(child) = link.child {
                    let cost = so_far.saturating_add(self.cost(number, self.worth(entry, link).hundredths));
                    reached[child as usize] = reached[child as usize].min(cost);
                }
            }
        }
        reached
    }

    /// What a move of this value costs in an entry.
    fn cost(&self, number: u32, value: i32) -> i64 {
        // Moves that were left out may turn out better than those that were not: they come as early as the best.
        let loss = i64::from(self.backed[number as usize].hundredths - value).max(0);
        PLY + loss * DISC_IN_PLIES
    }
}

/// How far a look goes beyond the move that it began with.
fn depth(plies: u32) -> i64 {
    (i64::from(plies) - 1) * PLY
}

/// The leaves of a book, each with all moves that lead to it.
#[derive(Debug, Default)]
pub(crate) struct Leaves<W> {
    pub(crate) links: HashMap<Key<W>, Vec<(u32, u8)>>,
}

impl<W: Word> Leaves<W> {
    pub(crate) fn of(game: &Discs<W>, book: &Book<W>) -> Leaves<W> {
        let mut leaves = Leaves { links: HashMap::new() };
        for (number, entry) in book.entries.iter().enumerate() {
            for (link, known) in entry.links.iter().enumerate().filter(|(_, known)| known.child == Child::Leaf) {
                leaves.add(key_after(game, &entry.position(), known.mv), number as u32, link);
            }
        }
        leaves
    }

    pub(crate) fn add(&mut self, key: Key<W>, number: u32, link: usize) {
        self.links.entry(key).or_default().push((number, link as u8));
    }
}
