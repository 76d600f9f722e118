//! Records, on the command line.

use crate::values;
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

/// The arguments of `record`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  yomikiri record show game.txt --boards
  yomikiri record check games.ggf WTH_2001.wtb
  yomikiri record convert WTH_2001.wtb --to ggf --output games.ggf
  echo f5d6c3d3c4 | yomikiri record replay -

Files: the own text ([Game \"othello\"] …), JSON, transcripts (f5d6c3…, a game a line), GGF, WTHOR (.wtb, with .jou and .trn beside it) and
OBF positions. The kind is told from the name and the content, or by --from; - is standard input.")]
pub struct RecordArguments {
    /// What to do with records.
    #[command(subcommand)]
    pub what: RecordCommand,
}

/// What can be done with records.
#[derive(Debug, Subcommand)]
pub enum RecordCommand {
    /// Print games with all that is known of them
    #[command(after_help = "Examples:
  yomikiri record show game.txt
  yomikiri record show game.txt --boards
  yomikiri record show WTH_2001.wtb --json")]
    Show(RecordShowArguments),
    /// Print the board after every move
    #[command(after_help = "Examples:
  yomikiri record replay game.txt
  echo f5d6c3 | yomikiri record replay -")]
    Replay(RecordFiles),
    /// Write games in another format
    #[command(after_help = "Examples:
  yomikiri record convert games.ggf --to text
  yomikiri record convert game.txt --to wthor --output mine.wtb

What a format cannot hold is said in a warning. CSV has a row for each game: id, game, board, pieces, rules, start, the players, date, the
results, ending, plies, moves. WTHOR writes the names of players and tournaments to .jou and .trn beside the file.")]
    Convert(RecordConvertArguments),
    /// Judge every move by analysing its position, and mark where the game turned
    #[command(after_help = "Examples:
  yomikiri record annotate game.txt
  yomikiri record annotate game.txt --time 5s --html game.html
  echo f5d6c3d3c4f4 | yomikiri record annotate - --json

Every move gets its value for the one who made it, how that was judged (exact, proven, or plies ahead), the best move and what was
lost by not playing it. --html writes a page with boards and the curve of the value that needs nothing else to be seen.
Ctrl-C ends the work; nothing is written then.")]
    Annotate(RecordAnnotateArguments),
    /// Check every move by the rules, and name the first wrong one
    #[command(after_help = "Examples:
  yomikiri record check game.txt games.ggf
  yomikiri record check WTH_2001.wtb --json

Exit code 0: all games are right; 2: one is not.")]
    Check(RecordFiles),
}

/// Files with games.
#[derive(Debug, Args)]
pub struct RecordFiles {
    /// The files; - is standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// What the files are [default: told from their names and content]
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub from: Option<Format>,
}

/// The arguments of `record show`.
#[derive(Debug, Args)]
pub struct RecordShowArguments {
    /// What to show.
    #[command(flatten)]
    pub input: RecordFiles,
    /// Show the board after every move
    #[arg(long)]
    pub boards: bool,
}

/// The arguments of `record annotate`.
#[derive(Debug, Args)]
pub struct RecordAnnotateArguments {
    /// What to annotate.
    #[command(flatten)]
    pub input: RecordFiles,
    /// How long to think about a position
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = values::time, allow_hyphen_values = true)]
    pub time: Duration,
    /// Write a page to this file; several games get numbers
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Write the text to this file [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// The arguments of `record convert`.
#[derive(Debug, Args)]
pub struct RecordConvertArguments {
    /// What to convert.
    #[command(flatten)]
    pub input: RecordFiles,
    /// Where to write it.
    #[command(flatten)]
    pub target: Target,
}

/// Where and how to write games.
#[derive(Debug, Args)]
pub struct Target {
    /// What to write
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Text)]
    pub to: Format,
    /// Where to write it [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// The formats of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// The own text, which a person can read
    Text,
    /// The same as JSON
    Json,
    /// Moves of 8x8 Othello, a game a line
    Transcript,
    /// The format of the Generic Game Server
    Ggf,
    /// The database of tournament games
    Wthor,
    /// Endgame positions
    Obf,
    /// A row a game, for statistics; it is only written
    Csv,
}
