//! Gobblet Gobblers behind the face.

mod handicaps;
mod known;
mod oracle;
mod perfection;

use crate::drawing::drawing;
use crate::playing::Seated;
use crate::tabling::{BuildPlan, Tabled};
use crate::{
    Built, Certifying, Handicapping, Inspected, Kernels, Level, LookUpSpeed, Player, Playing, Resources, Situation,
    Solver, Table, TableError, Tabling, Verification, perft,
};
use ::gobblers::{Gobblers, Handicapped, HandicappedPosition};
use game::{Depict, Duel, Game, Match, MatchLimits, Notation, Payoff, Ranked, Scene, Seat, Switches};
use oracle::Oracle;
use retro::{Counts, Tablebase, TablebaseError, Values, Watch};
use std::path::{Path, PathBuf};
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

    fn at(&self, pos: HandicappedPosition) -> Box<dyn Situation> {
        Box::new(GobblersSituation { game: Arc::clone(&self.game), pos })
    }

    fn tabled(&self) -> Tabled<'_, Gobblers> {
        tabled(self.game.inner())
    }
}

/// The table of a game without limits on the first turns; with limits the same table serves, once they are behind.
fn tabled(game: &Gobblers) -> Tabled<'_, Gobblers> {
    let rules = game.rules();
    let about = format!("{} lift={} hands={} stuck={}", ::gobblers::NAME, rules.lift, rules.hands, rules.stuck);
    Tabled { game, about }
}

/// The file of a table in a directory.
fn path_of(game: &Gobblers, directory: &Path) -> PathBuf {
    let name = tabled(game).about.replace(['=', '/'], "-").replace(' ', "_");
    directory.join(name).with_extension("table")
}

/// The table of a game, if there is one.
fn open_table(game: &Gobblers, resources: &Resources) -> Result<Option<Tablebase>, TableError> {
    let Some(directory) = &resources.tables else { return Ok(None) };
    match Tablebase::open(&path_of(game, directory), &tabled(game).about) {
        Ok(table) => Ok(Some(table)),
        Err(TablebaseError::Missing { .. }) => Ok(None),
        Err(error) => Err(error.into()),
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
        self.at(self.game.start())
    }

    fn situation(&self, text: &str) -> Result<Box<dyn Situation>, TableError> {
        Ok(self.at(self.game.parse_position(text)?))
    }

    fn playing(&self, limits: MatchLimits) -> Box<dyn Playing> {
        Box::new(Match::new((*self.game).clone(), limits))
    }

    fn player(&self, level: Level, resources: &Resources, seed: u64) -> Result<Option<Box<dyn Player>>, TableError> {
        let engine = players::gobblers::Player::new(level, seed, || self.oracle(resources))?;
        Ok(Some(Box::new(Seated::new(Arc::clone(&self.game), engine))))
    }

    fn certifying(&self) -> Option<&dyn Certifying> {
        None
    }

    fn kernels(&self) -> Option<&dyn Kernels> {
        None
    }

    fn tabling(&self) -> Option<&dyn Tabling> {
        Some(self)
    }

    fn handicapping(&self) -> Option<&dyn Handicapping> {
        Some(self)
    }
}

impl Tabling for GobblersTable {
    fn about(&self) -> String {
        self.tabled().about
    }

    fn path(&self, directory: &Path) -> PathBuf {
        path_of(self.game.inner(), directory)
    }

    fn ranks(&self) -> u64 {
        self.game.inner().ranks()
    }

    fn build(&self, directory: &Path, plan: &BuildPlan, watch: &dyn Watch) -> Result<Built, TableError> {
        self.tabled().build(&self.path(directory), plan, watch)
    }

    fn inspect(&self, directory: &Path) -> Result<Inspected, TableError> {
        self.tabled().inspect(&self.path(directory))
    }

    fn verify(&self, directory: &Path, threads: usize, watch: &dyn Watch) -> Result<Verification, TableError> {
        self.tabled().verify(&self.path(directory), threads, watch)
    }

    fn count_reached(&self, directory: &Path, threads: usize, watch: &dyn Watch) -> Result<Option<Counts>, TableError> {
        self.tabled().count_reached(&self.path(directory), threads, watch)
    }

    fn look_up_speed(&self, directory: &Path, seed: u64) -> Result<LookUpSpeed, TableError> {
        self.tabled().look_up_speed(&self.path(directory), seed)
    }
}

struct GobblersSituation {
    game: Arc<Handicapped>,
    pos: HandicappedPosition,
}

impl Situation for GobblersSituation {
    fn text(&self) -> String {
        self.game.position_text(&self.pos)
    }

    fn scene(&self) -> Scene {
        self.game.scene(&self.pos)
    }

    fn drawing(&self) -> String {
        drawing(&self.scene())
    }

    fn to_move(&self) -> Seat {
        self.game.to_move(&self.pos)
    }

    fn highest_score(&self) -> i32 {
        self.game.highest_score()
    }

    fn moves(&self) -> Vec<String> {
        self.game.moves(&self.pos).map(|mv| self.game.move_text(mv)).collect()
    }

    fn payoff(&self) -> Option<Payoff> {
        self.game.payoff(&self.pos)
    }

    fn play(&self, mv: &str) -> Result<Box<dyn Situation>, TableError> {
        let pos = self.game.try_play(&self.pos, self.game.parse_move(mv)?).map_err(|source| TableError::Illegal {
            mv: mv.to_owned(),
            legal: self.moves().join(", "),
            source,
        })?;
        Ok(Box::new(GobblersSituation { game: Arc::clone(&self.game), pos }))
    }

    fn perft(&self, depth: u32, threads: usize) -> u64 {
        perft::perft(&*self.game, &self.pos, depth, threads)
    }

    fn solver(&self, resources: &Resources) -> Result<Solver, TableError> {
        Ok(Solver::Prospect(Box::new(Oracle::new(Arc::clone(&self.game), self.pos, resources)?)))
    }
}
