use crate::record::State;
use crate::task::Task;
use serde::Serialize;
use serde_json::Value;

/// A job as it is told.
#[derive(Clone, Debug, Serialize)]
pub struct JobAnswer {
    /// Its name.
    pub id: String,
    /// What it does.
    #[serde(flatten)]
    pub task: Task,
    /// How it is with it.
    pub state: State,
    /// What it will be as soon as it has stopped, if somebody asked for that.
    pub becoming: Option<State>,
    /// Whether it goes on where it stopped; else it begins anew.
    pub keeps: bool,
    /// How many go before it, while it waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<usize>,
    /// When somebody asked for it, in seconds since 1970.
    pub begun: u64,
    /// When it was over.
    pub ended: Option<u64>,
    /// Seconds of work, all runs together.
    pub seconds: f64,
    /// What it may use.
    pub threads: usize,
    /// In bytes.
    pub memory: usize,
    /// What was last heard of it, as `--progress json` has it.
    pub progress: Option<Value>,
    /// What came of it, as `--json` has it; also of a job that is not done.
    pub result: Option<Value>,
    /// Why it failed.
    pub error: Option<String>,
}

impl JobAnswer {
    /// The same for a list: without tables that only those want who look at it.
    #[must_use]
    pub fn short(mut self) -> JobAnswer {
        if matches!(self.task, Task::Experiment(_)) {
            self.result = None;
        }
        self
    }
}
