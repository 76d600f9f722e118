use crate::dialect::{Dialect, dialect};
use crate::fault::{Fault, short};
use crate::patience::Patience;
use crate::process::Process;
use crate::{Description, ExternalError, Pace, Protocol};
use game::StopSignal;
use games::{Advice, Game, GameError, Line, Move, Player, Position, Reason};
use std::time::Duration;

/// The time of a move where the protocol asks for one and the description gives none.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// How patient one is with programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How long a program may take to answer the first words.
    pub start_up: Duration,
    /// How much longer than its time a program may take for a move, at least; half of its time if that is more.
    pub grace: Duration,
    /// How long a program may take to leave when it is told to.
    pub farewell: Duration,
    /// How often it is started in vain before it is given up.
    pub attempts: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            start_up: Duration::from_secs(10),
            grace: Duration::from_secs(2),
            farewell: Duration::from_millis(500),
            attempts: 3,
        }
    }
}

/// A player that is a program. It is started when it is first needed, kept from move to move and from game to game, and
/// ended, with what it has started, when this is dropped.
pub struct Program {
    text: String,
    description: Description,
    game: Game,
    seed: u64,
    options: Options,
    running: Option<Running>,
}

/// A program that runs, and how it is asked.
struct Running {
    process: Process,
    dialect: Box<dyn Dialect>,
}

impl Program {
    /// The program that a description names, for a game; it is not started yet. `{seed}` in the command is `seed`.
    ///
    /// # Errors
    /// [`ExternalError`] if the description cannot be read, or its protocol has no words for the game.
    pub fn new(text: &str, game: &Game, seed: u64, options: Options) -> Result<Program, ExternalError> {
        let mut description = Description::read(text)?;
        // UGI has to name a limit: without one a program thinks for ever.
        if (description.protocol, description.pace) == (Protocol::Ugi, Pace::Free) {
            description.pace = Pace::Time(USUAL_TIME);
        }
        dialect(description.protocol, description.pace, game)?;
        let text = text.to_owned();
        Ok(Program { text, description, game: game.clone(), seed, options, running: None })
    }

    /// Makes it ready for a new game: starts it if it does not run, and starts it anew if its command depends on the seed.
    ///
    /// # Errors
    /// [`ExternalError::Program`] if it cannot be started, or several times did not answer the first words.
    pub fn begin(&mut self, seed: u64) -> Result<(), ExternalError> {
        if self.description.is_seeded() {
            self.end();
        }
        self.seed = seed;
        match &mut self.running {
            Some(running) => {
                running.dialect.part();
                Ok(())
            }
            None => self.start(),
        }
    }

    /// Lets the program leave, if it runs.
    fn end(&mut self) {
        if let Some(Running { mut process, .. }) = self.running.take() {
            // All three protocols have the same last word. Whoever does not listen any more is ended without it.
            if process.tell("quit").is_ok() {
                process.dismiss(self.options.farewell);
            }
        }
    }

    fn start(&mut self) -> Result<(), ExternalError> {
        let words = self.description.command(self.seed);
        let mut attempts = self.options.attempts;
        loop {
            let Description { protocol, pace, .. } = self.description;
            let mut dialect = dialect(protocol, pace, &self.game)?;
            let mut process = Process::start(&words).map_err(|error| {
                ExternalError::Program(format!("{}: {} cannot be started: {error}", self.text, words[0]))
            })?;
            let never = StopSignal::new();
            let mut patience = Patience::new(self.options.start_up, &never);
            match dialect.greet(&self.game, &mut process, &mut patience) {
                Ok(()) => {
                    self.running = Some(Running { process, dialect });
                    return Ok(());
                }
                Err(fault) => {
                    attempts = attempts.saturating_sub(1);
                    // A program that refuses, or has nothing to say, will not think better of it.
                    if attempts == 0 || !matches!(fault, Fault::Died { .. } | Fault::ClosedInput) {
                        let times = match self.options.attempts {
                            tried @ 2.. if attempts == 0 => format!(", {tried} times in a row"),
                            _ => String::new(),
                        };
                        let what = format!("at its start it {fault}{times}{}", last_words(process));
                        return Err(ExternalError::Program(format!("{}: {what}", self.text)));
                    }
                }
            }
        }
    }

    /// What it chooses after a line, as one of the legal moves.
    fn choose(&mut self, line: &Line, time: Duration, stop: &StopSignal) -> Result<Option<Advice>, Fault> {
        let Some(running) = &mut self.running else { return Ok(None) };
        if line.payoff().is_some() {
            return Ok(None);
        }
        let time = if let Pace::Time(own) = self.description.pace { own.min(time) } else { time };
        let mut patience = Patience::new(time + self.options.grace.max(time / 2), stop);
        let choice = running.dialect.ask(line, &mut running.process, &mut patience)?;
        let mv = legal(line.position(), &choice.mv)?;
        Ok(Some(Advice { mv, reason: Reason::Instinct, nodes: choice.nodes }))
    }
}

/// The legal move that a program means; letters may be large or small where that leaves no doubt.
fn legal(position: &Position, answer: &str) -> Result<Move, Fault> {
    let moves: Vec<(Move, String)> = position.moves().into_iter().map(|mv| (mv, position.move_text(mv))).collect();
    if let Some((mv, _)) = moves.iter().find(|(_, text)| text == answer) {
        return Ok(*mv);
    }
    let mut alike = moves.iter().filter(|(_, text)| text.eq_ignore_ascii_case(answer));
    if let (Some((mv, _)), None) = (alike.next(), alike.next()) {
        return Ok(*mv);
    }
    let texts: Vec<&str> = moves.iter().map(|(_, text)| text.as_str()).collect();
    Err(Fault::Illegal { answer: short(answer), legal: short(&texts.join(", ")) })
}

fn last_words(process: Process) -> String {
    let words = process.last_words();
    if words.is_empty() { String::new() } else { format!("; its last words: \"{}\"", words.join(" | ")) }
}

impl Player for Program {
    /// The move that the program chooses.
    ///
    /// # Errors
    /// [`GameError::Foreign`] if the line is of another game; [`GameError::Guest`] says what the program did wrong. It is ended
    /// then, and started again when it is asked next.
    fn think(&mut self, line: &Line, time: Duration, stop: &StopSignal) -> Result<Option<Advice>, GameError> {
        if *line.rules() != self.game {
            return Err(GameError::foreign(&self.game, line.rules()));
        }
        if self.running.is_none() {
            self.start().map_err(|error| GameError::Guest(error.to_string()))?;
        }
        match self.choose(line, time, stop) {
            Ok(advice) => Ok(advice),
            Err(fault) => {
                // Whatever it says from now on would be taken for an answer to something else.
                let running = self.running.take();
                if matches!(fault, Fault::Stopped) {
                    return Ok(None);
                }
                let words = running.map(|running| last_words(running.process)).unwrap_or_default();
                Err(GameError::Guest(format!("{} {fault}{words}", self.text)))
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.end();
    }
}
