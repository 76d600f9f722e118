//! Openings, from memory.

use super::dialogue::Answer;
use super::{Answered, Ending, Training, library};
use crate::cli::{Common, TrainArguments};
use crate::failure::Failure;
use games::Game;
use library::Drill;
use review::{OpeningDrill, shuffled};
use std::ops::ControlFlow;

/// Asks for the moves of some openings: those that were missed first, then the others by chance.
pub fn run(arguments: &TrainArguments, common: &Common, training: &mut Training) -> Result<Ending, Failure> {
    let game = game(arguments.game.as_deref())?;
    let mut library = library(common, training)?;
    let kept = library.as_ref().map_or(Ok(Vec::new()), library::Library::drills).unwrap_or_default();
    // By the order in which they are kept: missed, not tried, and those that were right, the latest ones last.
    let rank = |drill: &OpeningDrill| {
        let known = kept.iter().position(|kept| kept.key == key(&game, drill));
        known.map_or((1, 0), |place| if kept[place].missed { (0, place) } else { (2, place) })
    };
    let mut drills = shuffled(OpeningDrill::all(&game), common.seed);
    drills.sort_by_key(rank);
    for (number, drill) in (1..).zip(drills.into_iter().take(arguments.count)) {
        let kept = Drill {
            key: key(&game, &drill),
            place: game.place(),
            rules: game.switches().to_string(),
            start: None,
            moves: String::new(),
            player: String::new(),
            tried: 0,
            right: 0,
            missed: false,
        };
        match ask(drill, number, training)? {
            ControlFlow::Continue(answered) => training.count(answered, &kept, library.as_mut())?,
            ControlFlow::Break(ending) => return Ok(ending),
        }
    }
    Ok(Ending::End)
}

/// The game that is named, if its openings have names; else the first one whose openings have.
fn game(named: Option<&str>) -> Result<Game, Failure> {
    let has_names = |game: &Game| !game.openings().is_empty();
    let usual = || games::games().iter().filter_map(|info| games::open(info.name, None, &[]).ok()).filter(has_names);
    let Some(name) = named else {
        return usual().next().ok_or_else(|| Failure::input("no game has openings with names"));
    };
    let game = games::open(name, None, &[])?;
    if has_names(&game) {
        return Ok(game);
    }
    let others: Vec<&str> = usual().map(|game| game.name()).collect();
    Err(Failure::input(format!("the openings of {name} have no names; those of {} do", others.join(", "))))
}

fn key(game: &Game, drill: &OpeningDrill) -> String {
    format!("opening {} {} {}", game.place(), game.switches(), drill.opening().english)
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
            let expected = drill.expected().map(|mv| game.move_text(mv)).unwrap_or_default();
            let solution = [("opening", name.into()), ("move", expected.into())];
            match dialogue.ask(drill.line().position())? {
                Answer::Move(mv) => {
                    answered.answers.push(game.move_text(mv));
                    if drill.answer(mv) {
                        break;
                    }
                    right = false;
                    let gaps = [("opening", name.into()), ("move", game.move_text(mv).into())];
                    match drill.named_after(mv) {
                        Some(other) => {
                            let [opening, mv] = gaps;
                            let other = dialogue.words().opening(other);
                            dialogue.say("train-opening-other", &[opening, mv, ("other", other.into())])?;
                        }
                        None => dialogue.say("train-opening-wrong", &gaps)?,
                    }
                    if dialogue.take_back {
                        dialogue.say("train-again", &[])?;
                        continue;
                    }
                    dialogue.say("train-opening-solution", &solution)?;
                    return Ok(ControlFlow::Continue(Answered { right, ..answered }));
                }
                Answer::Solution => {
                    dialogue.say("train-opening-solution", &solution)?;
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
