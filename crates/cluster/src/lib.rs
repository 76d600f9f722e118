//! One big solve on many machines: which question to ask next, and what the answers prove.

mod assembly;
mod bench;
mod board;
mod chance;
mod coordinator;
mod cost;
mod desk;
mod error;
mod facts;
mod journal;
mod message;
mod observed;
mod part;
mod plan;
mod record;
mod search;
mod simulation;
mod status;
mod synthetic;
mod tree;
mod uses;
mod worker;
mod workers;

#[cfg(test)]
mod tests;

pub use assembly::Assembled;
pub use bench::{Measured, bench_answers, bench_tree};
pub use board::{Board, Child, GameBoard, Node, check_part};
pub use desk::Desk;
pub use error::ClusterError;
pub use message::{
    Answer, Cancel, FORMAT, HIGHEST_SCORE, Job, JudgedMove, Known, LONGEST_LINE, LONGEST_POSITION, LONGEST_TEXT,
    MOST_KNOWN, MOST_MOVES, Message, Next, PROGRAM, Progress, Ready, Refusal, Taken, Verdict, check_worker,
};
pub use observed::{Observed, doubt_for, observed};
pub use part::{LARGEST_PACKED_PART, LARGEST_PART, pack, unpack};
pub use plan::{Mode, Plan, Terms};
pub use simulation::{Simulated, Simulation};
pub use status::{About, JobCounts, Status, WorkerStatus};
pub use synthetic::{GAP, SizeModel, SyntheticBoard};
pub use uses::Uses;
pub use worker::Worker;
