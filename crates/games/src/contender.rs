//! Players by description, like `level:5`, inside the types of a game.

mod effort;
mod perfect;

pub use effort::time;
pub(crate) use effort::{Effort, MOST_PLIES, checked_plies, effort_in, plies_in};

use crate::situation::Solvable;
use crate::{Level, LevelError, Resources, Table, TableError};
use game::Game;
use perfect::Perfect;
use players::{Player, Question, Random, Thought};
use std::sync::Arc;
use std::time::Duration;

/// The descriptions that every game knows.
const COMMON: [&str; 4] = ["level:5", "level:9@500ms", "random", "solver"];

/// A player inside the types of a game.
pub(crate) type Sitting<G> = Box<dyn Player<G>>;

/// A table that has players of its own.
pub(crate) trait Hosting: Table {
    /// What is played.
    type Game: Solvable;

    /// The rules.
    fn rules(&self) -> &Arc<Self::Game>;

    /// A player of some level.
    ///
    /// # Errors
    /// [`TableError::Tablebase`] if there is a table of positions for it that is damaged or foreign.
    fn of_level(&self, level: Level, resources: &Resources, seed: u64) -> Result<Sitting<Self::Game>, TableError>;

    /// A player of a kind that not every game has; `None` if the description is of another kind.
    ///
    /// # Errors
    /// [`TableError::Contender`] if it is of such a kind and wrong.
    fn special(
        &self,
        _description: &str,
        _resources: &Resources,
        _seed: u64,
    ) -> Result<Option<Sitting<Self::Game>>, TableError> {
        Ok(None)
    }

    /// Examples of the descriptions of such players.
    fn specials(&self) -> &'static [&'static str] {
        &[]
    }
}

/// The player that a description names.
///
/// # Errors
/// [`TableError::Contender`] if there is no such player.
pub(crate) fn named<H: Hosting>(
    host: &H,
    description: &str,
    resources: &Resources,
    seed: u64,
) -> Result<Sitting<H::Game>, TableError> {
    if let Some(player) = host.special(description, resources, seed)? {
        return Ok(player);
    }
    match description {
        "random" => return Ok(Box::new(Random::new(seed))),
        "solver" => return Ok(Box::new(Perfect::new(host.rules(), resources, seed)?)),
        _ => {}
    }
    let Some(level) = description.strip_prefix("level:") else {
        let known = COMMON.iter().chain(host.specials()).copied().collect::<Vec<_>>().join(", ");
        let game = host.game();
        return Err(wrong(format!("{game} has no player \"{description}\"; there are {known}")));
    };
    let (level, cap) = level.split_once('@').map_or((level, None), |(level, cap)| (level, Some(cap)));
    let level: Level = level.parse().map_err(|error: LevelError| wrong(error.to_string()))?;
    let cap = cap.map(time).transpose()?;
    let player = host.of_level(level, resources, seed)?;
    Ok(match cap {
        Some(cap) => Box::new(Capped { player, cap }),
        None => player,
    })
}

/// A description that is wrong, and what would be right.
pub(crate) fn wrong(message: impl Into<String>) -> TableError {
    TableError::Contender(message.into())
}

/// A player that takes no longer than it is allowed here, however long it is given.
struct Capped<G: Game> {
    player: Sitting<G>,
    cap: Duration,
}

impl<G: Game> Player<G> for Capped<G> {
    fn think(&mut self, game: &G, question: &Question<'_, G>) -> Option<Thought<G::Move>> {
        let Question { pos, past, time, stop } = *question;
        self.player.think(game, &Question { pos, past, time: time.min(self.cap), stop })
    }
}
