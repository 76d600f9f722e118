//! An induction that was interrupted, in a file.

use crate::code::Code;
use crate::file::{self, Kind};
use crate::induction::{Direction, Induction, Level};
use crate::{TablebaseError, Values};
use game::{Duel, Ranked, Unplay};
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
        let (level, done) = induction.place();
        let mut stream = zstd::Encoder::new(stream, COMPRESSION)?;
        stream.write_all(&level.plies.to_le_bytes())?;
        stream.write_all(&[u8::from(level.backward)])?;
        stream.write_all(&done.into_iter().map(u8::from).collect::<Vec<u8>>())?;
        let values = induction.values();
        let mut chunk = Vec::with_capacity(CHUNK);
        for first in (0..values.ranks()).step_by(CHUNK) {
            let last = values.ranks().min(first + CHUNK as u64);
            chunk.clear();
            chunk.extend((first..last).map(|rank| values.get(rank).0));
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
    let bytes = file::map(path)?;
    let reader = file::open(path, &bytes, &KIND, about)?;
    let mut induction = Induction::new(game, direction);
    let Some((level, done)) = restore(induction.values(), game.stretch(), reader.rest()) else {
        return Err(TablebaseError::damaged(path, "its contents cannot be read"));
    };
    induction.resume(level, &done);
    Ok(induction)
}

/// The level under way, and which of its stretches are done.
type Place = (Level, Vec<bool>);

/// `None` if the body is not what [`save_checkpoint`] writes about so many ranks.
fn restore(values: &Values, stretch: u64, body: &[u8]) -> Option<Place> {
    let mut stream = zstd::Decoder::new(body).ok()?;
    let (mut plies, mut backward) = ([0; 4], [0]);
    stream.read_exact(&mut plies).ok()?;
    stream.read_exact(&mut backward).ok()?;
    let plies = u32::from_le_bytes(plies);
    let mut done = vec![0; values.ranks().div_ceil(stretch) as usize];
    stream.read_exact(&mut done).ok()?;
    read_values(&mut stream, values).ok()?;
    let at_end = stream.read(&mut [0]).ok()? == 0;
    let flags_are_sound = done.iter().chain(&backward).all(|&flag| flag <= 1);
    let sound = at_end && plies <= Code::MOST_PLIES + 1 && flags_are_sound;
    let level = Level { plies, backward: backward == [1] };
    sound.then(|| (level, done.into_iter().map(|done| done == 1).collect()))
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
