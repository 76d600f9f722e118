use crate::{Solver, Watch};
use certificate::Prover;
use disc::{Discs, Move, Position, Word};
use game::Game;

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
        let game = self.solver.game();
        // Few replies make a small tree below, and usually a short search to find out.
        let mut children: Vec<(u32, Move, Position<W>)> = game
            .moves(pos)
            .map(|mv| {
                let child = game.play(pos, mv);
                (game.mobility(&child).count(), mv, child)
            })
            .collect();
        children.sort_by_key(|&(replies, ..)| replies);
        for (_, mv, child) in children {
            // The opponent is to move in the child: it must not score more than what is left for it.
            if !self.solver.exceeds(&child, -at_least, self.watch)? {
                return Some(mv);
            }
        }
        None
    }
}
