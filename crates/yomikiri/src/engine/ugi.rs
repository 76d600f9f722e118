use super::input::{Bearing, listen};
use super::seat::EngineSeat;
use super::{LONGEST, lines, name, share};
use crate::failure::Failure;
use crate::output;
use games::Position;
use protocol::ugi::{Answer, Command, Go};
use std::time::Duration;

/// Speaks UGI until it is told to leave.
pub fn serve(mut seat: EngineSeat<'_>) -> Result<(), Failure> {
    for heard in listen(bearing) {
        let answers = match Command::read(&heard.line) {
            Command::Ugi => vec![
                Answer::Other(format!("id name {}", name(&seat))),
                Answer::Other("id author the authors of Yomikiri".to_owned()),
                Answer::Ok,
            ],
            Command::IsReady => vec![Answer::Ready],
            Command::NewGame => {
                seat.begin()?;
                Vec::new()
            }
            Command::Position { start, moves } => match seat.set(start.as_deref(), &moves) {
                Ok(()) => Vec::new(),
                Err(error) => vec![remark(&error.to_string())],
            },
            Command::Go(go) => match seat.think(time(&go, seat.now()), &heard.stop)? {
                Some(advice) => advice
                    .nodes
                    .map(Answer::Nodes)
                    .into_iter()
                    .chain([Answer::BestMove(seat.game().move_text(advice.mv))])
                    .collect(),
                None => vec![remark("the game is over"), Answer::BestMove("0000".to_owned())],
            },
            Command::Query(what) => vec![Answer::Response(response(&what, seat.now()))],
            Command::Quit => return Ok(()),
            Command::Stop | Command::Other(_) => Vec::new(),
        };
        output::print(&lines(&answers))?;
    }
    Ok(())
}

fn bearing(line: &str) -> Bearing {
    match Command::read(line) {
        Command::Go(_) => Bearing::Thinks,
        Command::Stop | Command::Quit => Bearing::Stops,
        _ => Bearing::None,
    }
}

/// Something for people, in one line.
fn remark(text: &str) -> Answer {
    Answer::Other(format!("info string {text}"))
}

fn time(go: &Go, now: &Position) -> Duration {
    let clock = go.clocks.get(now.to_move().index()).copied().flatten();
    go.time.or_else(|| clock.map(|(left, more)| share(left, more))).unwrap_or(LONGEST).min(LONGEST)
}

/// The answer to a question about a position.
fn response(what: &str, now: &Position) -> String {
    let payoff = now.payoff();
    match what {
        "gameover" => payoff.is_some().to_string(),
        "p1turn" => (now.to_move().index() == 0).to_string(),
        "result" => match payoff.map(|payoff| payoff.entries().to_vec()).as_deref() {
            None => "none".to_owned(),
            Some(entries) => match entries.iter().position(|&entry| entry > 0) {
                Some(winner) => format!("p{}win", winner + 1),
                None => "draw".to_owned(),
            },
        },
        _ => "unknown".to_owned(),
    }
}
