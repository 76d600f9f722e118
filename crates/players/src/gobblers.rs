//! Players of Gobblet Gobblers.
//!
//! Level 9 knows what every position is worth, from an [`Oracle`]. The others think in three steps: they remember the
//! position, perhaps without some covered pieces (`memory`); they look a few plies ahead for wins and losses that can be
//! forced on that board (`fallible`); and where that decides nothing they go by the look of it (`judgement`). How much of
//! each a level has stands in [`LEVELS`].

mod fallible;
mod judgement;
mod memory;
mod oracle;
mod perfect;
mod strength;

pub use oracle::{BySearch, Effort, Knowing, Oracle};
pub use strength::{LEVELS, Strength};

use crate::{Level, Question, Thought};
use ::gobblers::{Handicapped, Move};
use rand::SeedableRng;
use rand_pcg::Pcg64;

/// A player of some level.
///
/// ```
/// use game::{Game, StopSignal};
/// use gobblers::{FirstTurns, Gobblers, Handicapped, Rules};
/// use players::gobblers::{BySearch, Player};
/// use players::{Player as _, Question};
/// use std::time::Duration;
///
/// let game = Handicapped::new(Gobblers::new(Rules::default()), FirstTurns::NONE);
/// let mut player = Player::perfect(1, BySearch::new(game.clone(), 1 << 26));
/// let (pos, stop) = (game.start(), StopSignal::new());
/// let question = Question { pos: &pos, past: &[], time: Duration::from_mins(1), stop: &stop };
/// let mv = player.think(&game, &question).map(|thought| thought.mv);
/// assert!(game.moves(&pos).any(|legal| Some(legal) == mv));
/// ```
pub struct Player {
    mind: Mind,
    random: Pcg64,
}

enum Mind {
    Fallible(Strength),
    Perfect(Box<dyn Oracle>),
}

impl Player {
    /// The player of a level. Only the highest level asks for the oracle, which has to know the game that will be played.
    ///
    /// # Errors
    /// Those of the oracle.
    pub fn new<E>(level: Level, seed: u64, oracle: impl FnOnce() -> Result<Box<dyn Oracle>, E>) -> Result<Player, E> {
        let mind = match LEVELS.get(usize::from(level.number())) {
            Some(strength) => Mind::Fallible(*strength),
            None => Mind::Perfect(oracle()?),
        };
        Ok(Player { mind, random: Pcg64::seed_from_u64(seed) })
    }

    /// A player between the levels.
    pub fn with_strength(strength: Strength, seed: u64) -> Player {
        Player { mind: Mind::Fallible(strength), random: Pcg64::seed_from_u64(seed) }
    }

    /// The player of the highest level.
    pub fn perfect(seed: u64, oracle: impl Oracle + 'static) -> Player {
        Player { mind: Mind::Perfect(Box::new(oracle)), random: Pcg64::seed_from_u64(seed) }
    }
}

impl crate::Player<Handicapped> for Player {
    fn think(&mut self, game: &Handicapped, question: &Question<'_, Handicapped>) -> Option<Thought<Move>> {
        match &mut self.mind {
            Mind::Fallible(strength) => fallible::think(strength, game, question, &mut self.random),
            Mind::Perfect(oracle) => perfect::think(&mut **oracle, game, question, &mut self.random),
        }
    }
}
