use std::io;

/// Why something cannot be done with a job.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// There is no job of this name.
    #[error("there is no such job")]
    Missing,
    /// The same is being done already.
    #[error("job {0} does the same and is not done yet; go on with that one, or remove it")]
    Known(u64),
    /// There are as many as there may be.
    #[error("there are {0} jobs already; remove some of them first")]
    TooMany(usize),
    /// Not while it runs.
    #[error("the job is still running; stop it first")]
    Running,
    /// There is nothing left to do.
    #[error("the job is {0}, so that cannot be done with it")]
    Over(&'static str),
    /// Another server runs the jobs of this folder.
    #[error("another server runs these jobs; use its page, or end it")]
    Elsewhere,
    /// A file cannot be written.
    #[error("the job cannot be kept: {0}")]
    Folder(#[from] io::Error),
}
