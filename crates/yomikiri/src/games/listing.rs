//! Games of the library, a line each.

use library::Found;
use record::{Record, openings};
use serde::Serialize;
use std::fmt::Write;

#[derive(Serialize)]
pub struct FoundResult<'f> {
    number: i64,
    game: &'f str,
    board: &'f str,
    players: &'f [String],
    date: &'f str,
    /// What the opening is called, if it has a name.
    opening: Option<&'static str>,
    plies: usize,
    result: &'f str,
    ending: &'f str,
    moves: Vec<&'f str>,
}

/// The games as JSON.
pub fn results<'f>(found: &'f [Found]) -> Vec<FoundResult<'f>> {
    let result = |Found { number, record }: &'f Found| FoundResult {
        number: *number,
        game: &record.setting.game,
        board: &record.setting.board,
        players: &record.players,
        date: date(record),
        opening: opening(record),
        plies: record.moves.len(),
        result: &record.result,
        ending: &record.ending,
        moves: record.moves.iter().map(|node| node.mv.as_str()).collect(),
    };
    found.iter().map(result).collect()
}

/// The games as lines of text.
pub fn text(found: &[Found]) -> String {
    if found.is_empty() {
        return "no games\n".to_owned();
    }
    let mut text = String::new();
    // Only where it says something is there a column of openings.
    let openings: Vec<&str> = found.iter().map(|found| opening(&found.record).unwrap_or_default()).collect();
    let width = openings.iter().map(|opening| opening.len() + 1).filter(|&width| width > 1).max();
    let column =
        |opening: &str| width.map_or_else(String::new, |width| format!("{opening:<width$}", width = width.max(8)));
    let _ = writeln!(
        text,
        "{:>8}  {:<16} {:<11} {:>5} {:<9} {}players",
        "number",
        "game",
        "date",
        "moves",
        "result",
        column("opening")
    );
    for (Found { number, record }, opening) in found.iter().zip(&openings) {
        let players: Vec<&str> =
            record.players.iter().map(|player| if player.is_empty() { "?" } else { player.as_str() }).collect();
        let _ = writeln!(
            text,
            "{number:>8}  {:<16} {:<11} {:>5} {:<9} {}{}",
            format!("{} {}", record.setting.game, record.setting.board),
            date(record),
            record.moves.len(),
            if record.result.is_empty() { "-" } else { &record.result },
            column(opening),
            players.join(" - "),
        );
    }
    text
}

fn opening(record: &Record) -> Option<&'static str> {
    openings::of_record(record).map(|opening| opening.english)
}

fn date(record: &Record) -> &str {
    record.tag("Date").or_else(|| record.tag("Year")).unwrap_or("-")
}
