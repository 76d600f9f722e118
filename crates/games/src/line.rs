use crate::{Game, GameError, Line};

/// Text for the moves of a line, for those who read and write it.
pub trait LineText {
    /// The line without a move from a position that is given as text, or from the start of the game.
    ///
    /// # Errors
    /// [`GameError::Text`] if the text is no position.
    fn from_text(game: &Game, start: Option<&str>) -> Result<Self, GameError>
    where
        Self: Sized;

    /// Adds the move that a text names.
    ///
    /// # Errors
    /// [`GameError`] if it is no move, or not legal; nothing has changed then.
    fn push_text(&mut self, mv: &str) -> Result<(), GameError>;

    /// The moves as people write them.
    fn move_texts(&self) -> Vec<String>;

    /// The first position as text, if it is not the usual one.
    fn start_text(&self) -> Option<String>;
}

impl LineText for Line {
    fn from_text(game: &Game, start: Option<&str>) -> Result<Line, GameError> {
        let start = start.map_or_else(|| Ok(game.start()), |text| game.parse_position(text))?;
        Ok(Line::from_position(game.clone(), start))
    }

    fn push_text(&mut self, mv: &str) -> Result<(), GameError> {
        let (mv, after) = self.position().play_text(mv)?;
        self.push_known(mv, after);
        Ok(())
    }

    fn move_texts(&self) -> Vec<String> {
        self.moves().iter().map(|&mv| self.rules().move_text(mv)).collect()
    }

    fn start_text(&self) -> Option<String> {
        (*self.start() != self.rules().start()).then(|| self.start().text())
    }
}
