use crate::{Record, RecordError, Setting};
use games::{Game, GameError, Line};
use std::collections::HashMap;

/// Games that are open: to open one takes as long as to play it, and many records share one.
#[derive(Default)]
pub struct OpenGames(HashMap<Setting, Game>);

impl OpenGames {
    /// Plays a game again, with every variation, and compares the result, like [`Record::replay`].
    ///
    /// # Errors
    /// [`RecordError`] names the first thing that is wrong.
    pub fn replay(&mut self, record: &Record) -> Result<Line, RecordError> {
        let game = self.of(&record.setting).map_err(|source| RecordError::Rules { line: record.line, source })?;
        record.replay_in(&game)
    }

    /// The game that is played so.
    ///
    /// # Errors
    /// [`GameError`] if there is no such game, board or switch.
    pub fn of(&mut self, setting: &Setting) -> Result<Game, GameError> {
        if let Some(game) = self.0.get(setting) {
            return Ok(game.clone());
        }
        let game = setting.open()?;
        self.0.insert(setting.clone(), game.clone());
        Ok(game)
    }
}
