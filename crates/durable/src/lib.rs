//! Files that are there whole or not at all, whenever the program or the machine stops.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file that takes the place of its predecessor only when it is complete and safely on the disk.
///
/// It is written under another name in the same directory, the name with `.partial` added, and gets its own name in
/// [`DurableFile::commit`]. Dropped before that, it is removed; after a crash the next writer overwrites what is left.
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
    /// If the directory cannot be written to, or if `target` is something other than a file (a directory, a device),
    /// which a rename would destroy or fail on only after all the work is done.
    pub fn create(target: &Path) -> io::Result<DurableFile> {
        let Some(name) = target.file_name() else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "a file name is needed, not a directory"));
        };
        if let Ok(metadata) = fs::metadata(target)
            && !metadata.is_file()
        {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "it exists and is not a regular file"));
        }
        let mut partial_name = OsString::from(name);
        partial_name.push(".partial");
        let partial = target.with_file_name(partial_name);
        let file = File::create(&partial)?;
        Ok(DurableFile { file: Some(file), partial, target: target.to_owned() })
    }

    /// Makes the file safe on the disk and gives it its name; until this returns, the predecessor is untouched.
    ///
    /// # Errors
    /// Whatever the system reports, a full disk above all.
    pub fn commit(mut self) -> io::Result<()> {
        self.open()?.sync_all()?;
        fs::rename(&self.partial, &self.target)?;
        self.file = None;
        // The new name is safe only once the directory is.
        let directory = self.target.parent().filter(|parent| !parent.as_os_str().is_empty());
        sync_directory(directory.unwrap_or(Path::new(".")))
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
        if self.file.take().is_some() {
            // Nothing depends on it: a leftover is only untidy.
            let _ = fs::remove_file(&self.partial);
        }
    }
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
