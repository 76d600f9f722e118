use crate::Game;
use ::discs::ShapeError;
use certificate::WriteError;
use game::{IllegalMove, MatchError, ParseError, SwitchError};
use retro::TablebaseError;
use solver::CheckpointError;
use std::error::Error;

/// What is wrong with a request, in words for the person who made it.
#[derive(Debug, thiserror::Error)]
pub enum GameError {
    /// There is no such game.
    #[error("unknown game \"{name}\"; there are {known}")]
    UnknownGame {
        /// The name given.
        name: String,
        /// The names that exist.
        known: String,
    },
    /// The board is impossible.
    #[error(transparent)]
    Board(#[from] ShapeError),
    /// A switch is unknown or given twice.
    #[error(transparent)]
    Switch(#[from] SwitchError),
    /// The game refuses this board with these switches.
    #[error(transparent)]
    Rules(Box<dyn Error + Send + Sync>),
    /// A position or move cannot be read.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// A move is not legal.
    #[error("{mv} is not legal here; legal is {legal}")]
    Illegal {
        /// The move given.
        mv: String,
        /// The moves that would be legal.
        legal: String,
        /// The same, for programs.
        source: IllegalMove,
    },
    /// A move of a line, not the first one, is wrong.
    #[error("move {number}: {error}")]
    InLine {
        /// Which one, counted from 1.
        number: usize,
        /// What is wrong with it.
        error: Box<GameError>,
    },
    /// A move is not legal, of which nothing else is known.
    #[error(transparent)]
    IllegalMove(IllegalMove),
    /// A move was made although the game is over.
    #[error("the game is over; there is nothing left to play")]
    Over,
    /// A checkpoint cannot be written or read.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// A certificate cannot be written.
    #[error(transparent)]
    Certificate(#[from] WriteError),
    /// A table of positions cannot be made, written or used.
    #[error(transparent)]
    Tablebase(#[from] TablebaseError),
    /// An opening book cannot be read or written.
    #[error("{0}")]
    Book(String),
    /// Learned weights cannot be read, or there are none of such a kind.
    #[error("{0}")]
    Weights(String),
    /// There is no such variant.
    #[error("unknown variant \"{name}\" of {game}; {known}")]
    UnknownVariant {
        /// The name given.
        name: String,
        /// The game.
        game: &'static str,
        /// The names that exist.
        known: String,
    },
    /// The game leaves no choice of pieces or players.
    #[error("{game} leaves no choice of {what}; leave out --{what} {given}")]
    FixedNumber {
        /// The game.
        game: &'static str,
        /// `pieces` or `players`.
        what: &'static str,
        /// The number given.
        given: usize,
    },
    /// Nobody knows how to solve it; says what could be solved.
    #[error("{0}")]
    Unsolvable(String),
    /// There is no such player; says which there are.
    #[error("{0}")]
    Description(String),
    /// A position or a line belongs to another game than the one that was asked.
    #[error("this is a position of {given}, not of {asked}")]
    Foreign {
        /// The game that was asked, with its board, and its switches where only these differ.
        asked: String,
        /// The game that the position belongs to.
        given: String,
    },
    /// A program from outside hung, died, or said something that means nothing; says what happened.
    #[error("{0}")]
    Guest(String),
    /// The game has only one board.
    #[error("{game} is always played on {board}; leave out --board {given}")]
    FixedBoard {
        /// The game.
        game: &'static str,
        /// Its board.
        board: String,
        /// The board given.
        given: String,
    },
}

impl From<MatchError> for GameError {
    fn from(error: MatchError) -> GameError {
        match error {
            MatchError::Over => GameError::Over,
            MatchError::Illegal(source) => GameError::IllegalMove(source),
        }
    }
}

impl GameError {
    /// A position or a line of another game than the one that was asked.
    pub fn foreign(asked: &Game, given: &Game) -> GameError {
        if asked.place() == given.place() {
            return GameError::Foreign { asked: format!("{asked:?}"), given: format!("{given:?}") };
        }
        GameError::Foreign { asked: asked.place(), given: given.place() }
    }

    pub(crate) fn rules(error: impl Error + Send + Sync + 'static) -> GameError {
        GameError::Rules(Box::new(error))
    }
}
