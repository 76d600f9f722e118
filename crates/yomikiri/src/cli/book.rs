//! Opening books, on the command line.

use super::{ChosenRules, Machines, Setting, Supervision};
use crate::values;
use clap::{Args, Subcommand};
use std::path::PathBuf;
use std::time::Duration;

/// The arguments of `book`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  yomikiri book build othello --time 1h --output othello.book
  yomikiri book show othello --line f5d6c3
  yomikiri book info othello
  yomikiri book check othello --book othello.book")]
pub struct BookArguments {
    /// What to do with a book.
    #[command(subcommand)]
    pub what: BookCommand,
}

/// What can be done with an opening book.
#[derive(Debug, Subcommand)]
pub enum BookCommand {
    /// Grow a book, where it is least certain; a book that is there is grown on
    #[command(after_help = "Examples:
  yomikiri book build othello --time 1h
  yomikiri book build othello --positions 5000 --output othello.book
  yomikiri book build nip --board 6x8 --time 10m --plies 14
  yomikiri book build othello --positions 20000 --plies 16 --on ray

Without --output the book grows in the data directory, where the levels, the analysis and the explorer look for it first. Ctrl-C, --time and
--positions end the work; the same command goes on with it. It is saved every --save-every: a crash costs no more than that, and the book
becomes the same as if nothing had happened. The number of threads changes nothing but the time, and neither does --on ray, which looks at
positions on the machines of a Ray cluster, up to eight at a time.
JSON: game, board, rules, file, resumed, complete, positions, looked, longest, value, plies, nodes, bytes, seconds, threads.")]
    Build(BookBuildArguments),
    /// Show what a book says of the moves of a position
    #[command(after_help = "Examples:
  yomikiri book show othello
  yomikiri book show othello --line f5d6c3 --json
  yomikiri book show othello --book othello.book --depth 6

Values are for the one who makes the move, in discs, by the best line through the book; plies says how far they see. With --depth the best
lines are followed.
JSON: game, board, rules, position, moves_before, source (program or file), file, moves (move, value, plies, goes_on, line).")]
    Show(BookShowArguments),
    /// Show how large a book is and how it was made
    #[command(after_help = "Examples:
  yomikiri book info othello
  yomikiri book info nip --board 6x8 --book nip.book

JSON: game, board, rules, source (program or file), file, positions, leaves, transpositions, by_ply, by_depth, plies, nodes_a_position, margin,
nodes, value, value_plies.")]
    Info(BookChoice),
    /// Check a book: checksum, version, rules, and every move and value in it
    #[command(after_help = "Examples:
  yomikiri book check othello
  yomikiri book check othello --book othello.book

Exit code 0: it is sound; 1: it is not; 2: there is no such book, or it is damaged, of another game or of a later version.")]
    Check(BookChoice),
}

/// A game, and a book of it.
#[derive(Debug, Args)]
pub struct BookChoice {
    /// The game; `yomikiri games` lists them
    pub game: String,
    /// What it is played on.
    #[command(flatten)]
    pub setting: Setting,
    /// What is played.
    #[command(flatten)]
    pub rules: ChosenRules,
    /// The book in this file [default: the one in the data directory, else the one of the program]
    #[arg(long, value_name = "FILE")]
    pub book: Option<PathBuf>,
}

/// The arguments of `book show`.
#[derive(Debug, Args)]
pub struct BookShowArguments {
    /// Which book.
    #[command(flatten)]
    pub choice: BookChoice,
    /// The position as characters [default: the start of the game]; `yomikiri solve --help` says how it is written
    #[arg(long, value_name = "CELLS", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Moves from there on, written together or apart, like f5d6c3 or "f5 d6 c3"
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub line: Option<String>,
    /// Follow the best line after every move for so many plies
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = values::count, allow_hyphen_values = true)]
    pub depth: u32,
}

/// The arguments of `book build`.
#[derive(Debug, Args)]
pub struct BookBuildArguments {
    /// The game; `yomikiri games` lists them
    pub game: String,
    /// What it is played on.
    #[command(flatten)]
    pub setting: Setting,
    /// What is played.
    #[command(flatten)]
    pub rules: ChosenRules,
    /// Stop after this time, like 10m or 1h30m [default: 1h, unless --positions is given]
    #[arg(long, value_name = "TIME", value_parser = values::time, allow_hyphen_values = true)]
    pub time: Option<Duration>,
    /// Stop when the book has so many positions
    #[arg(long, value_name = "N", value_parser = values::positions, allow_hyphen_values = true)]
    pub positions: Option<usize>,
    /// The file [default: in the data directory]
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Look so many plies ahead from every position [default: 12, or as the book was begun]
    #[arg(long, value_name = "N", value_parser = values::look_plies, allow_hyphen_values = true)]
    pub plies: Option<u32>,
    /// Look at so many nodes for a position at most, like 50M [default: 30M, or as the book was begun]
    #[arg(long, value_name = "N", value_parser = values::nodes, allow_hyphen_values = true)]
    pub nodes: Option<u64>,
    /// How often to save it while it grows
    #[arg(long, value_name = "TIME", value_parser = values::time, default_value = "30s", allow_hyphen_values = true)]
    pub save_every: Duration,
    /// Where positions are looked at.
    #[command(flatten)]
    pub machines: Machines,
    /// Who watches it.
    #[command(flatten)]
    pub supervision: Supervision,
}
