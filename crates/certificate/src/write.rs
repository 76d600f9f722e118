use crate::header::{Counts, Header};
use crate::tokens::END_OF_TREE;
use crate::walk::{Guide, LONGEST_LINE, Reporter, Walk};
use crate::{Certifiable, Claim, HIGHEST_FINISH_EMPTIES, Side, WriteError};
use durable::DurableFile;
use game::{Stage, StopSignal, Watch};
use std::collections::HashSet;
use std::io::{self, BufWriter, Cursor, Seek, SeekFrom, Write};
use std::path::Path;
use xxhash_rust::xxh3::Xxh3;

/// Moves on one line of the file.
const MOVES_A_LINE: u64 = 32;

/// Someone who knows how to win: usually a solver with a table that is still warm.
pub trait Prover<G: Certifiable> {
    /// A move after which the side to move in `pos` still scores at least `at_least`; `None` if there is none, or if
    /// the work was stopped. It is asked only where there is a choice.
    fn winning_move(&mut self, pos: &G::Position, at_least: i32) -> Option<G::Move>;
}

/// What was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// The size of the trees.
    pub counts: Counts,
    /// The size of the file in bytes.
    pub bytes: u64,
}

/// Writes a certificate of `claim` about `pos` to the file `path`, with the moves that `prover` chooses.
///
/// The file appears only when it is complete; until then a file of that name is left alone.
///
/// # Errors
/// [`WriteError`] if the claim is empty or the prover cannot keep it, the file cannot be written, or the watch asks to
/// stop.
pub fn write<G: Certifiable>(
    path: &Path,
    game: &G,
    pos: &G::Position,
    claim: Claim,
    finish_empties: u32,
    prover: &mut impl Prover<G>,
    watch: &dyn Watch,
) -> Result<Written, WriteError> {
    let failed = |problem| WriteError::Write { path: path.display().to_string(), problem };
    // Before anything is created, so that a wrong request leaves no trace.
    check_request(claim, finish_empties)?;
    let mut file = DurableFile::create(path).map_err(failed)?;
    let mut stream = BufWriter::with_capacity(1 << 16, &mut file);
    let written = match write_stream(&mut stream, game, pos, claim, finish_empties, prover, watch) {
        Ok(written) => written,
        Err(Failure::Write(problem)) => return Err(failed(problem)),
        Err(Failure::Proof(error)) => return Err(*error),
    };
    stream.flush().map_err(failed)?;
    drop(stream);
    file.commit().map_err(failed)?;
    Ok(written)
}

/// The same, kept in memory. Nothing is written where there are more than `most_bytes`.
///
/// # Errors
/// As [`write()`]; [`WriteError::TooLarge`] if there are more bytes.
pub fn write_bytes<G: Certifiable>(
    game: &G,
    pos: &G::Position,
    claim: Claim,
    finish_empties: u32,
    most_bytes: usize,
    prover: &mut impl Prover<G>,
    watch: &dyn Watch,
) -> Result<Vec<u8>, WriteError> {
    check_request(claim, finish_empties)?;
    let mut stream = Bounded { bytes: Cursor::new(Vec::new()), most_bytes };
    match write_stream(&mut stream, game, pos, claim, finish_empties, prover, watch) {
        Ok(_) => Ok(stream.bytes.into_inner()),
        // Memory refuses nothing else.
        Err(Failure::Write(_)) => Err(WriteError::TooLarge(most_bytes)),
        Err(Failure::Proof(error)) => Err(*error),
    }
}

/// Memory that refuses to grow beyond a size.
struct Bounded {
    bytes: Cursor<Vec<u8>>,
    most_bytes: usize,
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.get_ref().len() + bytes.len() > self.most_bytes {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Bounded {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        self.bytes.seek(place)
    }
}

fn check_request(claim: Claim, finish_empties: u32) -> Result<(), WriteError> {
    if claim.sides().is_empty() {
        return Err(WriteError::NoClaim);
    }
    if finish_empties > HIGHEST_FINISH_EMPTIES {
        return Err(WriteError::FinishEmpties(finish_empties));
    }
    Ok(())
}

/// Why writing to a stream ended early; where the stream leads, the caller knows.
pub(crate) enum Failure {
    Write(io::Error),
    Proof(Box<WriteError>),
}

impl From<io::Error> for Failure {
    fn from(problem: io::Error) -> Failure {
        Failure::Write(problem)
    }
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Failure {
        Failure::Proof(Box::new(error))
    }
}

pub(crate) fn write_stream<G: Certifiable, S: Write + Seek>(
    stream: &mut S,
    game: &G,
    pos: &G::Position,
    claim: Claim,
    finish_empties: u32,
    prover: &mut impl Prover<G>,
    watch: &dyn Watch,
) -> Result<Written, Failure> {
    let mut header = Header {
        identity: game.identity(),
        position: game.position_text(pos),
        claim,
        finish_empties,
        counts: Counts::default(),
        moves_checksum: 0,
    };
    let placeholder = header.text();
    stream.write_all(placeholder.as_bytes())?;
    let mut body = Body { stream, hash: Xxh3::new(), bytes: 0, on_line: 0 };
    let mut reporter = Reporter::new(watch, Stage::Certifying, None);
    for side in claim.sides() {
        let mut author = Author { game, side, prover, body: &mut body, stop: watch.stop() };
        let proven = HashSet::new();
        let counts = &mut header.counts;
        let mut walk = Walk { game, side, finish_empties, counts, reporter: &mut reporter, proven };
        if !side.is_trivial(game) {
            walk.prove(&mut author, pos, 0)?;
        }
        body.end_tree()?;
    }
    let Body { hash, bytes, .. } = body;
    header.moves_checksum = hash.digest();
    let text = header.text();
    debug_assert_eq!(text.len(), placeholder.len(), "the header keeps its length");
    stream.seek(SeekFrom::Start(0))?;
    stream.write_all(text.as_bytes())?;
    Ok(Written { counts: header.counts, bytes: bytes + text.len() as u64 })
}

/// The moves behind the header, and their checksum.
struct Body<'a, S> {
    stream: &'a mut S,
    hash: Xxh3,
    bytes: u64,
    on_line: u64,
}

impl<S: Write> Body<'_, S> {
    fn write(&mut self, text: &str) -> io::Result<()> {
        self.hash.update(text.as_bytes());
        self.bytes += text.len() as u64;
        self.stream.write_all(text.as_bytes())
    }

    fn write_move(&mut self, text: &str) -> io::Result<()> {
        self.write(text)?;
        self.on_line = (self.on_line + 1) % MOVES_A_LINE;
        self.write(if self.on_line == 0 { "\n" } else { " " })
    }

    fn end_tree(&mut self) -> io::Result<()> {
        self.on_line = 0;
        self.write(END_OF_TREE)?;
        self.write("\n")
    }
}

/// The guide that asks the prover and writes its answers down.
struct Author<'a, 'b, G, P, S> {
    game: &'a G,
    side: Side,
    prover: &'a mut P,
    body: &'a mut Body<'b, S>,
    stop: &'a StopSignal,
}

impl<G: Certifiable, P: Prover<G>, S: Write> Guide<G> for Author<'_, '_, G, P, S> {
    type Error = Failure;

    fn choose(&mut self, pos: &G::Position, legal: &[G::Move]) -> Result<G::Move, Failure> {
        let Some(mv) = self.prover.winning_move(pos, self.side.at_least) else {
            if self.stop.raised() {
                return Err(WriteError::Stopped.into());
            }
            let position = self.game.position_text(pos);
            let (claim, needed) = (self.side.to_string(), self.side.at_least);
            return Err(WriteError::NotProven { claim, position, needed }.into());
        };
        let text = self.game.move_text(mv);
        if !legal.contains(&mv) {
            let position = self.game.position_text(pos);
            return Err(WriteError::IllegalMove { position, found: text }.into());
        }
        self.body.write_move(&text)?;
        Ok(mv)
    }

    fn finish(&mut self, pos: &G::Position) -> Result<(), Failure> {
        // What is not over is the checker's business: searching it here as well would only cost time.
        match self.game.payoff(pos) {
            Some(payoff) if payoff[self.side.prover] < self.side.at_least => {
                let (claim, position) = (self.side.to_string(), self.game.position_text(pos));
                Err(WriteError::Refuted { claim, position, found: payoff[self.side.prover] }.into())
            }
            _ => Ok(()),
        }
    }

    fn too_deep(&self, pos: &G::Position) -> Failure {
        WriteError::TooDeep { plies: LONGEST_LINE, position: self.game.position_text(pos) }.into()
    }

    fn stopped(&self) -> Failure {
        WriteError::Stopped.into()
    }
}
