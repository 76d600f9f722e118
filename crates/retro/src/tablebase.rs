use crate::code::Code;
use crate::counts::Counts;
use crate::file::{self, Kind, Reader};
use crate::retrieval;
use crate::sweep::Sweep;
use crate::values::Values;
use crate::{Induced, TablebaseError};
use game::{Duel, Prospect, Ranked, Stage, Watch};
use memmap2::Mmap;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;

/// The prospect of every position of a game, in a file that answers at once.
///
/// Positions that are over, and those that the side to move wins with its next move, are not in the file: the rules say it. The
/// others are kept in a few *shelves*, each a map without keys (see the module `retrieval`): the first tells the three
/// most frequent prospects apart, or that a position is on a later shelf, and so on.
#[derive(Debug)]
pub struct Tablebase {
    map: Mmap,
    shelves: Vec<Shelf>,
    counts: Counts,
    program: String,
    ranks: u64,
}

/// A number of maps, each for a range of ranks.
#[derive(Debug)]
struct Shelf {
    bits: usize,
    /// The codes that the numbers stand for; the number after the last means a later shelf.
    codes: Vec<Code>,
    /// The ranks that share a map.
    span: u64,
    maps: Vec<MapPlace>,
}

/// Where in the file a map is.
#[derive(Clone, Copy, Debug)]
struct MapPlace {
    seed: u32,
    words: u32,
    at: usize,
}

const KIND: Kind = Kind { magic: *b"YOMITABL", version: 1, name: "table of positions" };

/// Keys in a map on average: enough that the slots to spare do not count, few enough that a map fits into the cache when it
/// is solved.
const KEYS_A_MAP: u64 = 16_384;

/// Bits of a number on all shelves but the last.
const SHELF_BITS: usize = 2;

/// So few codes are not worth another shelf.
const LAST_SHELF_CODES: usize = 7;

impl Tablebase {
    /// Writes a table about a game to a file.
    ///
    /// # Errors
    /// [`TablebaseError::Write`]; a file of that name is then as it was.
    pub fn write(
        values: &Values,
        path: &Path,
        (about, program): (&str, &str),
        threads: usize,
        watch: &dyn Watch,
    ) -> Result<Induced, TablebaseError> {
        let begin = Instant::now();
        let counts = values.counts();
        let mut shelves = Vec::new();
        for plan in plan(&counts) {
            match fill(values, plan, threads, watch, begin) {
                Some(shelf) => shelves.push(shelf),
                None => return Ok(Induced::Stopped),
            }
        }
        file::write(path, &KIND, about, |stream| {
            file::write_text(stream, program)?;
            stream.write_all(&values.ranks().to_le_bytes())?;
            stream.write_all(&(counts.iter().count() as u32).to_le_bytes())?;
            for (prospect, count) in counts.iter() {
                stream.write_all(&[Code::of(prospect).0])?;
                stream.write_all(&count.to_le_bytes())?;
            }
            stream.write_all(&(shelves.len() as u32).to_le_bytes())?;
            shelves.iter().try_for_each(|shelf| write_shelf(stream, shelf))
        })?;
        Ok(Induced::Complete)
    }

    /// Opens a table about a game.
    ///
    /// # Errors
    /// [`TablebaseError`] if there is none, or it is damaged or about something else.
    pub fn open(path: &Path, about: &str) -> Result<Tablebase, TablebaseError> {
        let map = file::map(path)?;
        let mut reader = file::open(path, &map, &KIND, about)?;
        let Some((program, ranks, counts, shelves)) = read_contents(&mut reader) else {
            return Err(TablebaseError::damaged(path, "its contents cannot be read"));
        };
        Ok(Tablebase { map, shelves, counts, program, ranks })
    }

    /// How many positions have each prospect.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The version of the program that made the table.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// The numbers that positions of the game can have.
    pub fn ranks(&self) -> u64 {
        self.ranks
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> u64 {
        self.map.len() as u64
    }

    /// The prospect of the side to move.
    pub fn prospect<G: Duel + Ranked>(&self, game: &G, pos: &G::Position) -> Prospect {
        at_once(game, pos).unwrap_or_else(|| self.stored(game.rank(pos)).prospect().unwrap_or(Prospect::Draw))
    }

    /// The code on the shelves; any code for ranks that are not there.
    pub(crate) fn stored(&self, rank: u64) -> Code {
        for shelf in &self.shelves {
            let Some(place) = shelf.maps.get((rank / shelf.span) as usize) else { break };
            let word = |index: usize| {
                let at = place.at + index * 8;
                self.map.get(at..at + 8).map_or(0, |bytes| u64::from_le_bytes(bytes.try_into().unwrap_or_default()))
            };
            let number = retrieval::look_up(place.seed, place.words as usize, shelf.bits, rank, word);
            if let Some(&code) = shelf.codes.get(usize::from(number)) {
                return code;
            }
        }
        Code::OPEN
    }
}

/// The prospect of a position that is over or that the side to move wins at once.
pub(crate) fn at_once<G: Duel>(game: &G, pos: &G::Position) -> Option<Prospect> {
    if let Some(score) = game.score_for_mover(pos) {
        return Some(Prospect::of_score(score));
    }
    let wins = |mv: G::Move| game.score_for_mover(&game.play(pos, mv)).is_some_and(|score| score < 0);
    game.moves(pos).any(wins).then_some(Prospect::Win(1))
}

/// Whether the rules alone say what the code says.
pub(crate) fn is_at_once(code: Code) -> bool {
    matches!(code.prospect(), None | Some(Prospect::Win(0 | 1) | Prospect::Loss(0)))
}

/// A shelf to be filled.
struct Plan {
    bits: usize,
    codes: Vec<Code>,
    /// What stands on earlier shelves.
    earlier: Vec<Code>,
    span: u64,
}

struct Filled {
    plan: Plan,
    maps: Vec<retrieval::Map>,
}

/// Which codes stand on which shelf: the frequent ones first.
fn plan(counts: &Counts) -> Vec<Plan> {
    let mut rest: Vec<(Code, u64)> = counts
        .iter()
        .map(|(prospect, count)| (Code::of(prospect), count))
        .filter(|(code, _)| !is_at_once(*code))
        .collect();
    rest.sort_unstable_by_key(|&(code, count)| (std::cmp::Reverse(count), code));
    let mut earlier = Vec::new();
    let mut plans = Vec::new();
    let ranks = counts.total();
    while !rest.is_empty() {
        let keys: u64 = rest.iter().map(|(_, count)| count).sum();
        let last = rest.len() <= LAST_SHELF_CODES || keys < KEYS_A_MAP;
        let taken = if last { rest.len() } else { (1 << SHELF_BITS) - 1 };
        let bits = if last {
            (usize::BITS - rest.len().saturating_sub(1).leading_zeros()).max(1) as usize
        } else {
            SHELF_BITS
        };
        let codes: Vec<Code> = rest.drain(..taken).map(|(code, _)| code).collect();
        let span = (u128::from(ranks) * u128::from(KEYS_A_MAP) / u128::from(keys)).max(1) as u64;
        plans.push(Plan { bits, codes: codes.clone(), earlier: earlier.clone(), span });
        earlier.extend(codes);
    }
    plans
}

/// `None` if the watch stopped it.
fn fill(values: &Values, plan: Plan, threads: usize, watch: &dyn Watch, begin: Instant) -> Option<Filled> {
    let mut number_of = [None; 256];
    for code in 0..=255u8 {
        let shelved = !is_at_once(Code(code)) && !plan.earlier.contains(&Code(code));
        let number = plan.codes.iter().position(|&known| known == Code(code)).unwrap_or(plan.codes.len());
        number_of[usize::from(code)] = shelved.then_some(number as u8);
    }
    let sweep = Sweep::new(values.ranks(), plan.span);
    let maps = Mutex::new(Vec::new());
    let complete = sweep.run(threads, watch, (Stage::Writing, begin), Vec::new, |entries, first, length| {
        entries.clear();
        let numbered = (first..first + length)
            .filter_map(|rank| number_of[usize::from(values.get(rank).0)].map(|number| (rank, number)));
        entries.extend(numbered);
        let map = retrieval::build(entries, plan.bits);
        maps.lock().expect("no worker panics").push((first, map));
    });
    let mut maps = maps.into_inner().expect("no worker panics");
    maps.sort_unstable_by_key(|&(first, _)| first);
    complete.then(|| Filled { plan, maps: maps.into_iter().map(|(_, map)| map).collect() })
}

fn write_shelf(stream: &mut dyn Write, shelf: &Filled) -> io::Result<()> {
    let Filled { plan, maps } = shelf;
    stream.write_all(&[plan.bits as u8, plan.codes.len() as u8])?;
    let codes: Vec<u8> = plan.codes.iter().map(|code| code.0).collect();
    stream.write_all(&codes)?;
    stream.write_all(&plan.span.to_le_bytes())?;
    stream.write_all(&(maps.len() as u32).to_le_bytes())?;
    for map in maps {
        stream.write_all(&map.seed.to_le_bytes())?;
        stream.write_all(&(map.words.len() as u32).to_le_bytes())?;
    }
    for map in maps {
        for word in &map.words {
            stream.write_all(&word.to_le_bytes())?;
        }
    }
    Ok(())
}

type Contents = (String, u64, Counts, Vec<Shelf>);

/// `None` if this is not what [`Tablebase::write`] writes: the checksum only tells that it is what somebody has written.
fn read_contents(reader: &mut Reader<'_>) -> Option<Contents> {
    let (program, ranks) = (reader.text()?, reader.u64()?);
    let mut by_code = [0; 256];
    for _ in 0..reader.u32()? {
        let (code, count) = (reader.u8()?, reader.u64()?);
        let known = std::mem::replace(&mut by_code[usize::from(code)], count);
        if Code(code) == Code::ABSENT || known != 0 || count == 0 {
            return None;
        }
    }
    let total = by_code.iter().try_fold(0u64, |total, &count| total.checked_add(count))?;
    let mut shelves = Vec::new();
    for _ in 0..reader.u32()? {
        shelves.push(read_shelf(reader, ranks)?);
    }
    let sound = total <= ranks && reader.rest().is_empty();
    sound.then(|| (program, ranks, Counts::from_codes(&by_code), shelves))
}

fn read_shelf(reader: &mut Reader<'_>, ranks: u64) -> Option<Shelf> {
    let (bits, codes) = (usize::from(reader.u8()?), usize::from(reader.u8()?));
    if !(1..=8).contains(&bits) || codes == 0 || codes > 1 << bits {
        return None;
    }
    let codes: Vec<Code> = reader.take(codes)?.iter().map(|&code| Code(code)).collect();
    let (span, count) = (reader.u64()?, reader.u32()?);
    if codes.iter().any(|&code| is_at_once(code)) || span == 0 || u64::from(count) != ranks.div_ceil(span) {
        return None;
    }
    // Read as they come, so that a wrong count finds the end of the file and not of the memory.
    let mut places = Vec::new();
    for _ in 0..count {
        places.push((reader.u32()?, reader.u32()?));
    }
    let mut maps = Vec::with_capacity(places.len());
    for (seed, words) in places {
        if !(words as usize).is_multiple_of(bits) {
            return None;
        }
        maps.push(MapPlace { seed, words, at: reader.at() });
        reader.take((words as usize).checked_mul(8)?)?;
    }
    Some(Shelf { bits, codes, span, maps })
}
