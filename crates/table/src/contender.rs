//! Players by description, like `level:5`.

use crate::playing::Advice;
use crate::{Level, LevelError, Player, Resources, Table, TableError};
use game::StopSignal;
use players::{Reason, Thought};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;
use std::time::Duration;

/// The descriptions that every game knows.
const COMMON: [&str; 3] = ["level:5", "level:9@500ms", "random"];

/// A player that every game has, by its description; `others` are examples of what this game knows beside that.
///
/// # Errors
/// [`TableError::Contender`] if there is no such player.
pub(crate) fn common<T: Table + ?Sized>(
    table: &T,
    description: &str,
    resources: &Resources,
    seed: u64,
    others: &[&str],
) -> Result<Box<dyn Player>, TableError> {
    if description == "random" {
        return Ok(Box::new(ByChance { table: again(table)?, random: Pcg64::seed_from_u64(seed) }));
    }
    let Some(level) = description.strip_prefix("level:") else {
        let known = COMMON.iter().chain(others).copied().collect::<Vec<_>>().join(", ");
        let game = table.game();
        return Err(TableError::Contender(format!("{game} has no player \"{description}\"; there are {known}")));
    };
    let (level, cap) = level.split_once('@').map_or((level, None), |(level, cap)| (level, Some(cap)));
    let level: Level = level.parse().map_err(|error: LevelError| TableError::Contender(error.to_string()))?;
    let cap = cap.map(time).transpose()?;
    let player = table.player(level, resources, seed)?;
    Ok(match cap {
        Some(cap) => Box::new(Capped { player, cap }),
        None => player,
    })
}

/// A time like `500ms`, `1.5s` or `2m`.
///
/// # Errors
/// [`TableError::Contender`] for anything else.
pub(crate) fn time(text: &str) -> Result<Duration, TableError> {
    let wrong = || TableError::Contender(format!("\"{text}\" is no time for a move; write it like 500ms, 1s or 2m"));
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0)];
    let (number, unit) =
        units.iter().find_map(|(name, unit)| Some((text.strip_suffix(name)?, unit))).ok_or_else(wrong)?;
    let plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds = number.parse::<f64>().ok().filter(|_| plain).map(|number| number * unit).ok_or_else(wrong)?;
    Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero()).ok_or_else(wrong)
}

/// The same game once more, for somebody who keeps it.
fn again<T: Table + ?Sized>(table: &T) -> Result<Box<dyn Table>, TableError> {
    let rules: Vec<(&str, &str)> = table.switches().iter().collect();
    crate::open_with(table.game(), Some(&table.board()), table.roster(), &rules)
}

/// Plays any legal move.
struct ByChance {
    table: Box<dyn Table>,
    random: Pcg64,
}

impl Player for ByChance {
    fn think(&mut self, history: &[String], _: Duration, _: &StopSignal) -> Result<Option<Advice>, TableError> {
        let Some(now) = history.last() else { return Ok(None) };
        let moves = self.table.situation(now)?.moves();
        Ok(moves.choose(&mut self.random).map(|mv| Thought::new(mv.clone(), Reason::Instinct)))
    }
}

/// A player that takes no longer than it is allowed here, however long it is given.
struct Capped {
    player: Box<dyn Player>,
    cap: Duration,
}

impl Player for Capped {
    fn think(&mut self, history: &[String], time: Duration, stop: &StopSignal) -> Result<Option<Advice>, TableError> {
        self.player.think(history, time.min(self.cap), stop)
    }
}
