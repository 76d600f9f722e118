use crate::failure::Failure;
use crate::progress::note;
use durable::DurableFile;
use std::fs;
use std::path::Path;

/// Makes sure that a file can be written when the work is done, so that hours of work do not end in an error.
///
/// # Errors
/// [`Failure`] if it cannot; `what` says what the file is for.
pub fn check_writable(path: &Path, what: &str) -> Result<(), Failure> {
    // Begun and dropped, the file leaves no trace.
    DurableFile::create(path).map(drop).map_err(|error| {
        let path = path.display();
        Failure::input(format!("{what} \"{path}\" cannot be written: {error}; name a file in a directory that can be"))
    })
}

/// Makes a directory, and those above it, unless it is there.
///
/// # Errors
/// [`Failure`] if it cannot; `what` says what the directory is for.
pub fn make_directory(path: &Path, what: &str) -> Result<(), Failure> {
    fs::create_dir_all(path).map_err(|error| {
        let path = path.display();
        Failure::input(format!("{what} \"{path}\" cannot be made: {error}; name another"))
    })
}

/// Says in a line what was written, and where.
pub fn wrote(what: &str, path: &Path) {
    note(&format!("wrote {what} to {}", path.display()));
}
