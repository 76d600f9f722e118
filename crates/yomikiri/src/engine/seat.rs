use game::StopSignal;
use games::{Advice, Player, Resources, Situation, Table, TableError};
use std::time::Duration;

/// A player with the game as others have told it.
pub struct EngineSeat<'t> {
    table: &'t dyn Table,
    description: &'t str,
    resources: &'t Resources,
    seed: u64,
    player: Box<dyn Player>,
    /// Whether the player has been asked in this game.
    asked: bool,
    /// From the first position to now.
    positions: Vec<Box<dyn Situation>>,
}

impl<'t> EngineSeat<'t> {
    /// A player of a description at the start of the game.
    ///
    /// # Errors
    /// [`TableError`] if there is no such player.
    pub fn new(
        table: &'t dyn Table,
        description: &'t str,
        resources: &'t Resources,
        seed: u64,
    ) -> Result<EngineSeat<'t>, TableError> {
        let player = table.contender(description, resources, seed)?;
        Ok(EngineSeat { table, description, resources, seed, player, asked: false, positions: vec![table.start()] })
    }

    /// What is played.
    pub fn table(&self) -> &'t dyn Table {
        self.table
    }

    /// Who plays.
    pub fn description(&self) -> &'t str {
        self.description
    }

    /// The position now.
    pub fn now(&self) -> &dyn Situation {
        &**self.positions.last().expect("there is always a position")
    }

    /// Begins another game. Its seed follows from that of the last one, unless nothing was asked in that.
    ///
    /// # Errors
    /// [`TableError`] if the player cannot be made once more.
    pub fn begin(&mut self) -> Result<(), TableError> {
        if self.asked {
            self.seed = self.seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
            self.player = self.table.contender(self.description, self.resources, self.seed)?;
            self.asked = false;
        }
        self.positions = vec![self.table.start()];
        Ok(())
    }

    /// Sets the game up: from a position if it is not the usual one, with moves.
    ///
    /// # Errors
    /// [`TableError`] if that is no game; the old one is kept then.
    pub fn set(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), TableError> {
        let start = start.map_or_else(|| Ok(self.table.start()), |start| self.table.situation(start))?;
        let mut positions = vec![start];
        for mv in moves {
            let next = positions[positions.len() - 1].play(mv)?;
            positions.push(next);
        }
        self.positions = positions;
        Ok(())
    }

    /// Makes a move.
    ///
    /// # Errors
    /// [`TableError`] if it is not legal.
    pub fn play(&mut self, mv: &str) -> Result<(), TableError> {
        let next = self.now().play(mv)?;
        self.positions.push(next);
        Ok(())
    }

    /// Takes the last move back; whether there was one.
    pub fn undo(&mut self) -> bool {
        let any = self.positions.len() > 1;
        if any {
            self.positions.pop();
        }
        any
    }

    /// What the player chooses; `None` if the game is over.
    ///
    /// # Errors
    /// Those of the player.
    pub fn think(&mut self, time: Duration, stop: &StopSignal) -> Result<Option<Advice>, TableError> {
        self.asked = true;
        let history: Vec<String> = self.positions.iter().map(|position| position.text()).collect();
        self.player.think(&history, time, stop)
    }
}
