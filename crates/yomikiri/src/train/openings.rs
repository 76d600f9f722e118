//! Openings, from memory.

use super::dialogue::Answer;
use super::{Answered, COUNT, Ending, Training, library};
use crate::cli::{Common, TrainArguments};
use crate::failure::Failure;
use crate::games as command;
use games::Game;
use review::{OpeningDrill, OpeningSource};
use std::ops::ControlFlow;

/// Asks for the moves of some openings: those that were missed first, then the others by chance.
pub fn run(arguments: &TrainArguments, common: &Common, training: &mut Training) -> Result<Ending, Failure> {
    let game = game(arguments.game.as_deref())?;
    let library = library(common, training)?;
    let mut source = OpeningSource::new(&game, library, common.seed).map_err(command::failure)?;
    for number in 1..=arguments.count.unwrap_or(COUNT) {
        let Some(exercise) = source.next_opening() else { break };
        match ask(exercise.opening, number, training)? {
            ControlFlow::Continue(answered) => {
                source.keep_answer(&exercise.drill, answered.right);
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

/// The game that is named, if its openings have names; else the first one whose openings have.
pub fn game(named: Option<&str>) -> Result<Game, Failure> {
    let Some(name) = named else {
        return OpeningSource::games().next().ok_or_else(|| Failure::input("no game has openings with names"));
    };
    let game = games::open(name, None, &[])?;
    if !game.openings().is_empty() {
        return Ok(game);
    }
    let others: Vec<&str> = OpeningSource::games().map(|game| game.name()).collect();
    Err(Failure::input(format!("the openings of {name} have no names; those of {} do", others.join(", "))))
}

fn ask(
    mut drill: OpeningDrill,
    number: usize,
    training: &mut Training,
) -> Result<ControlFlow<Ending, Answered>, Failure> {
    let game = drill.line().rules().clone();
    let dialogue = &mut training.dialogue;
    let name = dialogue.words().opening(drill.opening());
    let player = dialogue.words().player(&game, drill.seat().index());
    let gaps = [("number", number.into()), ("opening", name.into()), ("player", player.into())];
    dialogue.say("train-task-opening", &gaps)?;
    let mut answered = Answered { opening: Some(drill.opening().english), ..Answered::about(drill.line().position()) };
    let mut right = true;
    while !drill.is_done() {
        let before = drill.line().to_move();
        for mv in drill.go_on() {
            let player = dialogue.words().player(&game, before.index());
            dialogue.say("train-answered", &[("player", player.into()), ("move", game.move_text(mv).into())])?;
        }
        if drill.is_done() {
            break;
        }
        dialogue.show(drill.line().position())?;
        loop {
            match dialogue.ask(drill.line().position())? {
                Answer::Move(mv) => {
                    answered.answers.push(game.move_text(mv));
                    if drill.answer(mv) {
                        break;
                    }
                    right = false;
                    dialogue.tell(|telling| telling.not_of_opening(&drill, mv))?;
                    if dialogue.take_back {
                        dialogue.say("train-again", &[])?;
                        continue;
                    }
                    dialogue.tell(|telling| telling.opening_solution(&drill))?;
                    return Ok(ControlFlow::Continue(Answered { right, ..answered }));
                }
                Answer::Solution => {
                    dialogue.tell(|telling| telling.opening_solution(&drill))?;
                    return Ok(ControlFlow::Continue(Answered { right: false, ..answered }));
                }
                Answer::End => return Ok(ControlFlow::Break(Ending::End)),
                Answer::Interrupted => return Ok(ControlFlow::Break(Ending::Interrupted)),
            }
        }
    }
    if right {
        dialogue.say("train-opening-right", &[("opening", name.into())])?;
    }
    Ok(ControlFlow::Continue(Answered { right, ..answered }))
}
