use crate::TableError;
use game::{Engine, Match, MatchError, MatchStatus, Notation, StopSignal};
use std::sync::Arc;
use std::time::Duration;

/// A game being played, behind the face.
pub trait Playing: Send {
    /// The position now, as one line of text.
    fn position(&self) -> String;

    /// The moves made so far.
    fn moves(&self) -> Vec<String>;

    /// Whether it goes on, and if not, how it ended.
    fn status(&self) -> MatchStatus;

    /// Makes a move.
    ///
    /// # Errors
    /// [`TableError`] if the text is no move, the move is not legal, or nothing is left to play; nothing has changed then.
    fn play(&mut self, mv: &str) -> Result<MatchStatus, TableError>;
}

/// A computer player, behind the face.
pub trait Player: Send {
    /// The chosen move in a position given as text, within `time`; `None` if the game is over. `stop` asks for an answer at
    /// once.
    ///
    /// # Errors
    /// [`TableError::Text`] if the text is no position of this game.
    fn choose(&mut self, position: &str, time: Duration, stop: &StopSignal) -> Result<Option<String>, TableError>;
}

impl<G: Notation + Send> Playing for Match<G> {
    fn position(&self) -> String {
        self.game().position_text(&Match::position(self))
    }

    fn moves(&self) -> Vec<String> {
        Match::moves(self).map(|mv| self.game().move_text(mv)).collect()
    }

    fn status(&self) -> MatchStatus {
        Match::status(self)
    }

    fn play(&mut self, mv: &str) -> Result<MatchStatus, TableError> {
        let chosen = self.game().parse_move(mv)?;
        Match::play(self, chosen).map_err(|error| match error {
            MatchError::Illegal(source) => {
                let legal = self.game().moves(&Match::position(self)).map(|mv| self.game().move_text(mv));
                TableError::Illegal { mv: mv.to_owned(), legal: legal.collect::<Vec<_>>().join(", "), source }
            }
            MatchError::Over => TableError::Over,
        })
    }
}

/// An engine with the game that it plays.
pub(crate) struct Seated<G, E> {
    game: Arc<G>,
    engine: E,
}

impl<G, E> Seated<G, E> {
    pub(crate) fn new(game: Arc<G>, engine: E) -> Seated<G, E> {
        Seated { game, engine }
    }
}

impl<G: Notation + Send + Sync, E: Engine<G> + Send> Player for Seated<G, E> {
    fn choose(&mut self, position: &str, time: Duration, stop: &StopSignal) -> Result<Option<String>, TableError> {
        let pos = self.game.parse_position(position)?;
        Ok(self.engine.choose(&self.game, &pos, time, stop).map(|mv| self.game.move_text(mv)))
    }
}
