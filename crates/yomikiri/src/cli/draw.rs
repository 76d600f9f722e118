//! Drawings of positions, on the command line.

use super::Place;
use crate::values;
use clap::Args;
use std::path::PathBuf;

/// The arguments of `draw`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  yomikiri draw nip --board 6x6 --output nip.svg
  yomikiri draw othello --board 4x4 --position \"-----OX--XO----- X\" --width 200 > position.svg
  yomikiri draw row --variant tic-tac-toe --text

The SVG needs no other file; pages may set its colours by CSS variables.
JSON: game, board, rules, position, drawing (the SVG, or the text with --text).")]
pub struct DrawArguments {
    /// What to draw.
    #[command(flatten)]
    pub place: Place,
    /// The width of the SVG in pixels
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = values::pixels, allow_hyphen_values = true)]
    pub width: u32,
    /// Draw with letters instead of SVG
    #[arg(long, conflicts_with = "width")]
    pub text: bool,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}
