//! The file format of weights.
//!
//! Magic, version, header, turns (since version 3), packed weights, and a checksum of all that. Numbers are little-endian. The weights of a phase are kept as
//! differences to the phase before, folded (since version 4) so that small ones of both signs have no high byte, all low bytes first and then all high bytes,
//! and compressed. Folding makes files a sixth smaller.

use crate::{Layout, Learned, Weights};
use xxhash_rust::xxh3::xxh3_64;

const MAGIC: &[u8; 8] = b"YMKRPATT";
const VERSION: u16 = 4;
/// The first version with turns.
const WITH_TURNS: u16 = 3;
/// The first version whose differences are folded.
const FOLDED: u16 = 4;
/// The oldest version that is read.
const OLDEST: u16 = 2;
/// Files are written once and read often.
const COMPRESSION: i32 = 19;

/// Why there are no weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// Not such a file.
    #[error("this is not a file of weights; `yomikiri lab train` writes them")]
    NotWeights,
    /// Written by a later version.
    #[error("the file of weights has version {0}; this program reads version {VERSION}")]
    Future(u16),
    /// Changed or cut off since it was written.
    #[error("the file of weights is damaged: its checksum is not that of its contents; train again or copy it again")]
    Damaged,
    /// For another game.
    #[error("the weights are those of {found}; {wanted} needs its own")]
    Foreign {
        /// Whose weights they are.
        found: String,
        /// Whose weights are needed.
        wanted: String,
    },
    /// For other features.
    #[error("the weights belong to other features than this version has; train again")]
    OtherFeatures,
    /// Compression failed.
    #[error("the weights cannot be packed: {0}")]
    Packing(String),
}

pub(crate) fn write(weights: &Weights, layout: &Layout) -> Result<Vec<u8>, WeightsError> {
    let learned = &weights.learned;
    let mut differences = Vec::new();
    let mut before = vec![0i16; layout.weights()];
    for phase in &weights.phases {
        differences.extend(phase.iter().zip(&before).map(|(&now, &before)| now.wrapping_sub(before)));
        before.clone_from(phase);
    }
    differences.extend(&weights.tiny);
    let bytes = |plane: usize| differences.iter().map(move |&difference| fold(difference).to_le_bytes()[plane]);
    let planes: Vec<u8> = bytes(0).chain(bytes(1)).collect();
    let packed =
        zstd::bulk::compress(&planes, COMPRESSION).map_err(|error| WeightsError::Packing(error.to_string()))?;
    let mut file = MAGIC.to_vec();
    file.extend(VERSION.to_le_bytes());
    file.extend((learned.rules.len() as u16).to_le_bytes());
    file.extend(learned.rules.as_bytes());
    file.extend(layout.fingerprint().to_le_bytes());
    file.extend((weights.phases.len() as u16).to_le_bytes());
    for spread in weights.spread {
        file.extend(spread.to_le_bytes());
    }
    for number in [learned.seed, learned.games, learned.positions] {
        file.extend(number.to_le_bytes());
    }
    for turn in &weights.turns {
        file.extend(turn.to_le_bytes());
    }
    file.extend(packed);
    file.extend(xxh3_64(&file).to_le_bytes());
    Ok(file)
}

pub(crate) fn read(bytes: &[u8], rules: &str, layout: &Layout) -> Result<Weights, WeightsError> {
    let (version, found, mut reader) = whole(bytes)?;
    if found != rules {
        return Err(WeightsError::Foreign { found, wanted: rules.to_owned() });
    }
    weights(&mut reader, version, found, layout).ok_or(WeightsError::Damaged)?
}

/// The rules that the weights in a file belong to.
pub(crate) fn rules_in(bytes: &[u8]) -> Result<String, WeightsError> {
    whole(bytes).map(|(_, rules, _)| rules)
}

/// The version of a file that is one of weights and whole, the rules in it, and what stands behind them.
fn whole(bytes: &[u8]) -> Result<(u16, String, Reader<'_>), WeightsError> {
    let mut reader = Reader(bytes);
    if reader.take(MAGIC.len()).is_none_or(|magic| magic != MAGIC) {
        return Err(WeightsError::NotWeights);
    }
    // The version first: a later one may have its checksum elsewhere.
    let version = reader.u16().ok_or(WeightsError::Damaged)?;
    if version > VERSION {
        return Err(WeightsError::Future(version));
    }
    let checked = reader.0.len().checked_sub(8).ok_or(WeightsError::Damaged)?;
    let (contents, checksum) = bytes.split_at(bytes.len() - 8);
    if version < OLDEST || checksum != xxh3_64(contents).to_le_bytes() {
        return Err(WeightsError::Damaged);
    }
    reader.0 = &reader.0[..checked];
    let rules = rules(&mut reader).ok_or(WeightsError::Damaged)?;
    Ok((version, rules, reader))
}

fn rules(reader: &mut Reader<'_>) -> Option<String> {
    let length = reader.u16()?;
    String::from_utf8(reader.take(length.into())?.to_vec()).ok()
}

/// 0, −1, 1, −2, 2 and so on as 0, 1, 2, 3, 4.
fn fold(number: i16) -> u16 {
    ((number << 1) ^ (number >> 15)).cast_unsigned()
}

/// What [`fold`] made of it, back.
fn unfold(folded: u16) -> i16 {
    (folded >> 1).cast_signed() ^ -(folded & 1).cast_signed()
}

/// What stands behind the rules; `None` if something is missing.
fn weights(
    reader: &mut Reader<'_>,
    version: u16,
    rules: String,
    layout: &Layout,
) -> Option<Result<Weights, WeightsError>> {
    let (fingerprint, phases) = (reader.u64()?, usize::from(reader.u16()?));
    if fingerprint != layout.fingerprint() || phases != Weights::phases_of(layout.cells()) {
        return Some(Err(WeightsError::OtherFeatures));
    }
    let spread = [reader.i32()?, reader.i32()?, reader.i32()?, reader.i32()?];
    let learned = Learned { rules, seed: reader.u64()?, games: reader.u64()?, positions: reader.u64()? };
    let mut turns = vec![0; layout.cells() as usize + 1];
    if version >= WITH_TURNS {
        for turn in &mut turns {
            *turn = reader.array().map(i16::from_le_bytes)?;
        }
    }
    // How much there must be is known from the layout, so that no file can ask for more memory than that.
    let numbers = phases * layout.weights() + layout.tiny_weights();
    let planes = zstd::bulk::decompress(reader.0, 2 * numbers).ok().filter(|planes| planes.len() == 2 * numbers)?;
    let (low, high) = planes.split_at(numbers);
    let unpack = if version >= FOLDED { unfold } else { u16::cast_signed };
    let difference = |(&low, &high): (&u8, &u8)| unpack(u16::from_le_bytes([low, high]));
    let differences: Vec<i16> = low.iter().zip(high).map(difference).collect();
    let mut phases: Vec<Vec<i16>> = Vec::with_capacity(phases);
    let (of_phases, tiny) = differences.split_at(numbers - layout.tiny_weights());
    for phase in of_phases.chunks_exact(layout.weights()) {
        phases.push(match phases.last() {
            Some(before) => phase.iter().zip(before).map(|(&now, &before)| now.wrapping_add(before)).collect(),
            None => phase.to_vec(),
        });
    }
    Some(Ok(Weights { phases, turns, tiny: tiny.to_vec(), spread, learned }))
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    fn i32(&mut self) -> Option<i32> {
        self.array().map(i32::from_le_bytes)
    }

    fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }
}
