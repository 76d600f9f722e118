//! Long work that goes on when nobody looks: solves, matches and experiments, one at a time or two, the others in a queue.
//!
//! A job is this program once more, as a process of its own that is told what to do by arguments. The command line has all that a job
//! needs: checkpoints, games that are kept as they end, cells that are found once, results as JSON. What a job is to do, how far it is
//! and what came of it lie in a folder of its own, so that jobs survive the server that runs them, and even `kill -9`.
//!
//! - [`Task`] is what is to be done; it is made of checked values and becomes arguments.
//! - [`Jobs`] is the folder of all jobs: it begins, pauses, goes on with, stops and removes them.
//! - A child ends when the pipe to it ends: no job goes on without a server that looks after it.

mod answer;
mod child;
mod error;
mod folder;
mod jobs;
mod record;
mod task;

pub use answer::JobAnswer;
pub use error::JobError;
pub use jobs::{Deed, Jobs, Options};
pub use record::State;
pub use task::{Experiment, Format, Goal, Match, Place, Solve, Task};
