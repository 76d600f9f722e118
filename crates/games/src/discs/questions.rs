//! Questions about scores, and certificates put together from many answers.

use super::score_solver::solver;
use super::{DiscGame, weights};
use crate::analyst::LocalAnalyst;
use crate::check::CertificateSource;
use crate::game_::Opened;
use crate::position::position;
use crate::{Analyst, Certificates, GameError, Limits, Move, PartFormat, Position, Questions, Reply, Resources};
use ::discs::{self, Discs, Word};
use certificate::{Certificate, CheckError, Claim, Confirmed, Prover, Written};
use eval::discs::Judgement;
use game::{Bounds, Coded, Duel, Seat, Watch};
use players::discs::Means;
use solver::{Proof, Solver, SolverProver};
use std::path::Path;
use std::sync::Arc;

/// A solver of a disc game that is asked about one position after another.
pub(super) struct DiscQuestions<W: Word> {
    game: Arc<DiscGame<W>>,
    solver: Solver<W>,
}

impl<W: Word> DiscQuestions<W> {
    pub(super) fn new(game: &Arc<DiscGame<W>>, resources: &Resources) -> DiscQuestions<W> {
        DiscQuestions { game: Arc::clone(game), solver: solver(&game.rules, resources).0 }
    }
}

/// The position in the types of the game.
fn typed<W: Word>(game: &Arc<DiscGame<W>>, pos: &Position) -> Result<discs::Position<W>, GameError> {
    pos.typed(game).copied().ok_or_else(|| GameError::foreign(&Opened::handle(game), &pos.game()))
}

impl<W: Word> Questions for DiscQuestions<W> {
    fn ask(&mut self, pos: &Position, more_than: i32, limits: &Limits, watch: &dyn Watch) -> Result<Reply, GameError> {
        let pos = typed(&self.game, pos)?;
        Ok(self.solver.question(&pos, more_than, limits, watch))
    }

    fn learn(&mut self, known: &[(Position, Bounds)]) -> Result<(), GameError> {
        let highest = self.game.rules.highest_score();
        let mut proofs = Vec::with_capacity(known.len());
        for (pos, bounds) in known {
            let pos = typed(&self.game, pos)?;
            let bounds = Bounds { low: bounds.low.max(-highest), high: bounds.high.min(highest) };
            if bounds.low <= bounds.high {
                proofs.push(Proof { mine: pos.mine, theirs: pos.theirs, bounds, best: None });
            }
        }
        self.solver.learn(&proofs);
        // What came from elsewhere is no news.
        self.solver.proofs().take();
        Ok(())
    }

    fn news(&mut self, about: &Position, most: usize) -> Result<Vec<(Position, Bounds)>, GameError> {
        let about = typed(&self.game, about)?;
        let rules = &self.game.rules;
        let empties = |mine: W, theirs: W| (rules.board().cells() & !mine & !theirs).count();
        let from = empties(about.mine, about.theirs);
        let mut proofs = self.solver.proofs().take();
        proofs.retain(|proof| empties(proof.mine, proof.theirs) < from);
        proofs.sort_by_key(|proof| {
            (std::cmp::Reverse(empties(proof.mine, proof.theirs)), proof.mine.halves(), proof.theirs.halves())
        });
        proofs.truncate(most);
        let news = proofs.into_iter().map(|Proof { mine, theirs, bounds, .. }| {
            // Whose turn it is, unless somebody passed on the way; what is proven holds for either.
            let even = (from - empties(mine, theirs)).is_multiple_of(2);
            let seat = if even { about.seat } else { about.seat.opponent() };
            (position(&self.game, discs::Position { mine, theirs, seat }), bounds)
        });
        Ok(news.collect())
    }

    fn certify(
        &mut self,
        pos: &Position,
        more_than: i32,
        answer: bool,
        format: &PartFormat,
        watch: &dyn Watch,
    ) -> Result<Vec<u8>, GameError> {
        let pos = typed(&self.game, pos)?;
        let claim = one_sided(pos.seat, more_than, answer);
        let rules = self.solver.game().clone();
        let mut prover = SolverProver::new(&mut self.solver, watch.stop());
        let PartFormat { empties, most_bytes } = *format;
        Ok(certificate::write_bytes(&rules, &pos, claim, empties, most_bytes, &mut prover, watch)?)
    }

    fn enforcing_move(&mut self, pos: &Position, at_least: i32, watch: &dyn Watch) -> Result<Option<Move>, GameError> {
        let pos = typed(&self.game, pos)?;
        let mv = self.solver.enforcing_move(&pos, at_least, watch);
        Ok(mv.map(|mv| Move::of_code(self.game.rules.move_code(mv))))
    }

    fn judge_by(&mut self, weights: &[u8], resources: &Resources) -> Result<Box<dyn Analyst>, GameError> {
        let rules = &self.game.rules;
        let patterns = weights::in_bytes(rules, weights)?;
        self.solver.judge_by(Arc::clone(&patterns));
        let means = Means { threads: resources.threads, memory: resources.memory };
        let analyst = players::discs::Analyst::with(Judgement::with_patterns(rules, patterns), means);
        Ok(LocalAnalyst::boxed(&self.game, Box::new(analyst)))
    }
}

/// That the side to move scores more than so much, or that it does not, as a claim about the first player.
fn one_sided(to_move: Seat, more_than: i32, answer: bool) -> Claim {
    match (to_move == Seat::FIRST, answer) {
        (true, true) => Claim { at_least: Some(more_than + 1), at_most: None },
        (true, false) => Claim { at_least: None, at_most: Some(more_than) },
        (false, true) => Claim { at_least: None, at_most: Some(-more_than - 1) },
        (false, false) => Claim { at_least: Some(-more_than), at_most: None },
    }
}

impl<W: Word> Certificates for DiscGame<W> {
    fn check(
        &self,
        certificate: Certificate<Box<dyn CertificateSource>>,
        watch: &dyn Watch,
    ) -> Result<Confirmed, CheckError> {
        certificate.check(&self.rules, watch)
    }

    fn check_and_show(
        &self,
        certificate: Certificate<Box<dyn CertificateSource>>,
        show: &mut dyn FnMut(&Position, Move),
        watch: &dyn Watch,
    ) -> Result<Confirmed, CheckError> {
        let game = self.shared();
        let mut show_typed = |pos: &discs::Position<W>, mv: discs::Move| {
            show(&position(&game, *pos), Move::of_code(game.rules.move_code(mv)));
        };
        certificate.check_and_show(&self.rules, &mut show_typed, watch)
    }

    fn write(
        &self,
        path: &Path,
        pos: &Position,
        claim: Claim,
        empties: u32,
        choose: &mut dyn FnMut(&Position, i32) -> Option<Move>,
        watch: &dyn Watch,
    ) -> Result<Written, GameError> {
        let game = self.shared();
        let pos = typed(&game, pos)?;
        let mut prover = Chooser { game, choose };
        Ok(certificate::write(path, &self.rules, &pos, claim, empties, &mut prover, watch)?)
    }
}

/// Somebody outside who knows the moves of a certificate.
struct Chooser<'a, W: Word> {
    game: Arc<DiscGame<W>>,
    choose: &'a mut dyn FnMut(&Position, i32) -> Option<Move>,
}

impl<W: Word> Prover<Discs<W>> for Chooser<'_, W> {
    fn winning_move(&mut self, pos: &discs::Position<W>, at_least: i32) -> Option<discs::Move> {
        let mv = (self.choose)(&position(&self.game, *pos), at_least)?;
        self.game.rules.move_of_code(mv.code())
    }
}
