use crate::{
    Bout, Bouted, Foresight, Foretelling, Goal, Handicapping, Level, Limits, Lookahead, Outcome, Player, Playing,
    Roster, TableError, Tabling, Watch,
};
use certificate::{Certificate, CheckError, Confirmed, Written};
use discs::KernelSpeed;
use game::{Bounds, Gesture, MatchLimits, Payoff, Scene, Seat, Switches};
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// One game on one board with one choice of switches.
pub trait Table: Send + Sync {
    /// The name of the game.
    fn game(&self) -> &'static str;

    /// The board as `rows x columns`, like `6x8`.
    fn board(&self) -> String;

    /// The pieces and players, in games that leave a choice of them: to be shown with every result.
    fn roster(&self) -> Roster {
        Roster::default()
    }

    /// The game, its board, and the pieces and players if there is a choice, like `halma 5x5 pieces=3 players=2`.
    fn place(&self) -> String {
        format!("{} {}{}", self.game(), self.board(), self.roster())
    }

    /// All switches with the values chosen: to be shown with every result.
    fn switches(&self) -> &Switches;

    /// What the players are called, by seat.
    fn seat_names(&self) -> &'static [&'static str];

    /// The situation before the first move.
    fn start(&self) -> Box<dyn Situation>;

    /// The situation that a text describes.
    ///
    /// # Errors
    /// [`TableError::Text`] if the text is not a position on this board.
    fn situation(&self, text: &str) -> Result<Box<dyn Situation>, TableError>;

    /// A game to be played from the start, which ends by the rules or by the limits.
    fn playing(&self, limits: MatchLimits) -> Box<dyn Playing>;

    /// What ends a match of this game although the rules of the board would go on, as its switches say.
    fn match_limits(&self) -> MatchLimits;

    /// A computer player of some level; all that it does at random comes from `seed`.
    ///
    /// # Errors
    /// [`TableError::Tablebase`] if there is a table of positions for it that is damaged or foreign.
    fn player(&self, level: Level, resources: &Resources, seed: u64) -> Result<Box<dyn Player>, TableError>;

    /// A player by its description: `level:5`, `level:9@500ms` (which thinks no longer than that), `random`, `solver`, and what
    /// else a game knows; all that it does at random comes from `seed`.
    ///
    /// # Errors
    /// [`TableError::Contender`] if there is no such player, [`TableError::Tablebase`] as for [`Table::player`].
    fn contender(&self, description: &str, resources: &Resources, seed: u64) -> Result<Box<dyn Player>, TableError>;

    /// Plays one game between players, without a word passing between moves; `None` if it was stopped.
    ///
    /// # Errors
    /// Those of [`Table::contender`], and [`TableError`] if an opening cannot be played.
    fn bout(&self, bout: &mut Bout<'_>) -> Result<Option<Bouted>, TableError>;

    /// The checking of certificates, in games that have them.
    fn certifying(&self) -> Option<&dyn Certifying>;

    /// The kernels to choose from, in games that have several.
    fn kernels(&self) -> Option<&dyn Kernels>;

    /// The table of all positions, in games that are small enough for one.
    fn tabling(&self) -> Option<&dyn Tabling>;

    /// The games with a handicap that can be compared, where there are any.
    fn handicapping(&self) -> Option<&dyn Handicapping>;
}

/// The checking of certificates.
pub trait Certifying {
    /// Checks a certificate about this game, board and switches.
    ///
    /// # Errors
    /// [`CheckError`] if it proves nothing, or the watch stopped the check.
    fn check(
        &self,
        certificate: Certificate<BufReader<File>>,
        watch: certificate::Watch<'_>,
    ) -> Result<Confirmed, CheckError>;
}

/// Kernels that can be compared.
pub trait Kernels {
    /// How fast moves are generated and stones flipped, with every set of instructions that this CPU has, each measured
    /// for about `time` on positions of random games drawn from `seed`.
    fn speed(&self, seed: u64, time: Duration) -> Vec<KernelSpeed>;
}

/// A position of some game, behind the face.
pub trait Situation: Send + Sync {
    /// The position as one line of text, which [`Table::situation`] reads.
    fn text(&self) -> String;

    /// The same for all symmetry images of the position: the text of one of them.
    fn canonical_text(&self) -> String;

    /// The picture of the position, for whoever draws it.
    fn scene(&self) -> Scene;

    /// The board as lines of text with coordinates, without a line break at the end.
    fn drawing(&self) -> String;

    /// Whose turn it is.
    fn to_move(&self) -> Seat;

    /// No final score, for either side, is larger than this.
    fn highest_score(&self) -> i32;

    /// The legal moves; none when the game is over.
    fn moves(&self) -> Vec<String>;

    /// The legal moves as what a hand does at the board, in the order of [`Situation::moves`].
    fn gestures(&self) -> Vec<Gesture>;

    /// What everybody gets, if the game is over here.
    fn payoff(&self) -> Option<Payoff>;

    /// The situation after a move.
    ///
    /// # Errors
    /// [`TableError`] if the text is no move, or the move is not legal here.
    fn play(&self, mv: &str) -> Result<Box<dyn Situation>, TableError>;

    /// The number of lines of exactly `depth` plies, counted by `threads` threads.
    fn perft(&self, depth: u32, threads: usize) -> u64;

    /// How many positions can come up from here on, ply by ply, counted. Where positions recur, each counts when it can first
    /// come up.
    fn census(&self, plan: &census::Plan, watch: &dyn census::Watch) -> census::Census;

    /// How many lines and positions there are from here on, ply by ply, estimated by random games.
    fn estimate(&self, sampling: &census::Sampling, watch: &dyn census::Watch) -> census::Estimate;

    /// A session that proves what this situation is worth.
    ///
    /// # Errors
    /// [`TableError::Unsolvable`] if the game is too large; [`TableError::Tablebase`] if there is a table for it that is damaged
    /// or foreign.
    fn solver(&self, resources: &Resources) -> Result<Solver, TableError>;
}

/// A session that proves what a situation is worth, in the terms of its game.
pub enum Solver {
    /// The game ends by itself and is about a score.
    Score(Box<dyn Solving>),
    /// The game is about winning, and soon; play without end is a draw.
    Prospect(Box<dyn Foretelling>),
}

impl Solver {
    /// The session, if the game is about a score.
    pub fn into_score(self) -> Option<Box<dyn Solving>> {
        match self {
            Solver::Score(session) => Some(session),
            Solver::Prospect(_) => None,
        }
    }
}

/// What a session may use.
#[derive(Clone, Debug)]
pub struct Resources {
    /// Threads that search together, at least one.
    pub threads: usize,
    /// Bytes that the session may fill.
    pub memory: usize,
    /// Whether only instructions that every CPU has are used, for comparison.
    pub portable: bool,
    /// Where tables of positions are looked for.
    pub tables: Option<PathBuf>,
}

/// A solver at work on one situation; it remembers from one call to the next. Scores are those of the side to move.
pub trait Solving: Send {
    /// The instructions in use.
    fn kernel(&self) -> &'static str;

    /// Proves the score, or as much of it as the limits and the watch allow.
    fn solve(&mut self, goal: Goal, limits: &Limits, watch: &dyn Watch) -> Outcome;

    /// A line of best play to the end of the game, for a goal that was reached; `None` if the watch stopped the work.
    fn line(&mut self, goal: Goal, watch: &dyn Watch) -> Option<Vec<String>>;

    /// The score of every legal move for the side to move, as far as the limits and the watch allow.
    fn move_scores(&mut self, goal: Goal, limits: &Limits, watch: &dyn Watch) -> Vec<(String, Bounds)>;

    /// Looks ahead in two stages; `None` if a limit or the watch stopped the work.
    fn lookahead(&mut self, stages: &Lookahead, limits: &Limits, watch: &dyn Watch) -> Option<Foresight>;

    /// Takes over what is known of the score from elsewhere, as if it were proven here.
    fn learn(&mut self, bounds: Bounds);

    /// Something that saves what is proven, also while [`Solving::solve`] runs.
    fn saver(&self) -> Box<dyn Saving>;

    /// Goes on from what was saved, about the same situation of the same game.
    ///
    /// # Errors
    /// [`TableError::Checkpoint`] if the file is missing, damaged or about something else.
    fn resume(&mut self, path: &Path) -> Result<Tally, TableError>;

    /// Writes a certificate of what was proven: of the score if `goal` is [`Goal::Exact`], else of who wins. Positions with
    /// at most `empties` empty cells are left to the checker.
    ///
    /// # Errors
    /// [`TableError::Certificate`] if the file cannot be written or the watch stopped the work.
    fn certify(
        &mut self,
        path: &Path,
        goal: Goal,
        bounds: Bounds,
        empties: u32,
        progress: &mut dyn FnMut(&certificate::Progress),
        watch: &dyn Watch,
    ) -> Result<Written, TableError>;
}

/// Saves what a solver has proven.
pub trait Saving: Send + Sync {
    /// Writes the file, so that at every moment the old or the new one is there, whole.
    ///
    /// # Errors
    /// [`TableError::Checkpoint`] if it cannot be written; the old one is then still there.
    fn save(&self, path: &Path, tally: &Tally) -> Result<(), TableError>;
}

/// How far a solve has come, over all its runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tally {
    /// What is proven of the score of the side to move.
    pub bounds: Bounds,
    /// Positions entered.
    pub nodes: u64,
    /// Seconds spent.
    pub seconds: f64,
}
