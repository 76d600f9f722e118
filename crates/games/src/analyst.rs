use crate::abilities::{Abilities, TypedAnalyst};
use crate::game_::Opened;
use crate::{GameError, Move, Position};
use game::{Coded, StopSignal};
use std::sync::Arc;

/// Somebody who judges all moves of a position, ever deeper, and remembers from one depth and position to the next.
pub trait Analyst: Send {
    /// What each legal move is worth at some depth, counted from 1, the best one first. The first `lines` of them come with the
    /// play that is expected after them. `None` if it was stopped, or if there is nothing to be found at that depth and beyond.
    ///
    /// # Errors
    /// [`GameError`] if the position is of another game.
    fn judge(
        &mut self,
        pos: &Position,
        depth: u32,
        lines: usize,
        stop: &StopSignal,
    ) -> Result<Option<Vec<MoveEstimate>>, GameError>;
}

/// What a move is estimated to be worth.
pub type MoveEstimate = players::MoveEstimate<Move>;

/// An analyst of ours with its game.
pub(crate) struct LocalAnalyst<A: Abilities> {
    game: Arc<A>,
    analyst: TypedAnalyst<A::Rules>,
}

impl<A: Abilities> LocalAnalyst<A> {
    pub(crate) fn boxed(game: &Arc<A>, analyst: TypedAnalyst<A::Rules>) -> Box<dyn Analyst> {
        Box::new(LocalAnalyst { game: Arc::clone(game), analyst })
    }
}

impl<A: Abilities> Analyst for LocalAnalyst<A> {
    fn judge(
        &mut self,
        pos: &Position,
        depth: u32,
        lines: usize,
        stop: &StopSignal,
    ) -> Result<Option<Vec<MoveEstimate>>, GameError> {
        let Some(typed) = pos.typed(&self.game) else {
            return Err(GameError::foreign(&Opened::handle(&self.game), &pos.game()));
        };
        let rules = self.game.rules();
        let code = |mv| Move::of_code(rules.move_code(mv));
        let estimates = self.analyst.judge(rules, typed, depth, lines, stop);
        Ok(estimates.map(|estimates| {
            let coded = estimates.into_iter().map(|found| MoveEstimate {
                mv: code(found.mv),
                by_seat: found.by_seat,
                plies: found.plies,
                nodes: found.nodes,
                line: found.line.into_iter().map(code).collect(),
            });
            coded.collect()
        }))
    }
}
