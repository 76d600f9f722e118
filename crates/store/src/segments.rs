//! Postings in packed blocks.
//!
//! A segment is a sorted list of postings, cut into blocks. A new one comes from an import, or from the recent postings when
//! there are many; when the last ones are not much larger than a new one they are merged with it, so that there are never
//! more than a few.

use crate::postings::{Posting, pack, unpack};
use rusqlite::{Connection, OptionalExtension, Result, params};

/// Postings of a block: some ten kilobytes.
const BLOCK: usize = 1024;

/// So many recent postings are packed into a segment.
pub(crate) const RECENT: i64 = 100_000;

/// Adds sorted postings as a segment, merged with the last ones if those are not much larger.
pub(crate) fn add(connection: &Connection, postings: Vec<Posting>) -> Result<()> {
    let mut postings = postings;
    loop {
        let last = connection
            .query_row("SELECT id, postings FROM segments ORDER BY id DESC LIMIT 1", [], |row| {
                Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?))
            })
            .optional()?;
        match last {
            Some((id, count)) if count < 2 * postings.len() as i64 => {
                postings.extend(all(connection, id)?);
                // Two sorted runs, which the sort finds.
                postings.sort();
                connection.execute("DELETE FROM blocks WHERE segment = ?", [id])?;
                connection.execute("DELETE FROM segments WHERE id = ?", [id])?;
            }
            _ => break,
        }
    }
    write(connection, &postings)
}

fn write(connection: &Connection, postings: &[Posting]) -> Result<()> {
    connection.execute("INSERT INTO segments (postings) VALUES (?)", [postings.len() as i64])?;
    let segment = connection.last_insert_rowid();
    let mut insert =
        connection.prepare_cached("INSERT INTO blocks (segment, number, first_key, postings) VALUES (?, ?, ?, ?)")?;
    for (number, block) in (0_i64..).zip(postings.chunks(BLOCK)) {
        insert.execute(params![segment, number, block[0].key, pack(block)])?;
    }
    Ok(())
}

fn all(connection: &Connection, segment: i64) -> Result<Vec<Posting>> {
    let mut blocks =
        connection.prepare_cached("SELECT first_key, postings FROM blocks WHERE segment = ? ORDER BY number")?;
    let mut rows = blocks.query([segment])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let bytes = row.get_ref(1)?.as_blob()?;
        found.extend(unpack(row.get(0)?, bytes));
    }
    Ok(found)
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
    add(connection, postings)
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
    found.sort_unstable();
    Ok(found)
}

fn read(row: &rusqlite::Row<'_>) -> Result<Posting> {
    Ok(Posting { key: row.get(0)?, game: row.get(1)?, ply: row.get(2)?, winner: row.get(3)? })
}
