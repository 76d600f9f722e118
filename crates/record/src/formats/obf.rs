//! OBF: endgame positions of 8x8 Othello, one a line, with the scores of moves.
//!
//! A line is fields that end with `;`: the board with the side to move, then `move:score` for moves whose score is known.
//! What follows `%` is a comment.

use super::{Exported, FormatError, Imported, othello_8x8};
use crate::plain::plain;
use crate::replay::result_text;
use crate::{Record, Setting};
use std::fmt::Write;

/// The tag under which a position keeps the scores of its moves: `g8:+18 h1:+12`.
pub const SCORES: &str = "Scores";
/// The tag of its comment.
pub const COMMENT: &str = "Comment";

/// The positions of a text, each as a game without a move.
///
/// # Errors
/// [`FormatError::Game`] names the first line that is wrong.
pub fn read(text: &str) -> Result<Imported, FormatError> {
    let game = othello_8x8(&[]);
    let mut imported = Imported::default();
    for (number, line) in (1..).zip(text.lines()) {
        let wrong = |reason: String| FormatError::Game { number, reason };
        let (fields, comment) = line.split_once('%').unwrap_or((line, ""));
        let mut fields = fields.split(';').map(str::trim).filter(|field| !field.is_empty());
        let Some(board) = fields.next() else { continue };
        // Some files write black as * and empty cells as points, and leave out the space before the side to move.
        let cells: String = board.chars().filter(|c| !c.is_whitespace()).map(usual_letter).collect();
        let Some((cells, mover)) = cells.char_indices().nth(64).map(|(at, _)| cells.split_at(at)) else {
            return Err(wrong("a position has 64 cells and the side to move, X or O".to_owned()));
        };
        let position = game.parse_position(&format!("{cells} {mover}")).map_err(|error| wrong(error.to_string()))?;
        let moves = position.move_texts();
        let mut scores = Vec::new();
        for field in fields {
            let (mv, score) = field.split_once(':').ok_or_else(|| wrong(format!("\"{field}\" is not move:score")))?;
            let mv = match mv.trim().to_ascii_lowercase().as_str() {
                "pass" | "pa" | "ps" | "--" => "pass".to_owned(),
                cell => cell.to_owned(),
            };
            let score: i32 = score.trim().parse().map_err(|_| wrong(format!("\"{score}\" is no score")))?;
            if !moves.contains(&mv) {
                return Err(wrong(format!("{mv} is not legal; legal are {}", moves.join(", "))));
            }
            scores.push(format!("{mv}:{score:+}"));
        }
        let result = position.payoff().as_ref().map_or_else(String::new, result_text);
        let mut record = Record { start: Some(position.text()), result, line: number, ..Record::at(&game) };
        for (tag, value) in [(SCORES, scores.join(" ")), (COMMENT, plain(comment).trim().to_owned())] {
            if !value.is_empty() {
                record.set_tag(tag, value);
            }
        }
        imported.records.push(record);
    }
    Ok(imported)
}

fn usual_letter(letter: char) -> char {
    match letter {
        '*' | 'x' | 'B' | 'b' => 'X',
        'o' | '0' | 'W' | 'w' => 'O',
        '.' => '-',
        other => other,
    }
}

/// The first positions of games, with the scores that were kept.
///
/// # Errors
/// [`FormatError::Game`] if a game is not Othello on 8x8.
pub fn write(records: &[Record]) -> Result<Exported<String>, FormatError> {
    let mut exported: Exported<String> = Exported::default();
    for (number, record) in (1..).zip(records) {
        let wrong = |reason: String| FormatError::Game { number, reason };
        let Setting { game, board, .. } = &record.setting;
        if (game.as_str(), board.as_str()) != ("othello", "8x8") {
            return Err(wrong(format!("OBF holds positions of othello on 8x8, not of {game} on {board}")));
        }
        let game = record.open().map_err(|error| wrong(error.to_string()))?;
        let start = record.start.clone().unwrap_or_else(|| game.start().text());
        exported.file.push_str(&start);
        exported.file.push(';');
        for score in record.tag(SCORES).unwrap_or_default().split_whitespace() {
            let _ = write!(exported.file, " {score};");
        }
        if let Some(comment) = record.tag(COMMENT) {
            let _ = write!(exported.file, " % {comment}");
        }
        exported.file.push('\n');
        let mut lost = Vec::new();
        if !record.moves.is_empty() {
            lost.push("moves");
        }
        if record.players.iter().any(|player| !player.is_empty()) {
            lost.push("players");
        }
        if record.about.iter().any(|(tag, _)| tag != SCORES && tag != COMMENT) {
            lost.push("what else is known of it");
        }
        super::warn(&mut exported.warnings, number, "OBF", &lost);
    }
    Ok(exported)
}
