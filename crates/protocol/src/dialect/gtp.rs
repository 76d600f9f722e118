use super::{Choice, Dialect};
use crate::Pace;
use crate::course::Course;
use crate::fault::Fault;
use crate::gtp::{self, Reply};
use crate::patience::Patience;
use crate::process::Process;
use games::Table;
use std::time::Duration;

/// A program that speaks GTP.
pub(crate) struct Gtp {
    time: Option<Duration>,
    /// The moves on its board, if it has been set up.
    known: Option<Vec<String>>,
}

impl Gtp {
    pub(crate) fn new(pace: Pace) -> Gtp {
        let time = if let Pace::Time(time) = pace { Some(time) } else { None };
        Gtp { time, known: None }
    }
}

/// The reply to a request, with what stands in its first line.
fn reply(request: &str, process: &mut Process, patience: &mut Patience<'_>) -> Result<Reply, Fault> {
    process.tell(request)?;
    let reply = loop {
        if let Some(reply) = Reply::read(&process.hear(patience)?) {
            break reply;
        }
    };
    // An empty line ends it.
    while !process.hear(patience)?.is_empty() {}
    Ok(reply)
}

/// What a request that must succeed is answered with.
fn success(request: &str, process: &mut Process, patience: &mut Patience<'_>) -> Result<String, Fault> {
    match reply(request, process, patience)? {
        Reply::Success(text) => Ok(text),
        Reply::Failure(answer) => Err(Fault::Refused { asked: process.question(), answer }),
    }
}

impl Dialect for Gtp {
    fn greet(&mut self, table: &dyn Table, process: &mut Process, patience: &mut Patience<'_>) -> Result<(), Fault> {
        success("name", process, patience)?;
        success(&gtp::announcement(&table.board()), process, patience)?;
        Ok(())
    }

    fn ask(
        &mut self,
        table: &dyn Table,
        course: &Course,
        process: &mut Process,
        patience: &mut Patience<'_>,
    ) -> Result<Choice, Fault> {
        if course.start(table).is_some() {
            return Err(Fault::Unfit("GTP knows only games from their start".to_owned()));
        }
        let seat = |plies| course.seat(table, plies).map_err(|error| Fault::Unfit(error.to_string()));
        let moves = course.moves();
        let mut known = self.known.take().filter(|known| moves.starts_with(known));
        if known.is_none() {
            success("clear_board", process, patience)?;
            if let Some(time) = self.time {
                // Whoever knows no clock goes by what its command line says.
                reply(&gtp::time_settings(time), process, patience)?;
            }
        }
        for (plies, mv) in moves.iter().enumerate().skip(known.as_ref().map_or(0, Vec::len)) {
            success(&format!("play {} {mv}", gtp::colour(seat(plies)?)), process, patience)?;
        }
        let mover = seat(moves.len())?;
        if let Some(time) = self.time {
            reply(&gtp::time_left(mover, time), process, patience)?;
        }
        let chosen = success(&format!("genmove {}", gtp::colour(mover)), process, patience)?.to_ascii_lowercase();
        if chosen == "resign" {
            return Err(Fault::Resigned);
        }
        // It has made the move on its own board as well.
        let known = known.get_or_insert_default();
        *known = moves.iter().chain([&chosen]).cloned().collect();
        self.known = Some(std::mem::take(known));
        Ok(Choice { mv: chosen, nodes: None })
    }

    fn part(&mut self) {
        self.known = None;
    }
}
