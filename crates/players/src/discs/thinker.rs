//! Those who look ahead.

use super::Means;
use super::strength::{Foresight, Strength, third};
use crate::even::Giving;
use crate::{Question, Reason, Standing, Thought};
use discs::{Discs, Move, Word};
use engines::{DiscSearch, Look, Resources, Seen};
use eval::discs::Judgement;
use game::{Game, StopSignal};
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;
use solver::{Config, Goal, Limits, Solver};
use std::any::Any;
use std::time::{Duration, Instant};

/// In the first eighth of the game a move that looks so many hundredths of a stone worse is as good as the best one: games
/// should differ.
const NEARLY_EQUAL: i32 = 60;
const OPENING: u32 = 8;

/// Scores of full boards differ by two stones at least: a move that loses so much must be open to somebody who gives away
/// less than that on average.
pub(super) const A_STEP: i32 = 200;

/// Bytes of the table for each node: most nodes are ends of lines and are not remembered.
const BYTES_A_NODE: u64 = 2;

/// Positions that solving takes with 20 empty cells, and the percentage of that which each cell more takes: a rough guess, so that
/// time is not wasted on what will not come to an end.
const NODES_OF_TWENTY: u64 = 3_000_000;
const PERCENT_A_CELL: u64 = 190;
/// Some solves take several times as long as that: so many times as long must fit into the time, since a look ahead to the end of the
/// game, which is only likely to be right, makes more of time that does not suffice for a proof.
const SOLVES_DIFFER: u64 = 3;
/// Finding out who wins takes one part of so many.
const OUTCOME_PART: u64 = 3;
/// Positions that the solver is expected to look at in a millisecond.
const SOLVER_NODES_A_MILLISECOND: u64 = 28_000;

/// Somebody who looks ahead.
pub(super) struct Thinker<W: Word> {
    strength: Strength,
    search: DiscSearch<Judgement<W>>,
    /// For those who solve the endgame.
    solver: Option<Solver<W>>,
}

impl<W: Word> Thinker<W> {
    pub(super) fn new(strength: Strength, judgement: Judgement<W>, game: &Discs<W>, means: Means) -> Thinker<W> {
        let foresight = strength.foresight;
        let memory = (foresight.nodes.saturating_mul(BYTES_A_NODE) as usize).min(means.memory / 2);
        let resources = Resources { memory, threads: means.threads };
        let config = Config { threads: means.threads, memory: means.memory / 2, isa: game.isa() };
        Thinker {
            strength,
            search: DiscSearch::new(judgement, resources),
            solver: (foresight.exact > 0).then(|| Solver::new(game.clone(), &config)),
        }
    }

    pub(super) fn strength(&self) -> &Strength {
        &self.strength
    }

    pub(super) fn think(
        &mut self,
        game: &Discs<W>,
        question: &Question<'_, Discs<W>>,
        random: &mut Pcg64,
    ) -> Thought<Move> {
        if !self.strength.is_faultless() {
            return self.give_away(game, question, random);
        }
        let begin = Instant::now();
        let lost = match self.solve(game, question) {
            Some(Solved::Best(thought)) => return thought,
            Some(Solved::Lost) => true,
            None => false,
        };
        let margin = if game.empties(question.pos) > opening_ends(game) { NEARLY_EQUAL } else { 0 };
        let seen = self.look(game, question, begin, margin);
        let best = seen.moves[0].1;
        // Values behind the first one are exact only within the margin.
        let nearly: Vec<_> = seen.moves.iter().filter(|(_, value)| *value >= best - margin).collect();
        let &(mv, hundredths) =
            if margin > 0 { nearly.choose(random).map_or(&seen.moves[0], |nearly| nearly) } else { &seen.moves[0] };
        let reason =
            if lost { Reason::Decided(Standing::Lost) } else { Reason::Judged { hundredths, plies: seen.plies } };
        Thought::new(mv, reason).with_nodes(seen.nodes)
    }

    /// One of the moves by what they lose, so that a stated number of stones is lost on average.
    fn give_away(&mut self, game: &Discs<W>, question: &Question<'_, Discs<W>>, random: &mut Pcg64) -> Thought<Move> {
        let begin = Instant::now();
        let third = third(game.empties(question.pos), game.empties(&game.start()));
        let giving = Giving::new(self.strength.gives[third], A_STEP);
        if let Some(scores) = self.exact_scores(game, question) {
            let (mv, score) = scores[giving.draw(scores.iter().map(|(_, score)| score * 100), random)];
            return Thought::new(mv, Reason::Exact { score });
        }
        let seen = self.look(game, question, begin, EVERY_MOVE);
        let (mv, hundredths) = seen.moves[giving.draw(seen.moves.iter().map(|(_, value)| *value), random)];
        Thought::new(mv, Reason::Judged { hundredths, plies: seen.plies }).with_nodes(seen.nodes)
    }

    /// The score of every move, if the end of the game is near enough.
    fn exact_scores(&mut self, game: &Discs<W>, question: &Question<'_, Discs<W>>) -> Option<Vec<(Move, i32)>> {
        let Foresight { exact, endgame_nodes, .. } = self.strength.foresight;
        if game.empties(question.pos) > exact {
            return None;
        }
        let limits = Limits { nodes: Some(endgame_nodes), time: Some(question.time / 2) };
        let scores = self.solver.as_mut()?.move_scores(question.pos, Goal::Exact, &limits, question.stop);
        scores.into_iter().map(|(mv, bounds)| (bounds.low == bounds.high).then_some((mv, bounds.low))).collect()
    }

    fn look(&mut self, game: &Discs<W>, question: &Question<'_, Discs<W>>, begin: Instant, margin: i32) -> Seen {
        let Foresight { plies, nodes, .. } = self.strength.foresight;
        let left = question.time.saturating_sub(begin.elapsed());
        let look = Look { plies, nodes: Some(nodes), time: Some(left), margin };
        look_ahead(&mut self.search, game, question.pos, &look, question.stop).expect("the game is not over")
    }

    /// What was proven, if that was asked for and found out.
    fn solve(&mut self, game: &Discs<W>, question: &Question<'_, Discs<W>>) -> Option<Solved> {
        let Foresight { exact, outcome, endgame_nodes, .. } = self.strength.foresight;
        let solver = self.solver.as_mut()?;
        let pos = question.pos;
        let empties = game.empties(pos);
        // Some time must be left to look ahead if nothing is found out.
        let begin = Instant::now();
        let time = question.time / 2;
        let in_time = u64::try_from(time.as_millis()).unwrap_or(u64::MAX).saturating_mul(SOLVER_NODES_A_MILLISECOND);
        let enough = endgame_nodes.min(in_time / SOLVES_DIFFER);
        let goal = if empties <= exact && expected_nodes(empties) <= enough {
            Goal::Exact
        } else if empties <= outcome && expected_nodes(empties) / OUTCOME_PART <= enough {
            Goal::WinLossDraw
        } else {
            return None;
        };
        let limits = Limits { nodes: Some(endgame_nodes), time: Some(time) };
        let solved = solver.solve(pos, goal, &limits, question.stop);
        if !solved.finished {
            return None;
        }
        let at_least = match goal {
            Goal::Exact => solved.bounds.low,
            Goal::WinLossDraw => solved.bounds.low.signum(),
        };
        if goal == Goal::WinLossDraw && at_least < 0 {
            return Some(Solved::Lost);
        }
        let limits =
            Limits { time: Some(time.saturating_sub(begin.elapsed()).max(Duration::from_millis(1))), ..limits };
        let mv = solver.enforcing_move_within(pos, at_least, &limits, question.stop)?;
        let reason = match goal {
            Goal::Exact => Reason::Exact { score: at_least },
            Goal::WinLossDraw => Reason::Decided(Standing::of_score(at_least)),
        };
        Some(Solved::Best(Thought::new(mv, reason)))
    }
}

/// A guess at the positions that solving takes.
fn expected_nodes(empties: u32) -> u64 {
    let more = (20..empties).fold(NODES_OF_TWENTY, |nodes, _| nodes.saturating_mul(PERCENT_A_CELL) / 100);
    (empties..20).fold(more, |nodes, _| nodes * 100 / PERCENT_A_CELL)
}

/// What the solver found out.
enum Solved {
    /// The move that is best, or wins, or holds the draw.
    Best(Thought<Move>),
    /// All moves lose: then the one that looks best.
    Lost,
}

/// [`DiscSearch::look`] of a search by [`Judgement`] in words of any width; all three are of the same width. It is not generic, so that the search is compiled here, once and fully
/// optimised, and not again by every crate that plays.
///
/// # Panics
/// If search, game and position are not those of one width.
pub fn look_ahead(search: &mut dyn Any, game: &dyn Any, pos: &dyn Any, look: &Look, stop: &StopSignal) -> Option<Seen> {
    const FITS: &str = "game and position have the words of the search";
    if let Some(search) = search.downcast_mut::<DiscSearch<Judgement<u64>>>() {
        return search.look::<u64>(game.downcast_ref().expect(FITS), pos.downcast_ref().expect(FITS), look, stop);
    }
    let search: &mut DiscSearch<Judgement<u128>> = search.downcast_mut().expect("words are u64 or u128");
    search.look::<u128>(game.downcast_ref().expect(FITS), pos.downcast_ref().expect(FITS), look, stop)
}

/// More than any two moves differ by.
pub(super) const EVERY_MOVE: i32 = 1 << 20;

/// With more empty cells than this the game has just begun.
pub(super) fn opening_ends<W: Word>(game: &Discs<W>) -> u32 {
    let empties = game.empties(&game.start());
    empties - empties.div_ceil(OPENING)
}
