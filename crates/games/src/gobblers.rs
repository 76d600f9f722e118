//! Gobblet Gobblers behind the face.

mod handicaps;
mod perfection;

use crate::abilities::{Abilities, TypedPlayer};
use crate::oracle::Oracle;
use crate::tablebase::HasTablebase;
use crate::{Game, GameError, Handicaps, Level, Resources, Solver, Tablebase};
use ::gobblers::{Gobblers, Handicapped, HandicappedPosition, Position};
use game::{Duel, MatchLimits, Switches};
use retro::Values;
use std::sync::{Arc, OnceLock};

/// Gobblet Gobblers on a board of so many rows and columns, of which there is one.
pub(crate) fn open((rows, columns): (usize, usize), switches: Switches) -> Result<Game, GameError> {
    if (rows, columns) != ::gobblers::BOARD {
        let given = format!("{rows}x{columns}");
        return Err(GameError::FixedBoard { game: ::gobblers::NAME, board: board(), given });
    }
    let (rules, first_turns) = ::gobblers::rules(&switches)?;
    let rules = Handicapped::new(Gobblers::new(rules), first_turns);
    Ok(Game::new(GobblersGame { rules, switches, worked_out: OnceLock::new() }))
}

fn board() -> String {
    let (rows, columns) = ::gobblers::BOARD;
    format!("{rows}x{columns}")
}

struct GobblersGame {
    rules: Handicapped,
    switches: Switches,
    /// The values of all positions, of a game that is so small that a player works them out.
    worked_out: OnceLock<Arc<Values>>,
}

impl Abilities for GobblersGame {
    type Rules = Handicapped;

    const RECURS: bool = true;

    fn rules(&self) -> &Handicapped {
        &self.rules
    }

    fn name(&self) -> &'static str {
        ::gobblers::NAME
    }

    fn board(&self) -> String {
        board()
    }

    fn switches(&self) -> &Switches {
        &self.switches
    }

    fn seat_names(&self) -> &'static [&'static str] {
        &["player 1", "player 2"]
    }

    fn match_limits(&self) -> MatchLimits {
        MatchLimits { repetition: Some(3), ..MatchLimits::default() }
    }

    fn highest_score(&self) -> i32 {
        Duel::highest_score(&self.rules)
    }

    fn solver(this: &Arc<Self>, pos: HandicappedPosition, resources: &Resources) -> Result<Solver, GameError> {
        Ok(Solver::Prospect(Box::new(Oracle::new(this.rules.clone(), pos, resources)?)))
    }

    fn level(&self, level: Level, resources: &Resources, seed: u64) -> Result<TypedPlayer<Handicapped>, GameError> {
        Ok(Box::new(players::gobblers::Player::new(level, seed, || self.oracle(resources))?))
    }

    fn tablebase(&self) -> Option<&dyn Tablebase> {
        Some(&self.rules)
    }

    fn handicaps(&self) -> Option<&dyn Handicaps> {
        Some(self)
    }
}

/// With limits on the first turns the table of the game without them serves, once they are behind: every two plies bring that
/// nearer.
impl HasTablebase for Handicapped {
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
