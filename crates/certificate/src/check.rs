use crate::finish::{Stopped, score_for_mover};
use crate::header::{Counts, Header, shortened};
use crate::tokens::{END_OF_TREE, Tokens};
use crate::walk::{Guide, LONGEST_LINE, Reporter, Walk};
use crate::{Certifiable, CheckError, Side};
use game::{Seat, Stage, StopSignal, Watch};
use std::collections::HashSet;
use std::io::{BufRead, Seek, SeekFrom};
use xxhash_rust::xxh3::Xxh3;

/// A certificate whose header has been read and whose moves are as they were written; nothing is proven yet.
///
/// Opening and checking are two steps, because the header says which game to check it with:
/// ```no_run
/// # use std::{fs::File, io::BufReader};
/// # fn example(rules: fn(&certificate::Identity) -> discs::Discs<u64>) -> Result<(), Box<dyn std::error::Error>> {
/// let file = BufReader::new(File::open("4x6.cert")?);
/// let certificate = certificate::Certificate::open(file)?;
/// let game = rules(&certificate.header().identity);
/// let confirmed = certificate.check(&game, &game::StopSignal::new())?;
/// println!("confirmed: {}", confirmed.header.claim);
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Certificate<R> {
    header: Header,
    reader: R,
}

/// A certificate that holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confirmed {
    /// What it says, now known to be true.
    pub header: Header,
    /// Positions entered by the plain search below the ends of the trees.
    pub searched: u64,
}

impl<R: BufRead + Seek> Certificate<R> {
    /// Reads the header and makes sure that nothing was lost or changed since the file was written.
    ///
    /// # Errors
    /// [`CheckError`] if the file is no certificate, of another version, truncated or damaged.
    pub fn open(mut reader: R) -> Result<Certificate<R>, CheckError> {
        let header = Header::read(&mut reader)?;
        let body = reader.stream_position()?;
        let found = checksum_of_rest(&mut reader)?;
        reader.seek(SeekFrom::Start(body))?;
        if found != header.moves_checksum {
            let mut tokens = Tokens::new(&mut reader);
            let mut moves = 0;
            while let Some(token) = tokens.next()? {
                moves += u64::from(token != END_OF_TREE);
            }
            return Err(if moves < header.counts.moves {
                CheckError::Truncated { expected: header.counts.moves, found: moves }
            } else {
                CheckError::DamagedMoves { expected: header.moves_checksum, found }
            });
        }
        Ok(Certificate { header, reader })
    }

    /// What the certificate claims; true only once it is checked.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Plays the trees through, with the rules `game`.
    ///
    /// # Errors
    /// [`CheckError`] says where the proof fails; or that `game` is not the game of the header; or that the watch asked
    /// to stop. Whatever the error, nothing is confirmed.
    pub fn check<G: Certifiable>(self, game: &G, watch: &dyn Watch) -> Result<Confirmed, CheckError> {
        self.check_and_show(game, &mut |_, _| {}, watch)
    }

    /// The same, and shows every move of a proving side with the position in which it is played: what somebody needs who puts a larger
    /// certificate together. None of it counts unless the check ends well.
    ///
    /// # Errors
    /// As [`Certificate::check`].
    pub fn check_and_show<G: Certifiable>(
        self,
        game: &G,
        show: &mut dyn FnMut(&G::Position, G::Move),
        watch: &dyn Watch,
    ) -> Result<Confirmed, CheckError> {
        let Certificate { header, reader } = self;
        let identity = game.identity();
        if identity != header.identity {
            let (expected, found) = (header.identity.to_string(), identity.to_string());
            return Err(CheckError::OtherGame { expected, found });
        }
        let pos = game.parse_position(&header.position).map_err(CheckError::Position)?;
        let mut counts = Counts::default();
        let mut tokens = Tokens::new(reader);
        let mut reporter = Reporter::new(watch, Stage::Checking, Some(header.counts.moves));
        let mut read = 0;
        let mut searched = 0;
        for (index, side) in header.claim.sides().into_iter().enumerate() {
            let stop = watch.stop();
            let tree = index + 1;
            let mut reader = Reader { game, side, tree, tokens: &mut tokens, read, searched, stop, show: &mut *show };
            let mut walk = Walk {
                game,
                side,
                finish_empties: header.finish_empties,
                counts: &mut counts,
                reporter: &mut reporter,
                proven: HashSet::new(),
            };
            if !side.is_trivial(game) {
                walk.prove(&mut reader, &pos, 0)?;
            }
            (read, searched) = (reader.read, reader.searched);
            let next = tokens.next()?;
            if next.as_deref() != Some(END_OF_TREE) {
                let found = next.map_or_else(|| "nothing".to_owned(), |token| format!("\"{}\"", shortened(&token)));
                return Err(CheckError::SurplusMoves { tree: index + 1, number: read, found });
            }
        }
        if let Some(token) = tokens.next()? {
            let found = format!("\"{}\" after the last tree", shortened(&token));
            return Err(CheckError::SurplusMoves { tree: header.claim.sides().len(), number: read, found });
        }
        check_counts(&header.counts, &counts)?;
        Ok(Confirmed { header, searched })
    }
}

fn checksum_of_rest(reader: &mut impl BufRead) -> Result<u64, CheckError> {
    let mut hash = Xxh3::new();
    loop {
        let buffer = reader.fill_buf()?;
        if buffer.is_empty() {
            return Ok(hash.digest());
        }
        hash.update(buffer);
        let used = buffer.len();
        reader.consume(used);
    }
}

fn check_counts(expected: &Counts, found: &Counts) -> Result<(), CheckError> {
    let counts = [
        ("moves", expected.moves, found.moves),
        ("positions", expected.positions, found.positions),
        ("leaves", expected.leaves, found.leaves),
    ];
    match counts.into_iter().find(|(_, expected, found)| expected != found) {
        Some((what, expected, found)) => Err(CheckError::Counts { what, expected, found }),
        None => Ok(()),
    }
}

/// The guide that reads the moves from the file and trusts none of them.
struct Reader<'a, G: Certifiable, R> {
    game: &'a G,
    side: Side,
    tree: usize,
    tokens: &'a mut Tokens<R>,
    /// Moves read, over all trees.
    read: u64,
    /// Positions entered by plain search, over all trees.
    searched: u64,
    stop: &'a StopSignal,
    show: &'a mut dyn FnMut(&G::Position, G::Move),
}

impl<G: Certifiable, R: BufRead> Guide<G> for Reader<'_, G, R> {
    type Error = CheckError;

    fn choose(&mut self, pos: &G::Position, legal: &[G::Move]) -> Result<G::Move, CheckError> {
        let (tree, number) = (self.tree, self.read + 1);
        let position = || self.game.position_text(pos);
        let not_a_move = |problem| CheckError::NotAMove { tree, number, position: position(), problem };
        let token = match self.tokens.next()? {
            Some(token) if token == END_OF_TREE => return Err(not_a_move("the tree ends".to_owned())),
            Some(token) => token,
            None => return Err(not_a_move("the file ends".to_owned())),
        };
        let mv = self.game.parse_move(&token).map_err(|error| not_a_move(shortened(&error.to_string())))?;
        if !legal.contains(&mv) {
            let legal = legal.iter().map(|&mv| self.game.move_text(mv)).collect::<Vec<_>>().join(" ");
            let (position, found) = (position(), self.game.move_text(mv));
            return Err(CheckError::IllegalMove { tree, number, position, found, legal });
        }
        self.read = number;
        (self.show)(pos, mv);
        Ok(mv)
    }

    fn finish(&mut self, pos: &G::Position) -> Result<(), CheckError> {
        let Side { prover, at_least } = self.side;
        // One question is enough: does the proving side reach what it needs, or not?
        let at_most = if self.game.to_move(pos) == prover {
            score_for_mover(self.game, pos, at_least - 1, at_least, &mut self.searched, self.stop)
        } else {
            score_for_mover(self.game, pos, -at_least, -at_least + 1, &mut self.searched, self.stop).map(|score| -score)
        };
        match at_most {
            Ok(score) if score >= at_least => Ok(()),
            Ok(at_most) => Err(CheckError::Refuted {
                tree: self.tree,
                number: self.read,
                position: self.game.position_text(pos),
                prover: if prover == Seat::FIRST { "the first player" } else { "the second player" }.to_owned(),
                at_most,
                needed: at_least,
            }),
            Err(Stopped) => Err(CheckError::Stopped),
        }
    }

    fn too_deep(&self, pos: &G::Position) -> CheckError {
        CheckError::TooDeep { tree: self.tree, plies: LONGEST_LINE, position: self.game.position_text(pos) }
    }

    fn stopped(&self) -> CheckError {
        CheckError::Stopped
    }
}
