//! How fast the coordinator is, and how much memory its tree takes: measured on a made-up game.

use crate::desk::Desk;
use crate::journal::Journal;
use crate::record::Record;
use crate::simulation::{plan, reply};
use crate::synthetic::{SizeModel, SyntheticBoard};
use crate::{ClusterError, Message, Next};
use serde::Serialize;
use std::path::Path;
use std::time::Instant;

/// Answers that are heard together, as the command line does when many come at once.
const BATCH: usize = 512;

/// What was measured.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// Answers taken.
    pub answers: u64,
    /// Seconds for handing out their jobs and taking them, lines of JSON read and written, the journal synced to the disk.
    pub seconds: f64,
    /// Positions in the tree.
    pub tree_nodes: usize,
    /// Bytes that it takes.
    pub tree_bytes: usize,
    /// Bytes of the journal.
    pub journal_bytes: u64,
}

fn board() -> SyntheticBoard {
    let model = SizeModel { whole_seconds: 1e12, ..SizeModel::default() };
    // The texts of a board of 8x8 have 66 bytes.
    SyntheticBoard { empties: 60, branching: 8, seed: 1, model, text_length: 66 }
}

/// Takes so many answers, with a journal in a folder.
///
/// # Errors
/// [`ClusterError`] if the journal cannot be written.
pub fn bench_answers(folder: &Path, answers: u64) -> Result<Measured, ClusterError> {
    let board = board();
    let plan = plan(&board, 600.0);
    let mut journal = Journal::begin(folder)?;
    journal.append(&[Record::Plan(plan.clone())])?;
    take(Desk::with(board, plan, journal), &|measured| measured.answers >= answers)
}

/// Lets the tree grow to so many positions.
///
/// # Errors
/// [`ClusterError`] does not happen: nothing is written.
pub fn bench_tree(nodes: usize) -> Result<Measured, ClusterError> {
    let board = board();
    let plan = plan(&board, 600.0);
    take(Desk::with(board, plan, Journal::counted()), &|measured| measured.tree_nodes >= nodes)
}

fn take(mut desk: Desk<SyntheticBoard>, enough: &dyn Fn(&Measured) -> bool) -> Result<Measured, ClusterError> {
    let board = board();
    let mut measured = Measured { answers: 0, seconds: 0.0, tree_nodes: 0, tree_bytes: 0, journal_bytes: 0 };
    let mut now = 0.0;
    while !enough(&measured) && !desk.done() {
        let begin = Instant::now();
        let next = Next { jobs: BATCH, worker: Some("m0".to_owned()) };
        let jobs: Vec<String> = desk.hear(vec![Message::Next(next)], now)?.iter().map(Message::line).collect();
        measured.seconds += begin.elapsed().as_secs_f64();
        let mut lines = Vec::new();
        for line in jobs {
            if let Message::Job(job) = Message::read(&line)? {
                lines.push(Message::Answer(reply(&board, &job, "m1").0).line());
            }
        }
        measured.answers += lines.len() as u64;
        let begin = Instant::now();
        let answers = lines.iter().map(|line| Message::read(line)).collect::<Result<Vec<_>, _>>()?;
        let replies = desk.hear(answers, now)?;
        let written: usize = replies.iter().map(|reply| reply.line().len()).sum();
        measured.seconds += begin.elapsed().as_secs_f64();
        debug_assert!(written > 0 || replies.is_empty());
        now += 1.0;
        let (tree_nodes, tree_bytes) = desk.tree_size();
        measured = Measured { tree_nodes, tree_bytes, journal_bytes: desk.journal_bytes(), ..measured };
    }
    Ok(measured)
}
