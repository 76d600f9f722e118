//! Matches, on the command line.

use super::{Machines, Supervision, TableChoice};
use crate::values;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// The arguments of `match`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  yomikiri match nip --board 6x6 level:5 level:3 --games 1000
  yomikiri match othello \"greedy:BP*2+CS*5+NC\" random --games 2000
  yomikiri match othello alphabeta:4:squares alphabeta:4:combined --opening 6 --sprt 0,20 --games 4000
  yomikiri match othello level:0..9 --ladder --games 100
  yomikiri match othello level:0..5 --round-robin --to latex > levels.tex
  yomikiri match halma strategy:A strategy:B strategy:C strategy:D --round-robin --games 100
  yomikiri match halma level:7 level:5 level:5 level:5 --board 16x16 --players 4 --games 40
  yomikiri match othello \"gtp@1s:./edax -gtp -l 60\" level:9@1s --opening 6 --games 100
  yomikiri match othello level:6 \"nboard@12:./ntest\"
  yomikiri match othello level:5 level:4 --opening 6 --games 1000 --on ray

Players of every game: level:5, level:9@500ms (which thinks no longer than that), random, naive (which wins at once if it can), solver (of what can be solved);
level:0..9 names ten at once. phase:20=greedy:BP,40=level:5,60=solver is one after the other: until there are 20 discs or pieces on
the board, until 40, then the last; in Halma by the percent of its way that the side to move has behind it.
Othello, Nip: greedy:BP*2+CS*5+NC (the published terms, with their dice; greedy:CS:first makes the first of equal moves, not any),
lookahead:3:squares (every line, no pruning), alphabeta:6:combined, alphabeta:500ms, mcts:1s, mcts:1000 (by time or by playouts). To
judge by: squares, combined (BP*2+CS*5+NC without dice), fitted, stones, mobility, or a sum like BP*2+CS*5. features:500ms and
patterns:500ms are level 9 with one of the two judgements, patterns:500ms:FILE with weights of lab train; book:500ms:FILE is level 9 with an opening book of book build.
Halma for two: strategy:C*2+A (at random among the best tenth of the moves), strategy:N@2 (the best after 2 plies), mcts, alphabeta:500ms and
alphabeta:4 (by the evaluation of positions; alphabeta:4:N by a strategy, alphabeta:2:16,8,8,4,-16,8 with other weights); for four
strategy:C, mcts, paranoid:4 and maxn:500ms.
Programs of others: ugi:COMMAND (every game; positions and moves as everywhere in yomikiri), gtp:COMMAND (Othello and Nip on every
board; a1 is the upper left cell, rows are counted from the top), nboard:COMMAND (Othello on 8x8). COMMAND is split as in a shell.
gtp@500ms:COMMAND has that time for a move (in whole seconds, rounded up: GTP knows no others; docs/players.md says what known programs
make of it), ugi@8:COMMAND and nboard@8:COMMAND look so many plies ahead; without, ugi has 1 s, nboard 8
plies, gtp what the program likes, up to ten minutes. {seed} in COMMAND is the seed of the game, for which the program is then started
anew. A program that does not answer within its time and 2 s more (or half of its time, if that is more), dies, or makes no legal move
loses the game and is started again for the next one; three failed starts in a row end the match. yomikiri engine is such a program.

Each opening is played with every seating. All that is random comes from --seed alone: the same seed gives the same games with any
number of threads, unless a player goes by time or is a program without {seed}. Every game is kept in the library as it ends: the same
command with --resume goes on where one was cut off, also to more games, or begins where nothing was kept, and says which. Ctrl-C, or
SIGTERM, begins no more games, gives those that go on a few seconds to end, and prints what is known; what was given up is played again
by --resume. A second Ctrl-C ends at once.
--on ray plays on the machines of a Ray cluster, with --memory for each worker; the games are the same, and it always resumes (docs/cluster.md).
A draw counts as its share of a win. Intervals are of 95 %: of scores those of Wilson, of Elo by pairs of games with one opening.
JSON: games, wins, losses, draws, score, interval, elo (all of the player named first), players (player, wins, losses, draws, score,
interval, elo, elo_error, by_seat, milliseconds and nodes a move), meetings (players, games, wins, losses, draws, score, interval, elo,
elo_interval, superiority, pairs), sprt, endings, faults (game, fault), plies, different_games, openings, limits, seed, finished,
resumed, contest, seconds, threads, and game, board, rules.")]
pub struct MatchArguments {
    /// What is played.
    #[command(flatten)]
    pub choice: TableChoice,
    /// The players, as many as sit at the board; more for a tournament
    #[arg(value_name = "PLAYER", required = true, num_args = 1..)]
    pub contenders: Vec<String>,
    /// Games of each pairing, a multiple of the number of seats
    #[arg(long, value_name = "N", default_value = "100", value_parser = values::match_games, allow_hyphen_values = true)]
    pub games: usize,
    /// Who meets whom.
    #[command(flatten)]
    pub format: FormatChoice,
    /// Plies by chance before each game, the same for all seatings
    #[arg(long, value_name = "PLIES", value_parser = values::plies, allow_hyphen_values = true, group = "begin")]
    pub opening: Option<usize>,
    /// A file of openings, one a line: moves like f5 d6 c3, the characters of a position, or a position, a colon and moves
    #[arg(long, value_name = "FILE", group = "begin")]
    pub openings: Option<PathBuf>,
    /// Every position after so many plies, up to symmetry
    #[arg(long, value_name = "PLIES", value_parser = values::plies, allow_hyphen_values = true, group = "begin")]
    pub all_openings: Option<usize>,
    /// Stop a match of two when it is decided whether the first player is better by ELO1 rather than by ELO0, like 0,20
    #[arg(long, value_name = "ELO0,ELO1", value_parser = values::elo_bounds, allow_hyphen_values = true, conflicts_with_all = ["format", "on"])]
    pub sprt: Option<(f64, f64)>,
    /// How often the test may err either way
    #[arg(long, value_name = "SHARE", default_value = "0.05", value_parser = values::error_share, allow_hyphen_values = true)]
    pub error: f64,
    /// A game of so many plies is a draw [default: as the game has it]
    #[arg(long, value_name = "N", value_parser = values::limit, allow_hyphen_values = true)]
    pub plies: Option<usize>,
    /// A position that occurs so often ends a game as a draw [default: as the game has it]
    #[arg(long, value_name = "N", value_parser = values::limit, allow_hyphen_values = true)]
    pub repetition: Option<usize>,
    /// Go on with the latest contest of these players under these rules; begin one if there is none
    #[arg(long)]
    pub resume: bool,
    /// The form of the result
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text", conflicts_with = "json")]
    pub to: ResultForm,
    /// Do not keep the games in the library
    #[arg(long, conflicts_with_all = ["resume", "on"])]
    pub forget: bool,
    /// Where it is played.
    #[command(flatten)]
    pub machines: Machines,
    /// Who watches it.
    #[command(flatten)]
    pub supervision: Supervision,
}

/// The form of the result of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ResultForm {
    /// For the terminal
    Text,
    /// Markdown
    Markdown,
    /// The players, and after an empty line the pairings if there are several, one number a cell
    Csv,
    /// The same for LaTeX, with booktabs
    Latex,
}

/// Who meets whom; all at one board if nothing is said.
#[derive(Debug, Args)]
pub struct FormatChoice {
    /// Everybody meets everybody
    #[arg(long, group = "format")]
    pub round_robin: bool,
    /// The first player meets each of the others
    #[arg(long, group = "format")]
    pub gauntlet: bool,
    /// Everybody meets the next one
    #[arg(long, group = "format")]
    pub ladder: bool,
}
