use crate::Report;
use games::{Move, MoveEstimate, Position, Worth};
use std::collections::HashMap;

/// How estimates moved from depth to depth, in one position. An estimate that still moves is in doubt.
#[derive(Default)]
pub(crate) struct Drift {
    position: Option<Position>,
    /// By move, the latest estimates in hundredths for the one to move, the newest last.
    latest: HashMap<Move, Vec<i32>>,
}

/// So many estimates are compared: odd and even depths often differ, and both should be among them.
const COMPARED: usize = 3;

impl Drift {
    /// Takes in what one more depth said.
    pub(crate) fn add(&mut self, report: &Report, found: &[MoveEstimate]) {
        if self.position.as_ref() != Some(&report.position) {
            *self = Drift { position: Some(report.position.clone()), latest: HashMap::new() };
        }
        for estimate in found {
            if let Some(Worth::Judged(hundredths)) = estimate.by_seat.get(report.seat().index()) {
                let latest = self.latest.entry(estimate.mv).or_default();
                latest.push(*hundredths);
                latest.drain(..latest.len().saturating_sub(COMPARED));
            }
        }
    }

    /// How far the estimate of a move has moved lately; `None` if there is only one.
    pub(crate) fn of(&self, mv: Move) -> Option<u32> {
        let latest = self.latest.get(&mv).filter(|latest| latest.len() > 1)?;
        Some(latest.iter().max()?.abs_diff(*latest.iter().min()?))
    }
}
