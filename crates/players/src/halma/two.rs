use super::blur::Blur;
use super::sight::{Seen, seen};
use super::{Means, Strength, giving, hundredths, steps};
use crate::{Level, Player, Question, Reason, Thought};
use engines::{AlphaBeta, AtEnd, Depth, Found, Resources};
use eval::halma::race::{RaceLimits, Solo, race};
use eval::halma::{Mix, Outlook, OutlookWeights, Strategies, Strategy};
use game::{Evaluate, Game, Prospect};
use halma::{CellSet, Halma, Move};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::time::{Duration, Instant};

/// A player of Halma for two.
///
/// ```
/// use game::{Game, StopSignal};
/// use halma::{Halma, Variant};
/// use players::halma::{ForTwo, Means};
/// use players::{Level, Player, Question, Reason};
/// use std::time::Duration;
///
/// let game: Halma<u64, 2> = Halma::new(Variant::new(8, 8, None, 2)?, halma::switches([])?)?;
/// let mut player = ForTwo::new(&game, Level::new(6).unwrap(), Means { memory: 1 << 20, threads: 1 }, 1);
/// let (pos, stop) = (game.start(), StopSignal::new());
/// let question = Question { pos: &pos, past: &[], time: Duration::from_mins(1), stop: &stop };
/// let thought = player.think(&game, &question).unwrap();
/// assert!(matches!(thought.reason, Reason::Judged { plies: 1, .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ForTwo<B: CellSet> {
    strength: Strength,
    search: AlphaBeta<AtEnd<Blur<Outlook<B, 2>>, Strategies<B, 2>>>,
    random: Pcg64,
}

/// With fewer positions than this a second thread costs more than it brings.
const WORTH_SHARING: u64 = 100_000;

impl<B: CellSet> ForTwo<B> {
    /// The player of a level for one game.
    pub fn new(game: &Halma<B, 2>, level: Level, means: Means, seed: u64) -> ForTwo<B> {
        ForTwo::with_strength(*Strength::of(level), game, means, seed)
    }

    /// A player between the levels.
    pub fn with_strength(strength: Strength, game: &Halma<B, 2>, means: Means, seed: u64) -> ForTwo<B> {
        let mut random = Pcg64::seed_from_u64(seed);
        let outlook = Outlook::new(game, OutlookWeights::TUNED);
        let evaluation = Blur { evaluation: outlook, noise: BLUR, salt: random.random() };
        let value = AtEnd { evaluation, order: longest(game) };
        let threads = if strength.nodes >= WORTH_SHARING { means.threads } else { 1 };
        let search = AlphaBeta::new(value, Resources { memory: strength.memory(means.memory), threads });
        ForTwo { strength, search: search.until_decided(), random }
    }

    fn look(
        &mut self,
        game: &Halma<B, 2>,
        question: &Question<'_, Halma<B, 2>>,
        moves: &[Move],
    ) -> Option<Found<Move>> {
        let nodes = self.strength.nodes_on(game.board().size());
        let depth = Depth { plies: self.strength.plies, time: Some(question.time), nodes: Some(nodes) };
        self.search.look_among(game, question.pos, moves, depth, question.stop)
    }

    fn reason(found: &Found<Move>) -> Reason {
        match found.prospect() {
            Some(prospect) => Reason::Proven(prospect),
            None if found.plies > 0 => {
                Reason::Judged { hundredths: hundredths(found.value_for_mover), plies: found.plies }
            }
            _ => Reason::Instinct,
        }
    }

    /// One of some moves by what they lose, so that a stated part of a step is lost on average.
    fn give_away(
        &mut self,
        game: &Halma<B, 2>,
        question: &Question<'_, Halma<B, 2>>,
        moves: &[Move],
    ) -> Option<Thought<Move>> {
        let nodes = self.strength.nodes_on(game.board().size()) / moves.len().max(1) as u64;
        let begin = Instant::now();
        let mut values = Vec::new();
        for &mv in moves {
            let after = game.play(question.pos, mv);
            values.push(match (game.payoff(&after), self.strength.plies) {
                (Some(payoff), _) => payoff[question.pos.seat] * DECIDED,
                (None, ..2) => -self.search.value().evaluation.evaluate_for_mover(game, &after),
                (None, plies) => {
                    let time = Some(question.time.saturating_sub(begin.elapsed()));
                    let depth = Depth { plies: plies - 1, time, nodes: Some(nodes) };
                    let found = self.search.look(game, &after, depth, question.stop)?;
                    -found.value_for_mover.clamp(-DECIDED, DECIDED)
                }
            });
        }
        let outlook = &self.search.value().evaluation.evaluation;
        let distance = |pos| outlook.distance(game, pos, question.pos.seat);
        let best = moves[values.iter().enumerate().max_by_key(|(_, value)| **value)?.0];
        let gain = distance(question.pos) - distance(&game.play(question.pos, best));
        let chosen = giving(self.strength.gives, gain).draw(values.iter().map(|&value| steps(value)), &mut self.random);
        let reason = match values[chosen] {
            DECIDED.. => Reason::Proven(Prospect::Win(1)),
            value if value <= -DECIDED => Reason::Instinct,
            value => Reason::Judged { hundredths: hundredths(value), plies: self.strength.plies },
        };
        Some(Thought::new(moves[chosen], reason))
    }

    /// The first move of the shortest way home, if the armies have passed each other and it can be counted.
    fn race(&self, game: &Halma<B, 2>, question: &Question<'_, Halma<B, 2>>) -> Option<Thought<Move>> {
        let in_a_hurry = question.stop.raised() || question.time < SHORT;
        if self.strength.race == 0 || in_a_hurry {
            return None;
        }
        let race = race(game, question.pos, RaceLimits { nodes: self.strength.race })?;
        let mover = question.pos.seat;
        let Solo::Shortest(way) = &race.ways[mover.index()] else { return None };
        let reason = Reason::Race { own: way.len() as u32, other: race.ways[mover.opponent().index()].at_least() };
        way.first().map(|&mv| Thought::new(mv, reason))
    }
}

/// A judgement is off by so much, so that nobody plays the same game twice; a step is worth 16.
const BLUR: i32 = 1;

/// Above all judgements.
const DECIDED: i32 = 1 << 20;

/// Counting a way home may take as long.
const SHORT: Duration = Duration::from_millis(20);

/// Long moves first: of all simple orders the one that cuts off most.
pub(super) fn longest<B: CellSet, const SEATS: usize>(game: &Halma<B, SEATS>) -> Strategies<B, SEATS> {
    Strategies::new(game, &Mix::from(Strategy::Longest)).expect("the longest move is known on every board")
}

impl<B: CellSet> Player<Halma<B, 2>> for ForTwo<B> {
    fn think(&mut self, game: &Halma<B, 2>, question: &Question<'_, Halma<B, 2>>) -> Option<Thought<Move>> {
        let mut moves = game.moves(question.pos);
        let first = moves.next()?;
        if moves.next().is_none() {
            return Some(Thought::new(first, Reason::OnlyMove));
        }
        let Seen { fresh, repeating } = seen(game, question);
        if self.strength.gives > 0 {
            return self.give_away(game, question, &fresh);
        }
        if let Some(way_home) = self.race(game, question) {
            return Some(way_home);
        }
        let found = self.look(game, question, &fresh)?;
        // Better to repeat a position than to lose.
        let lost = matches!(found.prospect(), Some(Prospect::Loss(_)));
        let instead = if lost { self.look(game, question, &repeating) } else { None };
        let found = instead.filter(|other| !matches!(other.prospect(), Some(Prospect::Loss(_)))).unwrap_or(found);
        Some(Thought::new(found.mv, Self::reason(&found)))
    }
}
