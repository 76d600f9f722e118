use crate::{Library, StoreError};
use rusqlite::params;

/// What there is to train of a game: exercises that are known, and games that may have more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Supply {
    /// The name of the game.
    pub game: String,
    /// Exercises that are kept.
    pub exercises: u64,
    /// Those of them that were missed the last time.
    pub missed: u64,
    /// Games for two that were not looked through yet.
    pub new_games: u64,
}

const NEW_GAMES: &str = "SELECT settings.game, count(*) FROM games JOIN settings ON settings.id = games.setting \
    WHERE games.third IS NULL AND (?1 IS NULL OR games.first IN wanted OR games.second IN wanted) \
    AND games.id NOT IN (SELECT game FROM reviewed_games WHERE level >= ?2) GROUP BY settings.game";

/// The names with a part of them; `instr` needs no escapes.
const WANTED: &str = "WITH wanted AS (SELECT id FROM names WHERE instr(lower(name), lower(?1)) > 0) ";

impl Library {
    /// What there is to train, by game: of everybody, or of the players whose name contains this. Games that a judge of this level
    /// has looked through are not new.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub fn supply(&self, player: Option<&str>, level: u8) -> Result<Vec<Supply>, StoreError> {
        let new_games = || -> rusqlite::Result<Vec<(String, i64)>> {
            let mut statement = self.connection.prepare(&format!("{WANTED}{NEW_GAMES}"))?;
            statement.query_map(params![player, level], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        };
        let mut found: Vec<Supply> = Vec::new();
        for (game, games) in new_games().map_err(|source| self.failed(source))? {
            supply_of(&mut found, &game).new_games += games as u64;
        }
        let wanted = player.map(str::to_lowercase).unwrap_or_default();
        // Openings have no moves of their own, and need no games.
        let drills = self.drills()?.into_iter().filter(|drill| !drill.moves.is_empty());
        for drill in drills.filter(|drill| drill.player.to_lowercase().contains(&wanted)) {
            let supply = supply_of(&mut found, drill.place.split(' ').next().unwrap_or_default());
            supply.exercises += 1;
            supply.missed += u64::from(drill.missed);
        }
        Ok(found)
    }
}

fn supply_of<'s>(all: &'s mut Vec<Supply>, game: &str) -> &'s mut Supply {
    let at = all.iter().position(|supply| supply.game == game).unwrap_or_else(|| {
        all.push(Supply { game: game.to_owned(), exercises: 0, missed: 0, new_games: 0 });
        all.len() - 1
    });
    &mut all[at]
}
