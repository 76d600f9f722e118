//! Gobblet Gobblers behind the face.

mod handicaps;
mod perfection;

use crate::contender::{Hosting, Sitting};
use crate::oracle::Oracle;
use crate::playing::{Going, Seated};
use crate::situation::{At, Solvable};
use crate::tabling::Tabled;
use crate::{
    Bout, Bouted, Certifying, Handicapping, Kernels, Level, Player, Playing, Resources, Situation, Solver, Table,
    TableError, Tabling, bout, contender,
};
use ::gobblers::{Gobblers, Handicapped, HandicappedPosition, Position};
use game::{Duel, MatchLimits, Switches};
use retro::Values;
use std::sync::{Arc, OnceLock};

/// The face of Gobblet Gobblers.
pub(crate) struct GobblersTable {
    game: Arc<Handicapped>,
    switches: Switches,
    /// The values of all positions, of a game that is so small that a player works them out.
    worked_out: OnceLock<Arc<Values>>,
}

impl GobblersTable {
    pub(crate) fn new(game: Handicapped, switches: Switches) -> GobblersTable {
        GobblersTable { game: Arc::new(game), switches, worked_out: OnceLock::new() }
    }
}

impl Table for GobblersTable {
    fn game(&self) -> &'static str {
        ::gobblers::NAME
    }

    fn board(&self) -> String {
        let (rows, columns) = ::gobblers::BOARD;
        format!("{rows}x{columns}")
    }

    fn switches(&self) -> &Switches {
        &self.switches
    }

    fn seat_names(&self) -> &'static [&'static str] {
        &["player 1", "player 2"]
    }

    fn start(&self) -> Box<dyn Situation> {
        At::start(&self.game)
    }

    fn situation(&self, text: &str) -> Result<Box<dyn Situation>, TableError> {
        At::read(&self.game, text)
    }

    fn match_limits(&self) -> MatchLimits {
        MatchLimits { repetition: Some(3), ..MatchLimits::default() }
    }

    fn playing(&self, limits: MatchLimits) -> Box<dyn Playing> {
        Going::boxed(&self.game, limits)
    }

    fn player(&self, level: Level, resources: &Resources, seed: u64) -> Result<Box<dyn Player>, TableError> {
        Ok(Seated::boxed(&self.game, self.of_level(level, resources, seed)?))
    }

    fn contender(&self, description: &str, resources: &Resources, seed: u64) -> Result<Box<dyn Player>, TableError> {
        Ok(Seated::boxed(&self.game, contender::named(self, description, resources, seed)?))
    }

    fn bout(&self, bout: &mut Bout<'_>) -> Result<Option<Bouted>, TableError> {
        bout::play(self, bout)
    }

    fn certifying(&self) -> Option<&dyn Certifying> {
        None
    }

    fn kernels(&self) -> Option<&dyn Kernels> {
        None
    }

    fn tabling(&self) -> Option<&dyn Tabling> {
        Some(&*self.game)
    }

    fn handicapping(&self) -> Option<&dyn Handicapping> {
        Some(self)
    }
}

impl Hosting for GobblersTable {
    type Game = Handicapped;

    fn rules(&self) -> &Arc<Handicapped> {
        &self.game
    }

    fn of_level(&self, level: Level, resources: &Resources, seed: u64) -> Result<Sitting<Handicapped>, TableError> {
        Ok(Box::new(players::gobblers::Player::new(level, seed, || self.oracle(resources))?))
    }
}

/// With limits on the first turns the table of the game without them serves, once they are behind: every two plies bring that
/// nearer.
impl Tabled for Handicapped {
    type Ranked = Gobblers;

    fn ranked(&self) -> &Gobblers {
        self.inner()
    }

    fn ranked_position(&self, pos: &HandicappedPosition) -> Option<Position> {
        (!pos.limits_ahead()).then(|| *pos.board())
    }

    fn subject(&self) -> String {
        let rules = self.inner().rules();
        format!("{} lift={} hands={} stuck={}", ::gobblers::NAME, rules.lift, rules.hands, rules.stuck)
    }

    fn patience(&self) -> u64 {
        20_000_000
    }
}

impl Solvable for Handicapped {
    const RECURS: bool = true;

    fn most(&self) -> i32 {
        self.highest_score()
    }

    fn solver(game: &Arc<Self>, pos: HandicappedPosition, resources: &Resources) -> Result<Solver, TableError> {
        Ok(Solver::Prospect(Box::new(Oracle::new(Arc::clone(game), pos, resources)?)))
    }
}
