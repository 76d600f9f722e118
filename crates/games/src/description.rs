//! Players by description, like `level:5`, inside the types of a game.

mod effort;
mod perfect;
mod phase;

pub use effort::time;
pub(crate) use effort::{Effort, MOST_PLIES, checked_plies, effort_in, plies_in};

use crate::abilities::{Abilities, TypedPlayer};
use crate::{GameError, Level, LevelError, Resources};
use game::Game;
use perfect::Perfect;
use players::{Naive, Player, Question, Random, Thought};
use std::sync::Arc;
use std::time::Duration;

/// The descriptions that every game knows.
const COMMON: [&str; 5] = ["level:5", "level:9@500ms", "random", "naive", "solver"];

/// The player that a description names.
///
/// # Errors
/// [`GameError::Description`] if there is no such player.
pub(crate) fn player<A: Abilities>(
    game: &Arc<A>,
    description: &str,
    resources: &Resources,
    seed: u64,
) -> Result<TypedPlayer<A::Rules>, GameError> {
    if let Some(player) = phase::phases(game, description, resources, seed)? {
        return Ok(player);
    }
    if let Some(player) = game.special_player(description, resources, seed)? {
        return Ok(player);
    }
    match description {
        "random" => return Ok(Box::new(Random::new(seed))),
        "naive" => return Ok(Box::new(Naive::new(seed))),
        "solver" => return Ok(Box::new(Perfect::new(game, resources, seed)?)),
        _ => {}
    }
    let Some(level) = description.strip_prefix("level:") else {
        let known = COMMON.iter().chain(game.special_players()).chain(&[phase::EXAMPLE]);
        let known = known.copied().collect::<Vec<_>>().join(", ");
        let game = game.name();
        return Err(wrong(format!("{game} has no player \"{description}\"; there are {known}")));
    };
    let (level, cap) = level.split_once('@').map_or((level, None), |(level, cap)| (level, Some(cap)));
    let level: Level = level.parse().map_err(|error: LevelError| wrong(error.to_string()))?;
    let cap = cap.map(time).transpose()?;
    let player = game.level(level, resources, seed)?;
    Ok(match cap {
        Some(cap) => Box::new(Capped { player, cap }),
        None => player,
    })
}

/// A description that is wrong, and what would be right.
pub(crate) fn wrong(message: impl Into<String>) -> GameError {
    GameError::Description(message.into())
}

/// A player that takes no longer than it is allowed here, however long it is given.
pub(crate) struct Capped<G: Game> {
    pub(crate) player: TypedPlayer<G>,
    pub(crate) cap: Duration,
}

impl<G: Game> Player<G> for Capped<G> {
    fn think(&mut self, game: &G, question: &Question<'_, G>) -> Option<Thought<G::Move>> {
        let Question { pos, past, time, stop } = *question;
        self.player.think(game, &Question { pos, past, time: time.min(self.cap), stop })
    }
}
