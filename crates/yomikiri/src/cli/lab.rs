//! The laboratory, on the command line.

use super::Supervision;
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

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

What a cell has found is kept in the library (--data-dir) at once, and so is every game. Ctrl-C ends it early, and the same command goes
on where it stopped; --fresh begins anew. Without --quick all published tables take about an hour, with it some minutes.
--report writes a folder: Markdown, a self-contained HTML page, a CSV for each table, all tables for LaTeX, the figures as SVG. In CSV
every cell is one number or one text: games won, lost and drawn have a column each, and so have the ends of an interval. LaTeX needs
\\usepackage{booktabs}. --lang ja reports in Japanese; the names of columns in CSV and JSON stay as they are.
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
