use games::GameError;
use library::StoreError;
use tournament::TournamentError;

/// Why an experiment cannot be run.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// There is no such experiment.
    #[error("unknown experiment \"{name}\"; there are {known}, or give the file of your own, like weights.toml")]
    UnknownExperiment {
        /// The name given.
        name: String,
        /// The names that exist.
        known: String,
    },
    /// The table has no such board.
    #[error("the published table has no board \"{name}\"; it has {known}")]
    UnknownBoard {
        /// The board given.
        name: String,
        /// The boards of the table.
        known: String,
    },
    /// The file of an experiment is wrong; says where, and what would be right.
    #[error("{0}")]
    File(String),
    /// The file of an experiment cannot be read.
    #[error("{path}: {source}")]
    Unreadable {
        /// The file.
        path: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// Data that belongs to the program is wrong.
    #[error("the data of the experiment cannot be read: {0}")]
    Data(#[from] toml::de::Error),
    /// A game, a board, a player or a move does not exist.
    #[error(transparent)]
    Game(#[from] GameError),
    /// A match cannot be played.
    #[error(transparent)]
    Tournament(#[from] TournamentError),
    /// The library cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The rules refuse a board of the data.
    #[error(transparent)]
    Rules(#[from] discs::nip::NipError),
}
