use super::Aim;
use crate::passing::Passing;
use crate::{LabError, Observer};
use game::Seat;
use games::{Goal, Limits, Resources, Situation, Table};

/// Proves values on one board.
pub(crate) struct Prover<'a> {
    table: Box<dyn Table>,
    resources: Resources,
    observer: &'a dyn Observer,
}

impl<'a> Prover<'a> {
    pub(crate) fn open(size: &str, resources: Resources, observer: &'a dyn Observer) -> Result<Prover<'a>, LabError> {
        Ok(Prover { table: games::open(discs::nip::NAME, Some(size), &[])?, resources, observer })
    }

    pub(crate) fn start(&self) -> Box<dyn Situation> {
        self.table.start()
    }

    /// The value for the first player, only its sign if that is the aim; `None` if the observer stopped the work.
    pub(crate) fn value(&self, situation: &dyn Situation, aim: Aim, size: &str) -> Option<i32> {
        let goal = match aim {
            Aim::Exact => Goal::Exact,
            Aim::WinOnly => Goal::WinLossDraw,
        };
        let watch = Passing { observer: self.observer, task: &format!("proving {size}") };
        let mut solver = situation.solver(&self.resources).ok()?.into_score()?;
        let outcome = solver.solve(goal, &Limits::default(), &watch);
        if !outcome.finished {
            return None;
        }
        let bounds = outcome.bounds;
        let for_mover = match aim {
            Aim::Exact => bounds.value()?,
            Aim::WinOnly => bounds.low.signum().max(0) + bounds.high.signum().min(0),
        };
        Some(if situation.to_move() == Seat::FIRST { for_mover } else { -for_mover })
    }
}
