//! Games from a file of any format: its name and its first letters say which one it is.

use super::any::{self, TextFormat};
use super::wthor::{self, Names};
use super::{FormatError, Imported};
use std::fs;
use std::path::{Path, PathBuf};

/// How the games of a file are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileFormat {
    /// As text.
    Text(TextFormat),
    /// A database of WTHOR; the names of players and tournaments lie beside it.
    Wthor,
}

/// Why a file with games cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// It is no text, and nothing says that it is anything else.
    #[error("{file}: it is no text (byte {byte})")]
    NotText {
        /// The file.
        file: String,
        /// The first byte that is no text, counted from 1.
        byte: usize,
    },
    /// Anything else.
    #[error("{file}: {reason}")]
    Wrong {
        /// The file.
        file: String,
        /// What is wrong with it.
        reason: String,
    },
}

/// The games of a file that was read into `bytes`, every move checked; `path` is its name.
///
/// # Errors
/// [`FileError`] names the file, or the list of names beside it, and says what is wrong.
pub fn read(path: &Path, bytes: Vec<u8>, format: Option<FileFormat>) -> Result<Imported, FileError> {
    let wrong = |reason: String| FileError::Wrong { file: path.display().to_string(), reason };
    let format = match format {
        Some(format) => format,
        None => format_of(path, &bytes).map_err(wrong)?,
    };
    match format {
        FileFormat::Text(format) => {
            let text = text_of(path, bytes)?;
            any::read(format, &text).map_err(wrong)
        }
        FileFormat::Wthor => {
            let names = names_beside(path)?;
            let mut imported = wthor::read(&bytes, &names).map_err(|error| wrong(error.to_string()))?;
            if names.players.is_empty() {
                let missing = "no list of players (.JOU) lies beside it, so players are called by their numbers";
                imported.warnings.insert(0, missing.to_owned());
            }
            Ok(imported)
        }
    }
}

/// What a file seems to be.
fn format_of(path: &Path, bytes: &[u8]) -> Result<FileFormat, String> {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default().to_ascii_lowercase();
    Ok(match extension.as_str() {
        "wtb" => FileFormat::Wthor,
        "ggf" => FileFormat::Text(TextFormat::Ggf),
        "obf" => FileFormat::Text(TextFormat::Obf),
        "json" => FileFormat::Text(TextFormat::Json),
        "csv" => return Err("games as CSV are only written, not read; give them as text or json".to_owned()),
        _ => FileFormat::Text(any::format_of(&String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]))),
    })
}

fn text_of(path: &Path, bytes: Vec<u8>) -> Result<String, FileError> {
    let file = path.display().to_string();
    let wrong = |reason: String| FileError::Wrong { file: file.clone(), reason };
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(wrong("it is empty; there are no games in it".to_owned()));
    }
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err(wrong("it is text in UTF-16; save it as UTF-8".to_owned()));
    }
    // A text has no zeros; databases and pictures do, and some of them would pass for UTF-8.
    let zero = bytes.iter().position(|&byte| byte == 0);
    let no_text = |at: usize| FileError::NotText { file: file.clone(), byte: at + 1 };
    match (String::from_utf8(bytes).map_err(|error| error.utf8_error()), zero) {
        (Ok(text), None) => Ok(text),
        (Err(error), None) if error.error_len().is_none() => {
            Err(wrong(format!("it is cut off in the middle of a letter, after byte {}", error.valid_up_to())))
        }
        (Err(error), zero) => Err(no_text(zero.unwrap_or(usize::MAX).min(error.valid_up_to()))),
        (Ok(_), Some(zero)) => Err(no_text(zero)),
    }
}

/// The lists of names in the folder of a database.
fn names_beside(path: &Path) -> Result<Names, FileError> {
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
    let read_players = names_in(players.as_deref(), |bytes| Names::read(Some(bytes), None))?.players;
    let read_tournaments = names_in(tournaments.as_deref(), |bytes| Names::read(None, Some(bytes)))?.tournaments;
    Ok(Names { players: read_players, tournaments: read_tournaments })
}

/// The names in a list; none if there is no such list.
fn names_in(
    list: Option<&Path>,
    names_of: impl FnOnce(&[u8]) -> Result<Names, FormatError>,
) -> Result<Names, FileError> {
    let Some(list) = list else { return Ok(Names::default()) };
    let wrong = |reason: String| FileError::Wrong { file: list.display().to_string(), reason };
    let bytes = fs::read(list).map_err(|error| wrong(error.to_string()))?;
    names_of(&bytes).map_err(|error| wrong(error.to_string()))
}
