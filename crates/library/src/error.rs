use games::GameError;
use record::RecordError;
use rusqlite::{ErrorCode, ffi};
use std::path::{Path, PathBuf};

/// What went wrong with the library. Nothing of what was in it is lost.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The words of `SQLite`: a locked file, a damaged one.
    #[error("{}: {source}", path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: rusqlite::Error,
    },
    /// There is no room left.
    #[error("{} cannot be written: the disk is full, or files may not grow any further ({source}); all that was in it is still there, and the same command goes on when there is room", path.display())]
    Full {
        /// The file.
        path: PathBuf,
        /// The words of `SQLite`.
        source: rusqlite::Error,
    },
    /// The file may not be read or written.
    #[error("{} cannot be opened for writing: {source}; name another --data-dir, or see to its rights", path.display())]
    Access {
        /// The file.
        path: PathBuf,
        /// The words of `SQLite`.
        source: rusqlite::Error,
    },
    /// Something else is in the library's place.
    #[error("{} is no library of games; move it away, or name another --data-dir", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
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
    Table(#[from] GameError),
    /// There is no such game.
    #[error("there is no game number {0} in the library; `yomikiri games list` shows their numbers")]
    NoGame(i64),
}

/// A write that fails without a word of the disk: a limit on the size of files, or on what one may use.
const NO_ROOM: [i32; 2] = [ffi::SQLITE_IOERR_WRITE, ffi::SQLITE_IOERR_SHMSIZE];

impl StoreError {
    /// What an error of the database means for whoever asked for the library.
    pub(crate) fn of_database(path: &Path, source: rusqlite::Error) -> StoreError {
        let path = path.to_owned();
        let extended = source.sqlite_error().map_or(0, |error| error.extended_code);
        match source.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => StoreError::Foreign { path },
            Some(ErrorCode::DiskFull) => StoreError::Full { path, source },
            Some(ErrorCode::SystemIoFailure) if NO_ROOM.contains(&extended) => StoreError::Full { path, source },
            Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
                StoreError::Access { path, source }
            }
            _ => StoreError::Database { path, source },
        }
    }
}
