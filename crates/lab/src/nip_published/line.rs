use super::Aim;
use super::proof::Prover;
use super::published::PublishedBoard;
use crate::LabError;
use game::Seat;

/// What the rules and the solver say about the published line of best play: how it ends, and which moves throw something
/// away. `None` if the watch stopped the work.
pub(crate) fn finding(prover: &Prover<'_>, board: &PublishedBoard) -> Result<Option<String>, LabError> {
    let mut position = prover.start();
    let Some(mut value) = prover.value(&position, Aim::Exact, &board.size) else { return Ok(None) };
    let mut mistakes = Vec::new();
    for (ply, mv) in board.line.iter().enumerate() {
        let next = position.play_text(mv)?.1;
        let Some(after) = prover.value(&next, Aim::Exact, &board.size) else { return Ok(None) };
        if after != value {
            // Only a mistake changes the value.
            let dots = if position.to_move() == Seat::FIRST { "." } else { "…" };
            mistakes.push(format!("{}{dots}{mv} ({value:+} becomes {after:+})", ply / 2 + 1));
        }
        (position, value) = (next, after);
    }
    let stones = position.text();
    let count = |colour| stones.split(' ').next().unwrap_or("").matches(colour).count();
    let end = if position.moves().is_empty() { "ends" } else { "stands at" };
    Ok(Some(format!(
        "{} line: {} {end} {}–{} by the rules; mistakes in it: {}",
        board.size,
        numbered(&board.line),
        count('X'),
        count('O'),
        if mistakes.is_empty() { "none".to_owned() } else { mistakes.join(", ") },
    )))
}

/// Moves with their numbers: `1.b1 a3 2.c4`.
fn numbered(line: &[String]) -> String {
    let moves: Vec<String> =
        line.chunks(2).enumerate().map(|(index, pair)| format!("{}.{}", index + 1, pair.join(" "))).collect();
    moves.join(" ")
}
