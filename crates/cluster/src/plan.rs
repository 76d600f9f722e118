use crate::{ClusterError, PROGRAM};
use games::{Game, Goal, HIGHEST_FINISH_EMPTIES, Position};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use xxhash_rust::xxh3::xxh3_64;

/// What is to be proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Who wins.
    Wld,
    /// The score.
    Exact,
}

impl Mode {
    /// The same for a solver.
    pub fn goal(self) -> Goal {
        match self {
            Mode::Wld => Goal::WinLossDraw,
            Mode::Exact => Goal::Exact,
        }
    }
}

/// What one job may cost, and how answers are trusted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Terms {
    /// Seconds of a job.
    pub seconds: f64,
    /// Positions entered by a job.
    pub nodes: u64,
    /// Answers come with certificates whose trees end at so many empty cells; `None` if they come without.
    pub certificate: Option<u32>,
    /// The share of finished questions that are asked once more, of another worker: 0 to 1.
    pub ask_twice: f64,
    /// The share of certificates that are checked as they arrive: 0 to 1. Plans of before do not say it, and mean none.
    #[serde(default, skip_serializing_if = "is_none")]
    pub check: f64,
}

/// Whether a share is none: then a plan does not say it, and its solve has the name that it always had.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_none(share: &f64) -> bool {
    *share <= 0.0
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            seconds: 20.0,
            nodes: u64::MAX >> 1,
            certificate: Some(games::DEFAULT_FINISH_EMPTIES),
            ask_twice: 0.02,
            check: 0.02,
        }
    }
}

/// A solve on many machines: what is solved, and on which terms. It is the first record of a journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The version of the program that began it.
    pub program: String,
    /// The game.
    pub game: String,
    /// The board.
    pub board: String,
    /// All switches with their values.
    pub rules: BTreeMap<String, String>,
    /// The position.
    pub position: String,
    /// What is to be proven.
    pub mode: Mode,
    /// What a job may cost.
    pub terms: Terms,
    /// When it was begun, in seconds since 1970: two solves of the same position are two.
    pub begun: f64,
}

impl Plan {
    /// The solve of a position.
    ///
    /// # Errors
    /// [`ClusterError::Plan`] says which of the terms are impossible.
    pub fn new(pos: &Position, mode: Mode, terms: Terms, begun: f64) -> Result<Plan, ClusterError> {
        let wrong = |what: &str| Err(ClusterError::Plan(what.to_owned()));
        if !(0.001..=1e7).contains(&terms.seconds) || terms.nodes == 0 {
            return wrong("a job needs a budget: seconds from 0.001 to 10 million, and at least one node");
        }
        if !(0.0..=1.0).contains(&terms.ask_twice) {
            return wrong("the share of questions that are asked twice is a number from 0 to 1, like 0.02");
        }
        if !(0.0..=1.0).contains(&terms.check) {
            return wrong("the share of certificates that are checked is a number from 0 to 1, like 0.02");
        }
        if terms.certificate.is_some_and(|empties| empties > HIGHEST_FINISH_EMPTIES) {
            return Err(ClusterError::Plan(format!(
                "the trees of a certificate end at {HIGHEST_FINISH_EMPTIES} empty cells at most"
            )));
        }
        let game = pos.game();
        let rules = game.switches().iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Ok(Plan {
            program: PROGRAM.to_owned(),
            game: game.name().to_owned(),
            board: game.board(),
            rules,
            position: pos.text(),
            mode,
            terms,
            begun,
        })
    }

    /// The name of the solve in jobs and answers.
    pub fn solve(&self) -> String {
        format!("{:016x}", xxh3_64(serde_json::to_string(self).unwrap_or_default().as_bytes()))
    }

    /// The position that is to be solved.
    ///
    /// # Errors
    /// [`ClusterError::Game`] if there is no such game or position.
    pub fn open(&self) -> Result<Position, ClusterError> {
        Ok(open(&self.game, &self.board, &self.rules)?.parse_position(&self.position)?)
    }
}

/// The game that a job or a plan names.
pub(crate) fn open(game: &str, board: &str, rules: &BTreeMap<String, String>) -> Result<Game, ClusterError> {
    let rules: Vec<(&str, &str)> = rules.iter().map(|(name, value)| (&**name, &**value)).collect();
    Ok(games::open(game, Some(board), &rules)?)
}
