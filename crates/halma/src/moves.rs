use crate::{Board, Cell, CellSet, Jumps, Move};

/// The legal moves of a position: pieces row by row from the top, and the cells that each can reach in the same order.
#[derive(Clone, Debug)]
pub struct Moves<'a, B> {
    pub(crate) board: &'a Board<B>,
    pub(crate) jumps: Jumps<B>,
    pub(crate) empty: B,
    /// The camp that pieces in it must not leave; empty if there is no such rule.
    pub(crate) stay: B,
    /// The pieces that have not been looked at.
    pub(crate) origins: B,
    pub(crate) from: Cell,
    /// Where the piece from `from` can go that has not been said yet.
    pub(crate) destinations: B,
    /// Whether a pass follows: no move has been found so far, and the game is not over.
    pub(crate) pass: bool,
}

impl<B: CellSet> Moves<'_, B> {
    /// Where the piece on `from` can go.
    #[inline(always)]
    pub(crate) fn destinations(&self, from: Cell) -> B {
        let origin = B::bit(from);
        let reached = self.board.neighbours(from) & self.empty | self.jumps.reach(origin);
        if (origin & self.stay).is_empty() { reached } else { reached & self.stay }
    }
}

impl<B: CellSet> Iterator for Moves<'_, B> {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        while self.destinations.is_empty() {
            if self.origins.is_empty() {
                return std::mem::take(&mut self.pass).then_some(Move::Pass);
            }
            self.from = self.origins.lowest();
            self.origins = self.origins.without_lowest();
            self.destinations = self.destinations(self.from);
        }
        self.pass = false;
        let to = self.destinations.lowest();
        self.destinations = self.destinations.without_lowest();
        Some(Move::Go { from: self.from, to })
    }

    /// Without naming each move.
    #[inline]
    fn count(self) -> usize {
        let more: u32 = self.origins.cells().map(|from| self.destinations(from).count()).sum();
        let moves = (self.destinations.count() + more) as usize;
        if moves == 0 { usize::from(self.pass) } else { moves }
    }

    /// Faster than [`Iterator::next`] again and again: `for_each` and the like go through it.
    #[inline]
    fn fold<T, F: FnMut(T, Move) -> T>(self, init: T, mut f: F) -> T {
        let mut sum = init;
        let mut pass = self.pass;
        let started = (self.from, self.destinations);
        let rest = self.origins.cells().map(|from| (from, self.destinations(from)));
        for (from, destinations) in std::iter::once(started).chain(rest) {
            for to in destinations.cells() {
                pass = false;
                sum = f(sum, Move::Go { from, to });
            }
        }
        if pass { f(sum, Move::Pass) } else { sum }
    }
}
