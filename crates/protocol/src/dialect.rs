//! How programs are asked, by protocol.

mod gtp;
mod nboard;
mod ugi;

use crate::fault::Fault;
use crate::patience::Patience;
use crate::process::Process;
use crate::{ExternalError, Pace, Protocol};
use games::{Game, Line};

/// What a program chose, in its own words.
pub(crate) struct Choice {
    pub(crate) mv: String,
    /// Positions that it looked at, if it says so.
    pub(crate) nodes: Option<u64>,
}

/// One way to ask a program, with what it has been told so far.
pub(crate) trait Dialect: Send {
    /// Makes sure that the program understands, and knows what is played.
    fn greet(&mut self, game: &Game, process: &mut Process, patience: &mut Patience<'_>) -> Result<(), Fault>;

    /// Lets it think about the last position of a line.
    fn ask(&mut self, line: &Line, process: &mut Process, patience: &mut Patience<'_>) -> Result<Choice, Fault>;

    /// The next question is about another game.
    fn part(&mut self);
}

/// The way to ask by a protocol.
///
/// # Errors
/// [`ExternalError::Game`] if the protocol has no words for the game.
pub(crate) fn dialect(protocol: Protocol, pace: Pace, game: &Game) -> Result<Box<dyn Dialect>, ExternalError> {
    let unfit = |what: &str| ExternalError::Game(format!("{what}, not {}; use ugi:COMMAND", game.place()));
    match protocol {
        Protocol::Ugi => Ok(Box::new(ugi::Ugi::new(pace))),
        Protocol::Gtp if crate::gtp::fits(game) => Ok(Box::new(gtp::Gtp::new(pace))),
        Protocol::Gtp => Err(unfit("GTP is for games of two in which a move is a cell")),
        Protocol::NBoard if crate::nboard::fits(game) => Ok(Box::new(nboard::NBoard::new(pace))),
        Protocol::NBoard => Err(unfit("NBoard is for othello 8x8")),
    }
}
