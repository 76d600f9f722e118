//! Halma behind the face.

mod descriptions;
mod way;

use crate::abilities::{Abilities, TypedAnalyst, TypedPlayer};
use crate::oracle::Oracle;
use crate::tablebase::HasTablebase;
use crate::{Game, GameError, Level, Resources, Roster, Solver, Tablebase};
use ::halma::{CellSet, Halma, Options, Position, U256, Variant};
use eval::halma::{Outlook, OutlookWeights};
use game::{Arrange, Coded, MatchLimits, Notation, Ranked, Seat, Switches, Symmetric};
use players::halma::{AnalystForFour, AnalystForTwo, ForFour, ForTwo, Means};
use std::any::Any;
use std::sync::Arc;

/// Halma on a board of so many rows and columns, in the narrowest sets of cells that hold it.
pub(crate) fn open((rows, columns): (usize, usize), roster: Roster, switches: Switches) -> Result<Game, GameError> {
    let players = roster.players.unwrap_or(::halma::USUAL_PLAYERS);
    let variant = Variant::new(rows, columns, roster.pieces, players).map_err(GameError::rules)?;
    Ok(match (variant.size(), variant.players()) {
        (..=8, _) => Game::new(HalmaGame(Halma::<u64, 2>::new(variant, switches)?)),
        (..=10, _) => Game::new(HalmaGame(Halma::<u128, 2>::new(variant, switches)?)),
        (_, 2) => Game::new(HalmaGame(Halma::<U256, 2>::new(variant, switches)?)),
        _ => Game::new(HalmaGame(Halma::<U256, 4>::new(variant, switches)?)),
    })
}

/// What a usual turn brings a player nearer to the goal, in units of [`Outlook`]: two steps.
const TURN: i32 = 2 * OutlookWeights::TUNED.step;

/// Halma on any board, for any number of players.
struct HalmaGame<G>(G);

/// What differs between numbers of players.
trait AnyHalma: Notation + Arrange + Symmetric + Coded + Clone + Send + Sync + 'static {
    /// Examples of the descriptions of players that only Halma has.
    const SPECIAL_PLAYERS: &'static [&'static str];

    fn variant(&self) -> Variant;

    fn options(&self) -> &Options;

    fn switches(&self) -> &Switches;

    /// The rules on boards whose positions are numbered.
    fn ranked(&self) -> Option<&Halma<u64, 2>> {
        (self as &dyn Any).downcast_ref().filter(|rules: &&Halma<u64, 2>| rules.is_ranked())
    }

    /// How much of its way the side to move has behind it, in percent.
    fn way_covered(&self, pos: &Self::Position) -> u32;

    /// By seat, how far everybody has come, in hundredths of a turn, in games for more than two.
    fn seat_values(&self, _pos: &Self::Position) -> Option<Vec<i32>> {
        None
    }

    /// A computer player.
    fn level(&self, level: Level, means: Means, seed: u64) -> TypedPlayer<Self>;

    /// Somebody who judges moves.
    fn analyst(&self, means: Means) -> TypedAnalyst<Self>;

    /// A player of a kind that only Halma has; `None` if the description is of another kind.
    fn special_player(&self, description: &str, resources: &Resources, seed: u64) -> Special<Self>;
}

/// A player that not every game has.
type Special<G> = Result<Option<TypedPlayer<G>>, GameError>;

impl<B: CellSet> AnyHalma for Halma<B, 2> {
    const SPECIAL_PLAYERS: &'static [&'static str] = &descriptions::FOR_TWO;

    fn variant(&self) -> Variant {
        self.variant()
    }

    fn options(&self) -> &Options {
        self.options()
    }

    fn switches(&self) -> &Switches {
        self.switches()
    }

    fn way_covered(&self, pos: &Position<B, 2>) -> u32 {
        way::covered(self, pos)
    }

    fn level(&self, level: Level, means: Means, seed: u64) -> TypedPlayer<Self> {
        Box::new(ForTwo::new(self, level, means, seed))
    }

    fn analyst(&self, means: Means) -> TypedAnalyst<Self> {
        Box::new(AnalystForTwo::new(self, means))
    }

    fn special_player(&self, description: &str, resources: &Resources, seed: u64) -> Special<Self> {
        let player = descriptions::for_two(self, description, resources, seed)?;
        Ok(player.map(|player| Box::new(player) as TypedPlayer<Self>))
    }
}

impl<B: CellSet> AnyHalma for Halma<B, 4> {
    const SPECIAL_PLAYERS: &'static [&'static str] = &descriptions::FOR_FOUR;

    fn variant(&self) -> Variant {
        self.variant()
    }

    fn options(&self) -> &Options {
        self.options()
    }

    fn switches(&self) -> &Switches {
        self.switches()
    }

    fn way_covered(&self, pos: &Position<B, 4>) -> u32 {
        way::covered(self, pos)
    }

    fn seat_values(&self, pos: &Self::Position) -> Option<Vec<i32>> {
        let outlook = Outlook::new(self, OutlookWeights::TUNED);
        let far = |seat| outlook.distance(self, pos, Seat::new(seat));
        Some((0..4).map(|seat| -far(seat) * 100 / TURN).collect())
    }

    fn level(&self, level: Level, _: Means, seed: u64) -> TypedPlayer<Self> {
        Box::new(ForFour::new(self, level, seed))
    }

    fn analyst(&self, _: Means) -> TypedAnalyst<Self> {
        Box::new(AnalystForFour::new(self))
    }

    fn special_player(&self, description: &str, _: &Resources, seed: u64) -> Special<Self> {
        let player = descriptions::for_four(self, description, seed)?;
        Ok(player.map(|player| Box::new(player) as TypedPlayer<Self>))
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
        self.0.options().limits
    }

    /// A winner of four takes one from each of the others.
    fn highest_score(&self) -> i32 {
        self.0.variant().players() as i32 - 1
    }

    fn solver(this: &Arc<Self>, pos: G::Position, resources: &Resources) -> Result<Solver, GameError> {
        let Some(rules) = this.0.ranked() else { return Err(too_large(&this.0)) };
        let pos = *(&pos as &dyn Any).downcast_ref().expect("numbered positions have sets of 64 cells");
        Ok(Solver::Prospect(Box::new(Oracle::new(rules.clone(), pos, resources)?)))
    }

    fn level(&self, level: Level, resources: &Resources, seed: u64) -> Result<TypedPlayer<G>, GameError> {
        let means = Means { memory: resources.memory, threads: resources.threads };
        Ok(self.0.level(level, means, seed))
    }

    fn analyst(&self, resources: &Resources, _: u64) -> Option<TypedAnalyst<G>> {
        Some(self.0.analyst(Means { memory: resources.memory, threads: resources.threads }))
    }

    fn special_player(&self, description: &str, resources: &Resources, seed: u64) -> Special<G> {
        self.0.special_player(description, resources, seed)
    }

    fn special_players(&self) -> &'static [&'static str] {
        G::SPECIAL_PLAYERS
    }

    /// All pieces are on the board from the beginning, so the way counts.
    fn phase(&self, pos: &G::Position) -> u32 {
        self.0.way_covered(pos)
    }

    fn seat_values(&self, pos: &G::Position) -> Option<Vec<i32>> {
        self.0.seat_values(pos)
    }

    fn tablebase(&self) -> Option<&dyn Tablebase> {
        self.0.ranked().map(|rules| rules as &dyn Tablebase)
    }
}

/// Why a board is not solved, and what could be. Small boards without `leave-home` are.
fn too_large(game: &impl AnyHalma) -> GameError {
    let size = game.variant().size();
    GameError::Unsolvable(match game.options().leave_home {
        Some(turns) if size < 8 => {
            format!("halma cannot be solved with leave-home={turns}; with leave-home=off it can be")
        }
        _ => format!("halma {size}x{size} is too large to be solved; boards from 4x4 to 7x7 can be"),
    })
}

impl HasTablebase for Halma<u64, 2> {
    type Ranked = Halma<u64, 2>;

    fn ranked(&self) -> &Halma<u64, 2> {
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
