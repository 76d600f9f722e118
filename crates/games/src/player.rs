use crate::abilities::{Abilities, PositionOf, TypedPlayer};
use crate::game_::Opened;
use crate::{GameError, Line, Move, Position};
use game::{Coded, StopSignal};
use players::{Question, Thought};
use std::sync::Arc;
use std::time::Duration;

/// Somebody who plays a game: a computer player of ours, a program of others, or whoever a front end brings.
pub trait Player: Send {
    /// The move chosen after a line of play within `time`; `None` if the game is over. `stop` asks for an answer at once.
    ///
    /// # Errors
    /// [`GameError`] if the line is of another game, or a program from outside did something wrong.
    fn think(&mut self, line: &Line, time: Duration, stop: &StopSignal) -> Result<Option<Advice>, GameError>;
}

/// A move with what speaks for it.
pub type Advice = Thought<Move>;

/// A computer player of ours with the game that it plays.
pub(crate) struct LocalPlayer<A: Abilities> {
    game: Arc<A>,
    player: TypedPlayer<A::Rules>,
}

impl<A: Abilities> LocalPlayer<A> {
    pub(crate) fn boxed(game: &Arc<A>, player: TypedPlayer<A::Rules>) -> Box<dyn Player> {
        Box::new(LocalPlayer { game: Arc::clone(game), player })
    }
}

impl<A: Abilities> Player for LocalPlayer<A> {
    fn think(&mut self, line: &Line, time: Duration, stop: &StopSignal) -> Result<Option<Advice>, GameError> {
        let rules = self.game.rules();
        let typed = |pos: &Position| {
            let found = pos.typed(&self.game).copied();
            found.ok_or_else(|| GameError::foreign(&Opened::handle(&self.game), &pos.game()))
        };
        let positions: Vec<PositionOf<A>> = line.positions().iter().map(typed).collect::<Result<_, _>>()?;
        let Some((pos, past)) = positions.split_last() else { return Ok(None) };
        let thought = self.player.think(rules, &Question { pos, past, time, stop });
        Ok(thought.map(|Thought { mv, reason, nodes }| Thought {
            mv: Move::of_code(rules.move_code(mv)),
            reason,
            nodes,
        }))
    }
}
