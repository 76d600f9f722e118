use games::GameError;
use library::StoreError;
use protocol::ExternalError;

/// Why a tournament cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum TournamentError {
    /// The number of players does not fit.
    #[error("{0}")]
    Players(String),
    /// The number of games does not fit.
    #[error("{0}")]
    Games(String),
    /// The openings cannot be played.
    #[error("{0}")]
    Openings(String),
    /// There is no such player, or a table of positions cannot be used.
    #[error(transparent)]
    Table(#[from] GameError),
    /// A player is a program that cannot be started, or does not answer.
    #[error(transparent)]
    Program(#[from] ExternalError),
    /// A player that was brought along cannot begin a game; says why.
    #[error("{0}")]
    Guest(String),
    /// The library cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
}
