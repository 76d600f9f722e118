//! What is written into a journal: everything that a coordinator has to know again after it was killed.

use crate::{Answer, Plan};
use serde::{Deserialize, Serialize};

/// One record. Times are seconds since 1970.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Record {
    /// What is solved: the first record, and no other.
    Plan(Plan),
    /// A question was handed out.
    Issued(Issued),
    /// An answer was taken.
    Answer {
        /// When.
        time: f64,
        /// The answer.
        answer: Box<Answer>,
    },
    /// A worker will not answer.
    Refused {
        /// The job.
        job: u64,
        /// The worker.
        worker: String,
        /// Why.
        reason: String,
        /// When.
        time: f64,
    },
    /// Answers that contradict each other, or what follows from others; they do not count. Named by their jobs.
    Void(Vec<u64>),
    /// A worker gave a wrong answer: none of its answers counts, whenever it came.
    Distrust(String),
}

/// A question that was handed out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Issued {
    /// The number of the job.
    pub(crate) job: u64,
    /// The position, as its node has it.
    pub(crate) position: String,
    /// Does the first player score more than this?
    pub(crate) threshold: i32,
    /// Why it is asked.
    pub(crate) purpose: Purpose,
    /// When it is given to somebody else.
    pub(crate) deadline: f64,
    /// Seconds until then.
    pub(crate) lease: f64,
}

/// Why a question is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Purpose {
    /// Nobody knows the answer.
    Open,
    /// One worker has answered it, and another is asked to compare.
    Twice,
    /// The answer is known, and its certificate is missing.
    Certificate,
}
