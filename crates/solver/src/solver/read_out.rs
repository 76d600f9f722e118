//! The last cells, read out for other searches that come to the end of the game.

use super::Solver;
use super::node::{NEAR, Node};
use super::worker::{Shared, Worker};
use discs::{Isa, IsaChoice, Word};
use std::any::Any;

impl<W: Word> Solver<W> {
    /// With at most so many empty cells positions can be read out.
    pub const READ_OUT: u32 = NEAR;

    /// The score for the side to move, fail-soft around `alpha`, and the positions entered. There are at most [`Solver::READ_OUT`] empty
    /// cells, and `legal` are the cells that the side to move may put a stone on. Each thread has a number of its own, less than that of
    /// the threads in the solver's [`Config`](super::Config).
    pub fn read_out(&self, thread: usize, mine: W, theirs: W, legal: W, alpha: i32) -> (i32, u64) {
        let empties = self.game.board().cells() & !mine & !theirs;
        debug_assert!(empties.count() <= NEAR);
        read_out(self, thread, &Node { mine, theirs, empties, legal }, alpha)
    }

    fn read_out_node(&self, thread: usize, node: &Node<W>, alpha: i32) -> (i32, u64) {
        let learned = self.learned();
        let shared = Shared { patterns: learned.as_deref(), ..self.shared(u64::MAX) };
        match self.config.isa {
            IsaChoice::Portable(isa) => self.read_out_by(isa, &shared, thread, node, alpha),
            IsaChoice::V3(isa) => match isa.straight(self.game.board()) {
                Some(isa) => self.read_out_by(isa, &shared, thread, node, alpha),
                None => self.read_out_by(isa, &shared, thread, node, alpha),
            },
        }
    }

    fn read_out_by<I: Isa>(
        &self,
        isa: I,
        shared: &Shared<'_, W>,
        thread: usize,
        node: &Node<W>,
        alpha: i32,
    ) -> (i32, u64) {
        let mut worker = Worker::new(isa, shared, &self.near_tables[thread], node.empties.count(), false);
        let score = worker.search_any(*node, alpha);
        (score, worker.nodes)
    }
}

/// [`Solver::read_out`] for a solver of any words. It is not generic, so that the search is compiled here, once and as one piece.
fn read_out(solver: &dyn Any, thread: usize, node: &dyn Any, alpha: i32) -> (i32, u64) {
    const FITS: &str = "the position has the words of the solver";
    if let Some(solver) = solver.downcast_ref::<Solver<u64>>() {
        return solver.read_out_node(thread, node.downcast_ref().expect(FITS), alpha);
    }
    let solver: &Solver<u128> = solver.downcast_ref().expect("words are u64 or u128");
    solver.read_out_node(thread, node.downcast_ref().expect(FITS), alpha)
}
