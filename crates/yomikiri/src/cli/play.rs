use super::{ChosenRules, Setting};
use crate::values;
use clap::Args;
use game::TimeAccount;
use session::Occupant;
use std::path::PathBuf;
use std::time::Duration;

/// The arguments of `play`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  yomikiri play gobblers --second 5
  yomikiri play othello --board 6x6 --first 7 --second human --lang ja
  yomikiri play othello --second level:9@1s --opening Tiger
  yomikiri play othello --first \"gtp:./edax -gtp -l 10\" --second mcts:1s --line f5d6c3
  yomikiri play nip --first 3 --second 6 --delay 500ms --timing nip.csv
  yomikiri play halma --board 16x16 --players 4 --second 3 --third 3 --fourth 3
  yomikiri play gobblers --continue
  yomikiri play --list
  printf 'S@b2\\nhint\\nquit\\n' | yomikiri play gobblers --second 5 --seed 7

Players are human, a level from 0 to 9, and all that `match` knows: level:9@1s, random, solver, mcts:1s, gtp:COMMAND and others
(yomikiri match --help lists them).
A move is typed as it is written, like d3, S@b2, a8-c6 or pass; `help` lists what else can be typed. Ctrl-C makes a thinking computer
answer at once, and ends the game at the prompt. Every move is kept on the disk before the next one; --list lists unfinished games with
their IDs, --continue goes on with the latest one or with that of an ID, --delete removes one. Part of an ID is enough if no other game
has it. The same input and the same --seed give the same output.
CSV of --timing: ply, player, level, move, seconds, reason.
JSON of --list: a list of id, game, board, players, moves, last.
JSON: game, board, rules, seed, players, start, moves (player, by (given, if it is of the opening), move, seconds, reason), result (what each player got; null while it
is unfinished), winner, ending (rules, repetition, ply-limit, time, resignation, agreement or unfinished). The game itself is then
shown on standard error.")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct PlayArguments {
    /// The game; `yomikiri games` lists them
    #[arg(required_unless_present_any = ["continued", "list", "delete"])]
    pub game: Option<String>,
    /// What it is played on.
    #[command(flatten)]
    pub setting: Setting,
    /// What is played.
    #[command(flatten)]
    pub rules: ChosenRules,
    /// Who plays first: human, a level from 0 to 9, or a description like level:9@1s, mcts:1s or gtp:COMMAND [default: human]
    #[arg(long, value_name = "PLAYER", value_parser = values::occupant, allow_hyphen_values = true)]
    pub first: Option<Occupant>,
    /// Who plays second [default: 3]
    #[arg(long, value_name = "PLAYER", value_parser = values::occupant, allow_hyphen_values = true)]
    pub second: Option<Occupant>,
    /// Who plays third, in a game for four [default: 3]
    #[arg(long, value_name = "PLAYER", value_parser = values::occupant, allow_hyphen_values = true)]
    pub third: Option<Occupant>,
    /// Who plays fourth, in a game for four [default: 3]
    #[arg(long, value_name = "PLAYER", value_parser = values::occupant, allow_hyphen_values = true)]
    pub fourth: Option<Occupant>,
    /// Begin from this position, written as `yomikiri solve --help` says
    #[arg(long, value_name = "CELLS", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Begin with the opening of this name, like Tiger or 虎
    #[arg(long, value_name = "NAME", conflicts_with = "position")]
    pub opening: Option<String>,
    /// Begin after these moves, like f5d6c3 or \"S@b2 M@a1\"
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub line: Option<String>,
    /// The time of each player and what every move adds to it, like 5m+3s
    #[arg(long, value_name = "TIME", value_parser = values::clock, allow_hyphen_values = true)]
    pub clock: Option<TimeAccount>,
    /// After the first move the second player may change sides, once
    #[arg(long)]
    pub swap_rule: bool,
    /// Play without taking moves back
    #[arg(long)]
    pub no_take_back: bool,
    /// Go on with the latest unfinished game, or with the one of this ID
    #[arg(long = "continue", value_name = "ID", num_args = 0..=1, default_missing_value = "", conflicts_with_all = [
        "board", "pieces", "players", "variant", "rules", "first", "second", "third", "fourth", "position", "opening", "line", "clock",
        "swap_rule", "no_take_back",
    ])]
    pub continued: Option<String>,
    /// List the unfinished games
    #[arg(long, conflicts_with_all = ["continued", "delete"])]
    pub list: bool,
    /// Delete the unfinished game of this ID, if you say yes
    #[arg(long, value_name = "ID", conflicts_with = "continued")]
    pub delete: Option<String>,
    /// Write the moves to this file, after every move
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Write how long the computer thought about each of its moves to this file
    #[arg(long, value_name = "FILE")]
    pub timing: Option<PathBuf>,
    /// A move of the computer takes at least this long, like 500ms, so that people can follow
    #[arg(long, value_name = "TIME", value_parser = values::delay, allow_hyphen_values = true)]
    pub delay: Option<Duration>,
    /// Play in plain text even on a terminal
    #[arg(long)]
    pub plain: bool,
}

/// The arguments of `rules`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  yomikiri rules gobblers
  yomikiri rules nip --lang ja

JSON: game, name, text.")]
pub struct RulesArguments {
    /// The game; `yomikiri games` lists them
    pub game: String,
}

impl PlayArguments {
    /// Who plays, as far as that is said, by seat.
    pub fn occupants(&self) -> [(&'static str, Option<Occupant>); 4] {
        let named =
            [("first", &self.first), ("second", &self.second), ("third", &self.third), ("fourth", &self.fourth)];
        named.map(|(option, occupant)| (option, occupant.clone()))
    }
}
