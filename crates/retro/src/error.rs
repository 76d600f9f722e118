use std::io;
use std::path::Path;

/// Why a table cannot be made, written or used.
#[derive(Debug, thiserror::Error)]
pub enum TablebaseError {
    /// The game takes longer than a byte can say.
    #[error("some positions take more than {0} plies to win; a table has no room for that")]
    TooDeep(u32),
    /// There is not enough memory for a byte a position.
    #[error("a table of {ranks} positions needs {need} bytes of memory; the limit is {limit}")]
    Memory {
        /// The numbers that positions can have.
        ranks: u64,
        /// What would be needed.
        need: u64,
        /// What may be used.
        limit: u64,
    },
    /// The file cannot be written.
    #[error("{path:?} cannot be written: {problem}")]
    Write {
        /// The file.
        path: String,
        /// What the system says.
        problem: io::Error,
    },
    /// There is no such file.
    #[error("there is no file {path:?}")]
    Missing {
        /// The file.
        path: String,
    },
    /// The file cannot be read.
    #[error("{path:?} cannot be read: {problem}")]
    Read {
        /// The file.
        path: String,
        /// What the system says.
        problem: io::Error,
    },
    /// Some other file.
    #[error("{path:?} is not a {expected}")]
    Foreign {
        /// The file.
        path: String,
        /// What it should be.
        expected: &'static str,
    },
    /// A file in another format.
    #[error("{path:?} has format version {found}; this program reads version {expected}; build it again")]
    OtherVersion {
        /// The file.
        path: String,
        /// Its version.
        found: u32,
        /// The version that can be read.
        expected: u32,
    },
    /// The file ends too early or too late.
    #[error("{path:?} is truncated: it has {found} bytes and should have {expected}; build it again")]
    Truncated {
        /// The file.
        path: String,
        /// The bytes it has.
        found: u64,
        /// The bytes it should have.
        expected: u64,
    },
    /// The file was changed after it was written.
    #[error("{path:?} is damaged: {problem}; build it again")]
    Damaged {
        /// The file.
        path: String,
        /// What does not fit.
        problem: &'static str,
    },
    /// The file is sound, but about something else.
    #[error("{path:?} is about {}, not about {expected}", .found.escape_debug())]
    OtherGame {
        /// The file.
        path: String,
        /// What it should be about.
        expected: String,
        /// What it is about.
        found: String,
    },
}

impl TablebaseError {
    pub(crate) fn write(path: &Path) -> impl FnOnce(io::Error) -> TablebaseError {
        let path = path.display().to_string();
        |problem| TablebaseError::Write { path, problem }
    }

    pub(crate) fn damaged(path: &Path, problem: &'static str) -> TablebaseError {
        TablebaseError::Damaged { path: path.display().to_string(), problem }
    }

    pub(crate) fn read(path: &Path, problem: io::Error) -> TablebaseError {
        let path = path.display().to_string();
        match problem.kind() {
            io::ErrorKind::NotFound => TablebaseError::Missing { path },
            _ => TablebaseError::Read { path, problem },
        }
    }
}
