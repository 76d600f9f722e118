use crate::open;
use certificate::{Certificate, CheckError, Confirmed};
use game::{ParseError, Watch};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek};
use std::path::Path;

/// Where a certificate is read from: a file, or memory.
pub trait CertificateSource: BufRead + Seek {}

impl<R: BufRead + Seek> CertificateSource for R {}

/// Checks a certificate with the rules that it names.
///
/// # Errors
/// [`CheckError`] if the file is no certificate, is damaged or proves nothing, or if the watch stopped it.
pub fn check(path: &Path, watch: &dyn Watch) -> Result<Confirmed, CheckError> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a directory").into());
    }
    check_from(Box::new(BufReader::new(file)), watch)
}

/// The same for one that is read from anywhere.
///
/// # Errors
/// As [`check`].
pub fn check_from(source: Box<dyn CertificateSource>, watch: &dyn Watch) -> Result<Confirmed, CheckError> {
    let certificate = Certificate::open(source)?;
    let identity = &certificate.header().identity;
    let rules: Vec<(&str, &str)> = identity.rules.iter().map(|(name, value)| (&**name, &**value)).collect();
    let game = open(&identity.game, Some(&identity.board), &rules)
        .map_err(|error| CheckError::Position(ParseError(error.to_string())))?;
    let certificates = game
        .certificates()
        .ok_or_else(|| CheckError::Position(ParseError(format!("there are no certificates about {}", game.name()))))?;
    certificates.check(certificate, watch)
}
