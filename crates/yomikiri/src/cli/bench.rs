//! What can be measured, on the command line.

use super::{Kernel, TableChoice};
use crate::values;
use clap::{Args, Subcommand, ValueEnum};
use games::Level;
use std::time::Duration;

/// The arguments of `bench`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  yomikiri bench solve --suite small
  yomikiri bench kernel
  yomikiri bench look-up gobblers
  yomikiri bench levels gobblers
  yomikiri bench serve")]
pub struct BenchArguments {
    /// What to measure.
    #[command(subcommand)]
    pub what: Bench,
}

/// What can be measured.
#[derive(Debug, Subcommand)]
pub enum Bench {
    /// Solve a fixed list of boards and endgame positions
    #[command(after_help = "Examples:
  yomikiri bench solve
  yomikiri bench solve --suite ffo-40-49 --threads 1,2

The total of nodes on one thread is a signature: it changes only when the search does.")]
    Solve(BenchSolveArguments),
    /// Solve positions ever farther from the end, and say how the work grows up to the start
    #[command(after_help = "Examples:
  yomikiri bench growth nip
  yomikiri bench growth nip --board 6x8 --plies 14,16,18,20,22 --positions 24
  yomikiri bench growth othello --mode exact --json

Levels play games against themselves. The positions with so many plies left are solved, each from nothing, and a curve a e^(b x) is
laid through the nodes of all of them. Its value at the length of a whole game is the work that the start would take if it went on
growing so: 95 % of all positions as far from the end lie within the interval, if nothing changes on the way. Ctrl-C ends the work
early: then what is known so far is printed.
JSON: game, board, rules, mode, player, seed, rows (plies, positions, nodes: geometric mean), factor_a_ply, factor_interval_95,
r_squared, plies_from_start, nodes_from_start, nodes_interval_95, finished, threads, seconds.")]
    Growth(BenchGrowthArguments),
    /// Generate moves and flip stones, with and without the CPU's special instructions
    #[command(after_help = "Examples:
  yomikiri bench kernel
  yomikiri bench kernel --time 2s --json")]
    Kernel(BenchKernelArguments),
    /// Look up random positions in a table that `tablebase build` made
    #[command(after_help = "Examples:
  yomikiri bench look-up gobblers
  yomikiri bench look-up gobblers --rule lift=loses --json")]
    LookUp(TableChoice),
    /// Let each level of the computer player play the one below it
    #[command(after_help = "Examples:
  yomikiri bench levels gobblers
  yomikiri bench levels gobblers --level 5 --games 100 --rule lift=loses
  yomikiri bench levels gobblers --variant fair-1 --seed 7 --json
  yomikiri bench levels halma --rule win=filled --games 200 --time 300ms
  yomikiri bench levels halma --board 16x16 --players 4 --level 3
  yomikiri bench levels othello --losses

A level is meant to score 60 to 75 % against the one below, draws counting half, and level 0 to lose to a player that does not look
ahead at all: most stones, the longest move, or naive, which wins at once if it can and otherwise plays any move. The ladder adds
up the differences in Elo from level 0 on. --losses lets each level play itself instead, and says how many stones it gives away
a move in each third of the game, judged by a deeper look, and by the solver at the end (othello, nip).
With four players each level has every other seat, so that equal levels score 50 %; the seats change from game to game.
All games begin at the start of the game, half of them with each level as the first player. They differ by what the
players do at random, which comes from --seed alone: the same seed gives the same games with any number of threads.
A position that occurs for the third time is a draw, and so is a game of 200 plies, unless the game has switches for that. The interval is that of Wilson.
Ctrl-C ends the work early: then what is known so far is printed.
JSON: game, rules, seed, pairs (level, against, games, won, drawn, lost, score_per_cent, interval_95, elo, elo_interval_95,
elo_above_level_0, in_range, as_first, as_second, different_games, plies, milliseconds, milliseconds_against, seconds,
games_per_second), child (player, games, won, drawn, lost, score_per_cent, interval_95), losses (level, moves, by_third, all,
worst_of_a_game), finished, seconds, threads.")]
    Levels(BenchLevelsArguments),
    /// Play many games, and say how many a second
    #[command(after_help = "Examples:
  yomikiri bench games othello
  yomikiri bench games othello --player \"greedy:BP*2+CS*5+NC\" --player random --games 20000

Nothing is kept. JSON: game, board, players, games, seconds, games_per_second, plies, threads.")]
    Games(BenchGamesArguments),
    /// Fill a library with random games of Othello, and look for games and positions in it
    #[command(after_help = "Examples:
  yomikiri bench library --games 100000
  yomikiri bench library --games 10000000 --data-dir /somewhere/with/room

The library is a file of its own, bench-library.db in the data directory, removed afterwards unless --keep is given; one that is there
is filled up to the number of games. 10 million games take about 10 GB and half an hour.
JSON: games, bytes, fill_seconds, games_per_second, queries (query, milliseconds, found).")]
    Library(BenchLibraryArguments),
    /// Serve the page to many visitors who play and analyse, and say how long they wait
    #[command(after_help = "Examples:
  yomikiri bench serve --visitors 200 --analysing 20 --time 10m
  yomikiri bench serve --visitors 50 --analysing 5 --time 30s --json

Starts a server of its own for strangers, in a process of its own, on a free port that only this machine reaches, with an empty folder
that is removed afterwards. Each visitor plays game after game against a level, with a pause before every move as if to think; those who
analyse look at one position after another. The visitors run on this machine too and take their share of it.
It passes, with exit code 0, if nothing went wrong, the slowest 1 % of the moves were answered within 250 ms, and the server took no more
memory than its budget allows and gave it back.
JSON: visitors, analysing, seconds, level, pause_milliseconds, moves, replies, first_values (count, median, slowest_1_per_cent, worst,
in milliseconds), games, analyses, errors, messages, memory (before, peak, after, limit, in bytes), threads, finished, passed.")]
    Serve(BenchServeArguments),
}

/// The arguments of `bench serve`.
#[derive(Debug, Args)]
pub struct BenchServeArguments {
    /// Visitors who play
    #[arg(long, value_name = "N", default_value = "50", value_parser = values::visitors, allow_hyphen_values = true)]
    pub visitors: usize,
    /// Visitors who analyse
    #[arg(long, value_name = "N", default_value = "5", value_parser = values::visitors, allow_hyphen_values = true)]
    pub analysing: usize,
    /// How long they stay
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = values::time, allow_hyphen_values = true)]
    pub time: Duration,
    /// How long they think about a move, on average
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = values::delay, allow_hyphen_values = true)]
    pub pause: Duration,
    /// The level that they play against
    #[arg(long, value_name = "LEVEL", default_value = "3", value_parser = values::level, allow_hyphen_values = true)]
    pub level: Level,
    /// How long after they have left the memory is looked at
    #[arg(long, value_name = "TIME", default_value = "1m30s", value_parser = values::delay, allow_hyphen_values = true)]
    pub rest: Duration,
}

/// The arguments of `bench growth`.
#[derive(Debug, Args)]
pub struct BenchGrowthArguments {
    /// What is solved.
    #[command(flatten)]
    pub choice: TableChoice,
    /// How many plies are left where positions are solved
    #[arg(long, value_name = "PLIES", default_value = "12,14,16,18,20", value_delimiter = ',', value_parser = values::limit, allow_hyphen_values = true)]
    pub plies: Vec<usize>,
    /// Positions for each number of plies
    #[arg(long, value_name = "N", default_value = "12", value_parser = values::limit, allow_hyphen_values = true)]
    pub positions: usize,
    /// What to prove
    #[arg(long, value_enum, default_value_t = Question::Wld)]
    pub mode: Question,
    /// Who plays the games
    #[arg(long, value_name = "PLAYER", default_value = "level:8")]
    pub player: String,
}

/// What is proven of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Question {
    /// Who wins
    Wld,
    /// The best score
    Exact,
}

/// The arguments of `bench games`.
#[derive(Debug, Args)]
pub struct BenchGamesArguments {
    /// What is played.
    #[command(flatten)]
    pub choice: TableChoice,
    /// The players, as many as seats [default: random]
    #[arg(long = "player", value_name = "PLAYER")]
    pub contenders: Vec<String>,
    /// Games to play
    #[arg(long, value_name = "N", default_value = "200000", value_parser = values::match_games, allow_hyphen_values = true)]
    pub games: usize,
}

/// The arguments of `bench library`.
#[derive(Debug, Args)]
pub struct BenchLibraryArguments {
    /// Games to fill it with
    #[arg(long, value_name = "N", default_value = "100000", value_parser = values::library_games, allow_hyphen_values = true)]
    pub games: usize,
    /// Leave the file there
    #[arg(long)]
    pub keep: bool,
}

/// The arguments of `bench solve`.
#[derive(Debug, Args)]
pub struct BenchSolveArguments {
    /// Which part of the list
    #[arg(long, value_enum, default_value_t = Suite::Quick)]
    pub suite: Suite,
    /// The instructions to use
    #[arg(long, value_enum, default_value_t = Kernel::Auto)]
    pub kernel: Kernel,
}

/// The arguments of `bench kernel`.
#[derive(Debug, Args)]
pub struct BenchKernelArguments {
    /// How long each measurement takes
    #[arg(long, value_name = "TIME", value_parser = values::time, default_value = "300ms", allow_hyphen_values = true)]
    pub time: Duration,
}

/// The arguments of `bench levels`.
#[derive(Debug, Args)]
pub struct BenchLevelsArguments {
    /// What is played.
    #[command(flatten)]
    pub choice: TableChoice,
    /// Games of each pair of levels, an even number
    #[arg(long, value_name = "N", default_value = "400", value_parser = values::games, allow_hyphen_values = true)]
    pub games: usize,
    /// No move may take longer than this, like 300ms: with it, levels that think for seconds play a little weaker, and games are
    /// not the same each time [default: as long as the level takes]
    #[arg(long, value_name = "TIME", value_parser = values::time, allow_hyphen_values = true)]
    pub time: Option<Duration>,
    /// Only this level against the one below it
    #[arg(long, value_name = "LEVEL", value_parser = values::contested_level, allow_hyphen_values = true)]
    pub level: Option<Level>,
    /// How many stones a move each level gives away, by third of the game, instead of matches
    #[arg(long)]
    pub losses: bool,
}

impl BenchLevelsArguments {
    /// The levels to measure, from the lowest one on that can be.
    pub fn levels(&self, lowest: u8) -> impl Iterator<Item = Level> + use<> {
        let only = self.level;
        Level::all().filter(move |level| level.number() >= lowest && only.is_none_or(|only| only == *level))
    }
}

/// A part of the benchmark's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Suite {
    /// A second in all: the smallest boards and a few endgames
    Quick,
    /// Small boards of all games
    Small,
    /// Endgames 1 to 19 of the FFO suite
    #[value(name = "ffo-1-19")]
    FfoEasy,
    /// Endgames 40 to 44 of the FFO suite
    #[value(name = "ffo-40-44")]
    FfoHard,
    /// Endgames 45 to 49 of the FFO suite, which take long and are not in full
    #[value(name = "ffo-45-49")]
    FfoHardest,
    /// Endgames 40 to 49 of the FFO suite
    #[value(name = "ffo-40-49")]
    Ffo,
    /// 200 endgames of tournament games with 20 to 24 empty cells
    Endgames,
    /// All solved boards of Nip
    Nip,
    /// Everything above that ends within minutes
    Full,
}

impl Suite {
    /// The name on the command line and in the list.
    pub fn name(self) -> String {
        self.to_possible_value().expect("no suite is hidden").get_name().to_owned()
    }
}
