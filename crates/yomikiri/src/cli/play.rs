use super::{ChosenRules, Setting};
use crate::values;
use clap::Args;
use game::TimeAccount;
use session::Occupant;
use std::path::PathBuf;
use std::time::Duration;
use texts::{Language, Words};

/// The arguments of `play`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  yomikiri play gobblers --second 5
  yomikiri play othello --board 6x6 --first 7 --second human --lang ja
  yomikiri play nip --first 3 --second 6 --delay 500ms --timing nip.csv
  yomikiri play halma --board 16x16 --players 4 --second 3 --third 3 --fourth 3
  yomikiri play gobblers --continue
  printf 'S@b2\\nhint\\nquit\\n' | yomikiri play gobblers --second 5 --seed 7

A move is typed as it is written, like d3, S@b2, a8-c6 or pass; `help` lists what else can be typed. Ctrl-C makes a thinking computer
answer at once, and ends the game at the prompt. Every move is kept on the disk before the next one; --continue goes on with an
unfinished game. The same input and the same --seed give the same output.
CSV of --timing: ply, player, level, move, seconds, reason.
JSON: game, board, rules, seed, players, start, moves (player, by, move, seconds, reason), result (what each player got; null while it
is unfinished), winner, ending (rules, repetition, ply-limit, time, resignation, agreement or unfinished). The game itself is then
shown on standard error.")]
pub struct PlayArguments {
    /// The game; `yomikiri games` lists them
    #[arg(required_unless_present = "continued")]
    pub game: Option<String>,
    /// What it is played on.
    #[command(flatten)]
    pub setting: Setting,
    /// What is played.
    #[command(flatten)]
    pub rules: ChosenRules,
    /// Who plays first: human, or a level from 0 to 9 [default: human]
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
    /// The time of each player and what every move adds to it, like 5m+3s
    #[arg(long, value_name = "TIME", value_parser = values::clock, allow_hyphen_values = true)]
    pub clock: Option<TimeAccount>,
    /// After the first move the second player may change sides, once
    #[arg(long)]
    pub swap_rule: bool,
    /// Go on with the latest unfinished game
    #[arg(long = "continue", conflicts_with_all = [
        "board", "pieces", "players", "variant", "rules", "first", "second", "third", "fourth", "clock", "swap_rule",
    ])]
    pub continued: bool,
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
    /// The language.
    #[command(flatten)]
    pub speech: Speech,
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
    /// The language.
    #[command(flatten)]
    pub speech: Speech,
}

/// The language that the program speaks.
#[derive(Clone, Copy, Debug, Args)]
pub struct Speech {
    /// The language, en or ja [default: as LANG says]
    #[arg(long, value_name = "LANGUAGE", value_parser = values::language, allow_hyphen_values = true)]
    lang: Option<Language>,
}

impl Speech {
    /// The language, if one was named.
    pub fn language(self) -> Option<Language> {
        self.lang
    }

    /// The texts of that language.
    pub fn words(self) -> Words {
        Words::new(self.lang.unwrap_or_else(Language::of_this_machine))
    }
}

impl PlayArguments {
    /// Who plays, as far as that is said, by seat.
    pub fn occupants(&self) -> [(&'static str, Option<Occupant>); 4] {
        [("first", self.first), ("second", self.second), ("third", self.third), ("fourth", self.fourth)]
    }
}
