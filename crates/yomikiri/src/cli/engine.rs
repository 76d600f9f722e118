//! The program as an engine of others, on the command line.

use super::TableChoice;
use clap::{Args, ValueEnum};

/// The arguments of `engine`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  yomikiri engine ugi halma --board 5x5 --player level:7
  yomikiri engine gtp othello --player level:5 --seed 7
  yomikiri engine nboard othello --player level:9@2s
  yomikiri match othello \"gtp:yomikiri engine gtp othello --player level:4 --seed {seed}\" level:4

Commands come from standard input, answers go to standard output, until quit or the end of the input.
ugi serves every game: position startpos moves f5 f6, or position fen POSITION moves ..., with positions and moves as everywhere in
yomikiri; go movetime, go p1time ... and stop are heeded, go depth and go nodes are left to the level.
gtp serves Othello and Nip on every board, which boardsize or rectangular_boardsize COLUMNS ROWS must agree with. Black is the first
player; a1 is the upper left cell, rows are counted from the top and no letter is left out.
nboard serves Othello on 8x8; set depth is left to the level.
The first game comes from --seed, the next ones from seeds that follow from it.")]
pub struct EngineArguments {
    /// The protocol
    #[arg(value_enum)]
    pub protocol: Protocol,
    /// What is played.
    #[command(flatten)]
    pub choice: TableChoice,
    /// The player, as in `match`
    #[arg(long, value_name = "PLAYER", default_value = "level:5")]
    pub player: String,
}

/// How an engine is talked to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Protocol {
    /// The Universal Game Interface
    Ugi,
    /// The Go Text Protocol, version 2
    Gtp,
    /// The protocol of `NBoard`, version 2
    Nboard,
}
