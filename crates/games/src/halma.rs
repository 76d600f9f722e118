//! Halma behind the face.

mod descriptions;

use crate::abilities::{Abilities, TypedPlayer};
use crate::oracle::Oracle;
use crate::tablebase::HasTablebase;
use crate::{Game, GameError, Level, Resources, Roster, Solver, Tablebase};
use ::halma::{CellSet, Halma, Position, SmallHalma, U256, Variant};
use game::{Coded, Depict, MatchLimits, Notation, Ranked, Switches, Symmetric};
use players::halma::{ForFour, ForTwo, Means};
use std::sync::Arc;

/// Halma on a board of so many rows and columns, in the narrowest sets of cells that hold it.
pub(crate) fn open((rows, columns): (usize, usize), roster: Roster, switches: Switches) -> Result<Game, GameError> {
    let players = roster.players.unwrap_or(::halma::USUAL_PLAYERS);
    let variant = Variant::new(rows, columns, roster.pieces, players).map_err(GameError::rules)?;
    Ok(match (variant.size(), variant.players()) {
        (..=8, _) => {
            let rules = Halma::<u64, 2>::new(variant, switches)?;
            match SmallHalma::new(rules.clone()) {
                Ok(small) => Game::new(HalmaGame(small)),
                Err(_) => Game::new(HalmaGame(rules)),
            }
        }
        (..=10, _) => Game::new(HalmaGame(Halma::<u128, 2>::new(variant, switches)?)),
        (_, 2) => Game::new(HalmaGame(Halma::<U256, 2>::new(variant, switches)?)),
        _ => Game::new(HalmaGame(Halma::<U256, 4>::new(variant, switches)?)),
    })
}

/// Halma on any board, for any number of players.
struct HalmaGame<G>(G);

/// What differs between boards and numbers of players.
trait AnyHalma: Notation + Depict + Symmetric + Coded + Clone + Send + Sync + 'static {
    fn variant(&self) -> Variant;

    fn switches(&self) -> &Switches;

    fn match_limits(&self) -> MatchLimits;

    /// The table of all positions, on boards that are small enough.
    fn tablebase(&self) -> Option<&dyn Tablebase> {
        None
    }

    /// A session that proves what a position is worth, on boards that are small enough.
    fn solver(&self, pos: Self::Position, resources: &Resources) -> Result<Solver, GameError>;

    /// A computer player.
    fn level(&self, level: Level, means: Means, seed: u64) -> TypedPlayer<Self>;

    /// A player of a kind that only Halma has; `None` if the description is of another kind.
    fn special_player(&self, description: &str, resources: &Resources, seed: u64) -> Special<Self>;

    /// Examples of the descriptions of such players.
    fn special_players(&self) -> &'static [&'static str];
}

/// A player that not every game has.
type Special<G> = Result<Option<TypedPlayer<G>>, GameError>;

impl<B: CellSet> AnyHalma for Halma<B, 2> {
    fn variant(&self) -> Variant {
        self.variant()
    }

    fn switches(&self) -> &Switches {
        self.switches()
    }

    fn match_limits(&self) -> MatchLimits {
        self.match_limits()
    }

    fn solver(&self, _: Position<B, 2>, _: &Resources) -> Result<Solver, GameError> {
        Err(too_large(self))
    }

    fn level(&self, level: Level, means: Means, seed: u64) -> TypedPlayer<Self> {
        Box::new(ForTwo::new(self, level, means, seed))
    }

    fn special_player(&self, description: &str, resources: &Resources, seed: u64) -> Special<Self> {
        let player = descriptions::for_two(self, description, resources, seed)?;
        Ok(player.map(|player| Box::new(player) as TypedPlayer<Self>))
    }

    fn special_players(&self) -> &'static [&'static str] {
        &descriptions::FOR_TWO
    }
}

impl<B: CellSet> AnyHalma for Halma<B, 4> {
    fn variant(&self) -> Variant {
        self.variant()
    }

    fn switches(&self) -> &Switches {
        self.switches()
    }

    fn match_limits(&self) -> MatchLimits {
        self.match_limits()
    }

    fn solver(&self, _: Position<B, 4>, _: &Resources) -> Result<Solver, GameError> {
        Err(too_large(self))
    }

    fn level(&self, level: Level, _: Means, seed: u64) -> TypedPlayer<Self> {
        Box::new(ForFour::new(self, level, seed))
    }

    fn special_player(&self, description: &str, _: &Resources, seed: u64) -> Special<Self> {
        let player = descriptions::for_four(self, description, seed)?;
        Ok(player.map(|player| Box::new(player) as TypedPlayer<Self>))
    }

    fn special_players(&self) -> &'static [&'static str] {
        &descriptions::FOR_FOUR
    }
}

impl AnyHalma for SmallHalma {
    fn variant(&self) -> Variant {
        self.rules().variant()
    }

    fn switches(&self) -> &Switches {
        self.rules().switches()
    }

    fn match_limits(&self) -> MatchLimits {
        self.rules().match_limits()
    }

    fn tablebase(&self) -> Option<&dyn Tablebase> {
        Some(self)
    }

    fn solver(&self, pos: Position<u64, 2>, resources: &Resources) -> Result<Solver, GameError> {
        Ok(Solver::Prospect(Box::new(Oracle::new(self.clone(), pos, resources)?)))
    }

    fn level(&self, level: Level, means: Means, seed: u64) -> TypedPlayer<Self> {
        Box::new(ForTwo::new(self.rules(), level, means, seed))
    }

    fn special_player(&self, description: &str, resources: &Resources, seed: u64) -> Special<Self> {
        let player = descriptions::for_two(self.rules(), description, resources, seed)?;
        Ok(player.map(|player| Box::new(player) as TypedPlayer<Self>))
    }

    fn special_players(&self) -> &'static [&'static str] {
        &descriptions::FOR_TWO
    }
}

impl<G: AnyHalma> Abilities for HalmaGame<G> {
    type Rules = G;

    const RECURS: bool = true;

    fn rules(&self) -> &G {
        &self.0
    }

    fn name(&self) -> &'static str {
        ::halma::NAME
    }

    fn board(&self) -> String {
        let size = self.0.variant().size();
        format!("{size}x{size}")
    }

    fn roster(&self) -> Roster {
        let variant = self.0.variant();
        Roster { pieces: Some(variant.pieces()), players: Some(variant.players()) }
    }

    fn switches(&self) -> &Switches {
        self.0.switches()
    }

    fn seat_names(&self) -> &'static [&'static str] {
        &["player 1", "player 2", "player 3", "player 4"][..self.0.variant().players()]
    }

    fn match_limits(&self) -> MatchLimits {
        self.0.match_limits()
    }

    /// A winner of four takes one from each of the others.
    fn highest_score(&self) -> i32 {
        self.0.variant().players() as i32 - 1
    }

    fn solver(this: &Arc<Self>, pos: G::Position, resources: &Resources) -> Result<Solver, GameError> {
        this.0.solver(pos, resources)
    }

    fn level(&self, level: Level, resources: &Resources, seed: u64) -> Result<TypedPlayer<G>, GameError> {
        let means = Means { memory: resources.memory, threads: resources.threads };
        Ok(self.0.level(level, means, seed))
    }

    fn special_player(&self, description: &str, resources: &Resources, seed: u64) -> Special<G> {
        self.0.special_player(description, resources, seed)
    }

    fn special_players(&self) -> &'static [&'static str] {
        self.0.special_players()
    }

    fn tablebase(&self) -> Option<&dyn Tablebase> {
        self.0.tablebase()
    }
}

/// Why a board is not solved, and what could be. Small boards without `leave-home` are solved as [`SmallHalma`].
fn too_large<B: CellSet, const SEATS: usize>(game: &Halma<B, SEATS>) -> GameError {
    let size = game.variant().size();
    GameError::Unsolvable(match game.options().leave_home {
        Some(turns) if size < 8 => {
            format!("halma cannot be solved with leave-home={turns}; with leave-home=off it can be")
        }
        _ => format!("halma {size}x{size} is too large to be solved; boards from 4x4 to 7x7 can be"),
    })
}

impl HasTablebase for SmallHalma {
    type Ranked = SmallHalma;

    fn ranked(&self) -> &SmallHalma {
        self
    }

    fn ranked_position(&self, pos: &Position<u64, 2>) -> Option<Position<u64, 2>> {
        Some(*pos)
    }

    /// The limits of a match do not matter: play without end is a draw.
    fn subject(&self) -> String {
        let (variant, rules) = (AnyHalma::variant(self), AnyHalma::switches(self));
        let (win, stay) = (rules.get(::halma::WIN.name), rules.get(::halma::STAY.name));
        format!("{} {variant} win={win} stay={stay}", ::halma::NAME)
    }

    fn patience(&self) -> u64 {
        (Ranked::ranks(self) / 16).min(10_000_000)
    }
}
