use super::{Count, Figures, Outcome};
use crate::report::grouped;
use texts::Words;

/// The sentence about a cell: whether the emulation explains it, whether it is true, and whether the counts agree.
/// `missing` says why there is no emulated value, if there is none.
pub(crate) fn verdict(
    published: &Figures,
    emulated: &Figures,
    proven: &Figures,
    missing: String,
    words: &Words,
) -> String {
    let parts = [
        Some(reproduced(published, emulated, missing, words)),
        truth(published, emulated, proven, words),
        counts(published, emulated, words),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(&words.text("lab-nip-between"))
}

fn reproduced(published: &Figures, emulated: &Figures, missing: String, words: &Words) -> String {
    let Some(found) = emulated.outcome else { return missing };
    let what = if found.value.is_some() { "value" } else { "winner" };
    if published.outcome != Some(found) {
        return words.say("lab-nip-another", &[("what", what.into()), ("found", found.text(words).into())]);
    }
    let (claimed, found) = (published.first_move.as_deref(), emulated.first_move.as_deref());
    match (claimed, found) {
        (Some(mv), Some(found)) if mv == found => {
            words.say("lab-nip-reproduced-with-move", &[("what", what.into()), ("move", mv.into())])
        }
        (Some(mv), Some(found)) => words.say(
            "lab-nip-reproduced-other-move",
            &[("what", what.into()), ("move", mv.into()), ("found", found.into())],
        ),
        _ => words.say("lab-nip-reproduced", &[("what", what.into())]),
    }
}

fn truth(published: &Figures, emulated: &Figures, proven: &Figures, words: &Words) -> Option<String> {
    let Some(truth) = proven.outcome else { return Some(words.text("lab-nip-unproven")) };
    let claimed = published.outcome?;
    let right_winner = claimed.winner == truth.winner;
    let told = |name: &str| words.say(name, &[("truth", in_words(truth, words).into())]);
    let sentence = match (claimed == truth, right_winner) {
        (true, _) => words.text("lab-nip-confirmed"),
        (false, true) => told("lab-nip-refuted"),
        (false, false) => told("lab-nip-wrong-winner"),
    };
    let chosen = emulated.first_move.as_ref().or(published.first_move.as_ref());
    if right_winner
        && let (Some(mv), Some(value)) = (chosen, proven.chosen_move_value)
        && Outcome::sign(value).winner != truth.winner
    {
        let name = if truth.value.is_some() { "lab-nip-luck-value" } else { "lab-nip-luck-loses" };
        let gaps = [("move", mv.as_str().into()), ("value", format!("{value:+}").into())];
        return Some(sentence + &words.text("lab-comma") + &words.say(name, &gaps));
    }
    Some(sentence)
}

fn in_words(outcome: Outcome, words: &Words) -> String {
    let by = outcome.value.map(|value| value.abs().to_string());
    let name = match (outcome.winner, &by) {
        ("first", Some(_)) => "lab-nip-black-by",
        ("second", Some(_)) => "lab-nip-white-by",
        ("first", None) => "lab-lookahead-black-wins",
        ("second", None) => "lab-lookahead-white-wins",
        _ => "lab-nip-a-draw",
    };
    words.say(name, &[("discs", by.unwrap_or_default().into())])
}

fn counts(published: &Figures, emulated: &Figures, words: &Words) -> Option<String> {
    let Some(Count::Counted(claimed)) = published.lines else { return None };
    let claimed_text = grouped(claimed);
    Some(match emulated.lines? {
        Count::Counted(lines) if lines == claimed => words.text("lab-nip-lines-agree"),
        Count::Counted(lines) => words
            .say("lab-nip-lines-differ", &[("published", claimed_text.into()), ("emulated", grouped(lines).into())]),
        Count::OnRequest => words.text("lab-nip-lines-on-request"),
        Count::OutOfReach => words.say("lab-nip-lines-out-of-reach", &[("lines", claimed_text.into())]),
    })
}
