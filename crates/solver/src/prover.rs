use crate::{Solver, Watch};
use certificate::Prover;
use discs::{Discs, Move, Position, Word};

/// The exact solver as the one who knows the moves of a certificate.
pub struct SolverProver<'a, W: Word> {
    solver: &'a mut Solver<W>,
    watch: &'a dyn Watch,
}

impl<'a, W: Word> SolverProver<'a, W> {
    /// A prover that asks `solver`, whose table should still hold what the solve has found.
    pub fn new(solver: &'a mut Solver<W>, watch: &'a dyn Watch) -> SolverProver<'a, W> {
        SolverProver { solver, watch }
    }
}

impl<W: Word> Prover<Discs<W>> for SolverProver<'_, W> {
    fn winning_move(&mut self, pos: &Position<W>, at_least: i32) -> Option<Move> {
        self.solver.enforcing_move(pos, at_least, self.watch)
    }
}
