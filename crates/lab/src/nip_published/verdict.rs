use super::{Count, Figures, Outcome};
use crate::report::grouped;
use std::fmt::Write;

/// The sentence about a cell: whether the emulation explains it, whether it is true, and whether the counts agree.
/// `missing` says why there is no emulated value, if there is none.
pub(crate) fn verdict(published: &Figures, emulated: &Figures, proven: &Figures, missing: &str) -> String {
    let parts = [
        Some(reproduced(published, emulated, missing)),
        truth(published, emulated, proven),
        counts(published, emulated),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

fn reproduced(published: &Figures, emulated: &Figures, missing: &str) -> String {
    let Some(found) = emulated.outcome else { return missing.to_owned() };
    let what = if found.value.is_some() { "value" } else { "winner" };
    if published.outcome != Some(found) {
        return format!("the emulation finds another {what}, {found}");
    }
    match (&published.first_move, &emulated.first_move) {
        (Some(mv), Some(found)) if mv == found => {
            format!("published {what} and first move {mv} reproduced by the emulation")
        }
        (Some(mv), Some(found)) => {
            format!("published {what} reproduced by the emulation, but by {found} instead of {mv}")
        }
        _ => format!("published {what} reproduced by the emulation"),
    }
}

fn truth(published: &Figures, emulated: &Figures, proven: &Figures) -> Option<String> {
    let Some(truth) = proven.outcome else { return Some("not proven".to_owned()) };
    let claimed = published.outcome?;
    let right_winner = claimed.winner == truth.winner;
    let mut sentence = match (claimed == truth, right_winner) {
        (true, _) => "confirmed by proof".to_owned(),
        (false, true) => format!("refuted by proof: {}", in_words(truth)),
        (false, false) => format!("refuted by proof, wrong winner: {}", in_words(truth)),
    };
    let chosen = emulated.first_move.as_ref().or(published.first_move.as_ref());
    if right_winner
        && let (Some(mv), Some(value)) = (chosen, proven.chosen_move_value)
        && Outcome::sign(value).winner != truth.winner
    {
        let worth = if truth.value.is_some() { format!("is {value:+}") } else { "loses".to_owned() };
        let _ = write!(sentence, ", the right winner only by luck: the first move {mv} {worth}");
    }
    Some(sentence)
}

fn in_words(outcome: Outcome) -> String {
    let by = outcome.value.map_or(String::new(), |value| format!(" by {}", value.abs()));
    match outcome.winner {
        "first" => format!("black wins{by}"),
        "second" => format!("white wins{by}"),
        _ => "a draw".to_owned(),
    }
}

fn counts(published: &Figures, emulated: &Figures) -> Option<String> {
    let Some(Count::Counted(claimed)) = published.lines else { return None };
    Some(match emulated.lines? {
        Count::Counted(lines) if lines == claimed => "lines counted agree to the last digit".to_owned(),
        Count::Counted(lines) => {
            format!("lines counted differ: {} published, {} emulated", grouped(claimed), grouped(lines))
        }
        Count::OnRequest => "lines not counted (--all counts them)".to_owned(),
        Count::OutOfReach => format!("{} lines are out of reach of a recount", grouped(claimed)),
    })
}
