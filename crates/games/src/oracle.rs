mod known;

use crate::tablebase::{HasTablebase, check_memory, open_table};
use crate::{GameError, Goal, Limits, Move, ProspectOutcome, ProspectSolver, Resources, Source};
use game::{Prospect, Watch};
use known::{Known, Numbered};
use retro::{Direction, Induced, Induction};
use solver::{DistanceLimits, DistanceSolver};
use std::collections::HashSet;
use std::time::Instant;

/// Foretells one position of a game: from its table, by search, or by working out all positions.
pub(crate) struct Oracle<G: HasTablebase> {
    game: G,
    pos: G::Position,
    /// Everything, if there is a table or it has been worked out.
    known: Option<(Known<G>, Source)>,
    search: DistanceSolver<G>,
    resources: Resources,
}

impl<G: HasTablebase> Oracle<G> {
    /// Opens the table, if there is one.
    ///
    /// # Errors
    /// [`GameError::Tablebase`] if the table is damaged or foreign.
    pub(crate) fn new(game: G, pos: G::Position, resources: &Resources) -> Result<Oracle<G>, GameError> {
        let table = open_table(&game, resources)?;
        let known = table.map(|table| (Known::new(Numbered::Table(table)), Source::Table));
        // Half of the memory, so that all positions can still be worked out in the rest if the search does not find it.
        let search = DistanceSolver::new(game.clone(), resources.memory / 2);
        Ok(Oracle { game, pos, known, search, resources: resources.clone() })
    }

    /// Works out all positions; whether it came to the end.
    fn induce(&mut self, watch: &dyn Watch) -> Result<bool, GameError> {
        let ranked = self.game.ranked();
        check_memory(ranked, self.resources.memory / 2)?;
        let induction = Induction::new(ranked, Direction::Either);
        if induction.run(self.resources.threads, watch)? == Induced::Stopped {
            return Ok(false);
        }
        let known = Known::new(Numbered::Values(induction.into_values()));
        self.known = Some((known, Source::Induction));
        Ok(true)
    }

    fn code(&self, mv: G::Move) -> Move {
        Move::of_code(self.game.move_code(mv))
    }
}

impl<G: HasTablebase> ProspectSolver for Oracle<G> {
    fn solve(&mut self, _: Goal, limits: &Limits, watch: &dyn Watch) -> Result<ProspectOutcome, GameError> {
        let begin = Instant::now();
        let mut nodes = 0;
        if self.known.is_none() {
            let limited = limits.nodes.is_some() || limits.time.is_some();
            let effort = if limited { *limits } else { Limits { nodes: Some(self.game.patience()), time: None } };
            let found = self.search.solve(&self.pos, &DistanceLimits { effort, plies: None }, watch);
            nodes = found.nodes;
            let stopped = watch.stop().raised();
            if found.prospect.is_some() || limited || stopped || !self.induce(watch)? {
                return Ok(ProspectOutcome { elapsed: begin.elapsed(), ..found.into() });
            }
        }
        let (known, source) = self.known.as_mut().expect("it has just been worked out, or was there before");
        let prospect = known.prospect(&self.game, &self.pos);
        Ok(ProspectOutcome {
            prospect: Some(prospect),
            at_least: prospect,
            at_most: prospect,
            undecided_within: 0,
            source: *source,
            nodes,
            elapsed: begin.elapsed(),
        })
    }

    fn has_table(&self) -> bool {
        self.known.is_some()
    }

    fn line(&mut self, watch: &dyn Watch) -> Option<Vec<Move>> {
        let Some((known, _)) = &mut self.known else {
            let line = self.search.line(&self.pos, &DistanceLimits::default(), watch)?;
            return Some(line.into_iter().map(|mv| self.code(mv)).collect());
        };
        let (mut pos, mut line, mut seen) = (self.pos, Vec::new(), HashSet::new());
        while seen.insert(pos)
            && let Some(mv) = known.best_move(&self.game, &pos)
        {
            line.push(mv);
            pos = self.game.play(&pos, mv);
        }
        Some(line.into_iter().map(|mv| self.code(mv)).collect())
    }

    fn move_prospects(&mut self, limits: &Limits, watch: &dyn Watch) -> Vec<(Move, Option<Prospect>)> {
        let moves: Vec<(G::Move, Option<Prospect>)> = match &mut self.known {
            Some((known, _)) => {
                known.move_prospects(&self.game, &self.pos).into_iter().map(|(mv, found)| (mv, Some(found))).collect()
            }
            None => self.search.move_prospects(&self.pos, &DistanceLimits { effort: *limits, plies: None }, watch),
        };
        moves.into_iter().map(|(mv, prospect)| (self.code(mv), prospect)).collect()
    }
}
