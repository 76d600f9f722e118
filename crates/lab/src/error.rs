use table::TableError;

/// Why an experiment cannot be run.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// There is no such experiment.
    #[error("unknown experiment \"{name}\"; there are {known}")]
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
    /// The data of the experiment is wrong.
    #[error("the data of the experiment cannot be read: {0}")]
    Data(#[from] toml::de::Error),
    /// The data of the experiment names a game, a board or a move that does not exist.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The rules refuse a board of the data.
    #[error(transparent)]
    Rules(#[from] nip::NipError),
}
