use crate::Object;
use games::{CheckError, Confirmed};
use serde::Serialize;
use std::time::Duration;

/// A certificate that was confirmed, as JSON.
#[derive(Serialize)]
pub struct CheckResult {
    confirmed: bool,
    game: String,
    board: String,
    rules: Object<String>,
    position: String,
    /// For the first player, if the certificate is about one value.
    value: Option<i32>,
    /// For the first player.
    at_least: Option<i32>,
    at_most: Option<i32>,
    certificate_empties: u32,
    moves: u64,
    positions: u64,
    leaves: u64,
    searched: u64,
    seconds: f64,
}

impl CheckResult {
    /// The result of a check that took so long.
    pub fn new(confirmed: &Confirmed, elapsed: Duration) -> CheckResult {
        let Confirmed { header, searched } = confirmed;
        let claim = header.claim;
        CheckResult {
            confirmed: true,
            game: header.identity.game.clone(),
            board: header.identity.board.clone(),
            rules: Object(header.identity.rules.clone()),
            position: header.position.clone(),
            value: claim.at_least.filter(|_| claim.at_least == claim.at_most),
            at_least: claim.at_least,
            at_most: claim.at_most,
            certificate_empties: header.finish_empties,
            moves: header.counts.moves,
            positions: header.counts.positions,
            leaves: header.counts.leaves,
            searched: *searched,
            seconds: elapsed.as_secs_f64(),
        }
    }

    /// Whether the file is sound, but no proof.
    pub fn refutes(error: &CheckError) -> bool {
        matches!(
            error,
            CheckError::NotAMove { .. }
                | CheckError::IllegalMove { .. }
                | CheckError::SurplusMoves { .. }
                | CheckError::Refuted { .. }
                | CheckError::Counts { .. }
                | CheckError::TooDeep { .. }
        )
    }
}
