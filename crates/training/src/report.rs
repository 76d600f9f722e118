use crate::{ErrorRow, Trained};
use serde::Serialize;
use std::path::PathBuf;
use std::time::Duration;

/// What came of a training, for programs.
#[derive(Debug, Serialize)]
pub struct TrainReport {
    /// The game, its board and its switches.
    pub rules: String,
    /// Where the weights are.
    pub file: PathBuf,
    /// The seed of the games.
    pub seed: u64,
    /// The games that were learned from.
    pub games: u64,
    /// Their positions.
    pub positions: u64,
    /// Bytes of the file.
    pub bytes: usize,
    /// Passes of the fit over all positions.
    pub passes: u32,
    /// The doubts of the search.
    pub spread: [i32; 4],
    /// What it took.
    pub seconds: f64,
    /// Errors on games that were held out.
    pub held_out: Vec<ErrorReport>,
    /// Errors on games of others.
    pub validation: Vec<ErrorReport>,
}

/// Mean absolute errors with some numbers of empty cells.
#[derive(Debug, Serialize)]
pub struct ErrorReport {
    from: u32,
    to: u32,
    positions: u64,
    patterns: f64,
    tiny: Option<f64>,
    features: f64,
}

impl From<&ErrorRow> for ErrorReport {
    fn from(row: &ErrorRow) -> ErrorReport {
        let ErrorRow { from, to, positions, patterns, tiny, features } = *row;
        ErrorReport { from, to, positions, patterns, tiny: (tiny > 0.0).then_some(tiny), features }
    }
}

impl TrainReport {
    /// What came of a training whose weights are in `file`.
    pub fn new(trained: &Trained, validation: &[ErrorRow], file: PathBuf, took: Duration) -> TrainReport {
        let learned = &trained.weights.learned;
        TrainReport {
            rules: learned.rules.clone(),
            file,
            seed: learned.seed,
            games: learned.games,
            positions: learned.positions,
            bytes: trained.bytes,
            passes: trained.passes,
            spread: trained.weights.spread,
            seconds: took.as_secs_f64(),
            held_out: trained.held_out.iter().map(ErrorReport::from).collect(),
            validation: validation.iter().map(ErrorReport::from).collect(),
        }
    }
}
