//! Move transcripts: the cells one after the other, `f5d6c3d3c4…`, a game a line.

use super::{Exported, FormatError, Imported, PASS, Player, losses, warn};
use crate::{Record, Setting};
use games::Game;

/// The games of a text, one a line, of this game; upper and lower case, with and without passes.
///
/// # Errors
/// [`FormatError::Game`] names the first line with a wrong move.
pub fn read(text: &str, game: &Game) -> Result<Imported, FormatError> {
    let mut imported = Imported::default();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() {
            continue;
        }
        let wrong = |reason| FormatError::Game { number, reason };
        let mut player = Player::new(game.start());
        for mv in cells(line).map_err(wrong)? {
            player.play(&mv).map_err(wrong)?;
        }
        let result = player.result();
        imported.records.push(Record {
            setting: Setting::of(game),
            moves: player.moves,
            result,
            line: number,
            ..Record::at(game)
        });
    }
    Ok(imported)
}

/// The moves of a line, as the game writes them.
fn cells(line: &str) -> Result<Vec<String>, String> {
    let text: String = line.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_ascii_lowercase();
    let mut rest = text.as_str();
    let mut found = Vec::new();
    while !rest.is_empty() {
        let pass = ["pass", "pa", "ps", "--", "@@"].into_iter().find(|pass| rest.starts_with(pass));
        if let Some(pass) = pass {
            found.push(PASS.to_owned());
            rest = &rest[pass.len()..];
            continue;
        }
        let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        if !rest.as_bytes()[0].is_ascii_lowercase() || digits == 0 {
            let end = rest.char_indices().nth(4).map_or(rest.len(), |(at, _)| at);
            return Err(format!("\"{}\" is no move; a transcript is written like f5d6c3", &rest[..end]));
        }
        found.push(rest[..=digits].to_owned());
        rest = &rest[digits + 1..];
    }
    Ok(found)
}

/// The moves of games with cells for moves, one game a line, without passes but for those that no move follows.
///
/// # Errors
/// [`FormatError::Game`] if a game has other moves, or does not begin at the start.
pub fn write(records: &[Record]) -> Result<Exported<String>, FormatError> {
    let mut exported: Exported<String> = Exported::default();
    for (number, record) in (1..).zip(records) {
        let game = |reason: &str| FormatError::Game { number, reason: reason.to_owned() };
        if record.start.is_some() {
            return Err(game("a transcript begins at the start of the game"));
        }
        let last = record.moves.iter().rposition(|node| node.mv != PASS);
        for (_, node) in (0..).zip(&record.moves).filter(|(ply, node)| node.mv != PASS || Some(*ply) > last) {
            let is_cell = node.mv.len() >= 2 && node.mv.bytes().all(|byte| byte.is_ascii_alphanumeric());
            if !is_cell {
                return Err(game("a transcript holds moves to a cell, like f5"));
            }
            exported.file.push_str(&node.mv);
        }
        exported.file.push('\n');
        let mut lost = losses(record);
        if record.players.iter().any(|player| !player.is_empty()) {
            lost.insert(0, "players");
        }
        if !record.about.is_empty() {
            lost.push("what else is known of it");
        }
        if !record.ending.is_empty() {
            lost.push("why it ended");
        }
        if (record.setting.game.as_str(), record.setting.board.as_str()) != ("othello", "8x8") {
            lost.push("the game and its board");
        }
        warn(&mut exported.warnings, number, "a transcript", &lost);
    }
    Ok(exported)
}
