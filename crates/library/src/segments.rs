//! Postings in packed blocks.
//!
//! A segment is a sorted list of postings, cut into blocks. A new one comes from an import, or from the recent postings when
//! there are many; when the last ones are not much larger than a new one they are merged with it, so that there are never
//! more than a few.

use crate::postings::{Posting, pack, unpack};
use rusqlite::{Connection, OptionalExtension, Result, params};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Postings of a block: some ten kilobytes.
const BLOCK: usize = 1024;

/// So many recent postings are packed into a segment.
pub(crate) const RECENT: i64 = 100_000;

/// A segment of so many postings is left as it is: merging it again would rewrite gigabytes in one go.
const LARGEST: i64 = 1 << 25;

/// Adds sorted postings as a segment, merged with the last ones if those are not much larger. Old segments are read block by
/// block, so that it needs no more memory than the new postings.
pub(crate) fn add(connection: &Connection, postings: &[Posting]) -> Result<()> {
    let mut merged: Vec<i64> = Vec::new();
    let mut count = postings.len() as i64;
    let mut last =
        connection.prepare_cached("SELECT id, postings FROM segments WHERE id < ? ORDER BY id DESC LIMIT 1")?;
    loop {
        let before = merged.last().copied().unwrap_or(i64::MAX);
        let found = last.query_row([before], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?))).optional()?;
        match found {
            Some((id, held)) if held < 2 * count && held < LARGEST => {
                merged.push(id);
                count += held;
            }
            _ => break,
        }
    }
    connection.execute("INSERT INTO segments (postings) VALUES (?)", [count])?;
    let segment = connection.last_insert_rowid();
    let mut runs: Vec<Run<'_>> = merged.iter().map(|&id| Run::stored(connection, id)).collect();
    runs.push(Run::fresh(connection, postings));
    let mut heap: BinaryHeap<Reverse<(Posting, usize)>> = BinaryHeap::new();
    for (index, run) in runs.iter_mut().enumerate() {
        heap.extend(run.next()?.map(|posting| Reverse((posting, index))));
    }
    let mut writer = Writer { connection, segment, number: 0, block: Vec::with_capacity(BLOCK) };
    while let Some(Reverse((posting, index))) = heap.pop() {
        writer.put(posting)?;
        heap.extend(runs[index].next()?.map(|posting| Reverse((posting, index))));
    }
    writer.finish()?;
    for id in merged {
        connection.execute("DELETE FROM blocks WHERE segment = ?", [id])?;
        connection.execute("DELETE FROM segments WHERE id = ?", [id])?;
    }
    Ok(())
}

/// Sorted postings, one after the other.
struct Run<'a> {
    connection: &'a Connection,
    /// The segment that they come from, if they are stored.
    segment: Option<i64>,
    /// The number of the next block.
    number: i64,
    block: std::vec::IntoIter<Posting>,
    fresh: std::slice::Iter<'a, Posting>,
}

impl<'a> Run<'a> {
    fn stored(connection: &'a Connection, segment: i64) -> Run<'a> {
        Run { connection, segment: Some(segment), number: 0, block: Vec::new().into_iter(), fresh: [].iter() }
    }

    fn fresh(connection: &'a Connection, postings: &'a [Posting]) -> Run<'a> {
        Run { connection, segment: None, number: 0, block: Vec::new().into_iter(), fresh: postings.iter() }
    }

    fn next(&mut self) -> Result<Option<Posting>> {
        let Some(segment) = self.segment else { return Ok(self.fresh.next().copied()) };
        if let Some(posting) = self.block.next() {
            return Ok(Some(posting));
        }
        let mut select = self
            .connection
            .prepare_cached("SELECT first_key, postings FROM blocks WHERE segment = ? AND number = ?")?;
        let read = |row: &rusqlite::Row<'_>| -> Result<Vec<Posting>> {
            Ok(unpack(row.get(0)?, row.get_ref(1)?.as_blob()?).collect())
        };
        let found = select.query_row(params![segment, self.number], read).optional()?;
        self.number += 1;
        self.block = found.unwrap_or_default().into_iter();
        Ok(self.block.next())
    }
}

/// Writes the blocks of a segment.
struct Writer<'a> {
    connection: &'a Connection,
    segment: i64,
    number: i64,
    block: Vec<Posting>,
}

impl Writer<'_> {
    fn put(&mut self, posting: Posting) -> Result<()> {
        self.block.push(posting);
        if self.block.len() == BLOCK { self.finish() } else { Ok(()) }
    }

    fn finish(&mut self) -> Result<()> {
        let Some(first) = self.block.first() else { return Ok(()) };
        let insert = "INSERT INTO blocks (segment, number, first_key, postings) VALUES (?, ?, ?, ?)";
        let values = params![self.segment, self.number, first.key, pack(&self.block)];
        self.connection.prepare_cached(insert)?.execute(values)?;
        self.number += 1;
        self.block.clear();
        Ok(())
    }
}

/// Packs the recent postings if there are many.
pub(crate) fn pack_recent(connection: &Connection) -> Result<()> {
    let count: i64 = connection.query_row("SELECT count(*) FROM recent_postings", [], |row| row.get(0))?;
    if count < RECENT {
        return Ok(());
    }
    let mut recent =
        connection.prepare("SELECT key, game, ply, winner FROM recent_postings ORDER BY key, game, ply")?;
    let postings = recent.query_map([], read)?.collect::<Result<Vec<Posting>>>()?;
    connection.execute("DELETE FROM recent_postings", [])?;
    add(connection, &postings)
}

/// All postings of a position, by game and ply.
pub(crate) fn of_position(connection: &Connection, key: i64) -> Result<Vec<Posting>> {
    let mut recent = connection.prepare_cached("SELECT key, game, ply, winner FROM recent_postings WHERE key = ?")?;
    let mut found = recent.query_map([key], read)?.collect::<Result<Vec<Posting>>>()?;
    let mut segments = connection.prepare_cached("SELECT id FROM segments")?;
    let mut from = connection.prepare_cached(
        "SELECT number FROM blocks WHERE segment = ?1 AND first_key < ?2 ORDER BY first_key DESC, number DESC LIMIT 1",
    )?;
    let mut blocks = connection
        .prepare_cached("SELECT first_key, postings FROM blocks WHERE segment = ?1 AND number >= ?2 ORDER BY number")?;
    for segment in segments.query_map([], |row| row.get::<_, i64>(0))? {
        let segment = segment?;
        // The block before the first that begins with the key may end with it.
        let begin: i64 = from.query_row(params![segment, key], |row| row.get(0)).optional()?.unwrap_or(0);
        let mut rows = blocks.query(params![segment, begin])?;
        while let Some(row) = rows.next()? {
            let first_key: i64 = row.get(0)?;
            if first_key > key {
                break;
            }
            let block = unpack(first_key, row.get_ref(1)?.as_blob()?);
            found.extend(block.skip_while(|posting| posting.key < key).take_while(|posting| posting.key == key));
        }
    }
    // Every segment is sorted, and a stable sort makes use of that.
    found.sort();
    Ok(found)
}

fn read(row: &rusqlite::Row<'_>) -> Result<Posting> {
    Ok(Posting { key: row.get(0)?, game: row.get(1)?, ply: row.get(2)?, winner: row.get(3)? })
}
