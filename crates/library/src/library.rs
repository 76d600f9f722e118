use crate::StoreError;
use crate::schema::{self, Layout};
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long to wait for another program that is writing.
const PATIENCE: Duration = Duration::from_mins(1);

/// Pages of the file that are kept in memory at most, in kibibytes; only what is used is taken.
const CACHE_KIBIBYTES: i64 = 256 << 10;

/// All games in one file. Several programs may have it open at once.
pub struct Library {
    pub(crate) connection: Connection,
    path: PathBuf,
}

impl Library {
    /// Opens the library, which is made if it is not there.
    ///
    /// # Errors
    /// [`StoreError`] if the file cannot be opened, is no library, or is from a newer program.
    pub fn open(path: &Path) -> Result<Library, StoreError> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|source| StoreError::Folder { path: folder.to_owned(), source })?;
        }
        let database = |source| StoreError::of_database(path, source);
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut connection = Connection::open_with_flags(path, flags).map_err(database)?;
        connection.busy_timeout(PATIENCE).map_err(database)?;
        // A file that is not ours, or not yet, is only looked at.
        match schema::look(&mut connection).map_err(database)? {
            Layout::Foreign => return Err(StoreError::Foreign { path: path.to_owned() }),
            Layout::Steps(found) if found > schema::NEWEST => {
                return Err(StoreError::Newer { path: path.to_owned(), found, known: schema::NEWEST });
            }
            Layout::Steps(_) => {}
        }
        // Readers and a writer do not wait for each other, and what is committed is on the disk.
        write_ahead(&connection).map_err(database)?;
        connection.pragma_update(None, "synchronous", "FULL").map_err(database)?;
        connection.pragma_update(None, "foreign_keys", "ON").map_err(database)?;
        // Games are told apart by hashes, which are looked for all over the file: with millions of them it must not be read anew each time.
        connection.pragma_update(None, "cache_size", -CACHE_KIBIBYTES).map_err(database)?;
        schema::migrate(&mut connection).map_err(database)?;
        Ok(Library { connection, path: path.to_owned() })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How many games are in it.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub fn count(&self) -> Result<u64, StoreError> {
        let count = self.connection.query_row("SELECT count(*) FROM games", [], |row| row.get::<_, i64>(0));
        count.map(|count| count as u64).map_err(|source| self.failed(source))
    }

    pub(crate) fn failed(&self, source: rusqlite::Error) -> StoreError {
        StoreError::of_database(&self.path, source)
    }
}

/// Switches to write-ahead mode. Where two programs open a new file at once, the database does not wait for the other one but says at once
/// that it is busy: each could wait for the other.
fn write_ahead(connection: &Connection) -> rusqlite::Result<()> {
    let begin = Instant::now();
    loop {
        match connection.pragma_update(None, "journal_mode", "WAL") {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) && begin.elapsed() < PATIENCE => {
                std::thread::sleep(Duration::from_millis(10));
            }
            result => return result,
        }
    }
}
