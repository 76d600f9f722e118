//! The journal of a solve: records one after the other, each with its length and its checksum.
//!
//! A file begins with [`HEAD`]. A record is [`MARK`], the length of its content as four bytes, the xxh3 of length and content as eight, and
//! the content, which is JSON. Numbers are little-endian. Only whole records count: what a crash cut short at the end is cut off before the
//! next record is written. Bytes that were damaged later are skipped, up to the next whole record: every answer stands for itself, so the
//! others still hold.

use crate::ClusterError;
use crate::record::Record;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::Xxh3;

/// What every journal begins with; the last letter is the version.
pub(crate) const HEAD: &[u8; 16] = b"yomikiri solve 1";
/// What every record begins with.
pub(crate) const MARK: [u8; 4] = *b"\nyk:";
/// Mark, length and checksum.
const FRAME: usize = 16;
/// No record is longer: a line, and what is said about it.
const LONGEST: usize = crate::LONGEST_LINE + (1 << 16);
/// The name of the file in its folder.
const NAME: &str = "journal";

/// Where records are kept.
#[derive(Debug)]
pub(crate) struct Journal {
    store: Store,
    /// Behind the last whole record that was read or written.
    end: u64,
    /// Bytes that were skipped because they are damaged.
    damaged: u64,
}

#[derive(Debug)]
enum Store {
    File {
        file: File,
        path: PathBuf,
    },
    /// For tests.
    #[cfg(test)]
    Memory(Vec<u8>),
    /// For simulations: only the size is kept.
    Counted,
}

impl Journal {
    /// A new journal in a folder, which is made if it is not there.
    pub(crate) fn begin(folder: &Path) -> Result<Journal, ClusterError> {
        std::fs::create_dir_all(folder).map_err(at(folder))?;
        let path = folder.join(NAME);
        let options = OpenOptions::new().read(true).append(true).create_new(true).open(&path);
        let mut file = options.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => ClusterError::JournalExists(folder.to_owned()),
            _ => at(&path)(error),
        })?;
        file.write_all(HEAD).and_then(|()| file.sync_all()).map_err(at(&path))?;
        // The name is safe only once the folder is.
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(at(folder))?;
        Ok(Journal { store: Store::File { file, path }, end: HEAD.len() as u64, damaged: 0 })
    }

    /// The journal in a folder.
    pub(crate) fn open(folder: &Path) -> Result<Journal, ClusterError> {
        let path = folder.join(NAME);
        let mut file = OpenOptions::new().read(true).append(true).open(&path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => ClusterError::NoJournal(folder.to_owned()),
            _ => at(&path)(error),
        })?;
        let mut head = [0; HEAD.len()];
        let read = file.read_exact(&mut head);
        if read.is_err() || head != *HEAD {
            let problem = match head.strip_prefix(&HEAD[..HEAD.len() - 1]) {
                Some([version]) if read.is_ok() => format!(
                    "has format version {}; this program reads version {}",
                    char::from(*version).escape_default(),
                    char::from(HEAD[HEAD.len() - 1])
                ),
                _ => "is no journal of a solve on many machines".to_owned(),
            };
            return Err(ClusterError::Journal { path, problem });
        }
        Ok(Journal { store: Store::File { file, path }, end: HEAD.len() as u64, damaged: 0 })
    }

    #[cfg(test)]
    /// A journal in memory, which begins with these bytes.
    pub(crate) fn in_memory(mut bytes: Vec<u8>) -> Journal {
        if bytes.is_empty() {
            bytes.extend_from_slice(HEAD);
        }
        Journal { store: Store::Memory(bytes), end: HEAD.len() as u64, damaged: 0 }
    }

    /// A journal of which only the size is kept.
    pub(crate) fn counted() -> Journal {
        Journal { store: Store::Counted, end: HEAD.len() as u64, damaged: 0 }
    }

    /// The bytes of a journal in memory.
    #[cfg(test)]
    pub(crate) fn bytes(&self) -> &[u8] {
        match &self.store {
            #[cfg(test)]
            Store::Memory(bytes) => bytes,
            _ => &[],
        }
    }

    /// Its size in bytes.
    pub(crate) fn size(&self) -> u64 {
        self.end
    }

    /// Bytes that were skipped because they are damaged.
    pub(crate) fn damaged(&self) -> u64 {
        self.damaged
    }

    /// The file.
    pub(crate) fn path(&self) -> PathBuf {
        match &self.store {
            Store::File { path, .. } => path.clone(),
            Store::Counted => PathBuf::from("memory"),
            #[cfg(test)]
            Store::Memory(_) => PathBuf::from("memory"),
        }
    }

    fn error(&self, source: io::Error) -> ClusterError {
        ClusterError::File { path: self.path(), source }
    }

    /// Waits until nobody else reads or writes, and keeps others from it until [`Journal::unlock`].
    pub(crate) fn lock(&self) -> Result<(), ClusterError> {
        match &self.store {
            Store::File { file, .. } => file.lock().map_err(|error| self.error(error)),
            Store::Counted => Ok(()),
            #[cfg(test)]
            Store::Memory(_) => Ok(()),
        }
    }

    /// Lets others read and write.
    pub(crate) fn unlock(&self) -> Result<(), ClusterError> {
        match &self.store {
            Store::File { file, .. } => file.unlock().map_err(|error| self.error(error)),
            Store::Counted => Ok(()),
            #[cfg(test)]
            Store::Memory(_) => Ok(()),
        }
    }

    /// From now on everything is read again.
    pub(crate) fn rewind(&mut self) {
        if !matches!(self.store, Store::Counted) {
            self.end = HEAD.len() as u64;
            self.damaged = 0;
        }
    }

    /// Reads what was written since the last call, by whomever: every whole record with its place.
    pub(crate) fn read_on(&mut self, mut hear: impl FnMut(Record, u64)) -> Result<(), ClusterError> {
        let end = self.end;
        let scanned = match &mut self.store {
            Store::Counted => return Ok(()),
            #[cfg(test)]
            Store::Memory(bytes) => scan(&bytes[end as usize..], end, &mut hear),
            Store::File { file, .. } => {
                let length = file.metadata().map(|about| about.len());
                match length {
                    Ok(length) if length <= end => return Ok(()),
                    _ => file
                        .seek(SeekFrom::Start(end))
                        .and_then(|_| scan(BufReader::with_capacity(1 << 20, &mut *file), end, &mut hear)),
                }
            }
        };
        let Scanned { end, damaged } = scanned.map_err(|error| self.error(error))?;
        self.end = end;
        self.damaged += damaged;
        Ok(())
    }

    /// Writes records behind the last whole one; they are on the disk when this returns. Returns their places. The lock must be held,
    /// and everything read.
    pub(crate) fn append(&mut self, records: &[Record]) -> Result<Vec<u64>, ClusterError> {
        if records.is_empty() {
            return Ok(Vec::new());
        }
        let mut bytes = Vec::new();
        let mut places = Vec::with_capacity(records.len());
        for record in records {
            places.push(self.end + bytes.len() as u64);
            frame(record, &mut bytes).map_err(|error| self.error(error))?;
        }
        let end = self.end;
        let written = match &mut self.store {
            Store::Counted => Ok(()),
            #[cfg(test)]
            Store::Memory(all) => {
                all.truncate(end as usize);
                all.extend_from_slice(&bytes);
                Ok(())
            }
            // What a crash cut short is cut off.
            Store::File { file, .. } => {
                let whole = file.metadata().map(|about| about.len() == end);
                let cut = match whole {
                    Ok(true) => Ok(()),
                    _ => file.set_len(end),
                };
                cut.and_then(|()| file.write_all(&bytes)).and_then(|()| file.sync_data())
            }
        };
        written.map_err(|error| self.error(error))?;
        self.end += bytes.len() as u64;
        Ok(places)
    }

    /// The record at a place.
    pub(crate) fn read_at(&mut self, place: u64) -> Result<Option<Record>, ClusterError> {
        let mut found = None;
        let mut keep = |record| {
            found = Some(record);
        };
        let read = match &mut self.store {
            Store::Counted => Ok(()),
            #[cfg(test)]
            Store::Memory(bytes) => {
                let rest = bytes.get(place as usize..).unwrap_or_default();
                read_one(&mut &rest[..], &mut keep)
            }
            Store::File { file, .. } => file.seek(SeekFrom::Start(place)).and_then(|_| read_one(file, &mut keep)),
        };
        read.map_err(|error| self.error(error))?;
        Ok(found)
    }
}

fn at(path: &Path) -> impl Fn(io::Error) -> ClusterError {
    let path = path.to_owned();
    move |source| ClusterError::File { path: path.clone(), source }
}

/// Adds a record with its frame.
fn frame(record: &Record, bytes: &mut Vec<u8>) -> io::Result<()> {
    let content = serde_json::to_vec(record)?;
    if content.len() > LONGEST {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "a record is too long"));
    }
    let length = (content.len() as u32).to_le_bytes();
    bytes.extend_from_slice(&MARK);
    bytes.extend_from_slice(&length);
    bytes.extend_from_slice(&checksum(length, &content).to_le_bytes());
    bytes.extend_from_slice(&content);
    Ok(())
}

fn checksum(length: [u8; 4], content: &[u8]) -> u64 {
    let mut hash = Xxh3::new();
    hash.update(&length);
    hash.update(content);
    hash.digest()
}

/// The record that some bytes begin with, and its length with its frame; `None` if they do not begin with a whole one.
fn whole_record(bytes: &[u8]) -> Option<(Record, usize)> {
    let frame: &[u8; FRAME] = bytes.get(..FRAME)?.try_into().ok()?;
    if frame[..4] != MARK {
        return None;
    }
    let length: [u8; 4] = frame[4..8].try_into().ok()?;
    let expected: [u8; 8] = frame[8..].try_into().ok()?;
    let size = FRAME + u32::from_le_bytes(length) as usize;
    let content = bytes.get(FRAME..size)?;
    if checksum(length, content) != u64::from_le_bytes(expected) {
        return None;
    }
    Some((serde_json::from_slice(content).ok()?, size))
}

/// How many bytes some beginning of a record needs to be whole; `None` if it is no beginning of one.
fn wanted(bytes: &[u8]) -> Option<usize> {
    let seen = bytes.len().min(MARK.len());
    if bytes[..seen] != MARK[..seen] {
        return None;
    }
    let Some(length) = bytes.get(4..8) else { return Some(FRAME) };
    let length = u32::from_le_bytes(length.try_into().ok()?) as usize;
    (length <= LONGEST).then_some(FRAME + length)
}

fn read_one(source: &mut impl Read, keep: &mut impl FnMut(Record)) -> io::Result<()> {
    let mut bytes = vec![0; FRAME];
    source.read_exact(&mut bytes)?;
    if let Some(size) = wanted(&bytes) {
        bytes.resize(size, 0);
        source.read_exact(&mut bytes[FRAME..])?;
        if let Some((record, _)) = whole_record(&bytes) {
            keep(record);
        }
    }
    Ok(())
}

struct Scanned {
    /// Behind the last whole record.
    end: u64,
    /// Bytes before it that belong to none.
    damaged: u64,
}

/// Reads all whole records.
fn scan(mut source: impl Read, from: u64, hear: &mut impl FnMut(Record, u64)) -> io::Result<Scanned> {
    let mut buffer: Vec<u8> = Vec::new();
    // The place of the buffer's first byte, and how much of it is used up.
    let (mut base, mut used) = (from, 0);
    let mut scanned = Scanned { end: from, damaged: 0 };
    let mut over = false;
    loop {
        let rest = &buffer[used..];
        let enough = wanted(rest).is_some_and(|wanted| rest.len() >= wanted.max(FRAME) && rest.len() >= 8);
        if !over && (rest.len() < FRAME || (wanted(rest).is_some() && !enough)) {
            // More is needed to see whether it is whole.
            buffer.drain(..used);
            base += used as u64;
            used = 0;
            let before = buffer.len();
            let step = (1 << 20).max(wanted(&buffer).unwrap_or(0).saturating_sub(before));
            over = source.by_ref().take(step as u64).read_to_end(&mut buffer)? == 0;
            continue;
        }
        if rest.is_empty() {
            return Ok(scanned);
        }
        if let Some((record, size)) = whole_record(rest) {
            let place = base + used as u64;
            scanned.damaged += place - scanned.end;
            scanned.end = place + size as u64;
            used += size;
            hear(record, place);
        } else {
            // Damaged, or the end of what was cut short: go on at the next mark.
            let next = rest[1..].windows(MARK.len()).position(|window| window == MARK);
            used += match next {
                Some(next) => next + 1,
                // A mark may begin in the last bytes.
                None if over => rest.len(),
                None => (rest.len() + 1).saturating_sub(MARK.len()).max(1),
            };
        }
    }
}

#[cfg(test)]
mod tests;
