use super::weights;
use crate::{Checkpointer, GameError, Goal, Limits, LookaheadResult, Move, Outcome, Resources, ScoreSolver, Tally};
use ::discs::{self, Discs, IsaChoice, Portable, Position, Word};
use certificate::{Certifiable, Claim, WriteError, Written};
use game::{Bounds, Coded, Duel, Game, Notation, Seat, Watch};
use solver::{Checkpoint, Config, Lookahead, Proof, ProofLog, Solver, SolverProver};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// A solver at work on one position of a disc game.
pub(super) struct DiscSolver<W: Word> {
    solver: Solver<W>,
    pos: Position<W>,
    /// The bytes for all that is remembered.
    memory: usize,
}

/// A solver within these resources, and the bytes for all that it remembers.
pub(super) fn solver<W: Word>(game: &Discs<W>, resources: &Resources) -> (Solver<W>, usize) {
    let isa = if resources.portable { IsaChoice::Portable(Portable) } else { IsaChoice::detect() };
    // The rest is for the program itself, the proofs worth saving and a copy of them while they are saved.
    let memory = resources.memory - resources.memory / 8;
    let config = Config { threads: resources.threads, memory, isa };
    (Solver::new(game.clone().with_isa(isa), &config), memory)
}

impl<W: Word> DiscSolver<W> {
    pub(super) fn new(game: &Discs<W>, pos: Position<W>, resources: &Resources) -> DiscSolver<W> {
        let (solver, memory) = solver(game, resources);
        DiscSolver { solver, pos, memory }
    }

    /// What a checkpoint must agree on. The goal is not part of it: what is proven for one holds for the other.
    fn identity(&self) -> String {
        let game = self.solver.game();
        format!("{}, {}", game.identity(), game.position_text(&self.pos))
    }

    fn code(&self, mv: discs::Move) -> Move {
        Move::of_code(self.solver.game().move_code(mv))
    }

    fn moves(&self, line: Vec<discs::Move>) -> Vec<Move> {
        line.into_iter().map(|mv| self.code(mv)).collect()
    }
}

impl<W: Word> ScoreSolver for DiscSolver<W> {
    fn kernel(&self) -> &'static str {
        self.solver.game().isa().name()
    }

    fn solve(&mut self, goal: Goal, limits: &Limits, watch: &dyn Watch) -> Outcome {
        self.solver.solve(&self.pos, goal, limits, watch)
    }

    fn line(&mut self, goal: Goal, watch: &dyn Watch) -> Option<Vec<Move>> {
        let line = self.solver.line(&self.pos, goal, watch)?;
        Some(self.moves(line))
    }

    fn move_scores(&mut self, goal: Goal, limits: &Limits, watch: &dyn Watch) -> Vec<(Move, Bounds)> {
        let scores = self.solver.move_scores(&self.pos, goal, limits, watch);
        scores.into_iter().map(|(mv, bounds)| (self.code(mv), bounds)).collect()
    }

    fn move_score(&mut self, mv: Move, goal: Goal, limits: &Limits, watch: &dyn Watch) -> Outcome {
        let game = self.solver.game();
        let legal = game.move_of_code(mv.code()).and_then(|mv| game.try_play(&self.pos, mv).ok());
        let Some(child) = legal else {
            let bounds = Bounds { low: -game.highest_score(), high: game.highest_score() };
            return Outcome { bounds, finished: false, nodes: 0, elapsed: Duration::ZERO };
        };
        let outcome = self.solver.solve(&child, goal, limits, watch);
        Outcome { bounds: outcome.bounds.negated(), ..outcome }
    }

    fn lookahead(&mut self, stages: &Lookahead, limits: &Limits, watch: &dyn Watch) -> Option<LookaheadResult> {
        // Half of the memory for the solver, unless it knows more than that already; the rest for what the stages remember.
        let memory = self.memory.saturating_sub(self.solver.limit_memory(self.memory / 2));
        let found = solver::lookahead(&mut self.solver, &self.pos, stages, memory, limits, watch)?;
        Some(LookaheadResult {
            first_for_mover: found.first_for_mover,
            second_for_mover: found.second_for_mover,
            favoured: found.favoured,
            line: self.moves(found.line),
            first_count: found.first_count,
            second_count: found.second_count,
            elapsed: found.elapsed,
        })
    }

    fn judge_by(&mut self, path: &Path) -> Result<(), GameError> {
        let patterns = weights::in_file(self.solver.game(), path)?;
        self.solver.judge_by(patterns);
        Ok(())
    }

    fn learn(&mut self, bounds: Bounds) {
        let highest = self.solver.game().highest_score();
        let bounds = Bounds { low: bounds.low.max(-highest), high: bounds.high.min(highest) };
        self.solver.learn(&[Proof { mine: self.pos.mine, theirs: self.pos.theirs, bounds, best: None }]);
    }

    fn saver(&self) -> Box<dyn Checkpointer> {
        Box::new(DiscSaver { identity: self.identity(), proofs: self.solver.proofs() })
    }

    fn resume(&mut self, path: &Path) -> Result<Tally, GameError> {
        let checkpoint = Checkpoint::load(path, &self.identity())?;
        self.learn(checkpoint.bounds);
        self.solver.learn(&checkpoint.proofs);
        Ok(Tally { bounds: checkpoint.bounds, nodes: checkpoint.nodes, seconds: checkpoint.seconds })
    }

    fn certify(
        &mut self,
        path: &Path,
        goal: Goal,
        bounds: Bounds,
        empties: u32,
        watch: &dyn Watch,
    ) -> Result<Written, GameError> {
        let for_first = if self.pos.seat == Seat::FIRST { bounds } else { bounds.negated() };
        let claim = match goal {
            Goal::Exact => Claim::within(for_first),
            Goal::WinLossDraw => Claim::outcome(for_first).ok_or(WriteError::NoClaim)?,
        };
        let game = self.solver.game().clone();
        let mut prover = SolverProver::new(&mut self.solver, watch.stop());
        Ok(certificate::write(path, &game, &self.pos, claim, empties, &mut prover, watch)?)
    }
}

struct DiscSaver<W> {
    identity: String,
    proofs: Arc<ProofLog<W>>,
}

impl<W: Word> Checkpointer for DiscSaver<W> {
    fn save(&self, path: &Path, tally: &Tally) -> Result<(), GameError> {
        let checkpoint = Checkpoint {
            identity: self.identity.clone(),
            bounds: tally.bounds,
            nodes: tally.nodes,
            seconds: tally.seconds,
            proofs: self.proofs.snapshot(),
        };
        Ok(checkpoint.save(path)?)
    }
}
