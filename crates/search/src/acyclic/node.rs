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
    /// What is largest is searched first.
    order: i32,
}

/// A node so near to the position asked about takes all images of its position for one. Further on images seldom meet, and
/// to look for the right one takes longer than it saves.
const SYMMETRIC_PLIES: u32 = 10;

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
        match self.decided(pos) {
            Some(value) => Ok(value),
            None => {
                // A search that was stopped has left its positions there.
                self.children.clear();
                self.node(pos, asked, 0)
            }
        }
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

    /// The same question about a position that is not decided.
    fn node(&mut self, pos: &G::Position, asked: Value, ply: u32) -> Result<Value, Stopped> {
        let since = self.run.nodes;
        self.run.enter()?;
        let mut known = self.bounds(pos);
        if let Some(answer) = known.answer(asked) {
            return Ok(answer);
        }
        let place = if ply < SYMMETRIC_PLIES { self.game.canonical(pos) } else { *pos };
        let key = self.game.key(&place);
        let mut best = 0;
        if let Some(entry) = self.table.get(key, &place) {
            known = known.and(entry.known);
            best = entry.best;
            if let Some(answer) = known.answer(asked) {
                return Ok(answer);
            }
        }

        let first = self.children.len();
        let Some(mut found) = self.expand(pos, best, ply) else {
            self.children.truncate(first);
            let won = Bounds::exactly(Value::win(3));
            self.learn(key, &place, Entry { known: won, best: 0, cost: 0 });
            return Ok(Value::win(3));
        };
        let mut by = 0;
        while found < asked && self.children.len() > first {
            let child = self.take_best(first);
            let value = self.node(&child, asked.refuting(), ply + 1)?.before();
            if value >= asked {
                by = self.tag(&child, ply);
            }
            found = found.max(value);
        }
        self.children.truncate(first);
        known = known.and(Bounds::from_answer(asked, found));
        let cost = (self.run.nodes - since).ilog2() as u8;
        self.learn(key, &place, Entry { known, best: by, cost });
        Ok(if found >= asked { known.low } else { known.high })
    }

    /// Adds the positions after all safe moves that have to be searched. Returns the best value of the others, or `None` if one
    /// of them is a win in three plies.
    #[inline(always)]
    fn expand(&mut self, pos: &G::Position, best: u16, ply: u32) -> Option<Value> {
        let mut found = Value::loss(2);
        let mut safe = std::mem::take(&mut self.safe);
        safe.clear();
        self.game.safe_moves(pos, &mut safe);
        let mut won = false;
        for (mv, after) in &safe {
            // Neither is there a safe move in a position that is over.
            if !self.game.has_safe_move(after) {
                if self.game.score_for_mover(after).is_none() {
                    won = true;
                    break;
                }
                found = Value::DRAW;
                continue;
            }
            let decided_before = best != 0 && self.tag(after, ply) == best;
            let order = if decided_before { i32::MAX } else { self.game.promise(pos, *mv, after) };
            self.children.push(Child { pos: *after, order });
        }
        self.safe = safe;
        (!won).then_some(found)
    }

    /// Takes the position that is to be searched next out of those from `first` on.
    #[inline(always)]
    fn take_best(&mut self, first: usize) -> G::Position {
        let children = &self.children[first..];
        let mut best = 0;
        for next in 1..children.len() {
            if children[next].order > children[best].order {
                best = next;
            }
        }
        self.children.swap_remove(first + best).pos
    }

    /// Some bits of the key of a position after a move, by which the move is known again; the same for all images where they are
    /// taken for one.
    fn tag(&self, after: &G::Position, ply: u32) -> u16 {
        let place = if ply < SYMMETRIC_PLIES { self.game.canonical(after) } else { *after };
        (self.game.key(&place) >> 48) as u16 | 1
    }

    #[inline(always)]
    fn learn(&mut self, key: u64, place: &G::Position, entry: Entry) {
        let game = self.game;
        self.table.set(key, place, entry, |pos| game.key(pos));
    }
}
