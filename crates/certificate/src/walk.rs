use crate::{Certifiable, Counts, Side};
use game::{Progress, Stage, Watch};
use std::collections::HashSet;
use std::time::{Duration, Instant};

/// The longest line that is followed; the longest game on a board of 128 cells has fewer than twice as many plies.
pub(crate) const LONGEST_LINE: usize = 300;

/// The one who knows the tree: the writer, which asks the prover, or the checker, which reads the file.
pub(crate) trait Guide<G: Certifiable> {
    type Error;

    /// The move of the proving side where it has more than one.
    fn choose(&mut self, pos: &G::Position, legal: &[G::Move]) -> Result<G::Move, Self::Error>;

    /// Makes sure of a position that has no successors in the tree.
    fn finish(&mut self, pos: &G::Position) -> Result<(), Self::Error>;

    /// A line got too long.
    fn too_deep(&self, pos: &G::Position) -> Self::Error;

    /// The watch asked to stop.
    fn stopped(&self) -> Self::Error;
}

/// One tree of a certificate, walked in the order in which its moves stand in the file. Writer and checker share this
/// order, and nothing else.
pub(crate) struct Walk<'a, 'w, G: Certifiable> {
    pub(crate) game: &'a G,
    pub(crate) side: Side,
    pub(crate) finish_empties: u32,
    pub(crate) counts: &'a mut Counts,
    pub(crate) reporter: &'a mut Reporter<'w>,
    /// Only positions with the proving side to move: every other position lies between two of them.
    pub(crate) proven: HashSet<G::Position>,
}

/// Reports progress, but not too often.
pub(crate) struct Reporter<'w> {
    watch: &'w dyn Watch,
    stage: Stage,
    all_moves: Option<u64>,
    begin: Instant,
    last: Instant,
}

impl<'w> Reporter<'w> {
    /// One that has not reported yet; the number of all moves is known only while checking.
    pub(crate) fn new(watch: &'w dyn Watch, stage: Stage, all_moves: Option<u64>) -> Reporter<'w> {
        let now = Instant::now();
        Reporter { watch, stage, all_moves, begin: now, last: now }
    }

    fn report(&mut self, counts: &Counts) {
        if self.last.elapsed() >= Duration::from_millis(100) {
            let begun = Progress::new(self.stage, self.begin.elapsed());
            self.watch.progress(&Progress { done: counts.moves, all: self.all_moves, ..begun });
            self.last = Instant::now();
        }
    }
}

impl<G: Certifiable> Walk<'_, '_, G> {
    /// Goes through the tree below `pos`, which is `ply` plies away from its root.
    pub(crate) fn prove<T: Guide<G>>(&mut self, guide: &mut T, pos: &G::Position, ply: usize) -> Result<(), T::Error> {
        if self.reporter.watch.stop().raised() {
            return Err(guide.stopped());
        }
        let legal: Vec<G::Move> = self.game.moves(pos).collect();
        if legal.is_empty() || self.game.empties(pos) <= self.finish_empties {
            self.counts.leaves += 1;
            self.reporter.report(self.counts);
            return guide.finish(pos);
        }
        if ply >= LONGEST_LINE {
            return Err(guide.too_deep(pos));
        }
        if self.game.to_move(pos) != self.side.prover {
            return legal.iter().try_for_each(|&reply| self.prove(guide, &self.game.play(pos, reply), ply + 1));
        }
        if self.proven.contains(pos) {
            return Ok(());
        }
        let mv = if let [only] = legal[..] {
            only
        } else {
            let mv = guide.choose(pos, &legal)?;
            self.counts.moves += 1;
            mv
        };
        self.prove(guide, &self.game.play(pos, mv), ply + 1)?;
        // Only now: a position that leads back to itself must not count as its own proof.
        self.proven.insert(*pos);
        self.counts.positions += 1;
        self.reporter.report(self.counts);
        Ok(())
    }
}
