use game::StopSignal;
use games::{Advice, Game, GameError, Line, LineText, Player, Position, Resources};
use std::time::Duration;

/// A player with the game as others have told it.
pub struct EngineSeat<'t> {
    game: &'t Game,
    description: &'t str,
    resources: &'t Resources,
    seed: u64,
    player: Box<dyn Player>,
    /// Whether the player has been asked in this game.
    asked: bool,
    /// From the first position to now.
    line: Line,
}

impl<'t> EngineSeat<'t> {
    /// A player of a description at the start of the game.
    ///
    /// # Errors
    /// [`GameError`] if there is no such player.
    pub fn new(
        game: &'t Game,
        description: &'t str,
        resources: &'t Resources,
        seed: u64,
    ) -> Result<EngineSeat<'t>, GameError> {
        let player = game.player(description, resources, seed)?;
        Ok(EngineSeat { game, description, resources, seed, player, asked: false, line: game.line() })
    }

    /// What is played.
    pub fn game(&self) -> &'t Game {
        self.game
    }

    /// Who plays.
    pub fn description(&self) -> &'t str {
        self.description
    }

    /// The position now.
    pub fn now(&self) -> &Position {
        self.line.position()
    }

    /// Begins another game. Its seed follows from that of the last one, unless nothing was asked in that.
    ///
    /// # Errors
    /// [`GameError`] if the player cannot be made once more.
    pub fn begin(&mut self) -> Result<(), GameError> {
        if self.asked {
            self.seed = self.seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
            self.player = self.game.player(self.description, self.resources, self.seed)?;
            self.asked = false;
        }
        self.line = self.game.line();
        Ok(())
    }

    /// Sets the game up: from a position if it is not the usual one, with moves.
    ///
    /// # Errors
    /// [`GameError`] if that is no game; the old one is kept then.
    pub fn set(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), GameError> {
        let mut line = Line::from_text(self.game, start)?;
        moves.iter().try_for_each(|mv| line.push_text(mv))?;
        self.line = line;
        Ok(())
    }

    /// Makes a move.
    ///
    /// # Errors
    /// [`GameError`] if it is not legal.
    pub fn play(&mut self, mv: &str) -> Result<(), GameError> {
        self.line.push_text(mv)
    }

    /// Takes the last move back; whether there was one.
    pub fn undo(&mut self) -> bool {
        self.line.pop().is_some()
    }

    /// What the player chooses; `None` if the game is over.
    ///
    /// # Errors
    /// Those of the player.
    pub fn think(&mut self, time: Duration, stop: &StopSignal) -> Result<Option<Advice>, GameError> {
        self.asked = true;
        self.player.think(&self.line, time, stop)
    }
}
