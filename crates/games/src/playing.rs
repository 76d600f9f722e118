use crate::contender::Sitting;
use crate::situation::{At, Solvable};
use crate::{Situation, TableError};
use game::{Closing, Game, Match, MatchError, MatchLimits, MatchStatus, Notation, Seat, StopSignal};
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

    /// The position now, to be drawn and asked.
    fn situation(&self) -> Box<dyn Situation>;

    /// Makes a move that took so much of the mover's time. A move that comes too late is made, and loses.
    ///
    /// # Errors
    /// [`TableError`] if the text is no move, the move is not legal, or nothing is left to play; nothing has changed then.
    fn play_timed(&mut self, mv: &str, used: Duration) -> Result<MatchStatus, TableError>;

    /// Makes a move that took no time worth counting.
    ///
    /// # Errors
    /// Those of [`Playing::play_timed`].
    fn play(&mut self, mv: &str) -> Result<MatchStatus, TableError> {
        self.play_timed(mv, Duration::ZERO)
    }

    /// Takes the last move back and returns it; `None` at the start.
    fn take_back(&mut self) -> Option<String>;

    /// Makes the move again that was taken back last; `None` if there is none.
    fn redo(&mut self) -> Option<String>;

    /// Ends a game that goes on; whether it did.
    fn close(&mut self, closing: Closing) -> bool;

    /// What a seat has left of its time; `None` without clocks.
    fn time_left(&self, seat: Seat) -> Option<Duration>;
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

/// A match behind the face.
pub(crate) struct Going<G: Game> {
    game: Arc<G>,
    going: Match<G>,
}

impl<G: Solvable + Clone> Going<G> {
    /// A match from the start of the game.
    pub(crate) fn boxed(game: &Arc<G>, limits: MatchLimits) -> Box<dyn Playing> {
        Box::new(Going { game: Arc::clone(game), going: Match::new((**game).clone(), limits) })
    }
}

impl<G: Solvable> Playing for Going<G> {
    fn position(&self) -> String {
        self.game.position_text(&self.going.position())
    }

    fn history(&self) -> Vec<String> {
        self.going.positions().map(|pos| self.game.position_text(&pos)).collect()
    }

    fn moves(&self) -> Vec<String> {
        self.going.moves().map(|mv| self.game.move_text(mv)).collect()
    }

    fn status(&self) -> MatchStatus {
        self.going.status()
    }

    fn situation(&self) -> Box<dyn Situation> {
        At::boxed(&self.game, self.going.position())
    }

    fn play_timed(&mut self, mv: &str, used: Duration) -> Result<MatchStatus, TableError> {
        let chosen = self.game.parse_move(mv)?;
        self.going.play_timed(chosen, used).map_err(|error| match error {
            MatchError::Illegal(source) => {
                TableError::Illegal { mv: mv.to_owned(), legal: self.situation().moves().join(", "), source }
            }
            MatchError::Over => TableError::Over,
        })
    }

    fn take_back(&mut self) -> Option<String> {
        self.going.take_back().map(|mv| self.game.move_text(mv))
    }

    fn redo(&mut self) -> Option<String> {
        self.going.redo().map(|mv| self.game.move_text(mv))
    }

    fn close(&mut self, closing: Closing) -> bool {
        self.going.close(closing)
    }

    fn time_left(&self, seat: Seat) -> Option<Duration> {
        self.going.time_left(seat)
    }
}

/// A player with the game that it plays.
pub(crate) struct Seated<G: Game> {
    game: Arc<G>,
    player: Sitting<G>,
}

impl<G: Notation + Send + Sync + 'static> Seated<G> {
    pub(crate) fn boxed(game: &Arc<G>, player: Sitting<G>) -> Box<dyn Player> {
        Box::new(Seated { game: Arc::clone(game), player })
    }
}

impl<G: Notation + Send + Sync> Player for Seated<G> {
    fn think(&mut self, history: &[String], time: Duration, stop: &StopSignal) -> Result<Option<Advice>, TableError> {
        let game = &*self.game;
        let past = history.iter().map(|text| game.parse_position(text)).collect::<Result<Vec<_>, _>>()?;
        let Some((pos, past)) = past.split_last() else { return Ok(None) };
        let thought = self.player.think(game, &Question { pos, past, time, stop });
        Ok(thought.map(|Thought { mv, reason, nodes }| Thought { mv: game.move_text(mv), reason, nodes }))
    }
}
