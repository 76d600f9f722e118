use crate::Solver;
use certificate::Prover;
use discs::{Discs, Move, Position, Word};
use game::StopSignal;

/// The exact solver as the one who knows the moves of a certificate.
pub struct SolverProver<'a, W: Word> {
    solver: &'a mut Solver<W>,
    stop: &'a StopSignal,
}

impl<'a, W: Word> SolverProver<'a, W> {
    /// A prover that asks `solver`, whose table should still hold what the solve has found, until `stop` is raised.
    pub fn new(solver: &'a mut Solver<W>, stop: &'a StopSignal) -> SolverProver<'a, W> {
        SolverProver { solver, stop }
    }
}

impl<W: Word> Prover<Discs<W>> for SolverProver<'_, W> {
    fn winning_move(&mut self, pos: &Position<W>, at_least: i32) -> Option<Move> {
        self.solver.enforcing_move(pos, at_least, self.stop)
    }
}
