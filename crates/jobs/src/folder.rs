//! Where jobs lie: a folder for each, under its number.

use crate::record::Record;
use serde_json::Value;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The folder of all jobs.
pub(crate) struct Folder {
    path: PathBuf,
}

/// Held by the server that runs the jobs, until it ends in whatever way.
pub(crate) struct Ownership {
    _locked: File,
}

impl Folder {
    /// The folder at this path, which is made if it is not there.
    pub(crate) fn open(path: &Path) -> io::Result<Folder> {
        fs::create_dir_all(path)?;
        Ok(Folder { path: std::path::absolute(path)? })
    }

    /// The right to run jobs; `None` while another server has it.
    pub(crate) fn own(&self) -> io::Result<Option<Ownership>> {
        Ok(locked(&self.path.join("lock"))?.map(|file| Ownership { _locked: file }))
    }

    /// The folder of a job.
    pub(crate) fn of(&self, number: u64) -> PathBuf {
        self.path.join(number.to_string())
    }

    /// All jobs that can be read, with their numbers.
    pub(crate) fn records(&self) -> io::Result<Vec<(u64, Record)>> {
        let mut found = Vec::new();
        for entry in fs::read_dir(&self.path)? {
            let name = entry?.file_name();
            let Some(number) = name.to_str().and_then(number) else { continue };
            let bytes = fs::read(self.of(number).join("job.json"));
            if let Some(record) = bytes.ok().and_then(|bytes| Record::read(&bytes)) {
                found.push((number, record));
            }
        }
        found.sort_by_key(|(number, _)| *number);
        Ok(found)
    }

    /// A number that no job has, not even one that cannot be read.
    pub(crate) fn free_number(&self) -> io::Result<u64> {
        let entries = fs::read_dir(&self.path)?.flatten();
        let numbers = entries.filter_map(|entry| entry.file_name().to_str().and_then(number));
        Ok(numbers.max().unwrap_or(0) + 1)
    }

    /// Keeps a job.
    pub(crate) fn keep(&self, number: u64, record: &Record) -> io::Result<()> {
        fs::create_dir_all(self.of(number))?;
        durable::write(&self.of(number).join("job.json"), &record.bytes())
    }

    /// Keeps something that a job said: `progress` or `result`.
    pub(crate) fn keep_answer(&self, number: u64, what: &str, answer: &Value) -> io::Result<()> {
        durable::write(&self.of(number).join(format!("{what}.json")), answer.to_string().as_bytes())
    }

    /// What was kept of that.
    pub(crate) fn answer(&self, number: u64, what: &str) -> Option<Value> {
        let bytes = fs::read(self.of(number).join(format!("{what}.json"))).ok()?;
        serde_json::from_slice(&bytes).ok()
    }

    /// When a job was last heard of.
    pub(crate) fn heard_at(&self, number: u64) -> Option<SystemTime> {
        fs::metadata(self.of(number).join("progress.json")).and_then(|about| about.modified()).ok()
    }

    /// Removes a job with all that it has.
    pub(crate) fn remove(&self, number: u64) -> io::Result<()> {
        // First what makes it a job: should the rest fail, it is not there any more.
        fs::remove_file(self.of(number).join("job.json"))?;
        fs::remove_dir_all(self.of(number))
    }
}

/// The number that a name is: digits as they are written here, nothing else.
pub(crate) fn number(name: &str) -> Option<u64> {
    let number: u64 = name.parse().ok()?;
    (number > 0 && number.to_string() == name).then_some(number)
}

/// A file that nobody else has locked, opened for writing and as it was; `None` while somebody has. The lock goes with all processes
/// that have the open file.
pub(crate) fn locked(path: &Path) -> io::Result<Option<File>> {
    let file = File::options().write(true).create(true).truncate(false).open(path)?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Ok(None),
        // Some file systems of other machines have no locks.
        Err(TryLockError::Error(_)) | Ok(()) => Ok(Some(file)),
    }
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn only_numbers_as_they_are_written_name_a_job() {
        assert_eq!(number("17"), Some(17));
        for wrong in ["", "0", "017", "+1", "-1", "1.0", "1/..", "..", "../1", "lock", "１", "99999999999999999999"] {
            assert_eq!(number(wrong), None, "{wrong}");
        }
    }
}
