use game::ParseError;
use std::io;

/// Why a certificate is not confirmed.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// The file cannot be read.
    #[error("the certificate cannot be read: {0}")]
    Read(#[from] io::Error),
    /// Some other file.
    #[error("this is not a certificate: its first line should be \"{expected}\", but is \"{found}\"")]
    NotACertificate {
        /// The first line of a certificate.
        expected: String,
        /// The first line of this file.
        found: String,
    },
    /// A certificate in another format.
    #[error("the certificate has format version {found}; this program checks version {expected}")]
    OtherVersion {
        /// The version this program knows.
        expected: u32,
        /// The version in the file.
        found: String,
    },
    /// A line of the header is missing or makes no sense.
    #[error("header line {line} should be {expected}, but is \"{found}\"")]
    Header {
        /// The number of the line, from 1.
        line: usize,
        /// What belongs there.
        expected: String,
        /// What is there.
        found: String,
    },
    /// The header was changed after it was written.
    #[error("the header is damaged: its checksum is {found:016x}, but it should be {expected:016x}")]
    DamagedHeader {
        /// The checksum in the file.
        expected: u64,
        /// The checksum of what is in the file.
        found: u64,
    },
    /// The file ends too early.
    #[error("the certificate is truncated: it has {found} of {expected} moves")]
    Truncated {
        /// The moves announced in the header.
        expected: u64,
        /// The moves in the file.
        found: u64,
    },
    /// The moves were changed after they were written.
    #[error("the moves are damaged: their checksum is {found:016x}, but it should be {expected:016x}")]
    DamagedMoves {
        /// The checksum in the header.
        expected: u64,
        /// The checksum of what is in the file.
        found: u64,
    },
    /// The game to check it with is not the one it is about.
    #[error("the certificate is about {expected}, not about {found}")]
    OtherGame {
        /// The rules that the certificate names.
        expected: String,
        /// The rules it was to be checked with.
        found: String,
    },
    /// The position in the header does not exist in the game.
    #[error("the position of the certificate is impossible: {0}")]
    Position(ParseError),
    /// What should be a move is none.
    #[error("tree {tree}, move {number}: in {position} a move was expected, but {problem}")]
    NotAMove {
        /// The tree, from 1.
        tree: usize,
        /// The number of the move in the file, from 1.
        number: u64,
        /// The position it is for.
        position: String,
        /// What is there instead.
        problem: String,
    },
    /// A move that the rules do not allow.
    #[error("tree {tree}, move {number}: {found} is not legal in {position}; legal are {legal}")]
    IllegalMove {
        /// The tree, from 1.
        tree: usize,
        /// The number of the move in the file, from 1.
        number: u64,
        /// The position it is for.
        position: String,
        /// The move in the file.
        found: String,
        /// The legal moves.
        legal: String,
    },
    /// The tree is complete, but the file goes on.
    #[error("tree {tree}: it is complete after move {number}, where \";\" was expected, but {found} follows")]
    SurplusMoves {
        /// The tree, from 1.
        tree: usize,
        /// The number of moves in the file so far.
        number: u64,
        /// What follows.
        found: String,
    },
    /// A line of the tree ends with less than is claimed.
    #[error(
        "tree {tree}, after move {number}: the claim fails, because in {position} the proving side, {prover}, \
         scores {at_most:+} at most, and at least {needed:+} is needed"
    )]
    Refuted {
        /// The tree, from 1.
        tree: usize,
        /// The number of moves in the file so far.
        number: u64,
        /// The position where it shows.
        position: String,
        /// Who was to prove something.
        prover: String,
        /// What that side scores there at most.
        at_most: i32,
        /// What it should score.
        needed: i32,
    },
    /// The proof holds, but is not the one the header describes.
    #[error("the trees have {found} {what}; the header says {expected}")]
    Counts {
        /// What was counted.
        what: &'static str,
        /// The number in the header.
        expected: u64,
        /// The number found.
        found: u64,
    },
    /// A line that does not end.
    #[error("tree {tree}: a line is longer than {plies} plies at {position}")]
    TooDeep {
        /// The tree, from 1.
        tree: usize,
        /// The longest line that is followed.
        plies: usize,
        /// Where it was given up.
        position: String,
    },
    /// The watch asked to stop.
    #[error("the check was stopped before it was done; nothing is confirmed")]
    Stopped,
}

/// Why a certificate could not be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The file cannot be written.
    #[error("the certificate \"{path}\" cannot be written: {problem}")]
    Write {
        /// The file.
        path: String,
        /// What the system says.
        problem: io::Error,
    },
    /// There are more bytes than wanted.
    #[error("the certificate has more than {0} bytes")]
    TooLarge(usize),
    /// A claim without any side.
    #[error("there is nothing to certify: the claim has neither a lower nor an upper bound")]
    NoClaim,
    /// Too much is left to the checker.
    #[error("a certificate cannot leave {0} empties to the checker; {highest} is the most", highest = crate::HIGHEST_FINISH_EMPTIES)]
    FinishEmpties(u32),
    /// The prover knows no move that keeps the claim.
    #[error("no proof of \"{claim}\": in {position} no move was found that scores at least {needed:+}")]
    NotProven {
        /// The side of the claim.
        claim: String,
        /// The position where the prover gave up.
        position: String,
        /// What the side to move was to score.
        needed: i32,
    },
    /// The prover answered with a move that does not exist.
    #[error("the prover plays {found} in {position}, which is not legal")]
    IllegalMove {
        /// The position asked about.
        position: String,
        /// The answer.
        found: String,
    },
    /// The game ended with less than claimed, so the claim is false.
    #[error("no proof of \"{claim}\": the game ends in {position} with {found:+} for the proving side")]
    Refuted {
        /// The side of the claim.
        claim: String,
        /// The final position.
        position: String,
        /// The score of the proving side there.
        found: i32,
    },
    /// A line that does not end.
    #[error("a line is longer than {plies} plies at {position}")]
    TooDeep {
        /// The longest line that is followed.
        plies: usize,
        /// Where it was given up.
        position: String,
    },
    /// The watch asked to stop.
    #[error("the certificate was stopped before it was complete; no file was written")]
    Stopped,
}
