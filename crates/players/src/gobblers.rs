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

use crate::Level;
use ::gobblers::{Handicapped, HandicappedPosition, Move};
use game::{Engine, StopSignal};
use rand::SeedableRng;
use rand_pcg::Pcg64;
use std::time::Duration;

/// A player of some level.
///
/// ```
/// use game::{Engine, Game, StopSignal};
/// use gobblers::{FirstTurns, Gobblers, Handicapped, Rules};
/// use players::gobblers::{BySearch, Player};
/// use std::time::Duration;
///
/// let game = Handicapped::new(Gobblers::new(Rules::default()), FirstTurns::NONE);
/// let mut player = Player::perfect(1, BySearch::new(game.clone(), 1 << 26));
/// let mv = player.choose(&game, &game.start(), Duration::from_mins(1), &StopSignal::new());
/// assert!(game.moves(&game.start()).any(|legal| Some(legal) == mv));
/// ```
pub struct Player {
    mind: Mind,
    random: Pcg64,
}

enum Mind {
    Fallible(&'static Strength),
    Perfect(Box<dyn Oracle>),
}

impl Player {
    /// The player of a level. Only the highest level asks for the oracle, which has to know the game that will be played.
    ///
    /// # Errors
    /// Those of the oracle.
    pub fn new<E>(level: Level, seed: u64, oracle: impl FnOnce() -> Result<Box<dyn Oracle>, E>) -> Result<Player, E> {
        let mind = match LEVELS.get(usize::from(level.number())) {
            Some(strength) => Mind::Fallible(strength),
            None => Mind::Perfect(oracle()?),
        };
        Ok(Player { mind, random: Pcg64::seed_from_u64(seed) })
    }

    /// The player of the highest level.
    pub fn perfect(seed: u64, oracle: impl Oracle + 'static) -> Player {
        Player { mind: Mind::Perfect(Box::new(oracle)), random: Pcg64::seed_from_u64(seed) }
    }
}

impl Engine<Handicapped> for Player {
    fn choose(
        &mut self,
        game: &Handicapped,
        pos: &HandicappedPosition,
        time: Duration,
        stop: &StopSignal,
    ) -> Option<Move> {
        match &mut self.mind {
            Mind::Fallible(strength) => fallible::choose(strength, game, pos, time, stop, &mut self.random),
            Mind::Perfect(oracle) => perfect::choose(&mut **oracle, game, pos, time, stop, &mut self.random),
        }
    }
}
