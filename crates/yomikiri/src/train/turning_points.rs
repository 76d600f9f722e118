//! Where games turned: find a better move.

use super::dialogue::Answer;
use super::waiting::Waiting;
use super::{Answered, COUNT, Ending, Training, library, library_of_games, records};
use crate::cli::{Common, TrainArguments};
use crate::failure::Failure;
use crate::games as command;
use games::Resources;
use library::Library;
use review::{AnnotateError, Found, Source, Telling, Wanted};
use std::ops::ControlFlow;

/// Asks for better moves until there are enough exercises, or no more are found.
pub fn run(arguments: &TrainArguments, common: &Common, training: &mut Training) -> Result<Ending, Failure> {
    let library = if arguments.from == "library" { library_of_games(common)? } else { library(common, training)? };
    let mut source = source(arguments, common, library)?;
    for number in 1..=arguments.count.unwrap_or(COUNT) {
        let waiting = Waiting::new(&training.interruptions, "looking for turning points".to_owned());
        let found = source.next(&mut |looking| waiting.begins(looking), &waiting);
        drop(waiting);
        let found = match found {
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
            ControlFlow::Continue(answered) => {
                source.keep_answer(&found.drill, answered.right);
                training.answered.push(answered);
                if let Some(error) = source.trouble() {
                    training.not_kept(&error)?;
                }
            }
            ControlFlow::Break(ending) => return Ok(ending),
        }
    }
    Ok(Ending::End)
}

/// The exercises that are asked for.
///
/// # Errors
/// [`Failure`] if there are no games to find any in.
pub fn source(arguments: &TrainArguments, common: &Common, library: Option<Library>) -> Result<Source, Failure> {
    let wanted = Wanted {
        game: arguments.game.clone(),
        player: arguments.player.clone(),
        level: arguments.level,
        resources: Resources {
            threads: common.player_threads()?,
            memory: common.memory()?,
            portable: false,
            tables: common.data_dir(),
        },
        seed: common.seed,
    };
    let source = match records(arguments)? {
        Some(records) => Source::of_records(records, library, wanted),
        None => Source::of_library(library, wanted),
    };
    let source = source.map_err(command::failure)?;
    if source.has_games() { Ok(source) } else { Err(no_games(arguments)) }
}

fn no_games(arguments: &TrainArguments) -> Failure {
    let of = arguments.game.as_ref().map_or_else(String::new, |game| format!(" of {game}"));
    let by = arguments.player.as_ref().map_or_else(String::new, |player| format!(" with a player \"{player}\""));
    Failure::input(if arguments.from == "library" {
        format!("the library has no games{of}{by}; play some, or add some with yomikiri games import FILE")
    } else {
        format!("{} has no games{of}{by}; name another file, or leave that out", arguments.from)
    })
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
    dialogue.tell(|telling| telling.task(exercise))?;
    let mut answered = Answered {
        player: Some(found.drill.player.clone()).filter(|player| !player.is_empty()),
        played: Some(game.move_text(mistake.mv)),
        best: Some(mistake.best.map(|mv| game.move_text(mv)).unwrap_or_default()),
        ..Answered::about(position)
    };
    let solution = |telling: &Telling<'_>| telling.solution(exercise);
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
                answered.answers.push(text);
                dialogue.tell(|telling| telling.verdict(exercise, &verdict))?;
                if !right {
                    let telling = dialogue.telling();
                    if let Some(line) = telling.refutation(exercise, &verdict) {
                        dialogue.talk.print(&(line + "\n"))?;
                    }
                    if dialogue.take_back {
                        dialogue.say("train-again", &[])?;
                        continue;
                    }
                    dialogue.tell(solution)?;
                }
                break;
            }
            Answer::Solution => {
                dialogue.tell(solution)?;
                break;
            }
            Answer::End => return Ok(ControlFlow::Break(Ending::End)),
            Answer::Interrupted => return Ok(ControlFlow::Break(Ending::Interrupted)),
        }
    }
    // Whoever has just made the same mistake knows it.
    if answered.answers.last() != answered.played.as_ref() {
        dialogue.tell(|telling| telling.played(exercise))?;
    }
    dialogue.talk.print("\n")?;
    Ok(ControlFlow::Continue(answered))
}
