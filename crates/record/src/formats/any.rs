//! Games as text in any format: which one it is shows.

use super::{Imported, ggf, obf, transcript};
use crate::{OpenGames, Record, RecordError, json, read as read_text};

/// How games are written as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextFormat {
    /// Our own.
    Own,
    /// Our own as JSON.
    Json,
    /// The Generic Game Format.
    Ggf,
    /// Positions with the values of their moves.
    Obf,
    /// Moves of Othello without anything else.
    Transcript,
}

/// What a text seems to be.
pub fn format_of(text: &str) -> TextFormat {
    let begin = text.trim_start_matches('\u{feff}').trim_start();
    let first_line =
        begin.lines().find(|line| !line.starts_with(['%', ';']) && !line.trim().is_empty()).unwrap_or_default();
    let board_letters = first_line.chars().take(64).filter(|letter| "-.XOxo*".contains(*letter)).count();
    if begin.starts_with('{') || begin.starts_with("[{") || begin.starts_with("[\n") {
        TextFormat::Json
    } else if first_line.starts_with('[') {
        TextFormat::Own
    } else if begin.contains("(;") {
        TextFormat::Ggf
    } else if board_letters == 64 {
        TextFormat::Obf
    } else {
        TextFormat::Transcript
    }
}

/// The games of a text, every move checked.
///
/// # Errors
/// What is wrong, in a line.
pub fn read(format: TextFormat, text: &str) -> Result<Imported, String> {
    let own = |records: Result<Vec<Record>, RecordError>| -> Result<Imported, String> {
        let records = records.map_err(|error| error.to_string())?;
        let mut open = OpenGames::default();
        for record in &records {
            open.replay(record).map_err(|error| error.to_string())?;
        }
        Ok(Imported { records, warnings: Vec::new() })
    };
    match format {
        TextFormat::Own => own(read_text(text)),
        TextFormat::Json => own(json::read(text)),
        TextFormat::Ggf => ggf::read(text).map_err(|error| error.to_string()),
        TextFormat::Obf => obf::read(text).map_err(|error| error.to_string()),
        TextFormat::Transcript => {
            let game = games::open("othello", None, &[]).map_err(|error| error.to_string())?;
            transcript::read(text, &game).map_err(|error| error.to_string())
        }
    }
}
