use crate::book::{Book, Child, Entry, Key, Link, key_after};
use crate::frontier::{Leaves, Task, Width};
use discs::{Discs, Move, Position, Word};
use game::{Duel, Game, Seat};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// So many positions are looked at before the next ones are chosen, whatever the number of threads: so a book does not depend on it.
pub const BATCH: usize = 8;

/// What a look at a position found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Looked {
    /// The moves with their values for the side to move, in hundredths of a disc: those within the margin, or all.
    pub moves: Vec<(Move, i32)>,
    /// No other move looked better than this; `None` if there is no other.
    pub rest: Option<i32>,
    /// How many plies ahead that is.
    pub plies: u32,
    /// Nodes that it took.
    pub nodes: u64,
}

/// Makes a book larger, position by position.
///
/// What it does next depends on the book alone, and a look on its position alone. So a book that was saved between two batches and is
/// taken up again becomes the same as one that was grown in one go.
pub struct Grower<W: Word> {
    game: Discs<W>,
    book: Book<W>,
    leaves: Leaves<W>,
}

impl<W: Word> Grower<W> {
    /// Goes on with a book of this game.
    pub fn new(game: &Discs<W>, book: Book<W>) -> Grower<W> {
        let leaves = Leaves::of(game, &book);
        Grower { game: game.clone(), book, leaves }
    }

    /// The book as it is now.
    pub fn book(&self) -> &Book<W> {
        &self.book
    }

    /// The positions to look at next, at most [`BATCH`]; none if the game is known to its end.
    pub fn next_batch(&self) -> Vec<Task<W>> {
        self.book.frontier(&self.game, &self.leaves, BATCH)
    }

    /// Takes in what was found at the positions of a batch, in their order, wherever they were looked at.
    pub fn take(&mut self, batch: &[Task<W>], found: Vec<Looked>) {
        for (task, looked) in batch.iter().zip(found) {
            self.take_in(task, looked);
        }
        self.book.back_up();
    }

    /// The book.
    pub fn into_book(self) -> Book<W> {
        self.book
    }

    fn take_in(&mut self, task: &Task<W>, looked: Looked) {
        let pos = task.position();
        let key = (task.mine, task.theirs);
        let (number, replaces) = match self.book.index.get(&key) {
            Some(&number) => (number, true),
            None => (self.book.entries.len() as u32, false),
        };
        if replaces {
            self.forget_leaves(number);
        }
        self.book.index.insert(key, number);
        let mut links = Vec::with_capacity(looked.moves.len());
        for (index, (mv, value)) in looked.moves.into_iter().enumerate() {
            let after = self.game.play(&pos, mv);
            let (value, child) = if let Some(score) = self.game.score_for_mover(&after) {
                (-100 * score, Child::Over)
            } else {
                let child = key_after(&self.game, &pos, mv);
                if let Some(&child) = self.book.index.get(&child) {
                    (value, Child::Entry(child))
                } else {
                    self.leaves.add(child, number, index);
                    (value, Child::Leaf)
                }
            };
            links.push(Link { mv, value, child });
        }
        let entry = Entry { mine: task.mine, theirs: task.theirs, plies: looked.plies, links, rest: looked.rest };
        if replaces {
            self.book.entries[number as usize] = entry;
        } else {
            self.book.entries.push(entry);
            // Every move that led to the leaf leads to the entry now.
            for (parent, link) in self.leaves.links.remove(&key).unwrap_or_default() {
                self.book.entries[parent as usize].links[link as usize].child = Child::Entry(number);
            }
        }
        self.book.nodes += looked.nodes;
    }

    /// The moves of an entry are about to be found again.
    fn forget_leaves(&mut self, number: u32) {
        let entry = &self.book.entries[number as usize];
        let pos = entry.position();
        let keys: Vec<Key<W>> = entry
            .links
            .iter()
            .filter(|link| link.child == Child::Leaf)
            .map(|link| key_after(&self.game, &pos, link.mv))
            .collect();
        for key in keys {
            if let Some(links) = self.leaves.links.get_mut(&key) {
                links.retain(|&(parent, _)| parent != number);
                if links.is_empty() {
                    self.leaves.links.remove(&key);
                }
            }
        }
    }
}

/// Looks at some positions on several threads; `None` if `look` gave up.
pub fn look_at<W: Word>(
    batch: &[Task<W>],
    threads: usize,
    look: &(dyn Fn(&Position<W>, Width) -> Option<Looked> + Sync),
) -> Option<Vec<Looked>> {
    let found: Vec<OnceLock<Option<Looked>>> = batch.iter().map(|_| OnceLock::new()).collect();
    let next = AtomicUsize::new(0);
    game::on_threads(threads.clamp(1, batch.len().max(1)), &|_| {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(task) = batch.get(index) else { return };
            let looked = look(&task.position(), task.width);
            // Whoever is told to stop finds nothing in the next positions either.
            let stopped = looked.is_none();
            let _ = found[index].set(looked);
            if stopped {
                return;
            }
        }
    });
    found.into_iter().map(|looked| looked.into_inner().flatten()).collect()
}

impl<W: Word> Task<W> {
    /// The position; whose stones are black does not matter to the book.
    pub fn position(&self) -> Position<W> {
        Position { mine: self.mine, theirs: self.theirs, seat: Seat::FIRST }
    }
}
