use crate::Sample;
use discs::Word;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::xxh3_64;

const MAGIC: &[u8; 8] = b"YMKRGAME";

/// A file of positions that grows batch by batch.
///
/// A batch is its number, its length, its bytes and their checksum. What was cut off while it was written is dropped when the file
/// is opened again, and played again.
pub struct Games<W> {
    path: PathBuf,
    file: File,
    /// The batches, in the order in which they were written.
    batches: Vec<(u64, Vec<Sample<W>>)>,
}

/// Why games cannot be kept.
#[derive(Debug, thiserror::Error)]
pub enum GamesError {
    /// The file system refused.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What it said.
        source: io::Error,
    },
    /// The file is there and is something else.
    #[error("{path} holds other games ({found}); these are {wanted}: remove it or write elsewhere")]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What it says of itself.
        found: String,
        /// What it should say.
        wanted: String,
    },
}

impl<W: Word> Games<W> {
    /// Opens the file of these games, or begins it. `identity` says all that decides which games are played.
    ///
    /// # Errors
    /// [`GamesError`] if it cannot be read or written, or holds other games.
    pub fn open(path: &Path, identity: &str) -> Result<Games<W>, GamesError> {
        let wrap = |source| GamesError::Io { path: path.to_owned(), source };
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(wrap)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(wrap)?;
        let mut head = MAGIC.to_vec();
        head.extend((identity.len() as u16).to_le_bytes());
        head.extend(identity.as_bytes());
        let mut batches = Vec::new();
        if bytes.len() < head.len() && head.starts_with(&bytes) {
            // Nothing is there, or not even the head was written whole.
            file.set_len(0).map_err(wrap)?;
            io::Seek::rewind(&mut file).map_err(wrap)?;
            file.write_all(&head).map_err(wrap)?;
        } else if let Some(mut rest) = bytes.strip_prefix(&head[..]) {
            while let Some((number, samples)) = batch(&mut rest) {
                batches.push((number, samples));
            }
            let whole = (bytes.len() - rest.len()) as u64;
            file.set_len(whole).map_err(wrap)?;
            io::Seek::seek(&mut file, io::SeekFrom::Start(whole)).map_err(wrap)?;
        } else {
            let (found, _) = said_of(&bytes);
            return Err(GamesError::Foreign { path: path.to_owned(), found, wanted: identity.to_owned() });
        }
        Ok(Games { path: path.to_owned(), file, batches })
    }

    /// The solved positions of other games with the same rules; none if there is no such file. It is not changed.
    ///
    /// # Errors
    /// [`GamesError`] if it cannot be read, or holds something else.
    pub fn solved_in(path: &Path, rules: &str) -> Result<Vec<Sample<W>>, GamesError> {
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(source) => return Err(GamesError::Io { path: path.to_owned(), source }),
        };
        let (found, mut rest) = said_of(&bytes);
        if found.split(',').next() != Some(rules) {
            return Err(GamesError::Foreign { path: path.to_owned(), found, wanted: rules.to_owned() });
        }
        let mut samples: Vec<Sample<W>> = Vec::new();
        while let Some((_, batch)) = batch(&mut rest) {
            samples.extend(batch.iter().filter(|sample: &&Sample<W>| sample.target == 100 * sample.score));
        }
        Ok(samples)
    }

    /// The numbers of the batches that are there.
    pub fn numbers(&self) -> impl Iterator<Item = u64> {
        self.batches.iter().map(|(number, _)| *number)
    }

    /// Keeps a batch.
    ///
    /// # Errors
    /// [`GamesError::Io`] if it cannot be written.
    pub fn push(&mut self, number: u64, samples: Vec<Sample<W>>) -> Result<(), GamesError> {
        let mut bytes = Vec::with_capacity(samples.len() * sample_bytes::<W>() + 24);
        for sample in &samples {
            for set in [sample.mine, sample.theirs] {
                let (low, high) = set.halves();
                bytes.extend(low.to_le_bytes());
                if W::BITS > 64 {
                    bytes.extend(high.to_le_bytes());
                }
            }
            bytes.extend(sample.score.to_le_bytes());
            bytes.extend(sample.target.to_le_bytes());
            bytes.push(sample.held_out.into());
        }
        let mut whole = number.to_le_bytes().to_vec();
        whole.extend((samples.len() as u64).to_le_bytes());
        whole.extend(bytes);
        whole.extend(xxh3_64(&whole).to_le_bytes());
        self.file.write_all(&whole).map_err(|source| GamesError::Io { path: self.path.clone(), source })?;
        self.batches.push((number, samples));
        Ok(())
    }

    /// All positions, in an order that does not depend on which batch was ready first.
    pub fn samples(&mut self) -> impl Iterator<Item = &Sample<W>> {
        self.batches.sort_unstable_by_key(|(number, _)| *number);
        self.batches.iter().flat_map(|(_, samples)| samples)
    }
}

/// What a file says of itself, and its batches.
fn said_of(bytes: &[u8]) -> (String, &[u8]) {
    let Some(([low, high], rest)) = bytes.strip_prefix(MAGIC).and_then(|rest| rest.split_first_chunk()) else {
        return ("no games at all".to_owned(), &[]);
    };
    let length = usize::from(u16::from_le_bytes([*low, *high])).min(rest.len());
    (String::from_utf8_lossy(&rest[..length]).into_owned(), &rest[length..])
}

fn sample_bytes<W: Word>() -> usize {
    W::BITS as usize / 4 + 5
}

/// Takes a batch off the front; `None` if there is no whole one.
fn batch<W: Word>(bytes: &mut &[u8]) -> Option<(u64, Vec<Sample<W>>)> {
    let number = u64::from_le_bytes(bytes.get(..8)?.try_into().ok()?);
    let count = usize::try_from(u64::from_le_bytes(bytes.get(8..16)?.try_into().ok()?)).ok()?;
    let end = count.checked_mul(sample_bytes::<W>())?.checked_add(16)?;
    let checksum = bytes.get(end..end.checked_add(8)?)?;
    if xxh3_64(&bytes[..end]).to_le_bytes() != checksum {
        return None;
    }
    let samples = bytes[16..end].chunks_exact(sample_bytes::<W>()).map(sample).collect::<Option<Vec<_>>>()?;
    *bytes = &bytes[end + 8..];
    Some((number, samples))
}

fn sample<W: Word>(bytes: &[u8]) -> Option<Sample<W>> {
    let half = |at: usize| Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?));
    let width = W::BITS as usize / 8;
    let set = |at: usize| W::from_halves(half(at)?, if width > 8 { half(at + 8)? } else { 0 });
    let number = |at: usize| Some(i16::from_le_bytes([*bytes.get(at)?, *bytes.get(at + 1)?]));
    Some(Sample {
        mine: set(0)?,
        theirs: set(width)?,
        score: number(2 * width)?,
        target: number(2 * width + 2)?,
        held_out: *bytes.get(2 * width + 4)? != 0,
    })
}
