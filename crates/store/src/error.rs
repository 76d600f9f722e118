use record::RecordError;
use std::path::PathBuf;
use table::TableError;

/// What went wrong with the library. Nothing of what was in it is lost.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The words of `SQLite`: a full disk, a locked file, a damaged one.
    #[error("{}: {source}", path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: rusqlite::Error,
    },
    /// The folder cannot be made.
    #[error("{}: {source}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// A newer program made the file.
    #[error("{} was made by a newer yomikiri (layout {found}, this one knows {known}); use that one, or another --data-dir", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its layout.
        found: i64,
        /// The newest one that is known here.
        known: i64,
    },
    /// A game is not right.
    #[error("game {number}: {source}")]
    Record {
        /// Which of those to be added, counted from 1.
        number: usize,
        /// What is wrong with it.
        source: Box<RecordError>,
    },
    /// What is looked for does not exist.
    #[error(transparent)]
    Table(#[from] TableError),
    /// There is no such game.
    #[error("there is no game number {0} in the library; `yomikiri games list` shows their numbers")]
    NoGame(i64),
}
