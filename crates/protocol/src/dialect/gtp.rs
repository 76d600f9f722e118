use super::{Choice, Dialect};
use crate::Pace;
use crate::fault::Fault;
use crate::gtp::{self, Clock, Reply};
use crate::patience::Patience;
use crate::process::Process;
use game::Gesture;
use games::{Game, Line, LineText, Move};
use std::time::Duration;

/// A program that speaks GTP.
pub(crate) struct Gtp {
    time: Option<Duration>,
    clock: Clock,
    /// The moves on its board, if it has been set up.
    known: Option<Vec<Move>>,
}

impl Gtp {
    pub(crate) fn new(pace: Pace) -> Gtp {
        let time = if let Pace::Time(time) = pace { Some(time) } else { None };
        Gtp { time, clock: Clock::Standard, known: None }
    }

    /// Tells it how long a move may take, before the first one.
    fn set_clock(&self, process: &mut Process, patience: &mut Patience<'_>) -> Result<(), Fault> {
        let Some(time) = self.time else { return Ok(()) };
        // Whoever knows no clock goes by what its command line says.
        reply(&gtp::time_settings(time, self.clock), process, patience)?;
        Ok(())
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
    fn greet(&mut self, game: &Game, process: &mut Process, patience: &mut Patience<'_>) -> Result<(), Fault> {
        self.clock = Clock::of_program(&success("name", process, patience)?);
        success(&gtp::announcement(&game.board()), process, patience)?;
        Ok(())
    }

    fn ask(&mut self, line: &Line, process: &mut Process, patience: &mut Patience<'_>) -> Result<Choice, Fault> {
        if line.start_text().is_some() {
            return Err(Fault::Unfit("GTP knows only games from their start".to_owned()));
        }
        // Programs differ in what they answer where they must pass; some pass by themselves, and answer nothing.
        if let [only] = line.position().moves()[..]
            && line.position().gesture(only) == Gesture::Pass
        {
            return Ok(Choice { mv: line.position().move_text(only), nodes: None });
        }
        let known = self.known.take().filter(|known| line.moves().starts_with(known));
        if known.is_none() {
            success("clear_board", process, patience)?;
            self.set_clock(process, patience)?;
        }
        for (before, mv) in line.steps().skip(known.map_or(0, |known| known.len())) {
            let told = format!("play {} {}", gtp::colour(before.to_move().index()), before.move_text(mv));
            if before.gesture(mv) == Gesture::Pass {
                // Whoever passes by itself refuses to be told. What matters is the move that it makes next.
                reply(&told, process, patience)?;
            } else {
                success(&told, process, patience)?;
            }
        }
        let mover = line.to_move().index();
        if let Some(time) = self.time.filter(|_| self.clock == Clock::Standard) {
            reply(&gtp::time_left(mover, time), process, patience)?;
        }
        let chosen = success(&format!("genmove {}", gtp::colour(mover)), process, patience)?.to_ascii_lowercase();
        if chosen == "resign" {
            return Err(Fault::Resigned);
        }
        // It has made the move on its own board as well.
        let made = line.position().parse_move(&chosen).ok();
        self.known = made.map(|mv| line.moves().iter().copied().chain([mv]).collect());
        Ok(Choice { mv: chosen, nodes: None })
    }

    fn part(&mut self) {
        self.known = None;
    }
}
