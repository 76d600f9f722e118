//! What is proven, on the command line.

use crate::values;
use clap::Args;
use std::path::PathBuf;

/// The arguments of `results`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  yomikiri results
  yomikiri results nip
  yomikiri results nip --board 6x8
  yomikiri results halma --rule win=filled --details
  yomikiri results row --json
  yomikiri results nip --plot nip.svg

Without a board each value has a row; with one, or with --details, its line of best play, the nodes, how it was proven, and the
commands that prove and check it again are there too. What `yomikiri solve` proves is added to what comes with the program.
JSON: a list of game, board, pieces and players where there is a choice, rules, position (null for the start), goal (exact or wld), value
(as `solve` has it), plies, winner (first, second or draw), method (search, table or induction), nodes, line, command, certificate, check,
source (shipped or here), date.")]
pub struct ResultsArguments {
    /// Only this game; `yomikiri games` lists them
    pub game: Option<String>,
    /// Only on this board, as rows x columns, like 6x8
    #[arg(long, value_name = "RxC", value_parser = values::board, allow_hyphen_values = true)]
    pub board: Option<String>,
    /// Only with so many pieces of each player
    #[arg(long, value_name = "N", value_parser = values::pieces, allow_hyphen_values = true)]
    pub pieces: Option<usize>,
    /// Only with this switch, repeatable, like rim=off
    #[arg(long = "rule", value_name = "NAME=VALUE", value_parser = values::rule, allow_hyphen_values = true)]
    pub rules: Vec<(String, String)>,
    /// Show everything that is known of each value
    #[arg(long)]
    pub details: bool,
    /// Draw the scores by the size of the board instead, as SVG; the rules are those of the first one unless --rule says others
    #[arg(long, value_name = "FILE", conflicts_with = "details")]
    pub plot: Option<PathBuf>,
}
