//! Who wins, and in how many plies, in games in which no position comes twice.

mod node;
mod play;
mod run;
mod table;
mod value;

use crate::{DistanceLimits, DistanceOutcome, Goal};
use game::{Game, Keyed, Symmetric, Tactical};
use node::Search;
use run::{Run, Stopped};
use table::Table;
use value::{Bounds, Value};

/// Solves positions of a game for two that ends by itself, because every move brings it nearer to its end: who wins, and how
/// soon if the winner hurries and the loser delays. Turns alternate; a forced pass is a move.
///
/// It asks "is it worth at least this much?", first about winning and losing, then about distances between the two that are
/// left, by alpha-beta search with an empty window and a transposition table. The last plies are the game's own
/// ([`Tactical`]): a win at once, and the moves that do not allow one.
///
/// The table holds whole positions, so that two of them are never taken for each other.
///
/// ```
/// use game::{Game, Prospect};
/// use solver::{AcyclicSolver, Goal};
/// let game = row::Row::<u64>::new(row::Setup::TIC_TAC_TOE);
/// let start = game.start();
/// let mut solver = AcyclicSolver::new(game, 1 << 20);
/// let outcome = solver.solve(&start, Goal::Exact, &Default::default(), &game::StopSignal::new());
/// assert_eq!(outcome.prospect, Some(Prospect::Draw));
/// ```
pub struct AcyclicSolver<G: Game> {
    game: G,
    table: Table<G::Position>,
}

impl<G: Tactical + Symmetric + Keyed> AcyclicSolver<G> {
    /// A solver that remembers what it proves from one call to the next, in a table of at most `memory` bytes.
    pub fn new(game: G, memory: usize) -> AcyclicSolver<G> {
        let table = Table::new(memory, game.start());
        AcyclicSolver { game, table }
    }

    /// The rules it solves for.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Proves the prospect of the side to move, or as much of it as the goal, the limits and the watch ask for.
    ///
    /// With [`Goal::WinLossDraw`] a prospect is exact only if it is a draw or happens to be known. Otherwise
    /// [`DistanceOutcome::at_least`] and [`DistanceOutcome::at_most`] agree about who wins.
    pub fn solve(
        &mut self,
        pos: &G::Position,
        goal: Goal,
        limits: &DistanceLimits,
        watch: &dyn game::Watch,
    ) -> DistanceOutcome {
        let mut search = Search::new(&self.game, &mut self.table, Run::new(limits, watch));
        // What was proven before the stop stands.
        let _ = prove(&mut search, pos, goal);
        search.run.outcome()
    }
}

/// Asks about one value after another until the goal is reached. What is known is in the run, whether it is stopped or not.
fn prove<G: Tactical + Symmetric + Keyed>(
    search: &mut Search<'_, G>,
    pos: &G::Position,
    goal: Goal,
) -> Result<(), Stopped> {
    search.run.root = search.known(pos);
    let plies = search.run.plies();
    let near = HORIZONS.into_iter().filter(|&horizon| plies.is_none_or(|plies| horizon < plies));
    for horizon in near.map(Some).chain([plies]) {
        while let Some(asked) = next_question(search.run.root, goal, horizon) {
            search.run.look()?;
            let found = search.value(pos, asked)?;
            search.run.learn(Bounds::from_answer(asked, found));
        }
    }
    Ok(())
}

/// What can be forced within so many plies is asked first: it is found soon, where to ask about the end of the game may be
/// hopeless, and if it is not there to ask was cheap.
const HORIZONS: [u32; 4] = [5, 9, 13, 17];

/// A value that the position may be worth, or not; `None` if all is known that the goal and the plies ask for.
fn next_question(known: Bounds, goal: Goal, plies: Option<u32>) -> Option<Value> {
    let Bounds { low, high } = known;
    // The least win and the least of all non-losses that are of interest.
    let win = plies.map_or(Value::ANY_WIN, Value::win);
    let not_lost = plies.map_or(Value::DRAW, |plies| Value::loss(plies + 1));
    if low < win && high >= win {
        return Some(win);
    }
    if low < not_lost && high >= not_lost {
        return Some(not_lost);
    }
    let settled = low == high || goal == Goal::WinLossDraw || (not_lost..win).contains(&low);
    // The middle rounded up is more than the low end.
    (!settled).then(|| low.middle(high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_found_by_questions() {
        let values = (0..60).flat_map(|plies| [Value::win(plies), Value::loss(plies)]).chain([Value::DRAW]);
        for value in values {
            for goal in [Goal::Exact, Goal::WinLossDraw] {
                for plies in [None, Some(5), Some(30)] {
                    let mut known = Bounds { low: Value::loss(0), high: Value::win(0) };
                    let mut questions = 0;
                    while let Some(asked) = next_question(known, goal, plies) {
                        // The least that an answer says.
                        let found = if value >= asked { asked } else { asked.less() };
                        known = known.and(Bounds::from_answer(asked, found));
                        questions += 1;
                        assert!(questions < 20, "{value:?} {goal:?} {plies:?} {known:?}");
                    }
                    assert!(known.low <= value && value <= known.high);
                    let decided = value.prospect().plies();
                    if goal == Goal::Exact && decided.is_some_and(|decided| plies.is_none_or(|plies| decided <= plies))
                    {
                        assert_eq!(known, Bounds { low: value, high: value });
                    }
                }
            }
        }
    }
}
