use crate::{CheckError, Claim, HIGHEST_FINISH_EMPTIES, Identity};
use std::fmt::Write;
use std::io::{self, BufRead, Read};
use xxhash_rust::xxh3::xxh3_64;

/// The version of the format; any change of what a file means is another version.
const VERSION: u32 = 1;

/// The first line, up to the version.
const TITLE: &str = "yomikiri certificate ";

/// No header is longer than this, so that a foreign file is not read in search of a line's end.
const LONGEST_HEADER: u64 = 1 << 16;

/// What a certificate says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The rules it holds for.
    pub identity: Identity,
    /// The position it is about, in the game's notation.
    pub position: String,
    /// What it proves about that position.
    pub claim: Claim,
    /// Positions with at most this many empties are left to the checker's plain search.
    pub finish_empties: u32,
    /// The size of its trees.
    pub counts: Counts,
    /// The checksum of everything behind the header.
    pub(crate) moves_checksum: u64,
}

/// The size of the trees of a certificate, all together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Counts {
    /// Moves in the file: positions with a choice for the proving side.
    pub moves: u64,
    /// Different positions with the proving side to move, in each tree.
    pub positions: u64,
    /// How often a position is left to plain search.
    pub leaves: u64,
}

impl Header {
    /// The header as it stands in the file. Its length does not depend on the counts and checksums, so that they can
    /// be filled in when all moves are written.
    pub(crate) fn text(&self) -> String {
        let mut text = format!("{TITLE}{VERSION}\n");
        let bound = |score: Option<i32>| score.map_or_else(|| "open".to_owned(), |score| format!("{score:+}"));
        let lines = [
            ("game", self.identity.game.clone()),
            ("board", self.identity.board.clone()),
            ("rules", self.identity.rules_text()),
            ("position", self.position.clone()),
            ("first player scores at least", bound(self.claim.at_least)),
            ("first player scores at most", bound(self.claim.at_most)),
            ("finished by plain search from empties", self.finish_empties.to_string()),
            ("moves", format!("{:020}", self.counts.moves)),
            ("positions", format!("{:020}", self.counts.positions)),
            ("leaves", format!("{:020}", self.counts.leaves)),
            ("checksum of moves", format!("{:016x}", self.moves_checksum)),
        ];
        for (name, value) in lines {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{name}: {value}");
        }
        let checksum = xxh3_64(text.as_bytes());
        let _ = write!(text, "checksum of header: {checksum:016x}\n\n");
        text
    }

    /// Reads a header to its end, the empty line.
    pub(crate) fn read(reader: &mut impl BufRead) -> Result<Header, CheckError> {
        let mut lines = Lines { reader: reader.take(LONGEST_HEADER), number: 0, text: Vec::new() };
        let title = lines.next_line()?;
        match title.strip_prefix(TITLE) {
            Some(version) if version == VERSION.to_string() => {}
            Some(version) => {
                return Err(CheckError::OtherVersion { expected: VERSION, found: shortened(version) });
            }
            None => {
                let expected = format!("{TITLE}{VERSION}");
                return Err(CheckError::NotACertificate { expected, found: shortened(&title) });
            }
        }
        let header = Header {
            identity: Identity {
                game: lines.value("game", "a name", |text| Some(text.to_owned()))?,
                board: lines.value("board", "a size", |text| Some(text.to_owned()))?,
                rules: lines.value("rules", "name=value with spaces between", rules)?,
            },
            position: lines.value("position", "a position", |text| Some(text.to_owned()))?,
            claim: Claim {
                at_least: lines.value("first player scores at least", "a score or \"open\"", bound)?,
                at_most: lines.value("first player scores at most", "a score or \"open\"", bound)?,
            },
            finish_empties: lines.value(
                "finished by plain search from empties",
                &format!("0 to {HIGHEST_FINISH_EMPTIES}"),
                |text| text.parse().ok().filter(|&empties| empties <= HIGHEST_FINISH_EMPTIES),
            )?,
            counts: Counts {
                moves: lines.value("moves", "a number", |text| text.parse().ok())?,
                positions: lines.value("positions", "a number", |text| text.parse().ok())?,
                leaves: lines.value("leaves", "a number", |text| text.parse().ok())?,
            },
            moves_checksum: lines.value("checksum of moves", "16 hexadecimal digits", hexadecimal)?,
        };
        let found = xxh3_64(&lines.text);
        let expected = lines.value("checksum of header", "16 hexadecimal digits", hexadecimal)?;
        if found != expected {
            return Err(CheckError::DamagedHeader { expected, found });
        }
        let end = lines.next_line()?;
        if !end.is_empty() {
            return Err(lines.wrong("empty".to_owned(), &end));
        }
        if header.claim.sides().is_empty() {
            return Err(lines.wrong("preceded by a claim, not by \"open\" twice".to_owned(), &end));
        }
        Ok(header)
    }
}

/// The lines of a header, and all their bytes for the checksum.
struct Lines<R> {
    reader: R,
    number: usize,
    text: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    fn next_line(&mut self) -> io::Result<String> {
        let from = self.text.len();
        self.reader.read_until(b'\n', &mut self.text)?;
        self.number += 1;
        let line = self.text[from..].strip_suffix(b"\n").unwrap_or(&self.text[from..]);
        Ok(String::from_utf8_lossy(line).into_owned())
    }

    fn value<T>(&mut self, name: &str, what: &str, parse: impl Fn(&str) -> Option<T>) -> Result<T, CheckError> {
        let line = self.next_line()?;
        line.strip_prefix(name)
            .and_then(|rest| rest.strip_prefix(": "))
            .and_then(parse)
            .ok_or_else(|| self.wrong(format!("\"{name}: \" and {what}"), &line))
    }

    fn wrong(&self, expected: String, found: &str) -> CheckError {
        CheckError::Header { line: self.number, expected, found: shortened(found) }
    }
}

fn rules(text: &str) -> Option<Vec<(String, String)>> {
    let pair = |word: &str| word.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
    text.split(' ').filter(|word| !word.is_empty()).map(pair).collect()
}

#[expect(clippy::option_option, reason = "the outer one says whether the text could be read")]
fn bound(text: &str) -> Option<Option<i32>> {
    // Scores lie within -128 and +128; anything longer would only make arithmetic on them unsafe.
    let score = |text: &str| text.parse::<i16>().ok().map(i32::from);
    if text == "open" { Some(None) } else { score(text).map(Some) }
}

fn hexadecimal(text: &str) -> Option<u64> {
    // Only as it is written: every other spelling is a sign of damage.
    let digits = text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    digits.then(|| u64::from_str_radix(text, 16).ok()).flatten()
}

/// At most the first 80 characters, without control characters: the text may come from any file.
pub(crate) fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(80).flat_map(char::escape_debug).collect();
    if text.chars().nth(80).is_some() {
        short.push('…');
    }
    short
}
