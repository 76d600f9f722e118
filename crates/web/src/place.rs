use crate::error::ApiError;
use games::{Game, Line, LineText, Roster, open_with};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A position as requests name it: a game with its rules, where it begins, and the moves that were made.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Place {
    pub(crate) game: String,
    #[serde(default)]
    pub(crate) board: Option<String>,
    #[serde(default)]
    pub(crate) pieces: Option<usize>,
    #[serde(default)]
    pub(crate) players: Option<usize>,
    #[serde(default)]
    pub(crate) rules: BTreeMap<String, String>,
    /// The characters of the first position, if it is not the usual one.
    #[serde(default)]
    pub(crate) start: Option<String>,
    #[serde(default)]
    pub(crate) moves: Vec<String>,
    /// Moves that follow, written together or apart, as people paste them.
    #[serde(default)]
    pub(crate) line: Option<String>,
}

/// More moves than any game has.
const MOST_MOVES: usize = 2_000;

impl Place {
    pub(crate) fn open(&self) -> Result<Game, ApiError> {
        let rules: Vec<(&str, &str)> = self.rules.iter().map(|(name, value)| (&**name, &**value)).collect();
        let roster = Roster { pieces: self.pieces, players: self.players };
        Ok(open_with(&self.game, self.board.as_deref(), roster, &rules)?)
    }

    /// The line that it names.
    pub(crate) fn line(&self) -> Result<Line, ApiError> {
        if self.moves.len() > MOST_MOVES {
            return Err(ApiError::input(format!("{} moves are too many; at most {MOST_MOVES}", self.moves.len())));
        }
        let mut line = Line::from_text(&self.open()?, self.start.as_deref())?;
        for (index, mv) in self.moves.iter().enumerate() {
            line.push_text(mv).map_err(|error| ApiError::input(format!("move {}: {error}", index + 1)))?;
        }
        if let Some(more) = &self.line {
            line.push_line(more)?;
        }
        Ok(line)
    }
}
