//! Positions counted, on the command line.

use super::Place;
use crate::values;
use clap::Args;

/// The arguments of `census`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  yomikiri census othello --board 4x4
  yomikiri census nip --board 6x6 --symmetric --json
  yomikiri census othello --board 8x8 --plies 12
  yomikiri census othello --board 8x8 --estimate --walks 100000
  yomikiri lab run state-space --report sizes

Positions count at every ply at which they can stand on the board; in games where positions recur, at the first one. When they do not fit
into --memory it stops at that ply, and estimates it. --estimate plays random games instead: lines without bias, positions between a lower and
an upper bound, with errors.
JSON: game, board, rules, plies (counted: positions, over, moves; estimated: lines, positions as log10 with relative_error, unbiased,
positions_at_least), positions, ending, beyond, seconds, threads.")]
pub struct CensusArguments {
    /// Where to begin.
    #[command(flatten)]
    pub place: Place,
    /// The last ply [default: to the end of the game]
    #[arg(long, value_name = "N", value_parser = values::count, allow_hyphen_values = true)]
    pub plies: Option<u32>,
    /// Count positions that are images of each other once
    #[arg(long)]
    pub symmetric: bool,
    /// Estimate by random games
    #[arg(long, conflicts_with = "symmetric")]
    pub estimate: bool,
    /// Random games for --estimate
    #[arg(long, value_name = "N", default_value = "10000", value_parser = values::match_games, allow_hyphen_values = true)]
    pub walks: usize,
}
