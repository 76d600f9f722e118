//! The laboratory, on the command line.

use super::{ChosenRules, Machines, Setting, Supervision};
use crate::values;
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

/// The arguments of `lab`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  yomikiri lab list
  yomikiri lab run othello-terms
  yomikiri lab show othello-weights > mine.toml    then change it, and: yomikiri lab run mine.toml --report mine
  yomikiri lab report othello-terms --to latex
  yomikiri lab run --all-published --report reports --lang ja")]
pub struct LabArguments {
    /// What to do in the laboratory.
    #[command(subcommand)]
    pub what: Lab,
}

/// What can be done in the laboratory.
#[derive(Debug, Subcommand)]
pub enum Lab {
    /// List the experiments that belong to the program
    #[command(after_help = "Examples:
  yomikiri lab list
  yomikiri lab list --json")]
    List,
    /// Print the file of an experiment, to be changed
    #[command(after_help = "Examples:
  yomikiri lab show othello-weights > mine.toml")]
    Show {
        /// The experiment
        experiment: String,
    },
    /// Run an experiment, and report published and measured figures side by side
    #[command(after_help = "Examples:
  yomikiri lab run othello-terms
  yomikiri lab run mine.toml --report mine
  yomikiri lab run nip-lookahead --board 4x10
  yomikiri lab run nip-published --board 4x8 --all
  yomikiri lab run --all-published --report reports
  yomikiri lab run --all-published --quick
  yomikiri lab run othello-terms --on ray --address auto

What a cell has found is kept in the library (--data-dir) at once, and so is every game. Ctrl-C ends it early, and the same command goes
on where it stopped; --fresh begins anew. Without --quick all published tables take about an hour, with it some minutes.
--report writes a folder: Markdown, a self-contained HTML page, a CSV for each table, all tables for LaTeX, the figures as SVG. In CSV
every cell is one number or one text: games won, lost and drawn have a column each, and so have the ends of an interval. LaTeX needs
\\usepackage{booktabs}. --on ray hands the cells out to the machines of a Ray cluster, with --memory and --threads for each; what is found is
the same (docs/cluster.md). --lang ja reports in Japanese; the names of columns in CSV and JSON stay as they are.
JSON: experiment, title, about, sections (title, paragraphs, table with columns and rows), finished, provenance.")]
    Run(LabRunArguments),
    /// Go on with an experiment that was cut off: the same as run, which never does anything twice
    Resume(LabRunArguments),
    /// Find weights by playing, and let the result play what is to be beaten
    #[command(after_help = "Examples:
  yomikiri lab tune othello-tune
  yomikiri lab tune othello-tune --quick --report tuned
  yomikiri lab show othello-tune > mine.toml    then change it, and: yomikiri lab tune mine.toml")]
    Tune(LabRunArguments),
    /// Report what is known of an experiment, without running anything
    #[command(after_help = "Examples:
  yomikiri lab report othello-weights
  yomikiri lab report othello-weights --to markdown
  yomikiri lab report othello-weights --to latex > weights.tex
  yomikiri lab report othello-weights --report weights
  yomikiri lab report --all-published --report reports")]
    Report(LabReportArguments),
    /// Learn the weights of the pattern evaluation from games of the program against itself
    #[command(after_help = "Examples:
  yomikiri lab train othello --board 8x8 --time 20m --out othello.weights
  yomikiri lab train nip --board 6x8 --games 20000 --seed 7 --out nip-6x8.weights
  yomikiri lab train othello --board 10x10 --time 1h --out large.weights --validate games/
  yomikiri lab train othello --games 100000 --out large.weights --on ray
  yomikiri match othello patterns:100ms:othello.weights features:100ms --games 200 --opening 8

Games begin with random moves, are played by a short look ahead and solved at the end. They are kept in FILE.games as they are played: after
Ctrl-C the same command goes on with them. --time is the time for playing; the fit that follows takes minutes at most. The errors are mean
absolute errors in discs on games that the fit has not seen, beside those of the fitted features that the weaker levels judge by.
--teacher plays with weights of an earlier run. --on ray plays the games on the machines of a Ray cluster, and fits here: the same weights. --validate takes a folder of WTHOR files (.wtb, 8x8 Othello only).
JSON: game, board, rules, seed, games, positions, bytes, passes, spread, seconds, held_out and validation (from, to, positions,
patterns, tiny, features).")]
    Train(LabTrainArguments),
}

/// The arguments of `lab train`.
#[derive(Debug, Args)]
pub struct LabTrainArguments {
    /// The game: othello or nip
    pub game: String,
    /// What it is played on.
    #[command(flatten)]
    pub setting: Setting,
    /// What is played.
    #[command(flatten)]
    pub rules: ChosenRules,
    /// Play for this time, like 20m [default: 20m, unless --games is given]
    #[arg(long, value_name = "TIME", value_parser = values::time, allow_hyphen_values = true)]
    pub time: Option<Duration>,
    /// Play until there are so many games, those of earlier runs included
    #[arg(long, value_name = "N", value_parser = values::match_games, allow_hyphen_values = true)]
    pub games: Option<usize>,
    /// Where the weights go
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Weights to play with [default: the fitted features]
    #[arg(long, value_name = "FILE")]
    pub teacher: Option<PathBuf>,
    /// A folder of WTHOR files to measure the error on
    #[arg(long, value_name = "DIR")]
    pub validate: Option<PathBuf>,
    /// Where games are played.
    #[command(flatten)]
    pub machines: Machines,
}

/// The arguments of `lab run`.
#[derive(Debug, Args)]
pub struct LabRunArguments {
    /// The experiments: names that `yomikiri lab list` lists, or files
    #[arg(value_name = "EXPERIMENT", required_unless_present = "all_published", conflicts_with = "all_published")]
    pub experiments: Vec<String>,
    /// Every published table
    #[arg(long)]
    pub all_published: bool,
    /// How much of it.
    #[command(flatten)]
    pub extent: Extent,
    /// Only the cells about this board
    #[arg(long, value_name = "RxC", allow_hyphen_values = true)]
    pub board: Option<String>,
    /// Forget what was found before
    #[arg(long)]
    pub fresh: bool,
    /// Where it is run.
    #[command(flatten)]
    pub machines: Machines,
    /// Who watches it.
    #[command(flatten)]
    pub supervision: Supervision,
    /// How it is reported.
    #[command(flatten)]
    pub reporting: Reporting,
}

/// How an experiment is reported.
#[derive(Debug, Args)]
pub struct Reporting {
    /// The form that is printed
    #[arg(long = "to", visible_alias = "as", value_enum, value_name = "FORMAT", default_value = "text")]
    pub paper: Paper,
    /// Write the report into this folder, in all forms
    #[arg(long, value_name = "DIR")]
    pub report: Option<PathBuf>,
}

/// How much of an experiment is run.
#[derive(Debug, Args)]
pub struct Extent {
    /// Fewer games and smaller boards
    #[arg(long)]
    pub quick: bool,
    /// Run also what takes very long
    #[arg(long)]
    pub all: bool,
}

/// The arguments of `lab report`.
#[derive(Debug, Args)]
pub struct LabReportArguments {
    /// The experiments: names that `yomikiri lab list` lists, or files
    #[arg(value_name = "EXPERIMENT", required_unless_present = "all_published", conflicts_with = "all_published")]
    pub experiments: Vec<String>,
    /// Every published table
    #[arg(long)]
    pub all_published: bool,
    /// As it was run with --quick
    #[arg(long)]
    pub quick: bool,
    /// How it is reported.
    #[command(flatten)]
    pub reporting: Reporting,
}

/// The form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Paper {
    /// For the terminal
    Text,
    /// Markdown
    Markdown,
    /// A page
    Html,
    /// All tables as CSV, with an empty line between two
    Csv,
    /// All tables for LaTeX
    Latex,
}
