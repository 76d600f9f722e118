use crate::lookahead::halt::Halt;
use crate::lookahead::limited::{Limited, SOLVER_EMPTIES};
use crate::lookahead::memo::Memo;
use crate::{Judge, Limits, Solver, Watch};
use certificate::Prover;
use disc::{Discs, Isa, IsaChoice, Move, Position, Word};
use game::{Bounds, Game};

/// Bytes for what is known of small positions. They are searched in no time: the memory belongs to the solver.
const MEMORY: usize = 64 << 20;

/// The exact solver as the one who knows the moves of a certificate.
pub struct SolverProver<'a, W: Word> {
    solver: &'a mut Solver<W>,
    game: Discs<W>,
    watch: &'a dyn Watch,
    /// What is known of small positions; there only while none is searched.
    memo: Option<Memo<W>>,
}

impl<'a, W: Word> SolverProver<'a, W> {
    /// A prover that asks `solver`, whose table should still hold what the solve has found.
    pub fn new(solver: &'a mut Solver<W>, watch: &'a dyn Watch) -> SolverProver<'a, W> {
        let game = solver.game().clone();
        SolverProver { solver, game, watch, memo: None }
    }

    /// The first of these moves after which the opponent scores at most `at_most`, without the solver.
    fn small<I: Isa>(&mut self, isa: I, children: &[(Move, Position<W>)], at_most: i32) -> Option<Move> {
        let halt = Halt::new(&Limits::default(), self.watch, Bounds::exact(at_most));
        let memo = self.memo.take().unwrap_or_else(|| Memo::new(MEMORY));
        let mut limited = Limited::new(isa, &self.game, Judge::Score, 0, memo, &halt);
        let found =
            children.iter().find(|(_, child)| limited.value(child.mine, child.theirs, at_most) <= at_most).copied();
        let stopped = limited.stopped;
        self.memo = Some(limited.memo);
        found.filter(|_| !stopped).map(|(mv, _)| mv)
    }
}

impl<W: Word> Prover<Discs<W>> for SolverProver<'_, W> {
    fn winning_move(&mut self, pos: &Position<W>, at_least: i32) -> Option<Move> {
        let game = &self.game;
        // Few replies make a small tree below, and usually a short search to find out.
        let mut children: Vec<(Move, Position<W>)> = game.moves(pos).map(|mv| (mv, game.play(pos, mv))).collect();
        children.sort_by_cached_key(|(_, child)| game.mobility(child).count());
        if game.empties(pos) <= SOLVER_EMPTIES {
            return match game.isa() {
                IsaChoice::Portable(isa) => self.small(isa, &children, -at_least),
                IsaChoice::V3(isa) => self.small(isa, &children, -at_least),
            };
        }
        // What the solver found best comes first: to refute another move may take as long as the whole solve.
        let best = self.solver.table_move(pos);
        children.sort_by_key(|&(mv, _)| Some(mv) != best);
        for (mv, child) in children {
            if !self.solver.exceeds(&child, -at_least, self.watch)? {
                return Some(mv);
            }
        }
        None
    }
}
