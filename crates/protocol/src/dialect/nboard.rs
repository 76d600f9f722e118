use super::{Choice, Dialect};
use crate::Pace;
use crate::fault::Fault;
use crate::nboard::{self, Answer, Command};
use crate::patience::Patience;
use crate::process::Process;
use games::{Game, Line, LineText};

const VERSION: u32 = 2;

/// The protocol asks for a depth before the first move; this one takes no program long.
const USUAL_DEPTH: u32 = 8;

/// A program that speaks the protocol of `NBoard`.
pub(crate) struct NBoard {
    depth: u32,
    /// The line that it has been told of, if it has been told of one.
    known: Option<Line>,
    pings: u32,
}

impl NBoard {
    pub(crate) fn new(pace: Pace) -> NBoard {
        let depth = if let Pace::Depth(plies) = pace { plies } else { USUAL_DEPTH };
        NBoard { depth, known: None, pings: 0 }
    }

    /// Waits until it has taken in what it was told.
    fn ping(&mut self, process: &mut Process, patience: &mut Patience<'_>) -> Result<(), Fault> {
        self.pings += 1;
        process.tell(&Command::Ping(self.pings))?;
        while Answer::read(&process.hear(patience)?) != Answer::Pong(self.pings) {}
        Ok(())
    }
}

impl Dialect for NBoard {
    fn greet(&mut self, _: &Game, process: &mut Process, patience: &mut Patience<'_>) -> Result<(), Fault> {
        process.tell(&Command::NBoard(VERSION))?;
        process.tell(&Command::Depth(self.depth))?;
        self.ping(process, patience)
    }

    fn ask(&mut self, line: &Line, process: &mut Process, patience: &mut Patience<'_>) -> Result<Choice, Fault> {
        // Programs differ in what they answer where they must pass, and in whether they answer at all.
        if let [only] = &line.position().move_texts()[..]
            && only == "pass"
        {
            return Ok(Choice { mv: only.clone(), nodes: None });
        }
        if let Some(known) = self.known.take().filter(|known| line.starts_with(known)) {
            for &mv in &line.moves()[known.plies()..] {
                process.tell(&Command::Move(line.rules().move_text(mv)))?;
            }
        } else {
            let start = line.start_text();
            let game = nboard::write_game(line.rules(), start.as_deref(), &line.move_texts()).map_err(Fault::Unfit)?;
            process.tell(&Command::Game(game))?;
        }
        self.ping(process, patience)?;
        self.known = Some(line.clone());
        process.tell(&Command::Go)?;
        let mut nodes = None;
        loop {
            match Answer::read(&process.hear(patience)?) {
                Answer::Move(mv) => return Ok(Choice { mv, nodes }),
                Answer::Nodes(looked_at) => nodes = Some(looked_at),
                _ => {}
            }
        }
    }

    fn part(&mut self) {
        self.known = None;
    }
}
