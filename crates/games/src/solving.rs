use crate::check::CertificateSource;
use crate::{
    Analyst, GameError, Goal, KernelSpeed, Limits, Lookahead, LookaheadResult, Move, Outcome, Position, ProspectSolver,
    Reply,
};
use certificate::{Certificate, CheckError, Claim, Confirmed, Written};
use game::{Bounds, Watch};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The checking of certificates.
pub trait Certificates {
    /// Checks a certificate about this game, board and switches.
    ///
    /// # Errors
    /// [`CheckError`] if it proves nothing, or the watch stopped the check.
    fn check(
        &self,
        certificate: Certificate<Box<dyn CertificateSource>>,
        watch: &dyn Watch,
    ) -> Result<Confirmed, CheckError>;

    /// The same, and shows every move of a proving side with the position in which it is played. None of it counts unless the check
    /// ends well.
    ///
    /// # Errors
    /// As [`Certificates::check`].
    fn check_and_show(
        &self,
        certificate: Certificate<Box<dyn CertificateSource>>,
        show: &mut dyn FnMut(&Position, Move),
        watch: &dyn Watch,
    ) -> Result<Confirmed, CheckError>;

    /// Writes a certificate about a position with the moves that somebody knows: `choose` is asked for a move after which the side to
    /// move still scores at least so much.
    ///
    /// # Errors
    /// [`GameError::Certificate`] if no such move is known, the file cannot be written or the watch stopped the work;
    /// [`GameError::Foreign`] if the position is of another game.
    fn write(
        &self,
        path: &Path,
        pos: &Position,
        claim: Claim,
        empties: u32,
        choose: &mut dyn FnMut(&Position, i32) -> Option<Move>,
        watch: &dyn Watch,
    ) -> Result<Written, GameError>;
}

/// A solver that is asked one question after another about positions of one game, and remembers from one to the next: a part of a larger
/// solve. Scores are those of the side to move.
pub trait Questions: Send {
    /// Whether the side to move scores more than `more_than`, as far as the limits and the watch allow.
    ///
    /// # Errors
    /// [`GameError::Foreign`] if the position is of another game.
    fn ask(&mut self, pos: &Position, more_than: i32, limits: &Limits, watch: &dyn Watch) -> Result<Reply, GameError>;

    /// Takes over what is known of positions from elsewhere, as if it were proven here.
    ///
    /// # Errors
    /// [`GameError::Foreign`] if a position is of another game.
    fn learn(&mut self, known: &[(Position, Bounds)]) -> Result<(), GameError>;

    /// What was proven since the last call and took long, at most so many, those farthest from the end first. `about` is the position
    /// that was asked about.
    ///
    /// # Errors
    /// [`GameError::Foreign`] if the position is of another game.
    fn news(&mut self, about: &Position, most: usize) -> Result<Vec<(Position, Bounds)>, GameError>;

    /// The certificate of an answer: that the side to move scores more than `more_than`, or that it does not.
    ///
    /// # Errors
    /// [`GameError::Certificate`] if it cannot be proven, has more than `most_bytes`, or the watch stopped the work;
    /// [`GameError::Foreign`] if the position is of another game.
    fn certify(
        &mut self,
        pos: &Position,
        more_than: i32,
        answer: bool,
        format: &PartFormat,
        watch: &dyn Watch,
    ) -> Result<Vec<u8>, GameError>;

    /// A move after which the side to move scores at least `at_least`; `None` if there is none or the watch stopped the work.
    ///
    /// # Errors
    /// [`GameError::Foreign`] if the position is of another game.
    fn enforcing_move(&mut self, pos: &Position, at_least: i32, watch: &dyn Watch) -> Result<Option<Move>, GameError>;

    /// From now on orders moves by weights, the bytes of a file that `lab train` wrote; what is proven is the same with any. Returns an
    /// analyst that judges by them too, with these resources.
    ///
    /// # Errors
    /// [`GameError::Weights`] if they are damaged or about something else.
    fn judge_by(&mut self, weights: &[u8], resources: &Resources) -> Result<Box<dyn Analyst>, GameError>;
}

/// How the certificate of one answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartFormat {
    /// Positions with at most so many empty cells are left to the checker.
    pub empties: u32,
    /// No certificate is larger.
    pub most_bytes: usize,
}

/// Kernels that can be compared.
pub trait Kernels {
    /// How fast moves are generated and stones flipped, with every set of instructions that this CPU has, each measured
    /// for about `time` on positions of random games drawn from `seed`.
    fn speed(&self, seed: u64, time: Duration) -> Vec<KernelSpeed>;
}

/// A session that proves what a position is worth, in the terms of its game.
pub enum Solver {
    /// The game ends by itself and is about a score.
    Score(Box<dyn ScoreSolver>),
    /// The game is about winning, and soon; play without end is a draw.
    Prospect(Box<dyn ProspectSolver>),
}

impl Solver {
    /// The session, if the game is about a score.
    pub fn into_score(self) -> Option<Box<dyn ScoreSolver>> {
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

/// A solver at work on one position; it remembers from one call to the next. Scores are those of the side to move.
pub trait ScoreSolver: Send {
    /// The instructions in use.
    fn kernel(&self) -> &'static str;

    /// Proves the score, or as much of it as the limits and the watch allow.
    fn solve(&mut self, goal: Goal, limits: &Limits, watch: &dyn Watch) -> Outcome;

    /// A line of best play to the end of the game, for a goal that was reached; `None` if the watch stopped the work.
    fn line(&mut self, goal: Goal, watch: &dyn Watch) -> Option<Vec<Move>>;

    /// The score of every legal move for the side to move, as far as the limits and the watch allow.
    fn move_scores(&mut self, goal: Goal, limits: &Limits, watch: &dyn Watch) -> Vec<(Move, Bounds)>;

    /// The score of one legal move for the side to move, as far as the limits and the watch allow.
    /// Of a move that is not legal nothing is known.
    fn move_score(&mut self, mv: Move, goal: Goal, limits: &Limits, watch: &dyn Watch) -> Outcome;

    /// Looks ahead in two stages; `None` if a limit or the watch stopped the work.
    fn lookahead(&mut self, stages: &Lookahead, limits: &Limits, watch: &dyn Watch) -> Option<LookaheadResult>;

    /// From now on orders moves by the weights of a file that `lab train` wrote, instead of those that come with the program. What is
    /// proven is the same with any.
    ///
    /// # Errors
    /// [`GameError::Weights`] if the file cannot be read or is about something else, and for games that learn no weights.
    fn judge_by(&mut self, path: &Path) -> Result<(), GameError> {
        Err(GameError::Weights(format!("{}: this game has no learned weights; leave the file out", path.display())))
    }

    /// Takes over what is known of the score from elsewhere, as if it were proven here.
    fn learn(&mut self, bounds: Bounds);

    /// Something that saves what is proven, also while [`ScoreSolver::solve`] runs.
    fn saver(&self) -> Box<dyn Checkpointer>;

    /// Goes on from what was saved, about the same position of the same game.
    ///
    /// # Errors
    /// [`GameError::Checkpoint`] if the file is missing, damaged or about something else.
    fn resume(&mut self, path: &Path) -> Result<Tally, GameError>;

    /// Writes a certificate of what was proven: of the score if `goal` is [`Goal::Exact`], else of who wins. Positions with
    /// at most `empties` empty cells are left to the checker.
    ///
    /// # Errors
    /// [`GameError::Certificate`] if the file cannot be written or the watch stopped the work.
    fn certify(
        &mut self,
        path: &Path,
        goal: Goal,
        bounds: Bounds,
        empties: u32,
        watch: &dyn Watch,
    ) -> Result<Written, GameError>;
}

/// Saves what a solver has proven.
pub trait Checkpointer: Send + Sync {
    /// Writes the file, so that at every moment the old or the new one is there, whole.
    ///
    /// # Errors
    /// [`GameError::Checkpoint`] if it cannot be written; the old one is then still there.
    fn save(&self, path: &Path, tally: &Tally) -> Result<(), GameError>;
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
