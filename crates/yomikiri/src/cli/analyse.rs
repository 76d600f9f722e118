//! The analysis of positions, on the command line.

use super::{ChosenRules, Setting};
use crate::values;
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

/// The arguments of `analyse`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  yomikiri analyse othello --line f5d6c3d3c4 --lines 3 --time 5s
  yomikiri analyse gobblers
  yomikiri analyse halma --players 4 --board 16x16 --time 10s
  yomikiri analyse row --line dddd --json --stream
  yomikiri analyse game.txt --ply 30 --save study.txt
  yomikiri analyse game.txt --screen
  yomikiri analyse - < game.ggf

Every legal move with its value for the one who makes it, the best first. What is proven is marked with a tick and its source; the
rest is estimated so many plies ahead, or bounded as far as a proof has come. What the opening book says of a move stands beside that. In games for more than two the values of all seats
are shown. Ctrl-C and the limits end the work: what is known by then is printed.
JSON: game, board, rules, position, moves_before, to_move, opening, depth, value, proven, bounds, moves (move, value, number, proven,
source, bounds, plies, doubt, book (value, number, plies), by_seat, line), state (open, proven or exhausted), nodes, seconds, threads. With --stream one object after every step.")]
pub struct AnalyseArguments {
    /// The game, or a file with a record, or - for a record on standard input
    #[arg(value_name = "GAME|FILE")]
    pub what: String,
    /// What it is played on.
    #[command(flatten)]
    pub setting: Setting,
    /// The position as characters [default: the start of the game]; `yomikiri solve --help` says how it is written
    #[arg(long, value_name = "CELLS", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Moves from there on, written together or apart, like f5d6c3 or "f5 d6 c3"
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub line: Option<String>,
    /// Of a record, the position after so many moves [default: the last one in which there is a move]
    #[arg(long, value_name = "N", value_parser = values::count, allow_hyphen_values = true)]
    pub ply: Option<u32>,
    /// What is played.
    #[command(flatten)]
    pub rules: ChosenRules,
    /// Show the play that is expected after so many of the best moves
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::lines, allow_hyphen_values = true)]
    pub lines: usize,
    /// Stop after this time, like 5s or 10m
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = values::time, allow_hyphen_values = true)]
    pub time: Duration,
    /// Stop at this depth
    #[arg(long, value_name = "N", value_parser = values::count, allow_hyphen_values = true)]
    pub depth: Option<u32>,
    /// Stop after this many nodes, like 500M
    #[arg(long, value_name = "N", value_parser = values::nodes, allow_hyphen_values = true)]
    pub nodes: Option<u64>,
    /// Show the analysis board on the terminal, with all variations of the record
    #[arg(long, conflicts_with_all = ["json", "stream", "save"])]
    pub screen: bool,
    /// With --json, print an object after every step
    #[arg(long, requires = "json")]
    pub stream: bool,
    /// Keep the line, the best moves and their values as a record with variations in this file
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
}
