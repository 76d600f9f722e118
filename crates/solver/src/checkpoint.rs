//! What is proven so far, in a file from which a later run goes on.

use crate::Proof;
use discs::{Cell, Move, Word};
use durable::DurableFile;
use game::Bounds;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::{fs, mem};
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

/// The first bytes of every checkpoint, whatever its version.
const MAGIC: [u8; 8] = *b"YOMICKPT";

/// The version of the format; it follows the magic, and a change of anything behind it is another version.
const VERSION: u32 = 1;

/// How a move is written that is not a cell.
const NO_MOVE: u8 = 255;
const PASS: u8 = 254;

/// The state of a solve that was interrupted, or may be.
///
/// The file is binary: magic, version, length of the identity and the identity itself, bounds, nodes, seconds, bytes a
/// set of cells, number of proofs, the proofs, and the xxh3 of all that. Numbers are little-endian. A proof takes 21
/// bytes on boards of up to 64 cells and 37 above.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint<W> {
    /// The problem: game, board, all switches, position, goal and whatever else must be equal for the proofs to hold.
    pub identity: String,
    /// The bounds proven for the side to move at the root.
    pub bounds: Bounds,
    /// Positions entered so far, over all runs.
    pub nodes: u64,
    /// Seconds spent so far, over all runs.
    pub seconds: f64,
    /// The expensive proofs.
    pub proofs: Vec<Proof<W>>,
}

/// Why a checkpoint cannot be written or read.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// The file cannot be written.
    #[error("checkpoint \"{path}\" cannot be written: {problem}")]
    Write {
        /// The file.
        path: String,
        /// What the system says.
        problem: io::Error,
    },
    /// There is no such file.
    #[error("there is no checkpoint \"{path}\"; leave out --resume to begin a new one")]
    Missing {
        /// The file.
        path: String,
    },
    /// The file cannot be read.
    #[error("checkpoint \"{path}\" cannot be read: {problem}")]
    Read {
        /// The file.
        path: String,
        /// What the system says.
        problem: io::Error,
    },
    /// Some other file.
    #[error("\"{path}\" is not a checkpoint file")]
    NotACheckpoint {
        /// The file.
        path: String,
    },
    /// A checkpoint in another format.
    #[error("checkpoint \"{path}\" has format version {found}; this program reads version {VERSION}")]
    OtherVersion {
        /// The file.
        path: String,
        /// Its version.
        found: u32,
    },
    /// The file ends too early.
    #[error("checkpoint \"{path}\" is truncated: it has {found} bytes and should have {expected}")]
    Truncated {
        /// The file.
        path: String,
        /// The bytes it should have, as far as it can be read.
        expected: u64,
        /// The bytes it has.
        found: u64,
    },
    /// The file was changed after it was written.
    #[error("checkpoint \"{path}\" is damaged: {problem}")]
    Damaged {
        /// The file.
        path: String,
        /// What does not fit.
        problem: &'static str,
    },
    /// The file is sound, but about something else.
    #[error("checkpoint \"{path}\" is about \"{found}\"; this solve is about \"{expected}\"")]
    OtherProblem {
        /// The file.
        path: String,
        /// The problem to be solved.
        expected: String,
        /// The problem in the file.
        found: String,
    },
}

impl<W: Word> Checkpoint<W> {
    /// Writes the file so that at every moment either the old or the new one is there, whole.
    ///
    /// # Errors
    /// [`CheckpointError::Write`]; the file of that name, if there was one, is then as it was.
    pub fn save(&self, path: &Path) -> Result<(), CheckpointError> {
        let write = || {
            let mut file = DurableFile::create(path)?;
            let mut stream = BufWriter::with_capacity(1 << 16, &mut file);
            self.write(&mut stream)?;
            stream.flush()?;
            drop(stream);
            file.commit()
        };
        write().map_err(|problem| CheckpointError::Write { path: path.display().to_string(), problem })
    }

    /// Reads a file that was written for the same problem.
    ///
    /// # Errors
    /// [`CheckpointError`] if there is no such file, it is no checkpoint, of another version, truncated or damaged, or
    /// about another problem than `expected_identity`.
    pub fn load(path: &Path, expected_identity: &str) -> Result<Checkpoint<W>, CheckpointError> {
        let name = || path.display().to_string();
        let bytes = fs::read(path).map_err(|problem| match problem.kind() {
            io::ErrorKind::NotFound => CheckpointError::Missing { path: name() },
            _ => CheckpointError::Read { path: name(), problem },
        })?;
        let damaged = |problem| CheckpointError::Damaged { path: name(), problem };
        let truncated = |expected: usize| CheckpointError::Truncated {
            path: name(),
            expected: expected as u64,
            found: bytes.len() as u64,
        };
        let mut fields = Fields { bytes: &bytes, place: 0 };
        if fields.take::<8>() != Some(MAGIC) {
            return Err(CheckpointError::NotACheckpoint { path: name() });
        }
        let found = fields.number().ok_or_else(|| truncated(fields.place + 4))?;
        if found != VERSION {
            return Err(CheckpointError::OtherVersion { path: name(), found });
        }
        let Some(layout) = Layout::read(fields) else {
            return Err(truncated(bytes.len() + 1));
        };
        match layout.length() {
            Some(expected) if expected > bytes.len() as u128 => {
                return Err(truncated(usize::try_from(expected).unwrap_or(usize::MAX)));
            }
            Some(expected) if expected == bytes.len() as u128 => {}
            _ => return Err(damaged("its length does not fit what it says about itself")),
        }
        let (content, checksum) = bytes.split_at(bytes.len() - mem::size_of::<u64>());
        if checksum != xxh3_64(content).to_le_bytes() {
            return Err(damaged("its checksum does not fit its content"));
        }
        let found = std::str::from_utf8(layout.identity).map_err(|_| damaged("its description is not text"))?;
        if found != expected_identity {
            let expected = expected_identity.to_owned();
            return Err(CheckpointError::OtherProblem { path: name(), expected, found: found.to_owned() });
        }
        if layout.word_bytes as usize != mem::size_of::<W>() {
            return Err(damaged("its sets of cells are for another size of board"));
        }
        let mut fields = Fields { bytes: content, place: layout.proofs_from };
        let proofs: Option<Vec<Proof<W>>> = (0..layout.proofs).map(|_| read_proof(&mut fields)).collect();
        Ok(Checkpoint {
            identity: found.to_owned(),
            bounds: layout.bounds,
            nodes: layout.nodes,
            seconds: layout.seconds,
            proofs: proofs.ok_or_else(|| damaged("a proof in it is impossible"))?,
        })
    }

    fn write(&self, stream: &mut impl Write) -> io::Result<()> {
        let mut sum = Summed { stream, hash: Xxh3::new() };
        sum.write(&MAGIC)?;
        sum.write(&VERSION.to_le_bytes())?;
        let length = u32::try_from(self.identity.len()).map_err(io::Error::other)?;
        sum.write(&length.to_le_bytes())?;
        sum.write(self.identity.as_bytes())?;
        sum.write(&self.bounds.low.to_le_bytes())?;
        sum.write(&self.bounds.high.to_le_bytes())?;
        sum.write(&self.nodes.to_le_bytes())?;
        sum.write(&self.seconds.to_le_bytes())?;
        sum.write(&(mem::size_of::<W>() as u32).to_le_bytes())?;
        sum.write(&(self.proofs.len() as u64).to_le_bytes())?;
        for proof in &self.proofs {
            for word in [proof.mine, proof.theirs] {
                let (low, high) = word.halves();
                sum.write(&low.to_le_bytes())?;
                if mem::size_of::<W>() > 8 {
                    sum.write(&high.to_le_bytes())?;
                }
            }
            // Scores lie within -128 and +128.
            sum.write(&(proof.bounds.low as i16).to_le_bytes())?;
            sum.write(&(proof.bounds.high as i16).to_le_bytes())?;
            let best = match proof.best {
                None => NO_MOVE,
                Some(Move::Pass) => PASS,
                Some(Move::Put(Cell(cell))) => cell,
            };
            sum.write(&[best])?;
        }
        let checksum = sum.hash.digest();
        stream.write_all(&checksum.to_le_bytes())
    }
}

/// A stream and the checksum of what went into it.
struct Summed<'a, S> {
    stream: &'a mut S,
    hash: Xxh3,
}

impl<S: Write> Summed<'_, S> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hash.update(bytes);
        self.stream.write_all(bytes)
    }
}

/// Everything between the version and the proofs; not trusted until the checksum is seen to fit.
struct Layout<'a> {
    identity: &'a [u8],
    bounds: Bounds,
    nodes: u64,
    seconds: f64,
    word_bytes: u32,
    proofs: u64,
    proofs_from: usize,
}

impl<'a> Layout<'a> {
    fn read(mut fields: Fields<'a>) -> Option<Layout<'a>> {
        let length = fields.number()?;
        let identity = fields.slice(length as usize)?;
        let low = i32::from_le_bytes(fields.take()?);
        let high = i32::from_le_bytes(fields.take()?);
        let nodes = u64::from_le_bytes(fields.take()?);
        let seconds = f64::from_le_bytes(fields.take()?);
        let word_bytes = fields.number()?;
        let proofs = u64::from_le_bytes(fields.take()?);
        let bounds = Bounds { low, high };
        Some(Layout { identity, bounds, nodes, seconds, word_bytes, proofs, proofs_from: fields.place })
    }

    /// The length of the whole file, if the words have a possible size.
    fn length(&self) -> Option<u128> {
        let proof = match self.word_bytes {
            8 => 2 * 8 + 5,
            16 => 2 * 16 + 5,
            _ => return None,
        };
        Some(self.proofs_from as u128 + u128::from(self.proofs) * proof + mem::size_of::<u64>() as u128)
    }
}

/// Bytes, read from the front.
#[derive(Clone, Copy)]
struct Fields<'a> {
    bytes: &'a [u8],
    place: usize,
}

impl<'a> Fields<'a> {
    fn slice(&mut self, length: usize) -> Option<&'a [u8]> {
        let slice = self.bytes.get(self.place..self.place.checked_add(length)?)?;
        self.place += length;
        Some(slice)
    }

    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.slice(N)?.try_into().ok()
    }

    fn number(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }
}

fn read_proof<W: Word>(fields: &mut Fields<'_>) -> Option<Proof<W>> {
    let mut word = || {
        let low = u64::from_le_bytes(fields.take()?);
        let high = if mem::size_of::<W>() > 8 { u64::from_le_bytes(fields.take()?) } else { 0 };
        W::from_halves(low, high)
    };
    let (mine, theirs) = (word()?, word()?);
    let low = i32::from(i16::from_le_bytes(fields.take()?));
    let high = i32::from(i16::from_le_bytes(fields.take()?));
    let best = match fields.take::<1>()?[0] {
        NO_MOVE => None,
        PASS => Some(Move::Pass),
        cell if u32::from(cell) < W::BITS => Some(Move::Put(Cell(cell))),
        _ => return None,
    };
    let possible = low <= high && (mine & theirs).is_empty();
    possible.then_some(Proof { mine, theirs, bounds: Bounds { low, high }, best })
}
