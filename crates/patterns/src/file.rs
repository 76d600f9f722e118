//! The file format of weights.
//!
//! Magic, version, header, turns (since version 3), packed numbers, and a checksum of all that. Numbers are little-endian. What is packed has a plane for each
//! of its bytes, folded so that small numbers of both signs are alike, and is compressed.
//!
//! Since version 5 that is a net: its readings, then its rows unit by unit, then the tiny evaluation. The header says that there are no phases. Before, and
//! where it says how many there are, it is the weights of a phase, as differences to the phase before (folded since version 4), and the tiny evaluation.

use crate::{Layout, Learned, Model, Net, Reading, UNITS, Weights};
use xxhash_rust::xxh3::xxh3_64;

const MAGIC: &[u8; 8] = b"YMKRPATT";
const VERSION: u16 = 5;
/// The first version with turns.
const WITH_TURNS: u16 = 3;
/// The first version whose differences are folded.
const FOLDED: u16 = 4;
/// The first version with nets.
const WITH_NETS: u16 = 5;
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
    let (phases, unpacked) = match &weights.model {
        Model::Phases(phases) => (phases.len(), planes(&[differences(phases), weights.tiny.clone()].concat())),
        Model::Net(net) => (0, [planes(&readings(net)), units(net), planes(&weights.tiny)].concat()),
    };
    let packed =
        zstd::bulk::compress(&unpacked, COMPRESSION).map_err(|error| WeightsError::Packing(error.to_string()))?;
    let mut file = MAGIC.to_vec();
    file.extend(VERSION.to_le_bytes());
    file.extend((learned.rules.len() as u16).to_le_bytes());
    file.extend(learned.rules.as_bytes());
    file.extend(layout.fingerprint().to_le_bytes());
    file.extend((phases as u16).to_le_bytes());
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

/// The weights of each phase, less those of the phase before.
fn differences(phases: &[Vec<i16>]) -> Vec<i16> {
    let none = vec![0; phases.first().map_or(0, Vec::len)];
    let before = std::iter::once(&none).chain(phases);
    phases
        .iter()
        .zip(before)
        .flat_map(|(now, before)| now.iter().zip(before).map(|(now, before)| now.wrapping_sub(*before)))
        .collect()
}

/// All numbers of the readings of a net.
fn readings(net: &Net) -> Vec<i16> {
    net.readings
        .iter()
        .flat_map(|reading| [&reading.bias[..], &reading.factors, &[reading.constant]].concat())
        .collect()
}

/// What [`readings`] made of them, back.
fn readings_of(numbers: &[i16]) -> Vec<Reading> {
    let reading = |numbers: &[i16; NUMBERS_A_READING]| {
        let mut reading = Reading::default();
        reading.bias.copy_from_slice(&numbers[..UNITS]);
        reading.factors.copy_from_slice(&numbers[UNITS..2 * UNITS]);
        reading.constant = numbers[2 * UNITS];
        reading
    };
    numbers.as_chunks().0.iter().map(reading).collect()
}

const NUMBERS_A_READING: usize = 2 * UNITS + 1;

/// The rows of a net, unit by unit: numbers of one unit are more alike than those of a row.
fn units(net: &Net) -> Vec<u8> {
    (0..UNITS).flat_map(|unit| net.rows.iter().map(move |row| fold_byte(row[unit]))).collect()
}

/// What [`units`] made of them, back.
fn rows_of(units: &[u8]) -> Vec<[i8; UNITS]> {
    let count = units.len() / UNITS;
    (0..count).map(|row| std::array::from_fn(|unit| unfold_byte(units[unit * count + row]))).collect()
}

/// All low bytes of some numbers, and then all high ones.
fn planes(numbers: &[i16]) -> Vec<u8> {
    let plane = |plane: usize| numbers.iter().map(move |&number| fold(number).to_le_bytes()[plane]);
    plane(0).chain(plane(1)).collect()
}

/// What [`planes`] made of them, back; not folded in old files.
fn numbers_of(planes: &[u8], unfold: impl Fn(u16) -> i16) -> Vec<i16> {
    let (low, high) = planes.split_at(planes.len() / 2);
    low.iter().zip(high).map(|(&low, &high)| unfold(u16::from_le_bytes([low, high]))).collect()
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

/// [`fold`] for a byte.
fn fold_byte(number: i8) -> u8 {
    ((number << 1) ^ (number >> 7)).cast_unsigned()
}

/// What [`fold_byte`] made of it, back.
fn unfold_byte(folded: u8) -> i8 {
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
    let is_net = version >= WITH_NETS && phases == 0;
    if fingerprint != layout.fingerprint() || !is_net && phases != Model::phases_of(layout.cells()) {
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
    let readings = if is_net { 2 * NUMBERS_A_READING * turns.len() } else { 0 };
    let rows = if is_net { UNITS * layout.weights() } else { 2 * phases * layout.weights() };
    let length = readings + rows + 2 * layout.tiny_weights();
    let unpacked = zstd::bulk::decompress(reader.0, length).ok().filter(|unpacked| unpacked.len() == length)?;
    let (model, tiny) = if is_net {
        let (readings, rest) = unpacked.split_at(readings);
        let (rows, tiny) = rest.split_at(rows);
        let net = Net { rows: rows_of(rows), readings: readings_of(&numbers_of(readings, unfold)) };
        (Model::Net(net), numbers_of(tiny, unfold))
    } else {
        let mut phases = numbers_of(&unpacked, if version >= FOLDED { unfold } else { u16::cast_signed });
        let tiny = phases.split_off(rows / 2);
        (Model::Phases(added_up(&phases, layout.weights())), tiny)
    };
    Some(Ok(Weights { model, turns, tiny, spread, learned }))
}

/// What [`differences`] made of phases of so many weights, back.
fn added_up(differences: &[i16], weights: usize) -> Vec<Vec<i16>> {
    let mut phases: Vec<Vec<i16>> = Vec::new();
    for phase in differences.chunks_exact(weights) {
        phases.push(match phases.last() {
            Some(before) => phase.iter().zip(before).map(|(&now, &before)| now.wrapping_add(before)).collect(),
            None => phase.to_vec(),
        });
    }
    phases
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
