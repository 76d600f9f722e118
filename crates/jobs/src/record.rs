use crate::task::Task;
use serde::{Deserialize, Serialize};

/// How it is with a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// It runs when it is its turn.
    Waiting,
    /// It is being worked on.
    Running,
    /// It goes on when somebody asks for it.
    Paused,
    /// All is done.
    Done,
    /// Something went wrong.
    Failed,
    /// Somebody wanted no more of it.
    Stopped,
}

impl State {
    /// The name in answers.
    pub fn name(self) -> &'static str {
        match self {
            State::Waiting => "waiting",
            State::Running => "running",
            State::Paused => "paused",
            State::Done => "done",
            State::Failed => "failed",
            State::Stopped => "stopped",
        }
    }

    /// Whether there is something left that somebody wants.
    pub(crate) fn is_open(self) -> bool {
        matches!(self, State::Waiting | State::Running | State::Paused)
    }
}

/// The layout of the file.
const VERSION: u32 = 1;

/// A job as it is kept, in the file `job.json` of its folder.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Record {
    version: u32,
    pub(crate) task: Task,
    /// What it is, and while a child runs what somebody wants it to be: that is how it is found by the next server.
    pub(crate) state: State,
    pub(crate) threads: usize,
    pub(crate) memory: usize,
    /// When somebody asked for it, in seconds since 1970.
    pub(crate) begun: u64,
    /// When it was over.
    pub(crate) ended: Option<u64>,
    /// The place in the queue, in milliseconds since 1970.
    pub(crate) queued: u64,
    /// Whether it ran before.
    pub(crate) ran: bool,
    /// When the present run began, in milliseconds since 1970, or the last one.
    pub(crate) started: Option<u64>,
    /// Seconds of work, all runs together but the present one.
    pub(crate) seconds: f64,
    /// Why it failed.
    pub(crate) error: Option<String>,
}

impl Record {
    /// A job that waits for its turn.
    pub(crate) fn new(task: Task, threads: usize, memory: usize, now: u64) -> Record {
        Record {
            version: VERSION,
            task,
            state: State::Waiting,
            threads,
            memory,
            begun: now / 1000,
            ended: None,
            queued: now,
            ran: false,
            started: None,
            seconds: 0.0,
            error: None,
        }
    }

    /// The job of a file; `None` if it is damaged, or of a newer program.
    pub(crate) fn read(bytes: &[u8]) -> Option<Record> {
        serde_json::from_slice(bytes).ok().filter(|record: &Record| record.version == VERSION)
    }

    /// The file.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        // Numbers, names and lists can always be written.
        serde_json::to_vec(self).unwrap_or_default()
    }
}
