use super::alone::{Plan, Reach, WON, plan};
use super::blur::Blur;
use super::sight::seen;
use super::{Strength, hundredths};
use crate::{Level, Player, Question, Reason, Thought};
use eval::halma::Outlook;
use game::{Game, Prospect};
use halma::{CellSet, Halma, Move};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::time::Instant;

/// A player of Halma for four, who plans its own turns and takes the others as they come.
pub struct ForFour<B: CellSet> {
    strength: &'static Strength,
    outlook: Blur<Outlook<B, 4>>,
    random: Pcg64,
}

impl<B: CellSet> ForFour<B> {
    /// The player of a level for one game.
    pub fn new(game: &Halma<B, 4>, level: Level, seed: u64) -> ForFour<B> {
        let strength = Strength::of(level);
        let mut random = Pcg64::seed_from_u64(seed);
        let evaluation = Outlook::new(game, strength.minds);
        ForFour { strength, outlook: Blur { evaluation, noise: strength.noise, salt: random.random() }, random }
    }
}

impl<B: CellSet> Player<Halma<B, 4>> for ForFour<B> {
    fn think(&mut self, game: &Halma<B, 4>, question: &Question<'_, Halma<B, 4>>) -> Option<Thought<Move>> {
        let mut moves = game.moves(question.pos);
        let first = moves.next()?;
        if moves.next().is_none() {
            return Some(Thought::new(first, Reason::OnlyMove));
        }
        let moves = seen(game, question, self.strength.chains, &mut self.random).fresh;
        let reach = Reach {
            turns: self.strength.turns,
            nodes: self.strength.nodes_on(game.board().size()),
            until: Instant::now().checked_add(question.time),
            stop: question.stop,
        };
        let plan = plan(game, &self.outlook, question.pos, &moves, &reach)?;
        Some(Thought::new(plan.mv, reason(&plan)))
    }
}

/// What the others do is only expected, so that nothing is proven but a win by this very move.
fn reason(plan: &Plan) -> Reason {
    match plan {
        Plan { gain, turns: 1, .. } if *gain >= -(WON / 2) => Reason::Proven(Prospect::Win(1)),
        // A win some turns ahead is worth more than can be said in turns.
        Plan { gain, .. } if *gain >= -(WON / 2) => Reason::Instinct,
        Plan { gain, turns, .. } => Reason::Judged { hundredths: hundredths(*gain), plies: *turns },
    }
}
