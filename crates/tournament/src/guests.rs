use crate::{Fixture, Tournament, TournamentError};
use protocol::{Options, Program, is_external};
use std::collections::BTreeMap;

/// The programs that play for one thread, by player: each is kept from game to game.
#[derive(Default)]
pub(crate) struct Guests {
    waiting: BTreeMap<usize, Program>,
}

impl Guests {
    /// Those who play in a game, by seat, ready to begin; none where one of our own players sits.
    ///
    /// # Errors
    /// [`TournamentError::Program`] if one cannot be started.
    pub(crate) fn invite(
        &mut self,
        tournament: &Tournament<'_>,
        number: usize,
        fixture: &Fixture,
    ) -> Result<Vec<Option<Program>>, TournamentError> {
        let mut invited = Vec::with_capacity(fixture.seating.len());
        for (seat, &player) in fixture.seating.iter().enumerate() {
            let description = &tournament.plan.players[player];
            if !is_external(description) {
                invited.push(None);
                continue;
            }
            let seed = tournament.seed(number, seat);
            let mut program = match self.waiting.remove(&player) {
                Some(program) => program,
                None => Program::new(description, tournament.game, seed, Options::default())?,
            };
            program.begin(seed)?;
            invited.push(Some(program));
        }
        Ok(invited)
    }

    /// Keeps those who have played for the next game.
    pub(crate) fn take_back(&mut self, fixture: &Fixture, invited: Vec<Option<Program>>) {
        let programs = fixture.seating.iter().zip(invited);
        self.waiting.extend(programs.filter_map(|(&player, program)| Some((player, program?))));
    }
}
