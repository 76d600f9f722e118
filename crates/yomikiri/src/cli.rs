mod analyse;
mod bench;
mod book;
mod census;
mod cluster;
mod draw;
mod engine;
mod games;
mod lab;
mod machines;
mod match_;
mod play;
mod record;
mod results;
mod serve;
mod supervision;
mod train;

pub use analyse::AnalyseArguments;
pub use bench::{
    Bench, BenchArguments, BenchGamesArguments, BenchGrowthArguments, BenchKernelArguments, BenchLevelsArguments,
    BenchLibraryArguments, BenchServeArguments, BenchSolveArguments, Question, Suite,
};
pub use book::{BookArguments, BookBuildArguments, BookChoice, BookCommand, BookShowArguments};
pub use census::CensusArguments;
pub use cluster::{
    Cluster, ClusterArguments, ClusterCertifyArguments, ClusterNextArguments, ClusterPlanArguments,
    ClusterRunArguments, ClusterSimulateArguments, ClusterWorkArguments, JournalArguments, ProofMode,
};
pub use draw::DrawArguments;
pub use engine::{EngineArguments, Protocol as EngineProtocol};
pub use games::{
    GamesArguments, GamesCommand, GamesExploreArguments, GamesImportArguments, GamesQuery, GamesStatsArguments, Page,
    Winner,
};
pub use record::{Format, RecordAnnotateArguments, RecordArguments, RecordCommand, RecordFiles, Target};

pub use lab::{Lab, LabArguments, LabReportArguments, LabRunArguments, LabTrainArguments, Paper};
pub use machines::Machines;
pub use match_::{MatchArguments, ResultForm};
pub use play::{PlayArguments, RulesArguments};
pub use results::ResultsArguments;
pub use serve::ServeArguments;
pub use supervision::{ProgressForm, Supervision};
pub use train::TrainArguments;

use crate::failure::Failure;
use crate::values;
use ::games::{Game, Line, LineText, Position, Roster};
use answers::SolveMode;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use game::Variant;
use std::path::PathBuf;
use std::time::Duration;
use texts::{Language, Words};

/// Reads board games out to the end: proves the value of a position, and the line of best play.
#[derive(Debug, Parser)]
#[command(
    name = "yomikiri",
    version,
    after_help = "Examples:
  yomikiri                    on a terminal: play
  yomikiri solve nip --board 6x6
  yomikiri solve othello --board 4x6 --moves --json
  yomikiri analyse othello --line f5d6c3 --lines 3
  yomikiri perft othello --board 8x8 --depth 9
  yomikiri play gobblers --second 5
  yomikiri match halma level:5 level:3
  yomikiri draw row --output row.svg
  yomikiri games

Each command has its own examples: yomikiri solve --help

Exit codes: 0 done (also when a limit ended the work), 1 the work failed or a certificate proves nothing,
2 bad input, 130 interrupted."
)]
pub struct Cli {
    /// What every command takes.
    #[command(flatten)]
    pub common: Common,
    /// What to do; on a terminal, without a command, games are played.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The options that every command takes.
#[derive(Debug, Args)]
pub struct Common {
    /// Threads to work with [default: all of this machine; one for `play` and for `bench solve`, which also takes several, like 1,2]
    #[arg(long, global = true, display_order = 1000, value_name = "N", value_delimiter = ',', value_parser = values::threads, allow_hyphen_values = true)]
    threads: Vec<usize>,
    /// Memory to stay within, like 512M or 4G [default: a quarter of this machine's]
    #[arg(long, global = true, display_order = 1000, value_name = "SIZE", value_parser = values::memory, allow_hyphen_values = true)]
    memory: Option<usize>,
    /// Seed of all random choices; proving a value makes none
    #[arg(long, global = true, display_order = 1000, value_name = "NUMBER", default_value_t = 1, value_parser = values::seed, allow_hyphen_values = true)]
    pub seed: u64,
    /// Where tables of positions and games are kept [default: the `YOMIKIRI_DATA` of the environment, else the user's data directory]
    #[arg(long, global = true, display_order = 1000, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long, global = true, display_order = 1000)]
    pub json: bool,
    /// The language of screens, games and rules, en or ja [default: as LANG says]
    #[arg(long, global = true, display_order = 1000, value_name = "LANGUAGE", value_parser = values::language, allow_hyphen_values = true)]
    pub lang: Option<Language>,
}

impl Common {
    /// The texts of the language that was named, or of this machine.
    pub fn words(&self) -> Words {
        Words::new(self.lang.unwrap_or_else(Language::of_this_machine))
    }
}

/// What the program can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Say what every move of a position is worth, how sure that is, and what follows
    Analyse(AnalyseArguments),
    /// Prove the value of a board or a position
    Solve(SolveArguments),
    /// Who wins: list what is proven, with the commands that prove and check it again
    Results(ResultsArguments),
    /// Count the lines of exactly DEPTH plies
    Perft(PerftArguments),
    /// Count or estimate how many positions can come up, ply by ply
    Census(CensusArguments),
    /// Check a certificate that `solve --certificate` wrote
    Check(CheckArguments),
    /// Solve one board on many machines: jobs and answers as lines of JSON, with a journal
    Cluster(ClusterArguments),
    /// Let players play each other, and say who won how often
    Match(MatchArguments),
    /// Answer the commands of another program, as a player for its boards and matches
    Engine(EngineArguments),
    /// Measure the solver, its kernel, or the levels of the computer player
    Bench(BenchArguments),
    /// Build, check and count tables of all positions of a small game
    Tablebase(TablebaseArguments),
    /// Grow, show and check opening books
    Book(BookArguments),
    /// Solve a game with every handicap, and name the fairest
    Handicap(HandicapArguments),
    /// Run published tables again, and say which of their cells hold
    Lab(LabArguments),
    /// Play a game against a person, against the computer, or let computers play
    Play(PlayArguments),
    /// Serve the page: play, analyse and study in the browser
    Serve(ServeArguments),
    /// Find better moves where games turned, or play openings from memory
    Train(TrainArguments),
    /// Explain the rules of a game, with pictures
    Rules(RulesArguments),
    /// Draw a position, as SVG or as text
    Draw(DrawArguments),
    /// Show, replay, convert and check records of games
    Record(RecordArguments),
    /// List the games that can be played, with their rules; search the library of those that were
    Games(GamesArguments),
    /// Print a completion script for a shell
    Completions(CompletionsArguments),
}

/// A game, a board, its switches and a position on it.
#[derive(Debug, Args)]
pub struct Place {
    /// The game; `yomikiri games` lists them
    pub game: String,
    /// What it is played on.
    #[command(flatten)]
    pub setting: Setting,
    /// The position: the cells row by row from the top, a space and the side to move [default: the start of the game]
    ///
    /// Games with discs: X black, O white, - empty, cut cells left out or written #, like "-----OX--XO----- X". K in
    /// a row: X player 1, O player 2, - empty. Gobblers: stacks from bottom to top joined by /, S M L of player 1, s m l of player 2, . empty, like "./S/./sM/./L/Sl/./. 2"; with first-turns a
    /// third word t1, t2, ... for player 1's next turn while limited turns are ahead. Halma: the rows joined by /, the number of
    /// the owner or -, like "--22/---2/1---/11-- 1"; with leave-home a third word with the turns left.
    #[arg(long, value_name = "CELLS", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Moves from there on, written together or apart, like f5d6c3 or "f5 d6 c3"
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub line: Option<String>,
    /// What is played.
    #[command(flatten)]
    pub rules: ChosenRules,
}

/// A board, and how many play on it.
#[derive(Debug, Args)]
pub struct Setting {
    /// The board as rows x columns, like 6x8 [default: the game's own]
    #[arg(long, value_name = "RxC", allow_hyphen_values = true)]
    pub board: Option<String>,
    /// The pieces of each player, in games that leave a choice [default: the usual number]
    #[arg(long, value_name = "N", value_parser = values::pieces, allow_hyphen_values = true)]
    pub pieces: Option<usize>,
    /// The players, in games that leave a choice [default: 2]
    #[arg(long, value_name = "N", value_parser = values::players, allow_hyphen_values = true)]
    pub players: Option<usize>,
}

/// A choice of switches.
#[derive(Debug, Args)]
pub struct ChosenRules {
    /// A named choice of switches, like fair-1; `yomikiri games` lists them
    #[arg(long, value_name = "NAME", allow_hyphen_values = true)]
    pub variant: Option<String>,
    /// A switch of the rules, repeatable, like rim=off; `yomikiri games` lists them
    #[arg(long = "rule", value_name = "NAME=VALUE", value_parser = values::rule, allow_hyphen_values = true)]
    pub rules: Vec<(String, String)>,
}

/// A game, and a position of it.
pub type Opened = (Game, Position);

/// The arguments of `solve`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  yomikiri solve nip --board 6x6
  yomikiri solve othello --board 4x6 --mode wld --moves --json
  yomikiri solve nip --board 4x8 --rule rim=off --rule score=empties-to-winner
  yomikiri solve othello --board 4x4 --position \"-----OX--XO----- X\"
  yomikiri solve nip --board 4x10 --mode lookahead --lookahead 12,20 --stage-1 win
  yomikiri solve nip --board 6x8 --checkpoint 6x8.ckpt --memory 8G
  yomikiri solve nip --board 6x8 --checkpoint 6x8.ckpt --memory 8G --resume
  yomikiri solve nip --board 4x6 --certificate 4x6.cert && yomikiri check 4x6.cert
  yomikiri solve gobblers --moves
  yomikiri solve gobblers --variant fair-1 --rule lift=loses --json
  yomikiri solve halma --board 5x5 --pieces 3 --rule win=filled
  yomikiri solve row --board 5x5 --mode wld

A value is for the first player (black) unless it says otherwise; in mode wld it is 1, 0 or -1.
Ctrl-C, --time and --nodes end the work early: then the bounds proven so far are printed.
JSON: game, board, rules, mode, value (for the first player; null while not proven, then bounds has [low, high]),
value_for_mover, winner (first, second or draw), line, moves (with --moves: each move's value for the side to
move, or [low, high] if not proven), nodes, seconds, threads.
In gobblers, halma and row the value is win, loss or draw for the side to move, with plies to the end, and source says whether it comes
from a table (yomikiri tablebase build), from search or from backward induction.")]
pub struct SolveArguments {
    /// What to solve.
    #[command(flatten)]
    pub place: Place,
    /// What to prove: the best score, only win-loss-draw, or the two-stage lookahead's judgement
    #[arg(long, value_enum, default_value_t = Mode::Exact)]
    pub mode: Mode,
    /// The plies of the two stages of mode lookahead
    #[arg(long, value_name = "M,N", value_parser = values::stages, allow_hyphen_values = true)]
    pub lookahead: Option<(u32, u32)>,
    /// What the first stage of mode lookahead judges by [default: win]
    #[arg(long, value_enum, value_name = "BY")]
    pub stage_1: Option<Judge>,
    /// What the second stage of mode lookahead judges by [default: win]
    #[arg(long, value_enum, value_name = "BY")]
    pub stage_2: Option<Judge>,
    /// Show the value of every move as well
    #[arg(long)]
    pub moves: bool,
    /// Stop after this time, like 90s, 10m or 1h30m
    #[arg(long, value_name = "TIME", value_parser = values::time, allow_hyphen_values = true)]
    pub time: Option<Duration>,
    /// Stop after this many nodes, like 500M
    #[arg(long, value_name = "N", value_parser = values::nodes, allow_hyphen_values = true)]
    pub nodes: Option<u64>,
    /// Save what is proven to this file: within a second when the bounds change, every minute, and at the end
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// How often to save while the bounds stay as they are
    #[arg(long, value_name = "TIME", value_parser = values::time, default_value = "1m", allow_hyphen_values = true)]
    pub checkpoint_every: Duration,
    /// Go on from the checkpoint file
    #[arg(long)]
    pub resume: bool,
    /// Write a proof that `yomikiri check` confirms
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// Positions with at most this many empty cells are left to the checker's own search [default: 12]
    #[arg(long, value_name = "N", value_parser = values::count, allow_hyphen_values = true)]
    pub certificate_empties: Option<u32>,
    /// Weights of `yomikiri lab train` to order moves by; what is proven is the same with any [default: those of the program]
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,
    /// The instructions to use: the fastest that this CPU has, or only what every CPU has
    #[arg(long, value_enum, default_value_t = Kernel::Auto)]
    pub kernel: Kernel,
    /// Do not keep the result in the library, where `yomikiri results` finds it
    #[arg(long)]
    pub forget: bool,
    /// Who watches it.
    #[command(flatten)]
    pub supervision: Supervision,
}

/// The arguments of `perft`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  yomikiri perft othello --board 8x8 --depth 9
  yomikiri perft nip --board 6x6 --depth 8 --rule rim=off --json
  yomikiri perft halma --board 16x16 --players 4 --depth 3

A forced pass is one ply; a game that ended earlier adds nothing.
JSON: game, board, rules, position, depth, nodes, seconds, threads.")]
pub struct PerftArguments {
    /// Where to count.
    #[command(flatten)]
    pub place: Place,
    /// The length of the lines
    #[arg(long, value_parser = values::count, allow_hyphen_values = true)]
    pub depth: u32,
}

/// The arguments of `check`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  yomikiri solve nip --board 4x6 --certificate 4x6.cert
  yomikiri check 4x6.cert

The checker shares only the rules with the solver. Exit code 0: confirmed; 1: the file proves nothing; 2: it cannot be read.")]
pub struct CheckArguments {
    /// The certificate
    pub file: PathBuf,
}

/// The arguments of `tablebase`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  yomikiri tablebase build gobblers
  yomikiri tablebase build gobblers --rule lift=loses --rule hands=212/222
  yomikiri tablebase build halma --board 5x5 --pieces 3 --rule win=filled
  yomikiri tablebase verify gobblers
  yomikiri tablebase count gobblers --json")]
pub struct TablebaseArguments {
    /// What to do with a table.
    #[command(subcommand)]
    pub what: Tablebase,
}

/// What can be done with a table of positions.
#[derive(Debug, Subcommand)]
pub enum Tablebase {
    /// Solve every position and keep the table; an interrupted build goes on where it stopped
    #[command(after_help = "Examples:
  yomikiri tablebase build gobblers
  yomikiri tablebase build gobblers --rule lift=loses --data-dir tables

From then on `yomikiri solve gobblers` answers from the table.
JSON: game, board, rules, file, built (false if it was there), resumed, positions, draws, longest_win, counts, bytes, seconds, threads.")]
    Build(TableChoice),
    /// Check every position of a table against its successors
    #[command(after_help = "Examples:
  yomikiri tablebase verify gobblers --rule lift=loses

Exit code 0: every position agrees; 1: one does not; 2: there is no game, or it is damaged.")]
    Verify(TableChoice),
    /// Show what a table says of itself: its rules, its size, how many positions have each value
    Info(TableChoice),
    /// Count the positions that can come up in play, by value
    Count(TableChoice),
}

/// A table of positions.
#[derive(Debug, Args)]
pub struct TableChoice {
    /// The game
    pub game: String,
    /// What it is played on.
    #[command(flatten)]
    pub setting: Setting,
    /// What is played.
    #[command(flatten)]
    pub rules: ChosenRules,
}

/// The arguments of `handicap`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  yomikiri handicap gobblers
  yomikiri handicap gobblers --rule lift=loses --all
  yomikiri handicap gobblers --csv > handicaps.csv

Values are for player 1: W13 wins in 13 plies, L14 loses in 14, D is drawn. It takes about a minute; Ctrl-C prints what is
solved by then.
JSON: game, rules, handicaps (switch, value, variant, winner, plies), finished, seconds.")]
pub struct HandicapArguments {
    /// What is compared.
    #[command(flatten)]
    pub choice: TableChoice,
    /// Print the result as comma-separated values
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,
    /// Show all games in text, not only the fairest
    #[arg(long)]
    pub all: bool,
}

/// The arguments of `completions`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  yomikiri completions bash > ~/.local/share/bash-completion/completions/yomikiri
  yomikiri completions fish > ~/.config/fish/completions/yomikiri.fish")]
pub struct CompletionsArguments {
    /// The shell
    #[arg(value_enum)]
    pub shell: Shell,
}

/// What a solve is to prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Mode {
    /// The best score
    Exact,
    /// Only whether it is won, drawn or lost
    Wld,
    /// What the two-stage method finds, which is no proof
    Lookahead,
}

/// What a stage of a lookahead judges its last positions by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Judge {
    /// The difference of stones
    Score,
    /// Only who is ahead
    Win,
}

/// Which instructions to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Kernel {
    /// The fastest that this CPU has
    Auto,
    /// What every CPU has
    Portable,
}

impl From<Mode> for SolveMode {
    fn from(mode: Mode) -> SolveMode {
        match mode {
            Mode::Exact => SolveMode::Exact,
            Mode::Wld => SolveMode::Wld,
            Mode::Lookahead => SolveMode::Lookahead,
        }
    }
}

impl Place {
    /// The game and the position that were asked for.
    ///
    /// # Errors
    /// [`Failure`] names what does not exist, and what does.
    pub fn open(&self) -> Result<Opened, Failure> {
        let game = self.rules.open(&self.game, &self.setting)?;
        let mut line = Line::from_text(&game, self.position.as_deref())?;
        line.push_line(self.line.as_deref().unwrap_or_default())?;
        Ok((game, line.position().clone()))
    }
}

impl ChosenRules {
    /// The game with these rules on a board.
    ///
    /// # Errors
    /// [`Failure`] names what does not exist, and what does.
    pub fn open(&self, game: &str, setting: &Setting) -> Result<Game, Failure> {
        let rules = self.chosen(game)?;
        let board = self.board(game, setting)?;
        Ok(::games::open_with(game, board.as_deref(), setting.roster(), &rules)?)
    }

    /// The switches that are chosen for a game, those of the named choice first.
    ///
    /// # Errors
    /// [`Failure`] names what does not exist, and what does.
    pub fn chosen(&self, game: &str) -> Result<Vec<(&str, &str)>, Failure> {
        let named = self.named(game)?.map_or(&[][..], |variant| variant.rules);
        let given = self.rules.iter().map(|(name, value)| (&**name, &**value));
        Ok(named.iter().copied().chain(given).collect())
    }
}

impl ChosenRules {
    /// The board that is named, or that of the named choice of rules.
    ///
    /// # Errors
    /// [`Failure`] if there is no such choice.
    pub fn board(&self, game: &str, setting: &Setting) -> Result<Option<String>, Failure> {
        let usual = self.named(game)?.and_then(|variant| variant.board);
        Ok(setting.board.clone().or_else(|| usual.map(|(rows, columns)| format!("{rows}x{columns}"))))
    }

    fn named(&self, game: &str) -> Result<Option<&'static Variant>, Failure> {
        Ok(self.variant.as_ref().map(|variant| ::games::variant(game, variant)).transpose()?)
    }
}

impl Setting {
    /// The pieces and players.
    pub fn roster(&self) -> Roster {
        Roster { pieces: self.pieces, players: self.players }
    }
}

impl Common {
    /// The directory of tables: as given, or by the environment, or where programs of this system keep a user's data.
    pub fn data_dir(&self) -> Option<PathBuf> {
        self.data_dir.clone().or_else(machine::data_folder)
    }

    /// The directory of tables, for work that cannot do without one.
    ///
    /// # Errors
    /// [`Failure`] if there is none to be found.
    pub fn needed_data_dir(&self) -> Result<PathBuf, Failure> {
        self.data_dir().ok_or_else(|| Failure::input("there is no data directory; name one with --data-dir DIR"))
    }

    /// The one number of threads to work with.
    ///
    /// # Errors
    /// [`Failure`] if several were given.
    pub fn single_threads(&self) -> Result<usize, Failure> {
        match self.threads[..] {
            [] => Ok(machine::threads()),
            [threads] => Ok(threads),
            _ => Err(Failure::input("several numbers of threads are compared only by bench solve; give one")),
        }
    }

    /// The threads of a computer player: one if none were given, so that a seed gives the same game on every machine.
    ///
    /// # Errors
    /// [`Failure`] if several numbers were given.
    pub fn player_threads(&self) -> Result<usize, Failure> {
        if self.threads.is_empty() { Ok(1) } else { self.single_threads() }
    }

    /// The numbers of threads to compare; one thread if none were given, so that nodes can be compared too.
    pub fn compared_threads(&self) -> Vec<usize> {
        if self.threads.is_empty() { vec![1] } else { self.threads.clone() }
    }

    /// The bytes to stay within, if somebody said so.
    pub fn given_memory(&self) -> Option<usize> {
        self.memory
    }

    /// The one number of threads to work with, if somebody said so.
    ///
    /// # Errors
    /// [`Failure`] if several were given.
    pub fn given_threads(&self) -> Result<Option<usize>, Failure> {
        if self.threads.is_empty() { Ok(None) } else { self.single_threads().map(Some) }
    }

    /// The bytes to stay within.
    ///
    /// # Errors
    /// [`Failure`] if that is too little to work with or more than there is.
    pub fn memory(&self) -> Result<usize, Failure> {
        machine::allowance(self.memory, "--memory").map_err(Failure::input)
    }
}
