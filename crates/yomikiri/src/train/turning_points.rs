//! Where games turned: find a better move.

use super::dialogue::Answer;
use super::source::{Found, Source};
use super::waiting::Waiting;
use super::{Answered, Ending, Training};
use crate::cli::{Common, TrainArguments};
use crate::failure::Failure;
use games::{How, Line, LineText, Value};
use review::{AnnotateError, Verdict};
use std::ops::ControlFlow;
use texts::Words;

/// Asks for better moves until there are enough exercises, or no more are found.
pub fn run(arguments: &TrainArguments, common: &Common, training: &mut Training) -> Result<Ending, Failure> {
    let mut source = Source::open(arguments, common, training)?;
    for number in 1..=arguments.count {
        let found = match source.next(&training.interruptions) {
            Ok(Some(found)) => found,
            Ok(None) => {
                if number == 1 {
                    training.say("train-nothing", &[])?;
                }
                return Ok(Ending::End);
            }
            Err(error) => return stopped(error, training),
        };
        if let Some(error) = source.trouble() {
            training.not_kept(&error)?;
        }
        match ask(&found, number, &mut source, training)? {
            ControlFlow::Continue(answered) => training.count(answered, &found.drill, source.library())?,
            ControlFlow::Break(ending) => return Ok(ending),
        }
    }
    Ok(Ending::End)
}

/// The judge was stopped, or cannot go on.
fn stopped(error: AnnotateError, training: &Training) -> Result<Ending, Failure> {
    match error {
        AnnotateError::Stopped => {
            training.interruptions.take();
            Ok(Ending::Interrupted)
        }
        error => Err(Failure::input(error)),
    }
}

fn ask(
    found: &Found,
    number: usize,
    source: &mut Source,
    training: &mut Training,
) -> Result<ControlFlow<Ending, Answered>, Failure> {
    let exercise = &found.exercise;
    let (position, mistake) = (exercise.position(), exercise.mistake());
    let game = position.game();
    let dialogue = &mut training.dialogue;
    let name = dialogue.words().text(&format!("game-{}", game.name()));
    let board = format!("{}{}", game.board(), game.roster());
    let rules = game.switches().to_string();
    let gaps = [("number", number.into()), ("game", name.into()), ("board", board.into()), ("rules", rules.into())];
    dialogue.say("train-exercise", &gaps)?;
    dialogue.show(position)?;
    let player = dialogue.words().player(&game, position.to_move().index());
    dialogue.say("train-task", &[("ply", (exercise.line().plies() + 1).into()), ("player", player.into())])?;
    let best = mistake.best.map(|mv| game.move_text(mv)).unwrap_or_default();
    let shown = |words: &Words, value: Option<Value>| {
        value.map_or_else(String::new, |value| value_text(words, game.name(), value))
    };
    let before = shown(dialogue.words(), mistake.before);
    let mut answered = Answered {
        player: Some(found.drill.player.clone()).filter(|player| !player.is_empty()),
        played: Some(game.move_text(mistake.mv)),
        best: Some(best.clone()),
        ..Answered::about(position)
    };
    let solution = [("best", best.as_str().into()), ("before", before.as_str().into())];
    loop {
        match dialogue.ask(position)? {
            Answer::Move(mv) => {
                let text = game.move_text(mv);
                let waiting = Waiting::new(&training.interruptions, format!("judging {text}"));
                let verdict = source.check(exercise, mv, &waiting);
                drop(waiting);
                let verdict = match verdict {
                    Ok(verdict) => verdict,
                    Err(error) => return stopped(error, training).map(ControlFlow::Break),
                };
                let right = verdict.is_right();
                answered.right |= right && answered.answers.is_empty();
                answered.answers.push(text.clone());
                let value = shown(dialogue.words(), verdict.answer.after);
                let gaps = [("move", text.as_str().into()), ("value", value.as_str().into())];
                let [first, second] = gaps;
                let [best, before] = solution.clone();
                let (name, gaps) = match (right, verdict.answer.is_best()) {
                    (true, true) => ("train-right", vec![first, second]),
                    (true, false) => ("train-good", vec![first, second, best, before]),
                    _ if value.is_empty() => ("train-wrong-unknown", vec![first, before]),
                    _ => ("train-wrong", vec![first, second, before]),
                };
                dialogue.say(name, &gaps)?;
                if !right {
                    if let Some(line) = refutation(exercise.line(), &verdict) {
                        dialogue.say("train-refuted", &[("line", line.into())])?;
                    }
                    if dialogue.take_back {
                        dialogue.say("train-again", &[])?;
                        continue;
                    }
                    dialogue.say("train-solution", &solution)?;
                }
                break;
            }
            Answer::Solution => {
                dialogue.say("train-solution", &solution)?;
                break;
            }
            Answer::End => return Ok(ControlFlow::Break(Ending::End)),
            Answer::Interrupted => return Ok(ControlFlow::Break(Ending::Interrupted)),
        }
    }
    let value = shown(dialogue.words(), mistake.after);
    let played = game.move_text(mistake.mv);
    // Whoever has just made the same mistake knows it.
    if answered.answers.last() != Some(&played) {
        dialogue.say("train-played", &[("move", played.into()), ("value", value.into())])?;
    }
    dialogue.talk.print("\n")?;
    Ok(ControlFlow::Continue(answered))
}

/// Best play after a wrong answer, as text.
fn refutation(before: &Line, verdict: &Verdict) -> Option<String> {
    let mut line = before.clone();
    let moves = [verdict.answer.mv].into_iter().chain(verdict.refutation.iter().copied());
    for mv in moves {
        line.push(mv).ok()?;
    }
    let texts = line.move_texts().split_off(before.plies() + 1);
    (!texts.is_empty()).then(|| texts.join(" "))
}

/// A value with how it was found, for the player to move.
fn value_text(words: &Words, game: &str, value: Value) -> String {
    let worth = words.worth(game, value.worth);
    match value.how {
        // The words for an exact score say so already.
        How::Exact => worth,
        How::Proven => words.say("train-value-proven", &[("worth", worth.into())]),
        How::Plies(plies) => words.say("train-value-plies", &[("worth", worth.into()), ("plies", plies.into())]),
        How::Race => words.say("train-value-race", &[("worth", worth.into())]),
    }
}
