use crate::{Fixture, Tournament, TournamentError};
use games::Player;
use protocol::{Options, Program, is_external};
use std::collections::BTreeMap;

/// A player that comes from outside and stays from game to game.
pub trait Guest: Player {
    /// A new game begins; all chance of it comes from this seed.
    ///
    /// # Errors
    /// What went wrong, in words.
    fn begin(&mut self, seed: u64) -> Result<(), String>;
}

/// The players from outside that play for one thread, by player: each is kept from game to game.
pub(crate) struct Guests<'a> {
    waiting: BTreeMap<usize, Invited>,
    made_by: Option<&'a (dyn Fn(usize) -> Box<dyn Guest> + Sync)>,
}

/// Somebody who is no player of ours.
pub(crate) enum Invited {
    /// A program that is named by a description.
    Program(Box<Program>),
    /// Whoever a front end brings.
    Guest(Box<dyn Guest>),
}

impl Invited {
    /// The player.
    pub(crate) fn player(&mut self) -> &mut dyn Player {
        match self {
            Invited::Program(program) => &mut **program,
            Invited::Guest(guest) => &mut **guest,
        }
    }

    fn begin(&mut self, seed: u64) -> Result<(), TournamentError> {
        match self {
            Invited::Program(program) => Ok(program.begin(seed)?),
            Invited::Guest(guest) => guest.begin(seed).map_err(TournamentError::Guest),
        }
    }
}

impl<'a> Guests<'a> {
    /// Nobody is there yet.
    pub(crate) fn new(made_by: Option<&'a (dyn Fn(usize) -> Box<dyn Guest> + Sync)>) -> Guests<'a> {
        Guests { waiting: BTreeMap::new(), made_by }
    }

    /// Those who play in a game, by seat, ready to begin; none where one of our own players sits.
    ///
    /// # Errors
    /// [`TournamentError`] if one cannot be started.
    pub(crate) fn invite(
        &mut self,
        tournament: &Tournament<'_>,
        number: usize,
        fixture: &Fixture,
    ) -> Result<Vec<Option<Invited>>, TournamentError> {
        let mut invited = Vec::with_capacity(fixture.seating.len());
        for (seat, &player) in fixture.seating.iter().enumerate() {
            let description = &tournament.plan.players[player];
            let from_outside = self.made_by.filter(|_| tournament.guests.contains(&player));
            if from_outside.is_none() && !is_external(description) {
                invited.push(None);
                continue;
            }
            let seed = tournament.seed(number, seat);
            let mut guest = match (self.waiting.remove(&player), from_outside) {
                (Some(guest), _) => guest,
                (None, Some(make)) => Invited::Guest(make(player)),
                (None, None) => {
                    Invited::Program(Box::new(Program::new(description, tournament.game, seed, Options::default())?))
                }
            };
            guest.begin(seed)?;
            invited.push(Some(guest));
        }
        Ok(invited)
    }

    /// Keeps those who have played for the next game.
    pub(crate) fn take_back(&mut self, fixture: &Fixture, invited: Vec<Option<Invited>>) {
        let guests = fixture.seating.iter().zip(invited);
        self.waiting.extend(guests.filter_map(|(&player, guest)| Some((player, guest?))));
    }
}
