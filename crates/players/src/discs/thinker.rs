//! Those who look ahead.

use super::Means;
use super::strength::{Foresight, Strength};
use crate::{Question, Reason, Standing, Thought};
use discs::{Discs, Move, Word};
use engines::{DiscSearch, Look, Resources, Seen};
use eval::discs::Outlook;
use game::{Game, StopSignal};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;
use solver::{Config, Goal, Limits, Solver};
use std::any::Any;
use std::time::{Duration, Instant};

/// In the first eighth of the game a move that looks so many hundredths of a stone worse is as good as the best one: games
/// should differ.
const NEARLY_EQUAL: i32 = 60;
const OPENING: u32 = 8;

/// Bytes of the table for each node: most nodes are ends of lines and are not remembered.
const BYTES_A_NODE: u64 = 2;

/// Somebody who looks ahead.
pub(super) struct Thinker<W: Word> {
    foresight: Foresight,
    search: DiscSearch<Outlook<W>>,
    /// For those who solve the endgame.
    solver: Option<Solver<W>>,
}

impl<W: Word> Thinker<W> {
    pub(super) fn new(foresight: Foresight, game: &Discs<W>, means: Means) -> Thinker<W> {
        let memory = (foresight.nodes.saturating_mul(BYTES_A_NODE) as usize).min(means.memory / 2);
        let resources = Resources { memory, threads: means.threads };
        let config = Config { threads: means.threads, memory: means.memory / 2, isa: game.isa() };
        Thinker {
            foresight,
            search: DiscSearch::new(Outlook::new(game), resources),
            solver: (foresight.exact > 0).then(|| Solver::new(game.clone(), &config)),
        }
    }

    pub(super) fn think(
        &mut self,
        strength: &Strength,
        game: &Discs<W>,
        question: &Question<'_, Discs<W>>,
        random: &mut Pcg64,
    ) -> Thought<Move> {
        let Foresight { plies, nodes, .. } = self.foresight;
        let begin = Instant::now();
        let lost = match self.solve(game, question) {
            Some(Solved::Best(thought)) => return thought,
            Some(Solved::Lost) => true,
            None => false,
        };
        let left = question.time.saturating_sub(begin.elapsed());
        let margin = if strength.noise > 0 || strength.overlooks > 0 {
            // Noise may lift any move above the best one.
            2 * strength.noise + EVERY_MOVE * i32::from(strength.overlooks > 0)
        } else if game.empties(question.pos) > opening_ends(game) {
            NEARLY_EQUAL
        } else {
            0
        };
        let look = Look { plies, nodes: Some(nodes), time: Some(left), margin };
        let seen =
            look_ahead(&mut self.search, game, question.pos, &look, question.stop).expect("the game is not over");
        let thought = choose(strength, &seen, margin, random);
        if lost { Thought::new(thought.mv, Reason::Decided(Standing::Lost)) } else { thought }
    }

    /// What was proven, if that was asked for and found out.
    fn solve(&mut self, game: &Discs<W>, question: &Question<'_, Discs<W>>) -> Option<Solved> {
        let Foresight { exact, outcome, endgame_nodes, .. } = self.foresight;
        let solver = self.solver.as_mut()?;
        let pos = question.pos;
        let empties = game.empties(pos);
        let goal = if empties <= exact { Goal::Exact } else { Goal::WinLossDraw };
        if empties > exact.max(outcome) {
            return None;
        }
        // Some time must be left to look ahead if nothing is found out.
        let begin = Instant::now();
        let time = question.time / 2;
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

/// What the solver found out.
enum Solved {
    /// The move that is best, or wins, or holds the draw.
    Best(Thought<Move>),
    /// All moves lose: then the one that looks best.
    Lost,
}

/// [`DiscSearch::look`] in words of any width. It is not generic, so that the search is compiled here, once and fully
/// optimised, and not again by every crate that plays.
pub(super) fn look_ahead(
    search: &mut dyn Any,
    game: &dyn Any,
    pos: &dyn Any,
    look: &Look,
    stop: &StopSignal,
) -> Option<Seen> {
    const FITS: &str = "game and position have the words of the search";
    if let Some(search) = search.downcast_mut::<DiscSearch<Outlook<u64>>>() {
        return search.look::<u64>(game.downcast_ref().expect(FITS), pos.downcast_ref().expect(FITS), look, stop);
    }
    let search: &mut DiscSearch<Outlook<u128>> = search.downcast_mut().expect("words are u64 or u128");
    search.look::<u128>(game.downcast_ref().expect(FITS), pos.downcast_ref().expect(FITS), look, stop)
}

/// More than any two moves differ by.
pub(super) const EVERY_MOVE: i32 = 1 << 20;

/// With more empty cells than this the game has just begun.
fn opening_ends<W: Word>(game: &Discs<W>) -> u32 {
    let empties = game.empties(&game.start());
    empties - empties.div_ceil(OPENING)
}

/// One of the moves that seem best to somebody of this strength.
fn choose(strength: &Strength, seen: &Seen, margin: i32, random: &mut Pcg64) -> Thought<Move> {
    let remembered = comes_to_mind(&seen.moves, strength.overlooks, random);
    let &(mv, hundredths) = if strength.noise > 0 {
        let noisy = remembered.iter().map(|chosen| {
            (chosen.1 + random.random_range(-strength.noise..=strength.noise), random.random::<u32>(), chosen)
        });
        noisy.max_by_key(|&(value, chance, _)| (value, chance)).expect("a move comes to mind").2
    } else {
        let best = remembered[0].1;
        let nearly: Vec<&(Move, i32)> = remembered.iter().filter(|(_, value)| *value >= best - margin).collect();
        // Values behind the first one are exact only within the margin.
        if margin > 0 && margin < EVERY_MOVE {
            nearly.choose(random).expect("the best is among them")
        } else {
            &remembered[0]
        }
    };
    Thought::new(mv, Reason::Judged { hundredths, plies: seen.plies }).with_nodes(seen.nodes)
}

/// The moves that somebody does not overlook, in their order; at least one.
pub(super) fn comes_to_mind<M: Copy>(moves: &[M], overlooks: u32, random: &mut Pcg64) -> Vec<M> {
    let seen: Vec<M> = moves.iter().copied().filter(|_| random.random_range(0..100) >= overlooks).collect();
    if seen.is_empty() { moves.choose(random).copied().into_iter().collect() } else { seen }
}
