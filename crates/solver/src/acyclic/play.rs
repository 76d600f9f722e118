//! Moves and lines of best play.

use super::node::Search;
use super::run::{Run, Stopped};
use super::value::Value;
use super::{AcyclicSolver, prove};
use crate::{DistanceLimits, Goal};
use game::{Keyed, Prospect, Symmetric, Tactical};

impl<G: Tactical + Symmetric + Keyed> AcyclicSolver<G> {
    /// What every legal move leads to for the one who makes it, as far as the limits and the watch allow; the limits are for
    /// all moves together.
    pub fn move_prospects(
        &mut self,
        pos: &G::Position,
        limits: &DistanceLimits,
        watch: &dyn game::Watch,
    ) -> Vec<(G::Move, Option<Prospect>)> {
        // The move itself takes a ply.
        let limits = DistanceLimits { plies: limits.plies.map(|plies| plies.saturating_sub(1)), ..*limits };
        let mut search = Search::new(&self.game, &mut self.table, Run::new(&limits, watch));
        let prospect = |mv| {
            // Once the search is stopped, what the table knows is still told.
            let _ = prove(&mut search, &self.game.play(pos, mv), Goal::Exact);
            (mv, search.run.prospect().map(Prospect::before))
        };
        self.game.moves(pos).map(prospect).collect()
    }

    /// A best move and what it leads to. `None` if the game is over, or the limits or the watch stopped the work.
    pub fn best_move(
        &mut self,
        pos: &G::Position,
        limits: &DistanceLimits,
        watch: &dyn game::Watch,
    ) -> Option<(G::Move, Prospect)> {
        let mut search = Search::new(&self.game, &mut self.table, Run::new(limits, watch));
        prove(&mut search, pos, Goal::Exact).ok()?;
        let prospect = search.run.prospect()?;
        let mv = move_worth(&mut search, pos, Value::of(prospect)).ok()??;
        Some((mv, prospect))
    }

    /// A line of best play to the end of the game: the winner hurries, the loser delays. `None` if the limits or the watch
    /// stopped the work.
    pub fn line(
        &mut self,
        pos: &G::Position,
        limits: &DistanceLimits,
        watch: &dyn game::Watch,
    ) -> Option<Vec<G::Move>> {
        let mut search = Search::new(&self.game, &mut self.table, Run::new(limits, watch));
        prove(&mut search, pos, Goal::Exact).ok()?;
        let mut value = Value::of(search.run.prospect()?);
        let (mut pos, mut line) = (*pos, Vec::new());
        while let Some(mv) = move_worth(&mut search, &pos, value).ok()? {
            line.push(mv);
            pos = self.game.play(&pos, mv);
            value = value.after();
        }
        Some(line)
    }
}

/// The first move that keeps the value of a position; `None` if the game is over.
fn move_worth<G: Tactical + Symmetric + Keyed>(
    search: &mut Search<'_, G>,
    pos: &G::Position,
    value: Value,
) -> Result<Option<G::Move>, Stopped> {
    let game = search.game;
    let mut moves: Vec<(G::Move, G::Position)> = game.moves(pos).map(|mv| (mv, game.play(pos, mv))).collect();
    // What is known already is the cheapest to confirm, and what is likely to be good the next.
    moves.sort_by_cached_key(|&(mv, after)| {
        let known = search.known(&after).high < value.refuting();
        (!known, -i64::from(game.promise(pos, mv, &after)))
    });
    for (mv, after) in moves {
        if search.value(&after, value.refuting())? < value.refuting() {
            return Ok(Some(mv));
        }
    }
    Ok(None)
}
