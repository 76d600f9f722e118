//! An induction that was interrupted, in a file.

use crate::code::Code;
use crate::file::{self, Kind};
use crate::induction::{Direction, Induction};
use crate::{TablebaseError, Values};
use game::{Duel, Ranked, Unplay};
use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

const KIND: Kind = Kind { magic: *b"YOMIINDU", version: 1, name: "table under construction" };

/// The values compress to a fifth at no cost worth speaking of.
const COMPRESSION: i32 = 1;

/// Values written or read at a time.
const CHUNK: usize = 1 << 16;

/// Saves an induction, also while it runs.
///
/// # Errors
/// [`TablebaseError::Write`]; the file from before, if there was one, is then as it was.
pub fn save_checkpoint<G>(induction: &Induction<'_, G>, path: &Path, about: &str) -> Result<(), TablebaseError> {
    file::write(path, &KIND, about, |stream| {
        // In this order: a stretch that is called done was done before its values are read.
        let done: Vec<u8> = induction.sweep().done().map(u8::from).collect();
        let decided = induction.decided();
        let mut stream = zstd::Encoder::new(stream, COMPRESSION)?;
        stream.write_all(&induction.level.to_le_bytes())?;
        stream.write_all(&(decided.len() as u32).to_le_bytes())?;
        for count in decided {
            stream.write_all(&count.to_le_bytes())?;
        }
        stream.write_all(&done)?;
        let mut chunk = Vec::with_capacity(CHUNK);
        for first in (0..induction.values.ranks()).step_by(CHUNK) {
            let last = induction.values.ranks().min(first + CHUNK as u64);
            chunk.clear();
            chunk.extend((first..last).map(|rank| induction.values.get(rank).0));
            stream.write_all(&chunk)?;
        }
        stream.finish().map(drop)
    })
}

/// Takes an induction up again that was saved about the same game.
///
/// # Errors
/// [`TablebaseError`] if there is no such file, or it is damaged or about something else.
pub fn load_checkpoint<'g, G: Duel + Ranked + Unplay + Sync>(
    game: &'g G,
    direction: Direction,
    path: &Path,
    about: &str,
) -> Result<Induction<'g, G>, TablebaseError> {
    let bytes = fs::read(path).map_err(|problem| TablebaseError::read(path, problem))?;
    let reader = file::open(path, &bytes, &KIND, about)?;
    let mut induction = Induction::new(game, direction);
    let damaged = |_| TablebaseError::Damaged { path: path.display().to_string(), problem: "its body cannot be read" };
    restore(&mut induction, reader.rest()).map_err(damaged)?;
    Ok(induction)
}

fn restore<G: Duel + Ranked + Unplay + Sync>(induction: &mut Induction<'_, G>, body: &[u8]) -> io::Result<()> {
    let mut stream = zstd::Decoder::new(body)?;
    let mut word = [0; 4];
    stream.read_exact(&mut word)?;
    let level = u32::from_le_bytes(word);
    stream.read_exact(&mut word)?;
    let mut decided = Vec::new();
    for _ in 0..u32::from_le_bytes(word) {
        let mut count = [0; 8];
        stream.read_exact(&mut count)?;
        decided.push(u64::from_le_bytes(count));
    }
    let mut done = vec![0; induction.sweep().done().count()];
    stream.read_exact(&mut done)?;
    for (stretch, _) in done.iter().enumerate().filter(|&(_, &done)| done == 1) {
        induction.sweep().set_done(stretch);
    }
    read_values(&mut stream, &induction.values)?;
    induction.restore(level, &decided);
    Ok(())
}

fn read_values(stream: &mut impl Read, values: &Values) -> io::Result<()> {
    let mut chunk = vec![0; CHUNK];
    for first in (0..values.ranks()).step_by(CHUNK) {
        let length = (values.ranks() - first).min(CHUNK as u64) as usize;
        stream.read_exact(&mut chunk[..length])?;
        for (rank, &byte) in (first..).zip(&chunk[..length]) {
            values.set(rank, Code(byte));
        }
    }
    Ok(())
}
