use super::{Choice, Dialect};
use crate::Pace;
use crate::fault::Fault;
use crate::patience::Patience;
use crate::process::Process;
use crate::ugi::{Answer, Command, Go};
use game::StopSignal;
use games::{Game, Line, LineText};
use std::time::Duration;

/// A program that is told to stop answers within this time.
const STOPPING: Duration = Duration::from_secs(2);

/// A program that speaks UGI.
pub(crate) struct Ugi {
    go: Go,
    /// The game is one that it does not know yet.
    fresh: bool,
}

impl Ugi {
    pub(crate) fn new(pace: Pace) -> Ugi {
        let go = match pace {
            Pace::Free => Go::default(),
            Pace::Time(time) => Go { time: Some(time), ..Go::default() },
            Pace::Depth(plies) => Go { depth: Some(plies), ..Go::default() },
        };
        Ugi { go, fresh: true }
    }
}

/// Listens until the program has said something.
fn await_answer(answer: &Answer, process: &mut Process, patience: &mut Patience<'_>) -> Result<(), Fault> {
    while Answer::read(&process.hear(patience)?) != *answer {}
    Ok(())
}

impl Dialect for Ugi {
    fn greet(&mut self, _: &Game, process: &mut Process, patience: &mut Patience<'_>) -> Result<(), Fault> {
        process.tell(&Command::Ugi)?;
        await_answer(&Answer::Ok, process, patience)?;
        process.tell(&Command::IsReady)?;
        await_answer(&Answer::Ready, process, patience)
    }

    fn ask(&mut self, line: &Line, process: &mut Process, patience: &mut Patience<'_>) -> Result<Choice, Fault> {
        if self.fresh {
            process.tell(&Command::NewGame)?;
            process.tell(&Command::IsReady)?;
            await_answer(&Answer::Ready, process, patience)?;
            self.fresh = false;
        }
        process.tell(&Command::Position { start: line.start_text(), moves: line.move_texts() })?;
        process.tell(&Command::Go(self.go))?;
        let mut nodes = None;
        let mut wait = |process: &mut Process, patience: &mut Patience<'_>| loop {
            match Answer::read(&process.hear(patience)?) {
                Answer::BestMove(mv) => return Ok(Choice { mv, nodes }),
                Answer::Nodes(looked_at) => nodes = Some(looked_at),
                _ => {}
            }
        };
        match wait(process, patience) {
            Err(Fault::Stopped) => {
                process.tell(&Command::Stop)?;
                wait(process, &mut Patience::new(STOPPING, &StopSignal::new()))
            }
            answer => answer,
        }
    }

    fn part(&mut self) {
        self.fresh = true;
    }
}
