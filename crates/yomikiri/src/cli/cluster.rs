//! One solve on many machines, on the command line.

use super::Place;
use crate::values;
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

/// The arguments of `cluster`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  yomikiri cluster plan nip --board 6x7 --mode wld --journal 6x7
  yomikiri cluster run --journal 6x7 --workers 2
  yomikiri cluster certify --journal 6x7 --certificate 6x7.cert && yomikiri check 6x7.cert

By hand, with a job at a time:
  yomikiri cluster next --journal 6x7 | yomikiri cluster work | yomikiri cluster take --journal 6x7

docs/cluster.md says what the lines mean and how other programs carry them.")]
pub struct ClusterArguments {
    /// What to do with a solve.
    #[command(subcommand)]
    pub what: Cluster,
}

/// What can be done with a solve on many machines.
#[derive(Debug, Subcommand)]
pub enum Cluster {
    /// Begin a solve: its journal keeps everything that is asked and answered
    #[command(after_help = "Examples:
  yomikiri cluster plan nip --board 6x7 --mode wld --journal 6x7
  yomikiri cluster plan othello --board 6x6 --journal 6x6 --budget 2m
  yomikiri cluster plan nip --board 4x8 --journal 4x8 --no-certificate --ask-twice 0.1

A job that exceeds its budget is split: its moves become questions. Answers come with parts of the certificate, unless --no-certificate.
JSON: solve (the name of the solve in jobs), game, board, rules, position, mode, terms.")]
    Plan(ClusterPlanArguments),
    /// Print jobs, a line of JSON each, and a line that says how many there were
    #[command(after_help = "Examples:
  yomikiri cluster next --journal 6x7
  yomikiri cluster next --journal 6x7 --jobs 8 > jobs.jsonl
  yomikiri cluster next --journal 6x7 --worker node-3")]
    Next(ClusterNextArguments),
    /// Answer the jobs on standard input, a line of JSON each, on standard output
    #[command(after_help = "Examples:
  yomikiri cluster next --journal 6x7 --jobs 8 | yomikiri cluster work > answers.jsonl
  yomikiri cluster work --name node-3 --threads 1 --memory 2G
  yomikiri cluster work --weights nip-7x7.weights          for a board that the program has no weights of

It ends when standard input ends and all jobs are answered. Ctrl-C gives back the jobs at hand.")]
    Work(ClusterWorkArguments),
    /// Take the answers on standard input into the journal, and say what became of each
    #[command(after_help = "Examples:
  yomikiri cluster take --journal 6x7 < answers.jsonl")]
    Take(JournalArguments),
    /// Hand out jobs and take answers on standard input and output, for the program that carries them
    #[command(after_help = "Examples:
  yomikiri cluster coordinate --journal 6x7
  then, on standard input: {\"type\":\"next\",\"jobs\":2,\"worker\":\"node-3\"}

A line \"next\" is replied to with jobs and a line \"ready\"; an answer, progress or refusal with a line \"taken\".")]
    Coordinate(JournalArguments),
    /// Solve here, with workers that are processes of this machine
    #[command(after_help = "Examples:
  yomikiri cluster run --journal 6x7 --workers 2
  yomikiri cluster run --journal 6x7 --workers 4 --memory 8G
  yomikiri cluster run --journal 7x7 --weights nip-7x7.weights

Each worker has one thread and its share of --memory. Ctrl-C stops; the same command goes on.
JSON: as cluster status.")]
    Run(ClusterRunArguments),
    /// Say how far a solve is
    #[command(after_help = "Examples:
  yomikiri cluster status --journal 6x7
  yomikiri cluster status --journal 6x7 --json

Scores are those of the first player. JSON: solve, game, board, rules, position, mode, bounds, value, done, more_than, jobs, workers,
tree_nodes, tree_bytes, journal_bytes, damaged_bytes, nodes, worker_seconds, seconds, guessed_seconds_left; docs/cluster.md has the fields.")]
    Status(JournalArguments),
    /// Write the certificate of what is proven, put together from the answers
    #[command(after_help = "Examples:
  yomikiri cluster certify --journal 6x7 --certificate 6x7.cert && yomikiri check 6x7.cert
  yomikiri cluster certify --journal 6x7 --certificate 6x7.cert --line

Every part is checked on the way. If one does not hold, its worker is distrusted and the solve has to go on (exit code 1).
JSON: claim, moves, positions, bytes, parts, found_again, line.")]
    Certify(ClusterCertifyArguments),
    /// Let the coordinator work with machines that exist only on paper
    #[command(after_help = "Examples:
  yomikiri cluster simulate --workers 1,10,100,1000
  yomikiri cluster simulate --workers 1000 --fail 0.01 --latency 2s --empties 56 --hours 250000
  yomikiri cluster simulate --journal 6x7 --workers 1,100    with job sizes as in this journal
  yomikiri cluster simulate --bench                          answers a second, and memory of a large tree

The tree of the game is made up: so many moves a position, a hidden truth, and judgements that err. The clock is virtual, the coordinator
real. Efficiency is the work of one worker divided by that of all. The same --seed gives the same figures.
JSON: runs (workers, seconds, efficiency, busy, jobs, lost, cancelled, lost_seconds, wasted_seconds, uses, tree_nodes, tree_bytes, journal_bytes,
coordinator_seconds), model.")]
    Simulate(ClusterSimulateArguments),
}

/// The arguments of `cluster plan`.
#[derive(Debug, Args)]
pub struct ClusterPlanArguments {
    /// What to solve.
    #[command(flatten)]
    pub place: Place,
    /// What to prove: the best score, or only who wins
    #[arg(long, value_enum, default_value_t = ProofMode::Exact)]
    pub mode: ProofMode,
    /// The folder of the journal, which is made
    #[arg(long, value_name = "DIR")]
    pub journal: PathBuf,
    /// The time of one job
    #[arg(long, value_name = "TIME", value_parser = values::time, default_value = "20s", allow_hyphen_values = true)]
    pub budget: Duration,
    /// The nodes of one job, like 500M [default: as many as the time allows]
    #[arg(long, value_name = "N", value_parser = values::nodes, allow_hyphen_values = true)]
    pub nodes: Option<u64>,
    /// Prove without a certificate at the end
    #[arg(long)]
    pub no_certificate: bool,
    /// Positions with at most this many empty cells are left to the checker's own search
    #[arg(long, value_name = "N", value_parser = values::count, default_value_t = ::games::DEFAULT_FINISH_EMPTIES, allow_hyphen_values = true)]
    pub certificate_empties: u32,
    /// The share of answers that are asked for once more, of another worker
    #[arg(long, value_name = "SHARE", value_parser = values::share, default_value = "0.02", allow_hyphen_values = true)]
    pub ask_twice: f64,
    /// The share of certificates that are checked as they arrive
    #[arg(long, value_name = "SHARE", value_parser = values::share, default_value = "0.02", allow_hyphen_values = true)]
    pub check: f64,
}

/// What a solve on many machines is to prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ProofMode {
    /// The best score
    Exact,
    /// Only whether it is won, drawn or lost
    Wld,
}

/// Which solve.
#[derive(Debug, Args)]
pub struct JournalArguments {
    /// The folder of the journal
    #[arg(long, value_name = "DIR")]
    pub journal: PathBuf,
}

/// The arguments of `cluster next`.
#[derive(Debug, Args)]
pub struct ClusterNextArguments {
    /// The folder of the journal
    #[arg(long, value_name = "DIR")]
    pub journal: PathBuf,
    /// At most so many jobs
    #[arg(long, value_name = "N", value_parser = values::jobs, default_value_t = 1, allow_hyphen_values = true)]
    pub jobs: usize,
    /// The worker that they are for, so that it is not asked to confirm its own answers
    #[arg(long, value_name = "NAME", value_parser = values::worker)]
    pub worker: Option<String>,
}

/// The arguments of `cluster work`.
#[derive(Debug, Args)]
pub struct ClusterWorkArguments {
    /// The name of this worker in its answers [default: worker- and the number of the process]
    #[arg(long, value_name = "NAME", value_parser = values::worker)]
    pub name: Option<String>,
    /// How often it says that it is still at work
    #[arg(long, value_name = "TIME", value_parser = values::time, default_value = "10s", allow_hyphen_values = true)]
    pub progress_every: Duration,
    /// Weights of `yomikiri lab train` to order moves by; what is proven is the same with any [default: those of the program]
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,
}

/// The arguments of `cluster run`.
#[derive(Debug, Args)]
pub struct ClusterRunArguments {
    /// The folder of the journal
    #[arg(long, value_name = "DIR")]
    pub journal: PathBuf,
    /// Worker processes [default: as many as this machine has cores]
    #[arg(long, value_name = "N", value_parser = values::jobs, allow_hyphen_values = true)]
    pub workers: Option<usize>,
    /// Weights of `yomikiri lab train` to order moves by, for every worker; what is proven is the same with any [default: those of the program]
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,
}

/// The arguments of `cluster certify`.
#[derive(Debug, Args)]
pub struct ClusterCertifyArguments {
    /// The folder of the journal
    #[arg(long, value_name = "DIR")]
    pub journal: PathBuf,
    /// Where the certificate goes
    #[arg(long, value_name = "FILE")]
    pub certificate: PathBuf,
    /// Find the line of best play as well, which may take as long as a job
    #[arg(long)]
    pub line: bool,
}

/// The arguments of `cluster simulate`.
#[derive(Debug, Args)]
pub struct ClusterSimulateArguments {
    /// How many machines, one after the other
    #[arg(long, value_name = "N,…", value_delimiter = ',', value_parser = values::jobs, default_value = "1,10,100,1000")]
    pub workers: Vec<usize>,
    /// Take the sizes of jobs from the answers of this journal
    #[arg(long, value_name = "DIR")]
    pub journal: Option<PathBuf>,
    /// Empty cells at the start of the game
    #[arg(long, value_name = "N", value_parser = values::count, default_value_t = 44, allow_hyphen_values = true)]
    pub empties: u32,
    /// Moves in every position [default: as in the journal, else 6]
    #[arg(long, value_name = "N", value_parser = values::count, allow_hyphen_values = true)]
    pub branching: Option<u32>,
    /// How uneven the moves of a position are: the standard deviation of the logarithm of their work [default: as in the journal, else 1]
    #[arg(long, value_name = "NUMBER", value_parser = values::spread, allow_hyphen_values = true)]
    pub spread: Option<f64>,
    /// How often the move that is judged best succeeds, where one does [default: as in the journal, else 0.98]
    #[arg(long, value_name = "SHARE", value_parser = values::share, allow_hyphen_values = true)]
    pub first_right: Option<f64>,
    /// How often a selective search expects the right answer [default: as in the journal, else 0.9]
    #[arg(long, value_name = "SHARE", value_parser = values::share, allow_hyphen_values = true)]
    pub likely_right: Option<f64>,
    /// Hours of one machine for the whole solve in one piece [default: as in the journal, else 55000]
    #[arg(long, value_name = "HOURS", value_parser = values::hours, allow_hyphen_values = true)]
    pub hours: Option<f64>,
    /// So many made-up games one after the other, with seeds that follow each other, taken together
    #[arg(long, value_name = "N", value_parser = values::count, default_value_t = 1, allow_hyphen_values = true)]
    pub trees: u32,
    /// The longest time of one job
    #[arg(long, value_name = "TIME", value_parser = values::time, default_value = "40m", allow_hyphen_values = true)]
    pub budget: Duration,
    /// How often a machine fails in an hour of work, and takes its job with it
    #[arg(long, value_name = "TIMES", value_parser = values::failures, default_value = "0.1", allow_hyphen_values = true)]
    pub fail: f64,
    /// The time that an answer and the next job take on the way, on average
    #[arg(long, value_name = "TIME", value_parser = values::delay, default_value = "100ms", allow_hyphen_values = true)]
    pub latency: Duration,
    /// Measure the coordinator itself: answers a second with a journal on the disk, and the memory of ten million nodes
    #[arg(long)]
    pub bench: bool,
}
