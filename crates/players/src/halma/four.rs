use super::alone::{Plan, Reach, WON, plan};
use super::blur::Blur;
use super::sight::seen;
use super::{Strength, giving, hundredths, steps};
use crate::{Level, Player, Question, Reason, Thought};
use eval::halma::{Outlook, OutlookWeights};
use game::{Game, Prospect};
use halma::{CellSet, Halma, Move};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::time::Instant;

/// A player of Halma for four, who plans its own turns and takes the others as they come.
pub struct ForFour<B: CellSet> {
    strength: Strength,
    outlook: Blur<Outlook<B, 4>>,
    random: Pcg64,
}

impl<B: CellSet> ForFour<B> {
    /// The player of a level for one game.
    pub fn new(game: &Halma<B, 4>, level: Level, seed: u64) -> ForFour<B> {
        ForFour::with_strength(*Strength::of(level), game, seed)
    }

    /// A player between the levels.
    pub fn with_strength(strength: Strength, game: &Halma<B, 4>, seed: u64) -> ForFour<B> {
        let mut random = Pcg64::seed_from_u64(seed);
        let evaluation = Outlook::new(game, OutlookWeights::TUNED);
        ForFour { strength, outlook: Blur { evaluation, noise: BLUR, salt: random.random() }, random }
    }
}

impl<B: CellSet> Player<Halma<B, 4>> for ForFour<B> {
    fn think(&mut self, game: &Halma<B, 4>, question: &Question<'_, Halma<B, 4>>) -> Option<Thought<Move>> {
        let mut moves = game.moves(question.pos);
        let first = moves.next()?;
        if moves.next().is_none() {
            return Some(Thought::new(first, Reason::OnlyMove));
        }
        let moves = seen(game, question).fresh;
        let reach = Reach {
            turns: self.strength.turns,
            nodes: self.strength.nodes_on(game.board().size()),
            until: Instant::now().checked_add(question.time),
            stop: question.stop,
        };
        if self.strength.gives_of_four > 0 {
            return self.give_away(game, question, &moves, &reach);
        }
        let plan = plan(game, &self.outlook, question.pos, &moves, &reach)?;
        Some(Thought::new(plan.mv, reason(&plan)))
    }
}

impl<B: CellSet> ForFour<B> {
    /// One of some moves by what they lose, so that a stated part of a step is lost on average.
    fn give_away(
        &mut self,
        game: &Halma<B, 4>,
        question: &Question<'_, Halma<B, 4>>,
        moves: &[Move],
        reach: &Reach<'_>,
    ) -> Option<Thought<Move>> {
        let reach = Reach { nodes: reach.nodes / moves.len().max(1) as u64, ..*reach };
        let plans = moves.iter().map(|&mv| plan(game, &self.outlook, question.pos, &[mv], &reach));
        let plans: Vec<Plan> = plans.collect::<Option<_>>()?;
        let best = plans.iter().map(|plan| plan.gain).max()?;
        let a_turn = best / reach.turns.max(1) as i32;
        let chosen = giving(self.strength.gives_of_four, a_turn)
            .draw(plans.iter().map(|plan| steps(plan.gain)), &mut self.random);
        let plan = &plans[chosen];
        Some(Thought::new(plan.mv, reason(plan)))
    }
}

/// A judgement is off by so much, so that nobody plays the same game twice; a step is worth 16.
const BLUR: i32 = 1;

/// What the others do is only expected, so that nothing is proven but a win by this very move.
fn reason(plan: &Plan) -> Reason {
    match plan {
        Plan { gain, turns: 1, .. } if *gain >= -(WON / 2) => Reason::Proven(Prospect::Win(1)),
        // A win some turns ahead is worth more than can be said in turns.
        Plan { gain, .. } if *gain >= -(WON / 2) => Reason::Instinct,
        Plan { gain, turns, .. } => Reason::Judged { hundredths: hundredths(*gain), plies: *turns },
    }
}
