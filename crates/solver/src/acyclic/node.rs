//! The one question: is a position worth at least so much to the player to move?

use super::run::{Run, Stopped};
use super::table::{Entry, Table};
use super::value::{Bounds, Value};
use game::{Game, Keyed, Symmetric, Tactical};

/// A search for one answer after another.
pub(super) struct Search<'s, G: Game> {
    pub(super) game: &'s G,
    table: &'s mut Table<G::Position>,
    pub(super) run: Run<'s>,
    /// The positions to look at in all nodes from the root to here, one node after the other.
    children: Vec<Child<G>>,
    safe: Vec<(G::Move, G::Position)>,
}

/// A position after a safe move.
struct Child<G: Game> {
    pos: G::Position,
    /// The key of its place in the table.
    key: u64,
    /// What is largest is searched first.
    order: i32,
}

/// A node so near to the position asked about takes all images of its position for one. Further on images seldom meet, and
/// to look for the right one takes longer than it saves.
const SYMMETRIC_PLIES: u32 = 10;

/// A node so near to the position asked about looks all positions after it up before it searches one. Further on to fetch them
/// from memory takes longer than it saves.
const LOOKED_UP_PLIES: u32 = 16;

impl<'s, G: Tactical + Symmetric + Keyed> Search<'s, G> {
    pub(super) fn new(game: &'s G, table: &'s mut Table<G::Position>, run: Run<'s>) -> Search<'s, G> {
        Search { game, table, run, children: Vec::new(), safe: Vec::new() }
    }

    /// What is known of any position without a search.
    pub(super) fn known(&self, pos: &G::Position) -> Bounds {
        if let Some(value) = self.decided(pos) {
            return Bounds::exactly(value);
        }
        let place = self.game.canonical(pos);
        let known = self.table.get(self.game.key(&place), &place).map_or(Bounds::NOTHING, |entry| entry.known);
        known.and(self.bounds(pos))
    }

    /// Whether any position is worth at least `asked`: its value is at least what is returned if that is at least `asked`, and
    /// at most what is returned if that is less.
    pub(super) fn value(&mut self, pos: &G::Position, asked: Value) -> Result<Value, Stopped> {
        if let Some(value) = self.decided(pos) {
            return Ok(value);
        }
        // A search that was stopped has left its positions there.
        self.children.clear();
        let key = self.game.key(&self.place(pos, 0));
        self.node(pos, key, asked, 0)
    }

    /// The value of a position that is over, won at once, or lost within two plies.
    fn decided(&self, pos: &G::Position) -> Option<Value> {
        if let Some(score) = self.game.score_for_mover(pos) {
            return Some(Value::of(game::Prospect::of_score(score)));
        }
        if self.game.wins_at_once(pos) {
            return Some(Value::win(1));
        }
        if self.game.has_safe_move(pos) {
            return None;
        }
        Some(Value::loss(if self.game.loses_at_once(pos) { 1 } else { 2 }))
    }

    /// What follows from the game's own knowledge about a position that is not decided.
    #[inline(always)]
    fn bounds(&self, pos: &G::Position) -> Bounds {
        if self.game.wins_in_two(pos) {
            return Bounds::exactly(Value::win(2));
        }
        let mover = self.game.to_move(pos);
        Bounds {
            // After a safe move the opponent does not win at once.
            low: if self.game.cannot_win(pos, mover.opponent()) { Value::DRAW } else { Value::loss(3) },
            high: if self.game.cannot_win(pos, mover) { Value::DRAW } else { Value::win(3) },
        }
    }

    /// The same question about a position that is not decided, with the key of its place in the table.
    fn node(&mut self, pos: &G::Position, key: u64, asked: Value, ply: u32) -> Result<Value, Stopped> {
        let since = self.run.nodes;
        self.run.enter()?;
        let mut known = self.bounds(pos);
        if let Some(answer) = known.answer(asked) {
            return Ok(answer);
        }
        let place = self.place(pos, ply);
        let mut best = 0;
        if let Some(entry) = self.table.get(key, &place) {
            known = known.and(entry.known);
            best = entry.best;
            if let Some(answer) = known.answer(asked) {
                return Ok(answer);
            }
        }

        let first = self.children.len();
        let (mut found, mut by) = self.expand(pos, asked, best, ply);
        while found < asked && self.children.len() > first {
            let child = self.take_best(first);
            let value = self.node(&child.pos, child.key, asked.refuting(), ply + 1)?.before();
            if value >= asked {
                by = tag(child.key);
            }
            found = found.max(value);
        }
        self.children.truncate(first);
        known = known.and(Bounds::from_answer(asked, found));
        let cost = (self.run.nodes - since).ilog2() as u8;
        let game = self.game;
        self.table.set(key, &place, Entry { known, best: by, cost }, |pos| game.key(pos));
        Ok(if found >= asked { known.low } else { known.high })
    }

    /// Adds the positions after all safe moves that have to be searched. Returns the best value of the other moves, and the tag of
    /// the move that is worth as much as is asked, if it is in the table.
    #[inline(always)]
    fn expand(&mut self, pos: &G::Position, asked: Value, best: u16, ply: u32) -> (Value, u16) {
        let game = self.game;
        let mut safe = std::mem::take(&mut self.safe);
        safe.clear();
        game.safe_moves(pos, &mut safe);
        // Neither is there a safe move in a position that is over.
        let leaves_none = |(_, after): &(G::Move, G::Position)| !game.has_safe_move(after);
        let wins = |played: &(G::Move, G::Position)| leaves_none(played) && game.score_for_mover(&played.1).is_none();
        let (mut found, mut by) = (Value::loss(2), 0);
        if safe.iter().any(wins) {
            found = Value::win(3);
        } else {
            for played @ (mv, after) in &safe {
                if leaves_none(played) {
                    found = found.max(Value::DRAW);
                    continue;
                }
                let place = self.place(after, ply + 1);
                let key = game.key(&place);
                if ply < LOOKED_UP_PLIES
                    && let Some(entry) = self.table.get(key, &place)
                    && let Some(answer) = entry.known.answer(asked.refuting())
                {
                    found = found.max(answer.before());
                    if found >= asked {
                        by = tag(key);
                        break;
                    }
                    continue;
                }
                let order = if tag(key) == best { i32::MAX } else { game.promise(pos, *mv, after) };
                self.children.push(Child { pos: *after, key, order });
            }
        }
        self.safe = safe;
        (found, by)
    }

    /// Takes the position that is to be searched next out of those from `first` on.
    #[inline(always)]
    fn take_best(&mut self, first: usize) -> Child<G> {
        let children = &self.children[first..];
        let mut best = 0;
        for next in 1..children.len() {
            if children[next].order > children[best].order {
                best = next;
            }
        }
        self.children.swap_remove(first + best)
    }

    /// The position under which a position is found in the table.
    #[inline(always)]
    fn place(&self, pos: &G::Position, ply: u32) -> G::Position {
        if ply < SYMMETRIC_PLIES { self.game.canonical(pos) } else { *pos }
    }
}

/// Some bits of the key of the position after a move, by which the move is known again.
fn tag(key: u64) -> u16 {
    (key >> 48) as u16 | 1
}
