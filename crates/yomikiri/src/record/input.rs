//! Games from files of any format.

use crate::cli::{Format, RecordFiles};
use crate::failure::Failure;
use crate::progress::note;
use record::Record;
use record::formats::FormatError;
use record::formats::any::{self, TextFormat};
use record::formats::wthor::{self, Names};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

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
    let format = from.unwrap_or_else(|| format_of(path, &bytes));
    let wrong = |error: String| Failure::input(format!("{name}: {error}"));
    let text =
        |format: TextFormat, bytes: Vec<u8>| text_of(bytes).and_then(|text| any::read(format, &text)).map_err(wrong);
    let imported = match format {
        Format::Csv => {
            return Err(wrong("games as CSV are only written, not read; give them as text or json".to_owned()));
        }
        Format::Wthor => {
            let names = names_beside(path)?;
            if names.players.is_empty() {
                note(&format!(
                    "{name}: no list of players (.JOU) lies beside it, so players are called by their numbers"
                ));
            }
            wthor::read(&bytes, &names).map_err(|error| wrong(error.to_string()))?
        }
        Format::Text => text(TextFormat::Own, bytes)?,
        Format::Json => text(TextFormat::Json, bytes)?,
        Format::Ggf => text(TextFormat::Ggf, bytes)?,
        Format::Obf => text(TextFormat::Obf, bytes)?,
        Format::Transcript => text(TextFormat::Transcript, bytes)?,
    };
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

fn text_of(bytes: Vec<u8>) -> Result<String, String> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err("it is empty; there are no games in it".to_owned());
    }
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err("it is text in UTF-16; save it as UTF-8".to_owned());
    }
    // A text has no zeros; databases and pictures do, and some of them would pass for UTF-8.
    let zero = bytes.iter().position(|&byte| byte == 0);
    let no_text = |at: usize| format!("it is no text (byte {}); --from says which format it has", at + 1);
    match (String::from_utf8(bytes).map_err(|error| error.utf8_error()), zero) {
        (Ok(text), None) => Ok(text),
        (Err(error), None) if error.error_len().is_none() => {
            Err(format!("it is cut off in the middle of a letter, after byte {}", error.valid_up_to()))
        }
        (Err(error), zero) => Err(no_text(zero.unwrap_or(usize::MAX).min(error.valid_up_to()))),
        (Ok(_), Some(zero)) => Err(no_text(zero)),
    }
}

/// What a file seems to be.
fn format_of(path: &Path, bytes: &[u8]) -> Format {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default().to_ascii_lowercase();
    match extension.as_str() {
        "wtb" => return Format::Wthor,
        "ggf" => return Format::Ggf,
        "obf" => return Format::Obf,
        "json" => return Format::Json,
        "csv" => return Format::Csv,
        _ => {}
    }
    let begin = String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]);
    match any::format_of(&begin) {
        TextFormat::Own => Format::Text,
        TextFormat::Json => Format::Json,
        TextFormat::Ggf => Format::Ggf,
        TextFormat::Obf => Format::Obf,
        TextFormat::Transcript => Format::Transcript,
    }
}

/// The lists of names in the folder of a database.
fn names_beside(path: &Path) -> Result<Names, Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let list = |extension: &str| -> Option<PathBuf> {
        let entries = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
        let fits = |path: &PathBuf| path.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension));
        let mut found: Vec<PathBuf> = entries.filter(fits).collect();
        found.sort();
        // The list with the name of the games, else the only one.
        let same = found.iter().position(|list| list.file_stem() == path.file_stem());
        match (same, found.len()) {
            (Some(same), _) => Some(found.swap_remove(same)),
            (None, 1) => found.pop(),
            _ => None,
        }
    };
    let (players, tournaments) = (list("jou"), list("trn"));
    let bytes = |path: &Option<PathBuf>| path.as_deref().map(bytes_of).transpose();
    let wrong = |path: &Option<PathBuf>, error: FormatError| {
        Failure::input(format!("{}: {error}", path.as_deref().unwrap_or(Path::new("")).display()))
    };
    let read_players = Names::read(bytes(&players)?.as_deref(), None).map_err(|error| wrong(&players, error))?;
    let read_tournaments =
        Names::read(None, bytes(&tournaments)?.as_deref()).map_err(|error| wrong(&tournaments, error))?;
    Ok(Names { players: read_players.players, tournaments: read_tournaments.tournaments })
}
