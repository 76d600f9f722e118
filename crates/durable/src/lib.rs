//! Files that are there whole or not at all, whenever the program or the machine stops.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file that takes the place of its predecessor only when it is complete and safely on the disk.
///
/// It is written under another name in the same directory, the name with `.partial` added, and gets its own name in
/// [`DurableFile::commit`]. Dropped before that, it is removed; after a crash the next writer overwrites what is left. One program
/// at a time writes it, and it has the permissions of its predecessor.
#[derive(Debug)]
pub struct DurableFile {
    /// `None` once it has been committed.
    file: Option<File>,
    partial: PathBuf,
    target: PathBuf,
}

impl DurableFile {
    /// Begins the next version of the file `target`.
    ///
    /// # Errors
    /// If the directory cannot be written to, if somebody else is writing the same file, or if `target` is something other than a
    /// file (a directory, a device), which a rename would destroy or fail on only after all the work is done.
    pub fn create(target: &Path) -> io::Result<DurableFile> {
        let Some(name) = target.file_name() else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "a file name is needed, not a directory"));
        };
        let predecessor = fs::metadata(target).ok();
        if predecessor.as_ref().is_some_and(|metadata| !metadata.is_file()) {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "it exists and is not a regular file"));
        }
        let mut partial_name = OsString::from(name);
        partial_name.push(".partial");
        let partial = target.with_file_name(partial_name);
        let file = open_alone(&partial)?;
        if let Some(predecessor) = predecessor {
            // Before anything is in it: what only its owner may read stays so.
            file.set_permissions(predecessor.permissions())?;
        }
        Ok(DurableFile { file: Some(file), partial, target: target.to_owned() })
    }

    /// Makes the file safe on the disk and gives it its name; until this returns, the predecessor is untouched.
    ///
    /// # Errors
    /// Whatever the system reports, a full disk above all.
    pub fn commit(mut self) -> io::Result<()> {
        self.open()?.sync_all()?;
        self.take_the_name()?;
        // The new name is safe only once the directory is.
        let directory = self.target.parent().filter(|parent| !parent.as_os_str().is_empty());
        sync_directory(directory.unwrap_or(Path::new(".")))
    }

    fn take_the_name(&mut self) -> io::Result<()> {
        fs::rename(&self.partial, &self.target)?;
        // Closed after the rename, because its lock guards the old name.
        self.file = None;
        Ok(())
    }

    fn open(&mut self) -> io::Result<&mut File> {
        self.file.as_mut().ok_or_else(|| io::Error::other("the file is already committed"))
    }
}

/// Writes a whole file, so that at every moment the old or the new one is there.
///
/// # Errors
/// Those of [`DurableFile`]; the old one is then still there.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = DurableFile::create(path)?;
    file.write_all(bytes)?;
    file.commit()
}

impl Write for DurableFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.open()?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.open()?.flush()
    }
}

impl Seek for DurableFile {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        self.open()?.seek(place)
    }
}

impl Drop for DurableFile {
    fn drop(&mut self) {
        // Closed last: until then its lock keeps others from what is removed.
        if let Some(_locked) = self.file.take() {
            // Nothing depends on it: a leftover is only untidy.
            let _ = fs::remove_file(&self.partial);
        }
    }
}

/// Opens the file for this writer alone, empty. The lock goes with the process that holds it, so a leftover is free.
fn open_alone(path: &Path) -> io::Result<File> {
    loop {
        let file = match File::options().write(true).create(true).truncate(false).open(path) {
            // A leftover that took its permissions from a file that may only be read.
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied && fs::remove_file(path).is_ok() => continue,
            opened => opened?,
        };
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(io::Error::new(io::ErrorKind::ResourceBusy, "somebody else is writing it at this moment"));
            }
            // Some file systems of other machines have no locks.
            Err(TryLockError::Error(_)) | Ok(()) => {}
        }
        // Between the opening and the lock its last writer may have given it its final name.
        if is_at(&file, path)? {
            // A device has no length to set.
            if file.metadata()?.is_file() {
                file.set_len(0)?;
            }
            return Ok(file);
        }
    }
}

/// Whether a name is that of an open file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let identity = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
    match fs::metadata(path) {
        Ok(metadata) => Ok(identity(metadata) == identity(file.metadata()?)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

// Elsewhere a file that is open is not renamed.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

#[cfg(unix)]
fn sync_directory(directory: &Path) -> io::Result<()> {
    File::open(directory)?.sync_all()
}

// Elsewhere a directory cannot be opened like a file, and the rename is made safe by the system's own journal.
#[cfg(not(unix))]
fn sync_directory(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(all(test, unix))]
mod tests;
