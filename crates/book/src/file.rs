//! The file format of books.
//!
//! Magic, version, header, packed entries, and a checksum of all that. Numbers of the header are little-endian. Positions are not
//! written: the first entry is the start of the game, and every other one is where a move of an earlier entry leads. So a file is
//! small, and whatever can be read from it can come up in play. The entries are five columns, each compressed well by its
//! likeness to itself: plies, widths, moves, values (as differences along a list of moves that is nearly sorted) and children.

use crate::book::{Book, Child, Entry, Key, Link, Plan, key_after, rules};
use discs::{Discs, Move, Word};
use game::{Coded, Game};
use std::collections::HashSet;
use xxhash_rust::xxh3::xxh3_64;

const MAGIC: &[u8; 8] = b"YMKRBOOK";
const VERSION: u16 = 1;
/// Files are read often.
const COMPRESSION: i32 = 19;
/// The columns of a file unpack to no more than this, whatever it says: some ten million positions.
const MOST_UNPACKED: usize = 256 << 20;
const COLUMNS: usize = 5;

/// Why a book is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// Not such a file.
    #[error("this is not an opening book; `yomikiri book build` makes them")]
    NotABook,
    /// Written by a later version.
    #[error("the book has version {0} of the format; this program reads version {VERSION}")]
    Future(u16),
    /// Changed or cut off since it was written.
    #[error("the book is damaged: its checksum is not that of its contents; build it or copy it again")]
    Damaged,
    /// For another game.
    #[error("the book is that of {found}; {wanted} needs its own")]
    Foreign {
        /// Whose book it is.
        found: String,
        /// Whose book is needed.
        wanted: String,
    },
    /// The checksum is right, but the contents make no sense.
    #[error("the book is not sound: {0}")]
    Unsound(String),
    /// Compression failed.
    #[error("the book cannot be packed: {0}")]
    Packing(String),
}

impl<W: Word> Book<W> {
    /// The file of the book.
    ///
    /// # Errors
    /// [`BookError::Packing`] if it cannot be packed.
    pub fn write(&self, game: &Discs<W>) -> Result<Vec<u8>, BookError> {
        let mut columns: [Vec<u8>; COLUMNS] = Default::default();
        let [plies, widths, moves, values, children] = &mut columns;
        for entry in &self.entries {
            varint(plies, u64::from(entry.plies));
            varint(widths, (entry.links.len() as u64) << 1 | u64::from(entry.rest.is_some()));
            let mut before = 0;
            for link in &entry.links {
                varint(moves, u64::from(game.move_code(link.mv)));
                signed(values, before - link.value);
                before = link.value;
                varint(
                    children,
                    match link.child {
                        Child::Leaf => 0,
                        Child::Over => 1,
                        Child::Entry(number) => u64::from(number) + 2,
                    },
                );
            }
            if let Some(rest) = entry.rest {
                signed(values, before - rest);
            }
        }
        let mut unpacked = Vec::new();
        for column in &columns {
            unpacked.extend((column.len() as u32).to_le_bytes());
            unpacked.extend(column);
        }
        let packed =
            zstd::bulk::compress(&unpacked, COMPRESSION).map_err(|error| BookError::Packing(error.to_string()))?;
        let mut file = MAGIC.to_vec();
        file.extend(VERSION.to_le_bytes());
        file.extend((self.rules.len() as u16).to_le_bytes());
        file.extend(self.rules.as_bytes());
        file.extend(self.plan.plies.to_le_bytes());
        file.extend(self.plan.nodes.to_le_bytes());
        file.extend(self.plan.margin.to_le_bytes());
        file.extend(self.nodes.to_le_bytes());
        file.extend((self.entries.len() as u32).to_le_bytes());
        file.extend((unpacked.len() as u32).to_le_bytes());
        file.extend(packed);
        file.extend(xxh3_64(&file).to_le_bytes());
        Ok(file)
    }

    /// Reads a file of a book for this game.
    ///
    /// # Errors
    /// [`BookError`] if it is no such file, damaged, of a later version, for other rules, or makes no sense.
    pub fn read(bytes: &[u8], game: &Discs<W>) -> Result<Book<W>, BookError> {
        let mut reader = Reader(bytes);
        if reader.take(MAGIC.len()).is_none_or(|magic| magic != MAGIC) {
            return Err(BookError::NotABook);
        }
        // The version first: a later one may have its checksum elsewhere.
        let version = reader.array().map(u16::from_le_bytes).ok_or(BookError::Damaged)?;
        if version > VERSION {
            return Err(BookError::Future(version));
        }
        let checked = reader.0.len().checked_sub(8).ok_or(BookError::Damaged)?;
        let (contents, checksum) = bytes.split_at(bytes.len() - 8);
        if version != VERSION || checksum != xxh3_64(contents).to_le_bytes() {
            return Err(BookError::Damaged);
        }
        reader.0 = &reader.0[..checked];
        let header = Header::read(&mut reader).ok_or_else(cut_off)?;
        let wanted = rules(game);
        if header.rules != wanted {
            return Err(BookError::Foreign { found: header.rules, wanted });
        }
        let columns = zstd::bulk::decompress(reader.0, header.unpacked.min(MOST_UNPACKED))
            .ok()
            .filter(|columns| columns.len() == header.unpacked)
            .ok_or_else(cut_off)?;
        let mut entries = entries(&columns, header.entries, game).ok_or_else(cut_off)?;
        place(&mut entries, game)?;
        Ok(Book::of_entries(header.rules, header.plan, header.nodes, entries))
    }
}

fn cut_off() -> BookError {
    BookError::Unsound("something is missing in it".to_owned())
}

struct Header {
    rules: String,
    plan: Plan,
    nodes: u64,
    entries: usize,
    unpacked: usize,
}

impl Header {
    /// `None` if something is missing.
    fn read(reader: &mut Reader<'_>) -> Option<Header> {
        let length = u16::from_le_bytes(reader.array()?);
        let rules = String::from_utf8(reader.take(length.into())?.to_vec()).ok()?;
        let plan = Plan {
            plies: u32::from_le_bytes(reader.array()?),
            nodes: u64::from_le_bytes(reader.array()?),
            margin: i32::from_le_bytes(reader.array()?),
        };
        let nodes = u64::from_le_bytes(reader.array()?);
        let entries = u32::from_le_bytes(reader.array()?) as usize;
        let unpacked = u32::from_le_bytes(reader.array()?) as usize;
        Some(Header { rules, plan, nodes, entries, unpacked })
    }
}

/// The entries, not yet in their places; `None` if something is missing.
fn entries<W: Word>(bytes: &[u8], count: usize, game: &Discs<W>) -> Option<Vec<Entry<W>>> {
    let mut reader = Reader(bytes);
    let mut column = || {
        let length = u32::from_le_bytes(reader.array()?) as usize;
        reader.take(length).map(Reader)
    };
    let [mut plies, mut widths, mut moves, mut values, mut children] =
        [column()?, column()?, column()?, column()?, column()?];
    // Every entry takes a byte at least, so that no number asks for more memory than the file has.
    let mut entries = Vec::with_capacity(count.min(bytes.len()));
    for _ in 0..count {
        let width = widths.varint()?;
        let mut before = 0_i32;
        let mut links = Vec::with_capacity((width >> 1).min(u64::from(game.move_codes())) as usize);
        for _ in 0..width >> 1 {
            let mv = game.move_of_code(u32::try_from(moves.varint()?).ok()?)?;
            before = before.checked_sub(values.signed()?)?;
            let child = match children.varint()? {
                0 => Child::Leaf,
                1 => Child::Over,
                number => Child::Entry(u32::try_from(number - 2).ok().filter(|&number| (number as usize) < count)?),
            };
            links.push(Link { mv, value: before, child });
        }
        let rest = if width & 1 == 1 { Some(before.checked_sub(values.signed()?)?) } else { None };
        let plies = u32::try_from(plies.varint()?).ok()?;
        entries.push(Entry { mine: W::EMPTY, theirs: W::EMPTY, plies, links, rest });
    }
    [plies, widths, moves, values, children].iter().all(|column| column.0.is_empty()).then_some(entries)
}

/// Finds the positions of the entries: the first is the start, and the others follow by the moves of those before.
fn place<W: Word>(entries: &mut [Entry<W>], game: &Discs<W>) -> Result<(), BookError> {
    let unsound = |number: usize, what: &str| BookError::Unsound(format!("position {number} {what}"));
    let start = game.start();
    let (_, mine, theirs) = game.board().symmetries().canonical(start.mine, start.theirs);
    let mut keys: Vec<Option<Key<W>>> = vec![None; entries.len()];
    if let Some(first) = keys.first_mut() {
        *first = Some((mine, theirs));
    }
    let mut seen: HashSet<Key<W>> = HashSet::with_capacity(entries.len());
    for number in 0..entries.len() {
        let Some(key) = keys[number] else { return Err(unsound(number, "does not follow from the start")) };
        if !seen.insert(key) {
            return Err(unsound(number, "is there twice"));
        }
        (entries[number].mine, entries[number].theirs) = key;
        let entry = &entries[number];
        let pos = entry.position();
        if entry.links.is_empty() || entry.plies == 0 {
            return Err(unsound(number, "was not looked at"));
        }
        let legal: Vec<Move> = game.moves(&pos).collect();
        for link in &entry.links {
            if !legal.contains(&link.mv) {
                return Err(unsound(number, "has a move that is not legal"));
            }
            let Child::Entry(child) = link.child else { continue };
            let after = key_after(game, &pos, link.mv);
            if *keys[child as usize].get_or_insert(after) != after {
                return Err(unsound(number, "has a move that leads elsewhere"));
            }
        }
    }
    Ok(())
}

fn varint(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// A number with a sign: 0, -1, 1, -2 and so on.
fn signed(bytes: &mut Vec<u8>, number: i32) {
    let number = i64::from(number);
    varint(bytes, ((number << 1) ^ (number >> 63)) as u64);
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

    fn varint(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let [byte] = self.array()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    fn signed(&mut self) -> Option<i32> {
        let number = self.varint()?;
        i32::try_from((number >> 1) as i64 ^ -((number & 1) as i64)).ok()
    }
}
