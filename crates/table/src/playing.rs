use crate::TableError;
use game::{Match, MatchError, MatchStatus, Notation, StopSignal};
use players::{Question, Thought};
use std::sync::Arc;
use std::time::Duration;

/// A game being played, behind the face.
pub trait Playing: Send {
    /// The position now, as one line of text.
    fn position(&self) -> String;

    /// All positions from the start to now.
    fn history(&self) -> Vec<String>;

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
    /// The chosen move in the last of some positions, which were played through, within `time`; `None` if the game is over.
    /// `stop` asks for an answer at once.
    ///
    /// # Errors
    /// [`TableError::Text`] if a text is no position of this game.
    fn think(&mut self, history: &[String], time: Duration, stop: &StopSignal) -> Result<Option<Advice>, TableError>;
}

/// A move with what speaks for it, behind the face.
pub type Advice = Thought<String>;

impl<G: Notation + Send> Playing for Match<G> {
    fn position(&self) -> String {
        self.game().position_text(&Match::position(self))
    }

    fn history(&self) -> Vec<String> {
        self.positions().map(|pos| self.game().position_text(&pos)).collect()
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

/// A player with the game that it plays.
pub(crate) struct Seated<G, P> {
    game: Arc<G>,
    player: P,
}

impl<G, P> Seated<G, P> {
    pub(crate) fn new(game: Arc<G>, player: P) -> Seated<G, P> {
        Seated { game, player }
    }
}

impl<G: Notation + Send + Sync, P: players::Player<G>> Player for Seated<G, P> {
    fn think(&mut self, history: &[String], time: Duration, stop: &StopSignal) -> Result<Option<Advice>, TableError> {
        let game = &*self.game;
        let past = history.iter().map(|text| game.parse_position(text)).collect::<Result<Vec<_>, _>>()?;
        let Some((pos, past)) = past.split_last() else { return Ok(None) };
        let thought = self.player.think(game, &Question { pos, past, time, stop });
        Ok(thought.map(|Thought { mv, reason }| Thought::new(game.move_text(mv), reason)))
    }
}
