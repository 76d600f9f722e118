//! How far a solve is.

use crate::Mode;
use crate::board::Board;
use crate::desk::Desk;
use crate::plan::Plan;
use serde::Serialize;

/// How far a solve is. Scores are those of the first player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Status {
    /// The name of the solve.
    pub solve: String,
    /// What is solved.
    #[serde(flatten)]
    pub about: About,
    /// What is proven of the score: at least, at most.
    pub bounds: [i32; 2],
    /// The value, once it is proven: the score, or in mode `wld` 1, 0 or -1.
    pub value: Option<i32>,
    /// Whether there is nothing left to do: the value is proven, and the parts of its certificate are there.
    pub done: bool,
    /// The question of the moment: does the first player score more than this?
    pub more_than: i32,
    /// What became of jobs.
    pub jobs: JobCounts,
    /// Positions in the tree of questions.
    pub tree_nodes: usize,
    /// Bytes that the tree takes in memory.
    pub tree_bytes: usize,
    /// Bytes of the journal.
    pub journal_bytes: u64,
    /// Bytes of it that are damaged and were skipped.
    pub damaged_bytes: u64,
    /// Positions entered by all workers.
    pub nodes: u64,
    /// Seconds spent by all workers.
    pub worker_seconds: f64,
    /// Seconds from the plan to the last sign of life.
    pub seconds: f64,
    /// A guess of the seconds of one worker that are left, by the sizes of jobs so far: too small where surprises come.
    pub guessed_seconds_left: Option<f64>,
    /// All who have answered.
    pub workers: Vec<WorkerStatus>,
}

/// What is solved.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct About {
    /// The game.
    pub game: String,
    /// The board.
    pub board: String,
    /// All switches with their values.
    pub rules: std::collections::BTreeMap<String, String>,
    /// The position.
    pub position: String,
    /// What is to be proven.
    pub mode: Mode,
}

/// What became of jobs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct JobCounts {
    /// Handed out.
    pub issued: u64,
    /// At work now, as far as anybody knows.
    pub in_flight: usize,
    /// Answered.
    pub answered: u64,
    /// Answered with yes or no.
    pub decided: u64,
    /// Answered when nobody expected it any more.
    pub late: u64,
    /// Answered once more by the same worker.
    pub again: u64,
    /// Given up after their lease.
    pub lost: u64,
    /// Not needed any more before there was an answer.
    pub cancelled: u64,
    /// Given back by workers.
    pub refused: u64,
    /// Asked a second time, to compare.
    pub asked_twice: u64,
    /// Answers that do not count, because others exclude them.
    pub void: u64,
}

/// One worker.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WorkerStatus {
    /// Its name.
    pub name: String,
    /// Its answers.
    pub answers: u64,
    /// Those with yes or no.
    pub decided: u64,
    /// Jobs that it gave back.
    pub refusals: u64,
    /// Why it gave back the last one.
    pub last_refusal: Option<String>,
    /// Positions entered.
    pub nodes: u64,
    /// Seconds of work.
    pub seconds: f64,
    /// Seconds since something was heard of it.
    pub silent_seconds: f64,
    /// Whether it gave a wrong answer: none of its answers counts.
    pub distrusted: bool,
}

impl<B: Board + Clone> Desk<B> {
    /// How far the solve is, at some moment in seconds since 1970.
    pub fn status(&self, now: f64) -> Status {
        let coordinator = &self.coordinator;
        let bounds = coordinator.bounds_for_first();
        let proven = coordinator.proven();
        let value = match coordinator.plan.mode {
            Mode::Exact => bounds.low,
            Mode::Wld => i32::from(bounds.low > 0) - i32::from(bounds.high < 0),
        };
        let counts = &coordinator.counts;
        let root = coordinator.search.tree.place(0);
        let left = f64::from(root.cost);
        let Plan { game, board, rules, position, mode, .. } = coordinator.plan.clone();
        let workers = coordinator.workers.all().iter().map(|tally| WorkerStatus {
            name: tally.name.clone(),
            answers: tally.answers,
            decided: tally.decided,
            refusals: tally.refusals,
            last_refusal: (tally.refusals > 0).then(|| tally.last_refusal.clone()),
            nodes: tally.nodes,
            seconds: tally.seconds,
            silent_seconds: (now - tally.last).max(0.0),
            distrusted: coordinator.workers.is_distrusted(&tally.name),
        });
        Status {
            solve: coordinator.solve().to_owned(),
            about: About { game, board, rules, position, mode },
            bounds: [bounds.low, bounds.high],
            value: proven.then_some(value),
            done: coordinator.done(),
            more_than: coordinator.search.threshold,
            jobs: JobCounts {
                issued: counts.issued,
                in_flight: coordinator.in_flight(),
                answered: counts.answered,
                decided: counts.yes_or_no,
                late: counts.late,
                again: counts.again,
                lost: counts.lost,
                cancelled: counts.cancelled,
                refused: counts.refused,
                asked_twice: counts.asked_twice,
                void: counts.void,
            },
            tree_nodes: coordinator.search.tree.len(),
            tree_bytes: coordinator.search.tree.bytes(),
            journal_bytes: self.journal.size(),
            damaged_bytes: self.journal.damaged(),
            nodes: counts.nodes,
            worker_seconds: counts.seconds,
            seconds: (counts.last - coordinator.plan.begun).max(0.0),
            guessed_seconds_left: (!proven && left.is_finite()).then_some(left),
            workers: workers.collect(),
        }
    }
}
