use crate::Object;
use games::{BookBuilt, Game};
use serde::Serialize;
use std::path::PathBuf;

/// What has come of growing an opening book.
#[derive(Debug, Serialize)]
pub struct BookResult {
    game: &'static str,
    board: String,
    rules: Object<String>,
    file: PathBuf,
    resumed: bool,
    complete: bool,
    positions: usize,
    looked: u64,
    longest: usize,
    value: f64,
    plies: u32,
    nodes: u64,
    bytes: usize,
    seconds: f64,
    threads: usize,
}

impl BookResult {
    /// The book in a file that has grown on so many threads.
    pub fn new(game: &Game, file: PathBuf, built: &BookBuilt, threads: usize) -> BookResult {
        let BookBuilt { growth, bytes, resumed, complete } = *built;
        BookResult {
            game: game.name(),
            board: game.board(),
            rules: Object::switches(game.switches()),
            file,
            resumed,
            complete,
            positions: growth.positions,
            looked: growth.looked,
            longest: growth.longest,
            value: f64::from(growth.hundredths) / 100.0,
            plies: growth.plies,
            nodes: growth.nodes,
            bytes,
            seconds: growth.elapsed.as_secs_f64(),
            threads,
        }
    }
}
