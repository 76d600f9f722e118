use super::input::{Bearing, listen};
use super::seat::EngineSeat;
use super::{LONGEST, lines, name};
use crate::failure::Failure;
use crate::output;
use game::StopSignal;
use protocol::nboard::{self, Answer, Command};

/// Speaks the protocol of `NBoard` until it is told to leave.
pub fn serve(mut seat: EngineSeat<'_>) -> Result<(), Failure> {
    if !nboard::fits(seat.game()) {
        let place = seat.game().place();
        return Err(Failure::input(format!("NBoard is for othello 8x8, not {place}; use engine ugi")));
    }
    for heard in listen(bearing) {
        let answers = match Command::read(&heard.line) {
            Command::NBoard(_) | Command::Depth(_) => vec![Answer::Other(format!("set myname {}", name(&seat)))],
            Command::Game(game) => told(set(&mut seat, &game)),
            Command::Move(mv) => told(seat.play(&mv).map_err(|error| error.to_string())),
            Command::Go => think(&mut seat, &heard.stop)?.map_or_else(Vec::new, |(mv, nodes)| {
                nodes.map(Answer::Nodes).into_iter().chain([Answer::Move(mv)]).collect()
            }),
            // There is one move that it would make, and it puts no value on it.
            Command::Hint(_) => think(&mut seat, &heard.stop)?
                .map_or_else(Vec::new, |(mv, _)| vec![Answer::Other(format!("search {mv} 0 0 1"))]),
            Command::Ping(number) => vec![Answer::Pong(number)],
            Command::Learn => vec![Answer::Other("learned".to_owned())],
            Command::Quit => return Ok(()),
            Command::Other(_) => Vec::new(),
        };
        output::print(&lines(&answers))?;
    }
    Ok(())
}

fn bearing(line: &str) -> Bearing {
    match Command::read(line) {
        Command::Go | Command::Hint(_) => Bearing::Thinks,
        Command::Ping(_) | Command::Quit => Bearing::Stops,
        _ => Bearing::None,
    }
}

/// Sets up a game. One that does not go on from the last is another one.
fn set(seat: &mut EngineSeat<'_>, game: &str) -> Result<(), String> {
    let (start, moves) = nboard::read_game(game)?;
    seat.begin().and_then(|()| seat.set(start.as_deref(), &moves)).map_err(|error| error.to_string())
}

/// What is said of something that was told: nothing, unless it is wrong.
fn told(told: Result<(), String>) -> Vec<Answer> {
    told.err().map(|wrong| Answer::Other(format!("status {wrong}"))).into_iter().collect()
}

/// The chosen move, and the positions looked at.
fn think(seat: &mut EngineSeat<'_>, stop: &StopSignal) -> Result<Option<(String, Option<u64>)>, Failure> {
    let game = seat.game();
    Ok(seat.think(LONGEST, stop)?.map(|advice| (game.move_text(advice.mv), advice.nodes)))
}
