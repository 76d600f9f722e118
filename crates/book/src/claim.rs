use crate::Unreadable;
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

/// The right to grow the book in a file, which one program has at a time: two would overwrite what the other one found.
///
/// It is a locked file beside the book. The lock goes with the process that holds it, so one that was left behind is free.
#[derive(Debug)]
pub struct Claim {
    _locked: File,
    path: PathBuf,
}

impl Claim {
    /// Claims the book in a file, whether there is one already or not.
    ///
    /// # Errors
    /// [`Unreadable`] if another program grows it, or the directory cannot be written to.
    pub fn of(book: &Path) -> Result<Claim, Unreadable> {
        let trouble = |problem: String| Unreadable { path: book.to_owned(), problem };
        let mut name = OsString::from(book);
        name.push(".lock");
        let path = PathBuf::from(name);
        let file = File::options().write(true).create(true).truncate(false).open(&path);
        let file = file.map_err(|error| trouble(error.to_string()))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                Err(trouble("another program is growing this book; wait for it, or name another file".to_owned()))
            }
            // Some file systems of other machines have no locks.
            Err(TryLockError::Error(_)) | Ok(()) => Ok(Claim { _locked: file, path }),
        }
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        // Nothing depends on it: a leftover is only untidy.
        let _ = fs::remove_file(&self.path);
    }
}
