//! What the perfect player knows.

use super::GobblersGame;
use crate::tablebase::open_table;
use crate::{GameError, Resources};
use game::{Ranked, StopSignal};
use players::gobblers::{BySearch, Knowing, Oracle};
use retro::{Direction, Induced, Induction, Values};
use std::sync::Arc;

/// A game with no more positions than this is worked out in about a second, which a search may take for a single one.
const FEW_POSITIONS: u64 = 4_000_000;

impl GobblersGame {
    /// The oracle of the perfect player: the table if there is one, else all values if they are few, else a search.
    pub(super) fn oracle(&self, resources: &Resources) -> Result<Box<dyn Oracle>, GameError> {
        let (game, memory) = (self.rules.clone(), resources.memory);
        if let Some(table) = open_table(&game, resources)? {
            return Ok(Box::new(Knowing::from_table(table, game, memory)));
        }
        if game.inner().ranks() <= FEW_POSITIONS
            && let Some(values) = self.worked_out(resources.threads)
        {
            return Ok(Box::new(Knowing::from_values(values, game, memory)));
        }
        Ok(Box::new(BySearch::new(game, memory)))
    }

    /// The values of all positions; they are worked out once for all players of this game.
    fn worked_out(&self, threads: usize) -> Option<Arc<Values>> {
        if let Some(values) = self.worked_out.get() {
            return Some(Arc::clone(values));
        }
        let induction = Induction::new(self.rules.inner(), Direction::Either);
        let ended = induction.run(threads, &StopSignal::new()).ok()?;
        let values = (ended == Induced::Complete).then(|| Arc::new(induction.into_values()))?;
        Some(Arc::clone(self.worked_out.get_or_init(|| values)))
    }
}
