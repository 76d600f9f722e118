//! One big solve on many machines: which question to ask next, and what the answers prove.

mod error;
mod message;

pub use error::ClusterError;
pub use message::{
    Answer, Cancel, FORMAT, HIGHEST_SCORE, Job, JudgedMove, Known, LONGEST_LINE, LONGEST_POSITION, LONGEST_TEXT,
    MOST_KNOWN, MOST_MOVES, Message, Next, PROGRAM, Progress, Ready, Refusal, Taken, Verdict, check_worker,
};
