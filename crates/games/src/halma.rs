//! Halma behind the face.

mod contenders;

use crate::contender::{Hosting, Sitting};
use crate::oracle::Oracle;
use crate::playing::{Going, Seated};
use crate::situation::{At, Solvable};
use crate::tabling::Tabled;
use crate::{
    Bout, Bouted, Certifying, Handicapping, Kernels, Level, Player, Playing, Resources, Roster, Situation, Solver,
    Table, TableError, Tabling, bout, contender,
};
use ::halma::{CellSet, Cells256, Halma, Position, SmallHalma, Variant};
use game::{Duel, MatchLimits, Ranked, Switches};
use players::halma::{ForFour, ForTwo, Means};
use std::sync::Arc;

/// Halma on a board of so many rows and columns, in the narrowest sets of cells that hold it.
pub(crate) fn open(
    (rows, columns): (usize, usize),
    roster: Roster,
    switches: Switches,
) -> Result<Box<dyn Table>, TableError> {
    let players = roster.players.unwrap_or(::halma::USUAL_PLAYERS);
    let variant = Variant::new(rows, columns, roster.pieces, players).map_err(TableError::rules)?;
    Ok(match (variant.size(), variant.players()) {
        (..=8, _) => {
            let rules = Halma::<u64, 2>::new(variant, switches)?;
            match SmallHalma::new(rules.clone()) {
                Ok(small) => HalmaTable::boxed(small),
                Err(_) => HalmaTable::boxed(rules),
            }
        }
        (..=10, _) => HalmaTable::boxed(Halma::<u128, 2>::new(variant, switches)?),
        (_, 2) => HalmaTable::boxed(Halma::<Cells256, 2>::new(variant, switches)?),
        _ => HalmaTable::boxed(Halma::<Cells256, 4>::new(variant, switches)?),
    })
}

/// The face of Halma, on any board.
struct HalmaTable<G> {
    game: Arc<G>,
}

/// What is played, whoever plays it.
trait Described {
    fn variant(&self) -> Variant;

    fn switches(&self) -> &Switches;

    fn match_limits(&self) -> MatchLimits;
}

impl<B: CellSet, const SEATS: usize> Described for Halma<B, SEATS> {
    fn variant(&self) -> Variant {
        self.variant()
    }

    fn switches(&self) -> &Switches {
        self.switches()
    }

    fn match_limits(&self) -> MatchLimits {
        self.match_limits()
    }
}

impl Described for SmallHalma {
    fn variant(&self) -> Variant {
        self.rules().variant()
    }

    fn switches(&self) -> &Switches {
        self.rules().switches()
    }

    fn match_limits(&self) -> MatchLimits {
        self.rules().match_limits()
    }
}

/// What the face asks of a board.
trait AnyHalma: Described + Solvable + Clone {
    /// The table of all positions, on boards that are small enough.
    fn tabling(&self) -> Option<&dyn Tabling> {
        None
    }

    /// A computer player.
    fn player(&self, level: Level, means: Means, seed: u64) -> Sitting<Self>;

    /// A player of a kind that only Halma has; `None` if the description is of another kind.
    fn special(&self, description: &str, resources: &Resources, seed: u64) -> Special<Self>;

    /// Examples of the descriptions of such players.
    fn contenders(&self) -> &'static [&'static str];
}

/// A player that not every game has.
type Special<G> = Result<Option<Sitting<G>>, TableError>;

impl<B: CellSet> AnyHalma for Halma<B, 2> {
    fn player(&self, level: Level, means: Means, seed: u64) -> Sitting<Self> {
        Box::new(ForTwo::new(self, level, means, seed))
    }

    fn special(&self, description: &str, resources: &Resources, seed: u64) -> Special<Self> {
        let engaged = contenders::for_two(self, description, resources, seed)?;
        Ok(engaged.map(|engaged| Box::new(engaged) as Sitting<Self>))
    }

    fn contenders(&self) -> &'static [&'static str] {
        &contenders::FOR_TWO
    }
}

impl<B: CellSet> AnyHalma for Halma<B, 4> {
    fn player(&self, level: Level, _: Means, seed: u64) -> Sitting<Self> {
        Box::new(ForFour::new(self, level, seed))
    }

    fn special(&self, description: &str, _: &Resources, seed: u64) -> Special<Self> {
        let engaged = contenders::for_four(self, description, seed)?;
        Ok(engaged.map(|engaged| Box::new(engaged) as Sitting<Self>))
    }

    fn contenders(&self) -> &'static [&'static str] {
        &contenders::FOR_FOUR
    }
}

impl AnyHalma for SmallHalma {
    fn tabling(&self) -> Option<&dyn Tabling> {
        Some(self)
    }

    fn player(&self, level: Level, means: Means, seed: u64) -> Sitting<Self> {
        Box::new(ForTwo::new(self.rules(), level, means, seed))
    }

    fn special(&self, description: &str, resources: &Resources, seed: u64) -> Special<Self> {
        let engaged = contenders::for_two(self.rules(), description, resources, seed)?;
        Ok(engaged.map(|engaged| Box::new(engaged) as Sitting<Self>))
    }

    fn contenders(&self) -> &'static [&'static str] {
        &contenders::FOR_TWO
    }
}

impl<G: AnyHalma> HalmaTable<G> {
    fn boxed(game: G) -> Box<dyn Table> {
        Box::new(HalmaTable { game: Arc::new(game) })
    }
}

impl<G: AnyHalma> Table for HalmaTable<G> {
    fn game(&self) -> &'static str {
        ::halma::NAME
    }

    fn board(&self) -> String {
        let size = self.game.variant().size();
        format!("{size}x{size}")
    }

    fn roster(&self) -> Roster {
        let variant = self.game.variant();
        Roster { pieces: Some(variant.pieces()), players: Some(variant.players()) }
    }

    fn switches(&self) -> &Switches {
        self.game.switches()
    }

    fn seat_names(&self) -> &'static [&'static str] {
        &["player 1", "player 2", "player 3", "player 4"][..self.game.variant().players()]
    }

    fn start(&self) -> Box<dyn Situation> {
        At::start(&self.game)
    }

    fn situation(&self, text: &str) -> Result<Box<dyn Situation>, TableError> {
        At::read(&self.game, text)
    }

    fn playing(&self, limits: MatchLimits) -> Box<dyn Playing> {
        Going::boxed(&self.game, limits)
    }

    fn match_limits(&self) -> MatchLimits {
        self.game.match_limits()
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
        self.game.tabling()
    }

    fn handicapping(&self) -> Option<&dyn Handicapping> {
        None
    }
}

impl<G: AnyHalma> Hosting for HalmaTable<G> {
    type Game = G;

    fn rules(&self) -> &Arc<G> {
        &self.game
    }

    fn of_level(&self, level: Level, resources: &Resources, seed: u64) -> Result<Sitting<G>, TableError> {
        Ok(self.game.player(level, means(resources), seed))
    }

    fn special(&self, description: &str, resources: &Resources, seed: u64) -> Special<G> {
        self.game.special(description, resources, seed)
    }

    fn specials(&self) -> &'static [&'static str] {
        self.game.contenders()
    }
}

fn means(resources: &Resources) -> Means {
    Means { memory: resources.memory, threads: resources.threads }
}

impl<B: CellSet, const SEATS: usize> Solvable for Halma<B, SEATS> {
    const RECURS: bool = true;

    fn most(&self) -> i32 {
        SEATS as i32 - 1
    }

    fn solver(game: &Arc<Self>, _: Position<B, SEATS>, _: &Resources) -> Result<Solver, TableError> {
        let size = game.variant().size();
        let why = match game.options().leave_home {
            // Small boards without that rule are solved as `SmallHalma`.
            Some(turns) if size < 8 => {
                format!("halma cannot be solved with leave-home={turns}; with leave-home=off it can be")
            }
            _ => format!("halma {size}x{size} is too large to be solved; boards from 4x4 to 7x7 can be"),
        };
        Err(TableError::Unsolvable(why))
    }
}

impl Solvable for SmallHalma {
    const RECURS: bool = true;

    fn most(&self) -> i32 {
        self.highest_score()
    }

    fn solver(game: &Arc<Self>, pos: Position<u64, 2>, resources: &Resources) -> Result<Solver, TableError> {
        Ok(Solver::Prospect(Box::new(Oracle::new(Arc::clone(game), pos, resources)?)))
    }
}

impl Tabled for SmallHalma {
    type Ranked = SmallHalma;

    fn ranked(&self) -> &SmallHalma {
        self
    }

    fn ranked_position(&self, pos: &Position<u64, 2>) -> Option<Position<u64, 2>> {
        Some(*pos)
    }

    /// The limits of a match do not matter: play without end is a draw.
    fn subject(&self) -> String {
        let (variant, rules) = (self.variant(), self.switches());
        let (win, stay) = (rules.get(::halma::WIN.name), rules.get(::halma::STAY.name));
        format!("{} {variant} win={win} stay={stay}", ::halma::NAME)
    }

    fn patience(&self) -> u64 {
        (Ranked::ranks(self) / 16).min(10_000_000)
    }
}
