use crate::open;
use certificate::{Certificate, CheckError, Confirmed};
use game::{ParseError, Watch};
use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

/// Checks a certificate with the rules that it names.
///
/// # Errors
/// [`CheckError`] if the file is no certificate, is damaged or proves nothing, or if the watch stopped it.
pub fn check(path: &Path, watch: &dyn Watch) -> Result<Confirmed, CheckError> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a directory").into());
    }
    let certificate = Certificate::open(BufReader::new(file))?;
    let identity = &certificate.header().identity;
    let rules: Vec<(&str, &str)> = identity.rules.iter().map(|(name, value)| (&**name, &**value)).collect();
    let game = open(&identity.game, Some(&identity.board), &rules)
        .map_err(|error| CheckError::Position(ParseError(error.to_string())))?;
    let certificates = game
        .certificates()
        .ok_or_else(|| CheckError::Position(ParseError(format!("there are no certificates about {}", game.name()))))?;
    certificates.check(certificate, watch)
}
