//! A game for two that offers nothing but its rules: everything else comes by itself.

use crate::abilities::{Abilities, PositionOf, TypedAnalyst, TypedPlayer};
use crate::description::{self, Effort};
use crate::{GameError, Goal, Level, Limits, Move, ProspectOutcome, ProspectSolver, Resources, Solver};
use engines::{MonteCarlo, Playing};
use game::{
    Arrange, Coded, Duel, Game, Keyed, MoveValue, Notation, Prospect, Seat, Switches, Symmetric, Tactical, Watch,
};
use players::EnginePlayer;
use players::general::{self, BySolver};
use solver::{AcyclicSolver, DistanceLimits};
use std::sync::Arc;

/// A game for two in which no position comes twice, with the words that describe it.
pub(crate) struct Plain<G: Game> {
    /// The rules.
    pub(crate) rules: G,
    /// The name of the game.
    pub(crate) name: &'static str,
    /// Rows and columns.
    pub(crate) board: (usize, usize),
    /// The switches with the values chosen.
    pub(crate) switches: Switches,
    /// What the players are called, by seat.
    pub(crate) seat_names: &'static [&'static str; 2],
    /// Writes 1 where a stone of a seat stands, in games with one kind of stone for each; without it the scene is asked, which is slower.
    pub(crate) stones: Option<WriteStones<G>>,
}

/// Writes 1 where a stone of a seat stands, cells counted row by row.
pub(crate) type WriteStones<G> = fn(&G, &<G as Game>::Position, Seat, &mut [u8]);

/// What the rules of a plain game must be able to do.
pub(crate) trait PlainRules:
    Tactical + Symmetric + Keyed + Notation + Arrange + Coded + Clone + Send + Sync + 'static
{
}

impl<G> PlainRules for G where
    G: Tactical + Symmetric + Keyed + Notation + Arrange + Coded + Clone + Send + Sync + 'static
{
}

/// More than a player fills in the seconds that it thinks.
const MOST_MEMORY: usize = 64 << 20;

impl<G: PlainRules> Abilities for Plain<G> {
    type Rules = G;

    const RECURS: bool = false;

    fn rules(&self) -> &G {
        &self.rules
    }

    fn name(&self) -> &'static str {
        self.name
    }

    fn board(&self) -> String {
        let (rows, columns) = self.board;
        format!("{rows}x{columns}")
    }

    fn switches(&self) -> &Switches {
        &self.switches
    }

    fn seat_names(&self) -> &'static [&'static str] {
        self.seat_names
    }

    fn highest_score(&self) -> i32 {
        Duel::highest_score(&self.rules)
    }

    fn solver(this: &Arc<Self>, pos: PositionOf<Self>, resources: &Resources) -> Result<Solver, GameError> {
        let search = AcyclicSolver::new(this.rules.clone(), resources.memory);
        Ok(Solver::Prospect(Box::new(PlainSolver { search, pos })))
    }

    fn level(&self, level: Level, resources: &Resources, seed: u64) -> Result<TypedPlayer<G>, GameError> {
        let oracle = BySolver::new(self.rules.clone(), resources.memory.min(MOST_MEMORY));
        Ok(Box::new(general::Player::with_oracle(level, seed, oracle)))
    }

    fn analyst(&self, resources: &Resources, seed: u64) -> Option<TypedAnalyst<G>> {
        Some(Box::new(general::Analyst::new(resources.threads, seed)))
    }

    fn special_player(
        &self,
        text: &str,
        resources: &Resources,
        seed: u64,
    ) -> Result<Option<TypedPlayer<G>>, GameError> {
        let Some(effort) = text.strip_prefix("mcts:") else { return Ok(None) };
        let (playouts, time) = match description::effort_in(effort, "playouts")? {
            Effort::Number(playouts) => (Some(playouts), None),
            Effort::Time(time) => (None, Some(time)),
        };
        let playing = Playing { playouts, drawn: 1, threads: resources.threads, ..Playing::default() };
        Ok(Some(Box::new(EnginePlayer::within(time, MonteCarlo::new(Alike, playing, seed)))))
    }

    fn stones(&self, pos: &G::Position, [first, second]: [&mut [u8]; 2]) -> bool {
        let Some(write) = self.stones else { return false };
        write(&self.rules, pos, Seat::FIRST, first);
        write(&self.rules, pos, Seat::SECOND, second);
        true
    }

    fn special_players(&self) -> &'static [&'static str] {
        &["mcts:1s", "mcts:1000"]
    }
}

/// Playouts by blind chance: no move is better than another.
struct Alike;

impl<G: Game> MoveValue<G> for Alike {
    fn move_value_for_mover(&self, _: &G, _: &G::Position, _: G::Move) -> i32 {
        0
    }
}

/// A solver at work on one position of a plain game.
struct PlainSolver<G: Game> {
    search: AcyclicSolver<G>,
    pos: G::Position,
}

impl<G: PlainRules> PlainSolver<G> {
    fn code(&self, mv: G::Move) -> Move {
        Move::of_code(self.search.game().move_code(mv))
    }
}

impl<G: PlainRules> ProspectSolver for PlainSolver<G> {
    fn solve(&mut self, goal: Goal, limits: &Limits, watch: &dyn Watch) -> Result<ProspectOutcome, GameError> {
        Ok(self.search.solve(&self.pos, goal, &DistanceLimits { effort: *limits, plies: None }, watch).into())
    }

    fn line(&mut self, watch: &dyn Watch) -> Option<Vec<Move>> {
        let line = self.search.line(&self.pos, &DistanceLimits::default(), watch)?;
        Some(line.into_iter().map(|mv| self.code(mv)).collect())
    }

    fn move_prospects(&mut self, limits: &Limits, watch: &dyn Watch) -> Vec<(Move, Option<Prospect>)> {
        let limits = DistanceLimits { effort: *limits, plies: None };
        let moves = self.search.move_prospects(&self.pos, &limits, watch);
        moves.into_iter().map(|(mv, prospect)| (self.code(mv), prospect)).collect()
    }
}
