use super::blur::Blur;
use super::sight::seen;
use super::two::longest;
use super::{Strength, hundredths};
use crate::{Level, Player, Question, Reason, Thought};
use eval::halma::{Outlook, Strategies};
use game::{Game, Prospect};
use halma::{CellSet, Halma, Move};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use search::engine::{Depth, Found, Paranoid, Sight};

/// A player of Halma for four: as if all others played together against it.
pub struct ForFour<B: CellSet> {
    strength: &'static Strength,
    search: Paranoid<Blur<Outlook<B, 4>>, Strategies<B, 4>>,
    random: Pcg64,
}

/// How many moves of a position are looked at, the longest ones: most of the others are steps back and aside.
const WIDTH: usize = 12;

impl<B: CellSet> ForFour<B> {
    /// The player of a level for one game.
    pub fn new(game: &Halma<B, 4>, level: Level, seed: u64) -> ForFour<B> {
        let strength = Strength::of(level);
        let mut random = Pcg64::seed_from_u64(seed);
        let outlook = Outlook::new(game, strength.minds);
        let evaluation = Blur { evaluation: outlook, noise: strength.noise, salt: random.random() };
        let sight = Sight { evaluation, order: longest(game), width: Some(WIDTH) };
        ForFour { strength, search: Paranoid::new(sight, strength.plies), random }
    }
}

impl<B: CellSet> Player<Halma<B, 4>> for ForFour<B> {
    fn think(&mut self, game: &Halma<B, 4>, question: &Question<'_, Halma<B, 4>>) -> Option<Thought<Move>> {
        let mut moves = game.moves(question.pos);
        let first = moves.next()?;
        if moves.next().is_none() {
            return Some(Thought::new(first, Reason::OnlyMove));
        }
        let Strength { chains, plies, nodes, .. } = *self.strength;
        let moves = seen(game, question, chains, &mut self.random).fresh;
        let depth = Depth { plies, time: Some(question.time), nodes: Some(nodes) };
        let found = self.search.look_among(game, question.pos, &moves, depth, question.stop)?;
        Some(Thought::new(found.mv, reason(&found)))
    }
}

/// A position's worth is what a player has over each of the three others, added up. A loss is only feared: nobody is sure that
/// the others play together.
fn reason(found: &Found<Move>) -> Reason {
    match found.prospect() {
        Some(won @ Prospect::Win(_)) => Reason::Proven(won),
        None if found.plies > 0 => {
            Reason::Judged { hundredths: hundredths(found.value_for_mover) / 3, plies: found.plies }
        }
        _ => Reason::Instinct,
    }
}
