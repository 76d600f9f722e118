use games::GameError;
use std::io;
use std::path::PathBuf;

/// Why something about a solve on many machines cannot be done.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// A line cannot be read.
    #[error("this line is no job and no answer: {problem}")]
    Line {
        /// What is wrong.
        problem: String,
    },
    /// A job or an answer of another version.
    #[error(
        "it is of version {found}; this program has version {}, format {}: install the same version on all machines",
        crate::PROGRAM,
        crate::FORMAT
    )]
    OtherVersion {
        /// The versions found.
        found: String,
    },
    /// A job or an answer of another solve.
    #[error("it belongs to solve {found}; this is solve {expected}")]
    OtherSolve {
        /// This solve.
        expected: String,
        /// The one it belongs to.
        found: String,
    },
    /// What an answer says is impossible.
    #[error("the answer is impossible: {problem}")]
    Answer {
        /// What is wrong.
        problem: String,
    },
    /// There is no journal.
    #[error("there is no journal in \"{}\"; `yomikiri cluster plan` begins one", .0.display())]
    NoJournal(PathBuf),
    /// There is a journal already.
    #[error("there is a journal in \"{}\" already; go on with it by `yomikiri cluster next`, or name another folder", .0.display())]
    JournalExists(PathBuf),
    /// The journal cannot be read or written.
    #[error("the journal \"{}\": {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The journal is not ours, of another version, or damaged before its end.
    #[error("the journal \"{}\" {problem}", path.display())]
    Journal {
        /// The file.
        path: PathBuf,
        /// What is wrong, and what would be right.
        problem: String,
    },
    /// The game has no questions of this kind.
    #[error("{0} is not solved by a score with certificates; othello and nip are")]
    Unfit(String),
    /// The request of a plan is impossible.
    #[error("{0}")]
    Plan(String),
    /// The game refuses something.
    #[error(transparent)]
    Game(#[from] GameError),
    /// A certificate does not hold.
    #[error(
        "the certificate of job {job} by worker {worker} does not hold: {problem}; its answers are taken back, go on with the solve"
    )]
    Certificate {
        /// The job.
        job: u64,
        /// The worker.
        worker: String,
        /// Why.
        problem: String,
    },
    /// Nothing is proven yet.
    #[error("nothing is proven yet; `yomikiri cluster status` says how far it is")]
    NotProven,
    /// The work was stopped.
    #[error("stopped")]
    Stopped,
}
