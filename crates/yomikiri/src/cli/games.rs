//! The library of games, on the command line.

use super::record::{Format, Target};
use super::{ChosenRules, Setting};
use crate::values;
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

/// The arguments of `games`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  yomikiri games
  yomikiri games import WTH_*.wtb
  yomikiri games search --player tamenori --since 1990 --until 1999
  yomikiri games stats othello --line f5d6c3
  yomikiri games explore othello

Without a command it lists the games that can be played, with their boards and rules.
The library is a file, games.db, in the data directory (--data-dir).")]
pub struct GamesArguments {
    /// What to do with the library.
    #[command(subcommand)]
    pub what: Option<GamesCommand>,
}

/// What can be done with the library.
#[derive(Debug, Subcommand)]
pub enum GamesCommand {
    /// List the latest games
    #[command(after_help = "Examples:
  yomikiri games list
  yomikiri games list --limit 100 --offset 100 --json
  yomikiri games list --opening tiger")]
    List(GamesSearchArguments),
    /// Find games by player, result, date, length, opening or position
    #[command(after_help = "Examples:
  yomikiri games search --player \"level 5\" --result first
  yomikiri games search --game othello --opening \"f5 d6 c3\"
  yomikiri games search --opening tiger --since 2000
  yomikiri games search --game othello --position \"---------------------------OX------XO--------------------------- X\"

A position is found in every image of it that a turn or a mirror makes, and so is an opening that is given by part of its name, in
English or Japanese (--opening 虎); by moves only games are found that began with exactly these.")]
    Search(GamesSearchArguments),
    /// Print games by their numbers
    #[command(after_help = "Examples:
  yomikiri games show 17
  yomikiri games show 17 18 --boards")]
    Show(GamesShowArguments),
    /// Add games from files; those that are there already are recognised
    #[command(after_help = "Examples:
  yomikiri games import WTH_*.wtb
  yomikiri games import games.ggf --json
  yomikiri games import --contest 3

WTHOR files (.wtb) name players and tournaments by numbers: put their lists, WTHOR.JOU and WTHOR.TRN, into the same folder.
Every move is checked. A file with a wrong move is named, and nothing of it is added. Ctrl-C stops it; the same command goes on.
JSON: files, games, added, known, library, finished, seconds.")]
    Import(GamesImportArguments),
    /// List the contests that `match` and `lab` have kept
    #[command(after_help = "Examples:
  yomikiri games contests
  yomikiri games contests --json

JSON: a list of contest, begun, program, place, rules, format, players, kept, games, seed.")]
    Contests,
    /// Write games to a file
    #[command(after_help = "Examples:
  yomikiri games export --game othello --to ggf --output games.ggf
  yomikiri games export --player \"level 5\" --to csv --output games.csv

CSV has a row for each game: id (its number in the library), game, board, pieces, rules, start, the players by seat (player_1, player_2
and so on), date, what each seat got (result_1 and so on), ending, plies, moves. It is only written; text and json are read back.")]
    Export(GamesExportArguments),
    /// What was played in every position and how it went, on a board to walk through
    #[command(after_help = "Examples:
  yomikiri games explore
  yomikiri games explore othello
  yomikiri games explore halma --board 16x16 --players 4 --lang ja

Without a game it lists those in the library. ? shows the keys.")]
    Explore(GamesExploreArguments),
    /// What was played in a position and how it scored; or how many games there are
    #[command(after_help = "Examples:
  yomikiri games stats
  yomikiri games stats othello
  yomikiri games stats othello --line f5d6c3 --json
  yomikiri games stats othello --line f5d6 --book

The share of a move counts a draw as half a win, for the player who makes it. Moves that are the same seen from another side of the
board are counted together.
JSON: position, games, first, drawn, second, moves (moves, games, share, score, with --book also book: value and plies), latest.")]
    Stats(GamesStatsArguments),
}

/// A part of a long list.
#[derive(Debug, Args)]
pub struct Page {
    /// How many games to list
    #[arg(long, value_name = "N", default_value = "20", value_parser = values::nodes, allow_hyphen_values = true)]
    pub limit: u64,
    /// How many to skip
    #[arg(long, value_name = "N", default_value = "0", value_parser = values::offset, allow_hyphen_values = true)]
    pub offset: u64,
}

/// Which games.
#[derive(Debug, Args)]
pub struct GamesQuery {
    /// Only this game
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// Only on this board
    #[arg(long, value_name = "RxC")]
    pub board: Option<String>,
    /// Only with this switch, repeatable
    #[arg(long = "rule", value_name = "NAME=VALUE", value_parser = values::rule)]
    pub rules: Vec<(String, String)>,
    /// Only with a player whose name contains this, like "level 5"
    #[arg(long, value_name = "NAME")]
    pub player: Option<String>,
    /// Only with this result
    #[arg(long, value_enum)]
    pub result: Option<Winner>,
    /// Not before this date, like 2026-11-16 or 2026
    #[arg(long, value_name = "DATE")]
    pub since: Option<String>,
    /// Not after this date
    #[arg(long, value_name = "DATE")]
    pub until: Option<String>,
    /// At least so many moves
    #[arg(long, value_name = "N", value_parser = values::count)]
    pub at_least: Option<u32>,
    /// At most so many moves
    #[arg(long, value_name = "N", value_parser = values::count)]
    pub at_most: Option<u32>,
    /// Only with this opening: part of its name, or the first moves
    #[arg(long, value_name = "NAME|MOVES")]
    pub opening: Option<String>,
    /// Only with this position, or an image of it; needs --game
    #[arg(long, value_name = "CELLS", requires = "game", allow_hyphen_values = true)]
    pub position: Option<String>,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Winner {
    /// The first player
    First,
    /// The second player
    Second,
    /// The third player
    Third,
    /// The fourth player
    Fourth,
    /// Nobody
    Draw,
}

/// The arguments of `games search`.
#[derive(Debug, Args)]
pub struct GamesSearchArguments {
    /// Which games.
    #[command(flatten)]
    pub query: GamesQuery,
    /// Which of them to list.
    #[command(flatten)]
    pub page: Page,
}

/// The arguments of `games show`.
#[derive(Debug, Args)]
pub struct GamesShowArguments {
    /// The numbers of the games
    #[arg(value_name = "NUMBER", required = true)]
    pub numbers: Vec<i64>,
    /// Show the board after every move
    #[arg(long)]
    pub boards: bool,
}

/// The arguments of `games import`.
#[derive(Debug, Args)]
pub struct GamesImportArguments {
    /// The files; - is standard input
    #[arg(value_name = "FILE", required_unless_present = "contest")]
    pub files: Vec<PathBuf>,
    /// The games of a contest that `match` has kept, by its number
    #[arg(long, value_name = "NUMBER", conflicts_with = "files")]
    pub contest: Option<i64>,
    /// What the files are [default: told from their names and content]
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub from: Option<Format>,
}

/// The arguments of `games export`.
#[derive(Debug, Args)]
pub struct GamesExportArguments {
    /// Which games.
    #[command(flatten)]
    pub query: GamesQuery,
    /// Where to write them.
    #[command(flatten)]
    pub target: Target,
}

/// The arguments of `games explore`.
#[derive(Debug, Args)]
pub struct GamesExploreArguments {
    /// The game; without one, it is chosen on the screen
    pub game: Option<String>,
    /// What it is played on.
    #[command(flatten)]
    pub setting: Setting,
    /// What is played.
    #[command(flatten)]
    pub rules: ChosenRules,
}

/// The arguments of `games stats`.
#[derive(Debug, Args)]
pub struct GamesStatsArguments {
    /// The game; without one, all games are counted
    pub game: Option<String>,
    /// What it is played on.
    #[command(flatten)]
    pub setting: Setting,
    /// What is played.
    #[command(flatten)]
    pub rules: ChosenRules,
    /// The position [default: the start of the game]
    #[arg(long, value_name = "CELLS", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Moves from there on, written together or apart, like f5d6c3 or "f5 d6 c3"; --moves is the same
    #[arg(long, alias = "moves", value_name = "MOVES", allow_hyphen_values = true)]
    pub line: Option<String>,
    /// Show what the opening book says of the moves, and those that nobody played
    #[arg(long)]
    pub book: bool,
}
