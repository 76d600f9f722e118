use crate::error::ApiError;
use answers::{Object, RosterResult};
use games::{Game, Line, LineText, Position, Roster, open_with};
use record::Record;
use serde::{Deserialize, Serialize};
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

/// The same as answers name it, so that it can be asked about as it stands.
#[derive(Serialize)]
pub(crate) struct PlaceAnswer {
    game: String,
    board: String,
    #[serde(flatten)]
    roster: RosterResult,
    rules: Object<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moves: Vec<String>,
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

impl PlaceAnswer {
    /// The place of a position, without the moves that led to it.
    pub(crate) fn of_position(game: &Game, position: Position) -> PlaceAnswer {
        PlaceAnswer {
            game: game.name().to_owned(),
            board: game.board(),
            roster: game.roster().into(),
            rules: Object::switches(game.switches()),
            start: Line::from_position(game.clone(), position).start_text(),
            moves: Vec::new(),
        }
    }

    /// The end of a game that was kept.
    pub(crate) fn of_record(record: Record) -> PlaceAnswer {
        let moves = record.moves.iter().map(|node| node.mv.clone()).collect();
        PlaceAnswer { moves, ..PlaceAnswer::of_start(record) }
    }

    /// Where a game that was kept began.
    pub(crate) fn of_start(record: Record) -> PlaceAnswer {
        let Record { setting, start, .. } = record;
        PlaceAnswer {
            game: setting.game,
            board: setting.board,
            roster: setting.roster.into(),
            rules: Object(setting.rules),
            start,
            moves: Vec::new(),
        }
    }
}
