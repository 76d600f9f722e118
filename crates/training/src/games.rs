use crate::Sample;
use discs::Word;
use std::fs::{File, OpenOptions, TryLockError};
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
    /// Another program writes into the file.
    #[error("another program is playing for {0}; wait for it, or write elsewhere")]
    Busy(PathBuf),
    /// What was played elsewhere did not arrive whole.
    #[error("these games for {0} are damaged")]
    Damaged(PathBuf),
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
    /// Opens the file of these games, or begins it. `identity` says all that decides which games are played. One program at a time has
    /// the file: two would overwrite what the other one played.
    ///
    /// # Errors
    /// [`GamesError`] if it cannot be read or written, another program has it, or it holds other games.
    pub fn open(path: &Path, identity: &str) -> Result<Games<W>, GamesError> {
        let wrap = |source| GamesError::Io { path: path.to_owned(), source };
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(wrap)?;
        // Some file systems of other machines have no locks: then nobody is kept out.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(GamesError::Busy(path.to_owned()));
        }
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
        let whole = encoded(number, &samples);
        self.file.write_all(&whole).map_err(|source| GamesError::Io { path: self.path.clone(), source })?;
        self.batches.push((number, samples));
        Ok(())
    }

    /// Keeps batches that were played elsewhere, as [`encoded`] wrote them; those that are there already are left as they are.
    ///
    /// # Errors
    /// [`GamesError::Damaged`] if they are not whole: then none of them is kept. [`GamesError::Io`] if they cannot be written.
    pub(crate) fn push_encoded(&mut self, mut part: &[u8]) -> Result<(), GamesError> {
        let mut found = Vec::new();
        while !part.is_empty() {
            found.push(batch(&mut part).ok_or_else(|| GamesError::Damaged(self.path.clone()))?);
        }
        for (number, samples) in found {
            if !self.numbers().any(|known| known == number) {
                self.push(number, samples)?;
            }
        }
        Ok(())
    }

    /// All positions, in an order that does not depend on which batch was ready first.
    pub fn samples(&mut self) -> impl Iterator<Item = &Sample<W>> {
        self.batches.sort_unstable_by_key(|(number, _)| *number);
        self.batches.iter().flat_map(|(_, samples)| samples)
    }
}

/// A batch as it stands in the file.
pub(crate) fn encoded<W: Word>(number: u64, samples: &[Sample<W>]) -> Vec<u8> {
    let mut whole = Vec::with_capacity(samples.len() * sample_bytes::<W>() + 24);
    whole.extend(number.to_le_bytes());
    whole.extend((samples.len() as u64).to_le_bytes());
    for sample in samples {
        for set in [sample.mine, sample.theirs] {
            let (low, high) = set.halves();
            whole.extend(low.to_le_bytes());
            if W::BITS > 64 {
                whole.extend(high.to_le_bytes());
            }
        }
        whole.extend(sample.score.to_le_bytes());
        whole.extend(sample.target.to_le_bytes());
        whole.push(sample.held_out.into());
    }
    whole.extend(xxh3_64(&whole).to_le_bytes());
    whole
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
