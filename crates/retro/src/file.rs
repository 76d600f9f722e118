//! What all files of this crate have in common: a kind, a version, their length, what they are about, and a checksum.
//!
//! Numbers are little-endian. A file begins with its kind (8 bytes), the version of the format (4) and its whole length (8);
//! then comes the body, which begins with a text that says what the file is about, and at the end the xxh3 of the body.

use crate::TablebaseError;
use durable::DurableFile;
use memmap2::Mmap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

/// A kind of file.
pub(crate) struct Kind {
    pub(crate) magic: [u8; 8],
    pub(crate) version: u32,
    /// What it is called in messages.
    pub(crate) name: &'static str,
}

const VERSION_AT: usize = 8;
const LENGTH_AT: usize = 12;
/// Where the body begins.
const BODY_AT: usize = 20;
const CHECKSUM: usize = 8;

/// Writes a file; at every moment the old or the new one is there, whole.
pub(crate) fn write(
    path: &Path,
    kind: &Kind,
    about: &str,
    body: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), TablebaseError> {
    let write = || {
        let mut file = DurableFile::create(path)?;
        file.write_all(&kind.magic)?;
        file.write_all(&kind.version.to_le_bytes())?;
        file.write_all(&[0; BODY_AT - LENGTH_AT])?;
        let mut summing = Summing { file: &mut file, sum: Xxh3::new(), length: 0 };
        let mut stream = BufWriter::with_capacity(1 << 16, &mut summing);
        write_text(&mut stream, about)?;
        body(&mut stream)?;
        stream.flush()?;
        drop(stream);
        let (sum, length) = (summing.sum.digest(), summing.length);
        file.write_all(&sum.to_le_bytes())?;
        file.seek(SeekFrom::Start(LENGTH_AT as u64))?;
        file.write_all(&(BODY_AT as u64 + length + CHECKSUM as u64).to_le_bytes())?;
        file.commit()
    };
    write().map_err(TablebaseError::write(path))
}

/// Maps a file into memory.
pub(crate) fn map(path: &Path) -> Result<Mmap, TablebaseError> {
    let unreadable = |problem| TablebaseError::read(path, problem);
    // Before it is opened: whoever opens a pipe waits for somebody to write.
    let metadata = fs::metadata(path).map_err(unreadable)?;
    if !metadata.is_file() {
        return Err(unreadable(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file")));
    }
    let file = File::open(path).map_err(unreadable)?;
    // SAFETY: files are replaced by renaming, never changed in place, so the bytes stay as they are as long as nobody
    // else writes into them; and whatever they are, they are only ever read as numbers within checked bounds.
    unsafe { Mmap::map(&file) }.map_err(unreadable)
}

/// Checks a file that is in memory, and gives the part of the body that follows the text that says what it is about.
pub(crate) fn open<'b>(path: &Path, bytes: &'b [u8], kind: &Kind, about: &str) -> Result<Reader<'b>, TablebaseError> {
    let name = || path.display().to_string();
    let found = bytes.len() as u64;
    let truncated = |expected: u64| TablebaseError::Truncated { path: name(), found, expected };
    let shortest = (BODY_AT + CHECKSUM) as u64;
    if bytes.len() < VERSION_AT && kind.magic.starts_with(bytes) {
        return Err(truncated(shortest));
    }
    if bytes.get(..VERSION_AT) != Some(&kind.magic) {
        return Err(TablebaseError::Foreign { path: name(), expected: kind.name });
    }
    let mut header = Reader { bytes, at: VERSION_AT };
    let (Some(version), Some(length)) = (header.u32(), header.u64()) else { return Err(truncated(shortest)) };
    if version != kind.version {
        return Err(TablebaseError::OtherVersion { path: name(), found: version, expected: kind.version });
    }
    if length != found || found < shortest {
        return Err(truncated(length.max(shortest)));
    }
    let (body, sum) = bytes[BODY_AT..].split_at(bytes.len() - BODY_AT - CHECKSUM);
    let damaged = |problem| TablebaseError::damaged(path, problem);
    if xxh3_64(body).to_le_bytes() != sum {
        return Err(damaged("its checksum does not fit"));
    }
    let mut reader = Reader { bytes: &bytes[..bytes.len() - CHECKSUM], at: BODY_AT };
    let found = reader.text().ok_or_else(|| damaged("it does not say what it is about"))?;
    if found != about {
        return Err(TablebaseError::OtherGame { path: name(), expected: about.to_owned(), found });
    }
    Ok(reader)
}

/// A text with its length before it.
pub(crate) fn write_text(stream: &mut dyn Write, text: &str) -> io::Result<()> {
    stream.write_all(&(text.len() as u32).to_le_bytes())?;
    stream.write_all(text.as_bytes())
}

/// Writes to a file and sums up what it writes.
struct Summing<'a> {
    file: &'a mut DurableFile,
    sum: Xxh3,
    length: u64,
}

impl Write for Summing<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.sum.update(&bytes[..written]);
        self.length += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Reads numbers and texts one after the other; `None` where the bytes end too early.
pub(crate) struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Reader<'b> {
    /// Where in the file it is.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// All that is left.
    pub(crate) fn rest(&self) -> &'b [u8] {
        &self.bytes[self.at..]
    }

    pub(crate) fn take(&mut self, length: usize) -> Option<&'b [u8]> {
        let taken = self.bytes.get(self.at..self.at.checked_add(length)?)?;
        self.at += length;
        Some(taken)
    }

    pub(crate) fn u8(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    pub(crate) fn u32(&mut self) -> Option<u32> {
        self.take(4)?.try_into().ok().map(u32::from_le_bytes)
    }

    pub(crate) fn u64(&mut self) -> Option<u64> {
        self.take(8)?.try_into().ok().map(u64::from_le_bytes)
    }

    pub(crate) fn text(&mut self) -> Option<String> {
        let length = self.u32()? as usize;
        String::from_utf8(self.take(length)?.to_vec()).ok()
    }
}
