mod known;

use crate::tabling::{Tabled, check_memory, open_table};
use crate::{Foretelling, Foretold, Limits, Resources, Source, TableError};
use game::{Prospect, Watch};
use known::{Known, Numbered};
use retro::{Direction, Induced, Induction};
use solver::{DistanceLimits, DistanceSolver};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Instant;

/// Foretells one position of a game: from its table, by search, or by working out all positions.
pub(crate) struct Oracle<G: Tabled> {
    game: Arc<G>,
    pos: G::Position,
    /// Everything, if there is a table or it has been worked out.
    known: Option<(Known<G>, Source)>,
    search: DistanceSolver<G>,
    resources: Resources,
}

impl<G: Tabled> Oracle<G> {
    /// Opens the table, if there is one.
    ///
    /// # Errors
    /// [`TableError::Tablebase`] if the table is damaged or foreign.
    pub(crate) fn new(game: Arc<G>, pos: G::Position, resources: &Resources) -> Result<Oracle<G>, TableError> {
        let table = open_table(&*game, resources)?;
        let known = table.map(|table| (Known::new(Numbered::Table(table)), Source::Table));
        // Half of the memory, so that all positions can still be worked out in the rest if the search does not find it.
        let search = DistanceSolver::new((*game).clone(), resources.memory / 2);
        Ok(Oracle { game, pos, known, search, resources: resources.clone() })
    }

    /// Works out all positions; whether it came to the end.
    fn induce(&mut self, watch: &dyn Watch) -> Result<bool, TableError> {
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

    fn text(&self, mv: G::Move) -> String {
        self.game.move_text(mv)
    }
}

impl<G: Tabled> Foretelling for Oracle<G> {
    fn solve(&mut self, limits: &Limits, watch: &dyn Watch) -> Result<Foretold, TableError> {
        let begin = Instant::now();
        let mut nodes = 0;
        if self.known.is_none() {
            let limited = limits.nodes.is_some() || limits.time.is_some();
            let effort = if limited { *limits } else { Limits { nodes: Some(self.game.patience()), time: None } };
            let found = self.search.solve(&self.pos, &DistanceLimits { effort, plies: None }, watch);
            nodes = found.nodes;
            if found.prospect.is_some() || limited || watch.stop().raised() || !self.induce(watch)? {
                return Ok(Foretold {
                    prospect: found.prospect,
                    undecided_within: found.undecided_within,
                    source: Source::Search,
                    nodes,
                    elapsed: begin.elapsed(),
                });
            }
        }
        let prospect = self.known.as_mut().map(|(known, source)| (known.prospect(&self.game, &self.pos), *source));
        Ok(Foretold {
            prospect: prospect.map(|(prospect, _)| prospect),
            undecided_within: 0,
            source: prospect.map_or(Source::Search, |(_, source)| source),
            nodes,
            elapsed: begin.elapsed(),
        })
    }

    fn line(&mut self, watch: &dyn Watch) -> Option<Vec<String>> {
        let Some((known, _)) = &mut self.known else {
            let line = self.search.line(&self.pos, &DistanceLimits::default(), watch)?;
            return Some(line.into_iter().map(|mv| self.text(mv)).collect());
        };
        let (mut pos, mut line, mut seen) = (self.pos, Vec::new(), HashSet::new());
        while seen.insert(pos)
            && let Some(mv) = known.best_move(&self.game, &pos)
        {
            line.push(mv);
            pos = self.game.play(&pos, mv);
        }
        Some(line.into_iter().map(|mv| self.text(mv)).collect())
    }

    fn move_prospects(&mut self, limits: &Limits, watch: &dyn Watch) -> Vec<(String, Option<Prospect>)> {
        let moves: Vec<(G::Move, Option<Prospect>)> = match &mut self.known {
            Some((known, _)) => {
                known.move_prospects(&self.game, &self.pos).into_iter().map(|(mv, found)| (mv, Some(found))).collect()
            }
            None => self.search.move_prospects(&self.pos, &DistanceLimits { effort: *limits, plies: None }, watch),
        };
        moves.into_iter().map(|(mv, prospect)| (self.text(mv), prospect)).collect()
    }
}
