use super::Aim;
use super::proof::Prover;
use super::published::PublishedBoard;
use crate::LabError;
use game::Seat;
use texts::Words;

/// What the rules and the solver say about the published line of best play: how it ends, and which moves throw something
/// away. `None` if the watch stopped the work.
pub(crate) fn finding(prover: &Prover<'_>, board: &PublishedBoard, words: &Words) -> Result<Option<String>, LabError> {
    let mut position = prover.start();
    let Some(mut value) = prover.value(&position, Aim::Exact, &board.size) else { return Ok(None) };
    let mut mistakes = Vec::new();
    for (ply, mv) in board.line.iter().enumerate() {
        let next = position.play_text(mv)?.1;
        let Some(after) = prover.value(&next, Aim::Exact, &board.size) else { return Ok(None) };
        if after != value {
            // Only a mistake changes the value.
            let dots = if position.to_move() == Seat::FIRST { "." } else { "…" };
            mistakes.push(words.say(
                "lab-nip-mistake",
                &[
                    ("move", format!("{}{dots}{mv}", ply / 2 + 1).into()),
                    ("before", format!("{value:+}").into()),
                    ("after", format!("{after:+}").into()),
                ],
            ));
        }
        (position, value) = (next, after);
    }
    let stones = position.text();
    let count = |colour| stones.split(' ').next().unwrap_or("").matches(colour).count();
    let end = if position.moves().is_empty() { "lab-nip-line-ends" } else { "lab-nip-line-stands" };
    let none = || words.text("lab-nip-no-mistakes");
    Ok(Some(words.say(
        end,
        &[
            ("board", board.size.as_str().into()),
            ("line", numbered(&board.line).into()),
            ("black", count('X').to_string().into()),
            ("white", count('O').to_string().into()),
            ("mistakes", if mistakes.is_empty() { none() } else { mistakes.join(&words.text("lab-comma")) }.into()),
        ],
    )))
}

/// Moves with their numbers: `1.b1 a3 2.c4`.
fn numbered(line: &[String]) -> String {
    let moves: Vec<String> =
        line.chunks(2).enumerate().map(|(index, pair)| format!("{}.{}", index + 1, pair.join(" "))).collect();
    moves.join(" ")
}
