//! Games from files of any format.

use crate::cli::{Format, RecordFiles};
use crate::failure::Failure;
use crate::progress::note;
use record::Record;
use record::formats::any::TextFormat;
use record::formats::file::{self, FileError, FileFormat};
use std::fs;
use std::io::{self, Read};
use std::path::Path;

/// The games of some files, every move checked; warnings go to standard error.
///
/// # Errors
/// [`Failure`] names the first file that cannot be read or is wrong.
pub fn read(files: &RecordFiles) -> Result<Vec<Record>, Failure> {
    let mut records = Vec::new();
    for path in &files.files {
        records.extend(read_file(path, files.from)?);
    }
    Ok(records)
}

/// The games of a file.
///
/// # Errors
/// [`Failure`] says what is wrong with it.
pub fn read_file(path: &Path, from: Option<Format>) -> Result<Vec<Record>, Failure> {
    let name = path.display();
    let bytes = bytes_of(path)?;
    let format = match from {
        None => None,
        Some(Format::Csv) => {
            return Err(Failure::input(format!(
                "{name}: games as CSV are only written, not read; give them as text or json"
            )));
        }
        Some(Format::Wthor) => Some(FileFormat::Wthor),
        Some(Format::Text) => Some(FileFormat::Text(TextFormat::Own)),
        Some(Format::Json) => Some(FileFormat::Text(TextFormat::Json)),
        Some(Format::Ggf) => Some(FileFormat::Text(TextFormat::Ggf)),
        Some(Format::Obf) => Some(FileFormat::Text(TextFormat::Obf)),
        Some(Format::Transcript) => Some(FileFormat::Text(TextFormat::Transcript)),
    };
    let imported = file::read(path, bytes, format).map_err(|error| match error {
        FileError::NotText { .. } => Failure::input(format!("{error}; --from says which format it has")),
        FileError::Wrong { .. } => Failure::input(error),
    })?;
    for warning in &imported.warnings {
        note(&format!("{name}: {warning}"));
    }
    Ok(imported.records)
}

fn bytes_of(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read =
        if path == Path::new("-") { io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes) } else { fs::read(path) };
    read.map_err(|error| {
        Failure::input(format!("{}: {error}; name a file with games, or - for standard input", path.display()))
    })
}
