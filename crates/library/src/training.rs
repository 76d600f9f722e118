//! How exercises went, so that what was missed comes again first.

use crate::{Library, StoreError};
use rusqlite::params;

/// An exercise that is kept: what it takes to make it again, and how it went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drill {
    /// What tells exercises apart.
    pub key: String,
    /// The game, the board, and pieces and players where there is a choice.
    pub place: String,
    /// All switches of the rules with their values.
    pub rules: String,
    /// The first position, if it is not the usual one.
    pub start: Option<String>,
    /// The moves up to the mistake, which is the last one, with a space between two; empty for an opening.
    pub moves: String,
    /// Who made the mistake, as the record has it.
    pub player: String,
    /// How often it was answered.
    pub tried: u32,
    /// How often the first answer was right.
    pub right: u32,
    /// Whether the latest first answer was wrong.
    pub missed: bool,
}

impl Library {
    /// All exercises that are kept: those that were missed first, then those that nobody has tried, then the others; in each part
    /// those first that were tried the longest ago.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub fn drills(&self) -> Result<Vec<Drill>, StoreError> {
        let select = "SELECT key, place, rules, start, moves, player, tried, right, missed FROM drills \
            ORDER BY missed DESC, tried > 0, turn, id";
        let read = |row: &rusqlite::Row<'_>| {
            Ok(Drill {
                key: row.get(0)?,
                place: row.get(1)?,
                rules: row.get(2)?,
                start: row.get(3)?,
                moves: row.get(4)?,
                player: row.get(5)?,
                tried: row.get(6)?,
                right: row.get(7)?,
                missed: row.get(8)?,
            })
        };
        let all = || -> rusqlite::Result<Vec<Drill>> {
            self.connection.prepare_cached(select)?.query_map([], read)?.collect()
        };
        all().map_err(|source| self.failed(source))
    }

    /// Keeps an exercise that was found; one that is kept already stays as it is.
    ///
    /// # Errors
    /// [`StoreError`] if the library cannot be written to.
    pub fn keep_drill(&mut self, drill: &Drill) -> Result<(), StoreError> {
        let insert = "INSERT INTO drills (key, place, rules, start, moves, player, tried, right, missed, turn) \
            VALUES (?, ?, ?, ?, ?, ?, 0, 0, 0, 0) ON CONFLICT (key) DO NOTHING";
        let values = params![drill.key, drill.place, drill.rules, drill.start, drill.moves, drill.player];
        self.connection.execute(insert, values).map(drop).map_err(|source| self.failed(source))
    }

    /// Keeps how the first answer to an exercise went.
    ///
    /// # Errors
    /// [`StoreError`] if the library cannot be written to.
    pub fn keep_answer(&mut self, drill: &Drill, right: bool) -> Result<(), StoreError> {
        self.keep_drill(drill)?;
        // Answers are counted rather than dated: a clock may go back.
        let update = "UPDATE drills SET tried = tried + 1, right = right + ?, missed = ?, \
            turn = (SELECT max(turn) + 1 FROM drills) WHERE key = ?";
        let values = params![u8::from(right), !right, drill.key];
        self.connection.execute(update, values).map(drop).map_err(|source| self.failed(source))
    }

    /// The games of the library that were looked through for exercises, by a judge of at least this level.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub fn reviewed_games(&self, level: u8) -> Result<Vec<i64>, StoreError> {
        let select = "SELECT game FROM reviewed_games WHERE level >= ? ORDER BY game";
        let all = || -> rusqlite::Result<Vec<i64>> {
            self.connection.prepare_cached(select)?.query_map([level], |row| row.get(0))?.collect()
        };
        all().map_err(|source| self.failed(source))
    }

    /// Remembers that a game of the library was looked through.
    ///
    /// # Errors
    /// [`StoreError`] if the library cannot be written to.
    pub fn keep_reviewed(&mut self, game: i64, level: u8) -> Result<(), StoreError> {
        let insert = "INSERT INTO reviewed_games (game, level) VALUES (?, ?) \
            ON CONFLICT (game) DO UPDATE SET level = max(level, excluded.level)";
        self.connection.execute(insert, params![game, level]).map(drop).map_err(|source| self.failed(source))
    }
}
