use super::Aim;
use crate::LabError;
use game::{Seat, Watch};
use games::{Game, Goal, Limits, Position, Resources};

/// Proves values on one board.
pub(crate) struct Prover<'a> {
    game: Game,
    resources: Resources,
    watch: &'a dyn Watch,
}

impl<'a> Prover<'a> {
    pub(crate) fn open(size: &str, resources: Resources, watch: &'a dyn Watch) -> Result<Prover<'a>, LabError> {
        Ok(Prover { game: games::open(discs::nip::NAME, Some(size), &[])?, resources, watch })
    }

    pub(crate) fn start(&self) -> Position {
        self.game.start()
    }

    /// The value for the first player, only its sign if that is the aim; `None` if the watch stopped the work.
    pub(crate) fn value(&self, position: &Position, aim: Aim, size: &str) -> Option<i32> {
        let goal = match aim {
            Aim::Exact => Goal::Exact,
            Aim::WinOnly => Goal::WinLossDraw,
        };
        self.watch.task(&format!("proving {size}"));
        let mut solver = position.solver(&self.resources).ok()?.into_score()?;
        let outcome = solver.solve(goal, &Limits::default(), self.watch);
        if !outcome.finished {
            return None;
        }
        let bounds = outcome.bounds;
        let for_mover = match aim {
            Aim::Exact => bounds.value()?,
            Aim::WinOnly => bounds.low.signum().max(0) + bounds.high.signum().min(0),
        };
        Some(if position.to_move() == Seat::FIRST { for_mover } else { -for_mover })
    }
}
