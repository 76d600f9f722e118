//! Who wins, and in how many plies, in games whose positions may repeat.

mod hold;
mod known;
mod node;
mod play;
mod run;
mod table;

pub use run::DistanceLimits;

use game::{Keyed, Prospect, Symmetric, Tactical, Watch};
use known::{Known, NEVER};
use node::Search;
use run::{Run, Stopped};
use std::time::Duration;
use table::Table;

/// Solves positions of a game for two by search: who wins, and how soon if the winner hurries and the loser delays.
///
/// It asks "won within n plies?" and "lost within n plies?" for growing n. The answers do not depend on the way to a position,
/// so that repetitions do no harm and every answer can be remembered. A draw is proven by a set of positions that
/// the attacker cannot leave towards a win, and never concluded from a repetition.
pub struct DistanceSolver<G> {
    game: G,
    table: Table,
}

/// How a search for the distance ended.
#[derive(Clone, Copy, Debug)]
pub struct DistanceOutcome {
    /// The exact prospect of the side to move, if it was proven.
    pub prospect: Option<Prospect>,
    /// The worst that can still come of it for the side to move.
    pub at_least: Prospect,
    /// The best that can still come of it for the side to move.
    pub at_most: Prospect,
    /// Neither side can force a win within so many plies; the largest number for a draw.
    pub undecided_within: u32,
    /// Positions entered.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
}

/// Whether a side holds for ever is tried first at this horizon, and again every so many plies.
const FIRST_HOLD: u8 = 8;
const HOLD_STEP: u8 = 4;

impl<G: Tactical + Symmetric + Keyed> DistanceSolver<G> {
    /// A solver that remembers what it proves from one call to the next, in a table of at most `memory` bytes.
    pub fn new(game: G, memory: usize) -> DistanceSolver<G> {
        DistanceSolver { game, table: Table::new(memory) }
    }

    /// The rules it solves for.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Proves the prospect of the side to move, or as much of it as the limits and the watch allow.
    pub fn solve(&mut self, pos: &G::Position, limits: &DistanceLimits, watch: &dyn Watch) -> DistanceOutcome {
        self.solve_in(pos, Run::new(limits, watch))
    }

    fn solve_in(&mut self, pos: &G::Position, run: Run<'_>) -> DistanceOutcome {
        let mut search = Search::new(&self.game, &mut self.table, run);
        // What was proven before the stop stands.
        let _ = prove(&mut search, pos);
        search.run.outcome()
    }
}

/// Asks about more and more plies until the prospect is known.
fn prove<G: Tactical + Symmetric + Keyed>(search: &mut Search<'_, G>, pos: &G::Position) -> Result<(), Stopped> {
    if let Some(score) = search.game.score_for_mover(pos) {
        search.run.root = Known::exactly(Prospect::of_score(score));
        return Ok(());
    }
    if search.game.wins_at_once(pos) {
        search.run.root = Known::exactly(Prospect::Win(1));
        return Ok(());
    }
    let (key, since) = (search.key(pos), search.run.nodes);
    search.run.root = search.table.get(key).known.and(Known::not_won_within(1));
    let mut next_hold = FIRST_HOLD;
    while search.run.root.prospect().is_none() {
        search.run.look()?;
        let Known { no_win, no_loss, .. } = search.run.root;
        let horizon = no_win.min(no_loss) + 1;
        if horizon > search.run.last_horizon() {
            break;
        }
        let known =
            if no_win < no_loss { search.attack(pos, key, horizon)? } else { search.defend(pos, key, horizon)? };
        search.run.learn(known);
        let Known { no_win, no_loss, .. } = search.run.root;
        if no_win.min(no_loss) >= next_hold && search.run.may_hold() {
            next_hold += HOLD_STEP;
            // As much again as was spent so far, so that no attempt costs more than a share of the whole.
            let nodes = search.run.nodes - since;
            if no_win != NEVER {
                let known = search.try_never_won(pos, horizon, nodes)?;
                search.run.learn(known);
            }
            if no_loss != NEVER {
                let known = search.try_never_lost(pos, horizon, nodes)?;
                search.run.learn(known);
            }
        }
    }
    Ok(())
}
