use super::known::{Known, WithoutLimits};
use super::open_table;
use crate::prospects::ForetellingWatch;
use crate::tabling::check_memory;
use crate::{Foretelling, Foretold, Limits, Resources, Source, TableError};
use ::gobblers::{Handicapped, HandicappedPosition, Move};
use game::{Game, Notation, Prospect};
use retro::{Direction, Induced, Induction};
use search::{DistanceLimits, DistanceSolver};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Instant;

/// Foretells one position of Gobblet Gobblers.
pub(super) struct Oracle {
    game: Arc<Handicapped>,
    pos: HandicappedPosition,
    /// Everything, if there is a table or it has been worked out.
    known: Option<(Known, Source)>,
    search: DistanceSolver<Handicapped>,
    resources: Resources,
}

/// A search that has not found the answer after so many positions is given up: to work out all positions takes about as long
/// as this, and always succeeds.
const PATIENCE: u64 = 20_000_000;

impl Oracle {
    /// Opens the table, if there is one.
    pub(super) fn new(
        game: Arc<Handicapped>,
        pos: HandicappedPosition,
        resources: &Resources,
    ) -> Result<Oracle, TableError> {
        let table = open_table(game.inner(), resources)?;
        let known = table.map(|table| (Known::new(WithoutLimits::Table(table)), Source::Table));
        // Half of the memory, so that all positions can still be worked out in the rest if the search does not find it.
        let search = DistanceSolver::new((*game).clone(), resources.memory / 2);
        Ok(Oracle { game, pos, known, search, resources: resources.clone() })
    }

    /// Works out all positions; whether it came to the end.
    fn induce(&mut self, watch: &dyn ForetellingWatch) -> Result<bool, TableError> {
        let inner = self.game.inner();
        check_memory(inner, self.resources.memory / 2)?;
        let induction = Induction::new(inner, Direction::Either);
        if induction.run(self.resources.threads, watch)? == Induced::Stopped {
            return Ok(false);
        }
        let known = Known::new(WithoutLimits::Values(induction.into_values()));
        self.known = Some((known, Source::Induction));
        Ok(true)
    }

    fn text(&self, mv: Move) -> String {
        self.game.move_text(mv)
    }
}

impl Foretelling for Oracle {
    fn solve(&mut self, limits: &Limits, watch: &dyn ForetellingWatch) -> Result<Foretold, TableError> {
        let begin = Instant::now();
        let mut nodes = 0;
        if self.known.is_none() {
            let limited = limits.nodes.is_some() || limits.time.is_some();
            let effort = if limited { *limits } else { Limits { nodes: Some(PATIENCE), time: None } };
            let found = self.search.solve(&self.pos, &DistanceLimits { effort, plies: None }, watch);
            nodes = found.nodes;
            let stopped = game::StopSignal::raised(retro::Watch::stop(watch));
            if found.prospect.is_some() || limited || stopped || !self.induce(watch)? {
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

    fn line(&mut self, watch: &dyn ForetellingWatch) -> Option<Vec<String>> {
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

    fn move_prospects(&mut self, limits: &Limits, watch: &dyn ForetellingWatch) -> Vec<(String, Option<Prospect>)> {
        let moves: Vec<(Move, Option<Prospect>)> = match &mut self.known {
            Some((known, _)) => {
                known.move_prospects(&self.game, &self.pos).into_iter().map(|(mv, found)| (mv, Some(found))).collect()
            }
            None => self.search.move_prospects(&self.pos, &DistanceLimits { effort: *limits, plies: None }, watch),
        };
        moves.into_iter().map(|(mv, prospect)| (self.text(mv), prospect)).collect()
    }
}
