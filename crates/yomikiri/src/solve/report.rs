//! What a solve found, for people.

use crate::figures;
use answers::{Object, SolveResult};
use games::{Game, Move, Position};
use std::fmt::Write;
use std::time::Duration;

/// The most words on one row of text, and the most letters.
const WORDS_A_ROW: usize = 16;
const LETTERS_A_ROW: usize = 88;

/// The report for people.
pub fn text(result: &SolveResult, game: &Game, position: &Position, line: &[Move]) -> String {
    let names = game.seat_names();
    let mut text = format!("{}   {}\n\n", game.place(), game.switches());
    text.push_str(&boards(position, line));
    let turn = if position.moves().is_empty() { "game over" } else { names[position.to_move().index()] };
    let to_move = if position.moves().is_empty() { "" } else { " to move" };
    let _ = writeln!(
        text,
        "\n{turn}{to_move}\n\n{:<8}{}",
        if result.value.is_some() { "value" } else { "bounds" },
        result.verdict(names)
    );
    if !result.line.is_empty() {
        text.push_str(&rows("line", &result.line));
    }
    if let Some(Object(moves)) = &result.moves {
        let moves: Vec<String> = moves.iter().map(|(mv, known)| format!("{mv} {known}")).collect();
        text.push_str(&rows(&format!("moves, for {}", names[position.to_move().index()]), &moves));
    }
    let elapsed = Duration::from_secs_f64(result.seconds);
    let _ = writeln!(
        text,
        "{:<8}{} in {}, {} nodes/s, {} thread{}",
        "nodes",
        figures::grouped(result.nodes),
        figures::duration(elapsed),
        figures::short(figures::rate(result.nodes, elapsed)),
        result.threads,
        if result.threads == 1 { "" } else { "s" },
    );
    text
}

/// The board, and beside it the board at the end of a line.
pub fn boards(position: &Position, line: &[Move]) -> String {
    let now = position.drawing();
    let end = line.iter().try_fold(position.clone(), |here, &mv| here.play(mv));
    let end = end.ok().filter(|_| !line.is_empty()).map_or_else(String::new, |end| end.drawing());
    let width = now.lines().map(str::len).max().unwrap_or(0) + 4;
    let mut end_lines = end.lines();
    now.lines()
        .map(|line| format!("{line:<width$}{}", end_lines.next().unwrap_or("")).trim_end().to_owned() + "\n")
        .collect()
}

/// Words under a label, a row of them on each line.
pub fn rows(label: &str, words: &[String]) -> String {
    // A long label stands alone, so that the words keep their column.
    let mut text = if label.len() < 8 { format!("{label:<8}") } else { format!("{label}\n        ") };
    let longest = words.iter().map(String::len).max().unwrap_or(0) + 1;
    let words_a_row = (LETTERS_A_ROW / longest).clamp(1, WORDS_A_ROW);
    for (index, row) in words.chunks(words_a_row).enumerate() {
        if index > 0 {
            text.push_str("        ");
        }
        text.push_str(&row.join(" "));
        text.push('\n');
    }
    text
}
